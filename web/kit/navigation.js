// @ts-check
/** @import { Dismissal, Presentation, Question, Tandem } from "../bridge/types.d.ts" */
/** @import { Place } from "./types.d.ts" */

const stateKey = "kit";

/**
 * Where the app is: a router over the browser's history, as many apps have one. It knows nothing of
 * who moves it: a shell drives it through the history, and follows what it writes there. What only
 * a shell has is asked of `shell`; in a browser alone, what would be a sheet is a page.
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
  #stamp = stampHere() ?? freshStamp(0);
  /** The shell's keys of the entries of the history, which a shell counts otherwise: one of its
   * entries may stand in two of the history, and two in one. @type {Map<string, string>} */
  #keys = new Map();
  /** What waits for the end of a page that stands for a sheet. @type {Map<string, () => void>} */
  #endings = new Map();

  constructor() {
    const key = this.shell ? "" : this.#stamp.key;
    this.#place = { url: here(), key, direction: "none", tab: this.shell?.tab ?? null };
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
    this.#mark();
    addEventListener("popstate", () => this.follow());
    this.#show(this.#place);
    if (this.shell) this.#identify(this.shell, identified);
  }

  /** @param {string} url @param {{ direction?: Place["direction"] }} [options] */
  push(url, { direction = "forward" } = {}) {
    if (url === this.#place.url) return;
    this.#stamp = freshStamp(this.#stamp.index + 1, url);
    history.pushState({ [stateKey]: this.#stamp }, "", url);
    this.#arrive(direction);
  }

  /** @param {string} url @param {{ direction?: Place["direction"] }} [options] */
  replace(url, { direction = "none" } = {}) {
    this.#stamp = freshStamp(this.#stamp.index, url);
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

  /** Without a shell the sheet's page is pushed. @param {Presentation} presentation
   * @returns {Promise<Dismissal>} */
  present(presentation) {
    if (this.shell) return this.shell.present(presentation);
    const { url, id = url } = presentation;
    return new Promise((resolve) => {
      const answer = { reason: null, modal: id, button: null, text: null, result: null };
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
  #identify(shell, identified) {
    const identify = () => {
      if (!shell.epoch) return;
      const { target, tab } = shell;
      const key = target?.url === this.#place.url ? target.key : this.#place.key;
      if (key) this.#keys.set(this.#stamp.key, key);
      this.#place = { ...this.#place, key, tab };
      identified(shell.epoch);
    };
    shell.on("connected", identify);
    shell.on("state", identify);
    // The shell may have answered before this script came.
    identify();
  }

  /** Shows the entry that the history is at: the user went there, or a shell wrote it.
   * @param {Place["direction"]} [direction] if whoever moved says it */
  follow(direction) {
    const { index } = this.#stamp;
    const known = stampHere();
    this.#stamp = known ?? freshStamp(index + 1);
    if (!known) this.#mark();
    const { epoch, target } = this.shell ?? {};
    // The shell's own move is in its target by now, one of the user is not.
    const key = epoch && target?.url === here() ? target.key : undefined;
    const told = known ? known.index < index ? "back" : "forward" : this.#directionTo(key);
    this.#arrive(direction ?? told, key);
  }

  /** How the place of an entry that this router did not write lies to the one before.
   * @param {string | undefined} key */
  #directionTo(key) {
    const { tab, key: left, url } = this.#place;
    if (!this.shell) return "forward";
    if (key === left || tab !== this.shell.tab) return "none";
    const wasHere = [...this.#keys.values()].includes(key ?? "");
    return wasHere || url.startsWith(`${location.pathname}/`) ? "back" : "forward";
  }

  /** @param {Place["direction"]} direction @param {string} [key] as the shell counts */
  #arrive(direction, key) {
    const { url: left } = this.#place;
    const own = this.#stamp.key;
    const known = this.shell ? key ?? this.#keys.get(own) ?? "" : own;
    if (key) this.#keys.set(own, key);
    this.#place = { url: here(), key: known, direction, tab: this.shell?.tab ?? null };
    this.#show(this.#place);
    // A page above a sheet's page does not end the sheet.
    if (direction === "forward") return;
    this.#endings.get(left)?.();
    this.#endings.delete(left);
  }

  /** Writes the stamp into the entry, beside what else stands there. */
  #mark() {
    try {
      history.replaceState({ ...history.state, [stateKey]: this.#stamp }, "");
    } catch {
      // A browser refuses too many writes; the way back is then drawn as one onwards.
    }
  }
}

/**
 * Which entry of this app the history is at; `null` in one that it did not write. Whoever replaces
 * an entry may have kept its state, which then names another URL.
 *
 * @returns {{ index: number, key: string, url: string } | null}
 */
function stampHere() {
  const stamp = history.state?.[stateKey];
  return stamp?.url === here() ? stamp : null;
}

/** @param {number} index how many entries of this app lie beneath */
function freshStamp(index, url = here()) {
  return { index, key: `${index}.${Math.random().toString(36).slice(2)}`, url };
}

function here() {
  return location.pathname + location.search + location.hash;
}
