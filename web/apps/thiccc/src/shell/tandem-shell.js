// @ts-check
/** @import { Choice, Dismissal, Place, Shell, TabID } from "../types.d.ts" */

import { tabOf } from "./places.js";

/**
 * The native shell, through the bridge. Nothing here moves the page: it asks, and the place changes
 * when the shell says so.
 *
 * @implements {Shell}
 */
export class TandemShell {
  drawsBars = isFramed();
  isSheet = window.name.startsWith("tandem:modal:");
  #tandem;
  /** @type {Place} */
  #place;
  #listener = () => {};
  /** URLs on their way to the shell: a double click pushes once. @type {Set<string>} */
  #pushes = new Set();
  /** Moves are made one after the other, each from the entry that the one before led to. */
  #moves = Promise.resolve();

  /** @param {TandemBridge} tandem */
  constructor(tandem) {
    this.#tandem = tandem;
    const url = location.pathname + location.search;
    this.#place = {
      url,
      key: "",
      direction: "none",
      tab: tabOf(url),
      tabs: [],
      modals: [],
      countdowns: [],
    };
  }

  get place() {
    return this.#place;
  }

  /** @param {() => void} listener */
  start(listener) {
    this.#listener = listener;
    history.scrollRestoration = "manual";
    document.addEventListener("tandem:navigate", (event) => {
      event.preventDefault();
      const { url, key, direction, tab } = /** @type {CustomEvent} */ (event).detail;
      this.#change({ url, key, direction, tab: tab ?? tabOf(url) });
    });
    document.addEventListener("tandem:state", () => this.#read());
    document.addEventListener("tandem:connected", () => this.#read());
    if (this.#tandem.connected) this.#read();
  }

  /** What happened while the page was away comes before the answer to what it asks now. */
  async ready() {
    await Promise.all([loaded(), this.#tandem.action("setTitle", { title: document.title })]);
  }

  #read() {
    const { tab, tabs, modals, countdowns, target } = this.#tandem;
    const now = Date.now() - performance.now();
    this.#change({
      tab: /** @type {TabID} */ (tab) ?? this.#place.tab,
      tabs: tabs.map(({ id }) => /** @type {TabID} */ (id)),
      modals: modals.map(({ id }) => id),
      countdowns: countdowns.map(({ id, deadline }) => ({ id, endsAt: now + deadline })),
      // A change of the URL comes as `tandem:navigate`.
      key: target && target.url === this.#place.url ? target.key : this.#place.key,
    });
  }

  /** @param {Partial<Place>} change */
  #change(change) {
    this.#place = { ...this.#place, ...change };
    this.#listener();
  }

  /** @param {TabID} tab */
  selectTab(tab) {
    this.#move("selectTab", { tab });
  }

  /** @param {string} url */
  push(url) {
    if (this.#pushes.has(url)) return;
    this.#pushes.add(url);
    this.#move("push", { url }).then(() => this.#pushes.delete(url));
  }

  back() {
    this.#move("back");
  }

  /** @param {TabID} tab */
  popToRoot(tab) {
    this.#move("popToRoot", { tab });
  }

  /** @param {string} title */
  setTitle(title) {
    // The bridge names the entry after the document.
    document.title = title;
    this.#act("setTitle", { title });
  }

  /** @param {TabID[]} tabs */
  setTabs(tabs) {
    this.#act("setTabs", { tabs });
  }

  /** @param {string} url @returns {Promise<Dismissal>} */
  present(url) {
    return this.#tandem.present({ url, id: url, presenter: "root" });
  }

  /** @param {(url: string) => void} listener */
  onDismissed(listener) {
    this.#onEvent("dismissed", ({ modal }) => listener(String(modal)));
  }

  /** @param {string} url */
  dismiss(url) {
    this.#tandem.dismiss({ modal: url });
  }

  /**
   * @param {string} title
   * @param {string} message
   * @param {Choice[]} choices
   */
  choose(title, message, choices) {
    return this.#tandem.confirm({ title, message, buttons: choices })
      .then(({ button }) => button ?? null);
  }

  /** @param {string} id @param {number} seconds */
  startCountdown(id, seconds) {
    this.#tandem.startCountdown(id, seconds);
  }

  /** @param {string} id */
  stopCountdown(id) {
    this.#tandem.stopCountdown(id);
  }

  /** @param {(id: string) => void} listener */
  onCountdownFinished(listener) {
    this.#onEvent("countdownFinished", ({ id }) => listener(String(id)));
  }

  /** @param {() => void} listener */
  onTabReselected(listener) {
    this.#onEvent("tabReselected", listener);
  }

  /**
   * @param {string} name
   * @param {(data: Record<string, unknown>) => void} listener
   */
  #onEvent(name, listener) {
    document.addEventListener("tandem:event", (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      if (detail.name === name) listener(detail.data);
    });
  }

  /** @param {string} name @param {Record<string, unknown>} [parameters] */
  #move(name, parameters) {
    const move = this.#moves.then(() => this.#tandem.action(name, parameters))
      .then(() => {}, () => {});
    this.#moves = move;
    return move;
  }

  /** @param {string} name @param {Record<string, unknown>} [parameters] */
  #act(name, parameters) {
    // The state is the answer; a refusal leaves the place as it is.
    this.#tandem.action(name, parameters).catch(() => {});
  }
}

/** The bridge delivers what waited for this page once the document is complete. */
function loaded() {
  return new Promise((resolve) => {
    if (document.readyState === "complete") resolve(undefined);
    else addEventListener("load", () => setTimeout(resolve));
  });
}

/** Whether the simulator shows this document, and with it the bars. */
function isFramed() {
  return window.name.startsWith("tandem:");
}

/**
 * What thiccc uses of `window.tandem`.
 *
 * @typedef {object} TandemBridge
 * @property {boolean} attached
 * @property {boolean} connected
 * @property {string | null} tab
 * @property {readonly { id: string }[]} tabs
 * @property {readonly { id: string }[]} modals
 * @property {readonly { id: string, deadline: number }[]} countdowns
 * @property {{ key: string, url: string } | null} target
 * @property {(name: string, parameters?: Record<string, unknown>) => Promise<unknown>} action
 * @property {(request: { url: string, id: string, presenter: string }) => Promise<Dismissal>}
 *   present
 * @property {(request: { modal: string }) => Promise<unknown>} dismiss
 * @property {(question: { title: string, message: string, buttons: Choice[] }) =>
 *   Promise<{ button: string | null }>} confirm
 * @property {(id: string, seconds: number) => Promise<unknown>} startCountdown
 * @property {(id: string) => Promise<unknown>} stopCountdown
 */
