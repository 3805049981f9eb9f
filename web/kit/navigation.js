// @ts-check
/** @import { Dismissal, Presentation, Question, Tandem } from "../bridge/types.d.ts" */
/** @import { Place } from "./types.d.ts" */

const stateKey = "kit";

/**
 * Where the app is. In a shell every move is proposed to it, and the place changes when it says so;
 * in a browser alone the history is the one stack, and what would be a sheet is a page.
 */
export class Navigation {
  /** All else that a shell offers; `null` in a browser alone. @type {Tandem | null} */
  shell = window.tandem?.attached ? window.tandem : null;
  /** Whether this document is what a sheet or a cover shows. */
  isModal = window.name.startsWith("tandem:modal:");
  /** @type {Place} */
  #place;
  /** @type {(place: Place) => void} */
  #show = () => {};
  #stamp = stampIn(history.state) ?? freshStamp(0);
  /** What waits for the end of a page that stands for a sheet. @type {Map<string, () => void>} */
  #endings = new Map();

  constructor() {
    const key = this.shell ? history.state?.tandem?.key ?? "" : this.#stamp.key;
    const tab = this.shell?.tab ?? null;
    this.#place = { url: here(), key, direction: "none", tab };
  }

  get place() {
    return this.#place;
  }

  /** @param {(place: Place) => void} show called for the first place, and for each that follows
   * @param {(epoch: string) => void} identified called when the shell has told its run, and with it
   *   perhaps the key of the place */
  start(show, identified) {
    this.#show = show;
    history.scrollRestoration = "manual";
    if (this.shell) this.#followShell(this.shell, identified);
    else this.#followBrowser();
  }

  /** @param {string} url @param {{ title?: string, direction?: Place["direction"] }} [options] */
  push(url, { title, direction = "forward" } = {}) {
    if (this.shell) return this.shell.navigate(url, { title });
    if (url === this.#place.url) return;
    this.#stamp = freshStamp(this.#stamp.index + 1);
    history.pushState({ [stateKey]: this.#stamp }, "", url);
    this.#arrive(direction);
  }

  /** @param {string} url @param {{ title?: string, direction?: Place["direction"] }} [options] */
  replace(url, { title, direction = "none" } = {}) {
    if (this.shell) return this.shell.navigate(url, { title, replace: true });
    this.#stamp = freshStamp(this.#stamp.index);
    history.replaceState({ [stateKey]: this.#stamp }, "", url);
    this.#arrive(direction);
  }

  /** @param {string} parent where to go if there is nothing to go back to */
  back(parent) {
    if (this.shell) {
      this.shell.back().then(({ status, reason }) => {
        const isRoot = status === "rejected" && (reason === "exit" || reason === "atRoot");
        if (isRoot && parent !== this.#place.url) this.replace(parent);
      }, () => {});
    } else if (this.#stamp.index > 0) history.back();
    else this.replace(parent, { direction: "back" });
  }

  /** @param {string} tab @param {string} url the root of the tab */
  selectTab(tab, url) {
    if (this.shell) this.act("selectTab", { tab });
    else this.push(url, { direction: "none" });
  }

  /** Without a shell the sheet's page is pushed. @param {Presentation} presentation
   * @returns {Promise<Dismissal>} */
  present(presentation) {
    if (this.shell) return this.shell.present(presentation);
    const { url, id = url } = presentation;
    return new Promise((resolve) => {
      const answer = { reason: null, modal: id, button: null, result: null };
      this.#endings.set(url, () => resolve({ status: "dismissed", ...answer }));
      this.push(url);
    });
  }

  /** Ends what this document is shown in, or the modal of this id. @param {string} [modal] */
  dismiss(modal) {
    if (this.shell) this.shell.dismiss(modal === undefined ? {} : { modal });
    else this.back("/");
  }

  /** @param {Question} question @returns {Promise<string | null>} the id of the pressed button */
  async confirm({ title, message = "", buttons = [], ...rest }) {
    if (this.shell) {
      const { button } = await this.shell.confirm({ title, message, buttons, ...rest });
      return button;
    }
    const isConfirmed = globalThis.confirm(`${title}\n\n${message}`.trim());
    const cancel = buttons.find(({ role }) => role === "cancel");
    const other = buttons.find((button) => button !== cancel);
    return (isConfirmed ? other : cancel)?.id ?? null;
  }

  /**
   * Whether the user agrees to what cannot be undone.
   *
   * @param {{ title: string, message: string, button: string }} question
   */
  async agreed({ title, message, button }) {
    const answer = await this.confirm({
      title,
      message,
      buttons: [
        { id: "confirm", title: button, role: "destructive" },
        { id: "cancel", title: "Cancel", role: "cancel" },
      ],
    });
    return answer === "confirm";
  }

  /** An action of the shell whose answer is the state: a refusal leaves everything as it is.
   * @param {string} name @param {Record<string, unknown>} [parameters] */
  async act(name, parameters) {
    await this.shell?.action(name, parameters).catch(() => {});
  }

  /** @param {Tandem} shell @param {(epoch: string) => void} identified */
  #followShell(shell, identified) {
    shell.on("navigate", (event) => {
      const { url, key, direction, tab } = event.detail;
      event.preventDefault();
      this.#place = { url, key, direction, tab };
      this.#show(this.#place);
    });
    const identify = () => {
      if (!shell.epoch) return;
      const { target, tab } = shell;
      const key = target?.url === this.#place.url ? target.key : this.#place.key;
      this.#place = { ...this.#place, key, tab };
      identified(shell.epoch);
    };
    shell.on("connected", identify);
    shell.on("state", identify);
    this.#show(this.#place);
    // The shell may have answered before this script came.
    identify();
  }

  #followBrowser() {
    history.replaceState({ [stateKey]: this.#stamp }, "");
    addEventListener("popstate", ({ state }) => {
      const { index } = this.#stamp;
      this.#stamp = stampIn(state) ?? freshStamp(index + 1);
      this.#arrive(this.#stamp.index < index ? "back" : "forward");
    });
    this.#show(this.#place);
  }

  /** @param {Place["direction"]} direction */
  #arrive(direction) {
    const { url: left } = this.#place;
    this.#place = { url: here(), key: this.#stamp.key, direction, tab: null };
    this.#show(this.#place);
    // A page above a sheet's page does not end the sheet.
    if (direction === "forward") return;
    this.#endings.get(left)?.();
    this.#endings.delete(left);
  }
}

/** @param {unknown} state @returns {{ index: number, key: string } | null} */
function stampIn(state) {
  return /** @type {any} */ (state)?.[stateKey] ?? null;
}

/** @param {number} index how many entries of this app lie beneath */
function freshStamp(index) {
  return { index, key: `${index}.${Math.random().toString(36).slice(2)}` };
}

function here() {
  return location.pathname + location.search + location.hash;
}
