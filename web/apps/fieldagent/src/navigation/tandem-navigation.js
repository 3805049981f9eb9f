// @ts-check
/** @import { Navigation, Place, TabID } from "../types.d.ts" */

import { pathOf } from "./places.js";

/**
 * Asks the native shell. A link within the tab is shown at once and proposed; all that concerns
 * other web views is asked for.
 *
 * @implements {Navigation}
 */
export class TandemNavigation {
  isFramed = window.name.startsWith("tandem:");
  #tandem;
  /** @type {Place} */
  #place = { url: location.pathname + location.search, key: "", direction: "none" };

  /** @param {TandemBridge} tandem */
  constructor(tandem) {
    this.#tandem = tandem;
  }

  get selectedTab() {
    return /** @type {TabID | null} */ (this.#tandem.tab ?? null);
  }

  get place() {
    return this.#place;
  }

  /** @param {() => void} listener */
  start(listener) {
    history.scrollRestoration = "manual";
    document.addEventListener("tandem:navigate", (event) => {
      event.preventDefault();
      const { url, key, direction } = /** @type {CustomEvent} */ (event).detail;
      this.#place = { url, key, direction };
      listener();
    });
    document.addEventListener("tandem:state", listener);
  }

  /** @param {string} url @param {string} title */
  follow(url, title) {
    this.#tandem.navigate(url, { title });
  }

  /** @param {string} url */
  open(url) {
    this.#act("openURL", { url });
  }

  /** @param {TabID} tab */
  selectTab(tab) {
    this.#act("selectTab", { tab });
  }

  back() {
    this.#act("back");
  }

  /** @param {string} url @param {"sheet" | "cover"} kind */
  async present(url, kind) {
    const presenter = kind === "cover" ? "topmost" : "root";
    await this.#tandem.present({ url, id: url, kind, presenter });
  }

  close() {
    // The path is the id, whoever presented it.
    this.#tandem.dismiss({ modal: pathOf(this.#place.url) });
  }

  /** @param {string} title */
  setTitle(title) {
    // The bridge names the entry after the document.
    document.title = title;
    this.#act("setTitle", { title });
  }

  /** @param {TabID} tab @param {number | null} value */
  setBadge(tab, value) {
    this.#act("setBadge", { tab, value });
  }

  /** @param {() => void} listener */
  onTabReselected(listener) {
    document.addEventListener("tandem:event", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.name === "tabReselected") listener();
    });
  }

  /** @param {string} name @param {Record<string, unknown>} [parameters] */
  #act(name, parameters) {
    // The state is the answer; a refusal leaves everything as it is.
    this.#tandem.action(name, parameters).catch(() => {});
  }
}

/**
 * What FieldAgent uses of `window.tandem`.
 *
 * @typedef {object} TandemBridge
 * @property {boolean} attached
 * @property {string | null} [tab]
 * @property {(url: string, options: { title: string }) => void} navigate
 * @property {(name: string, parameters?: Record<string, unknown>) => Promise<unknown>} action
 * @property {(request: { url: string, id: string, kind: string, presenter: string }) =>
 *   Promise<unknown>} present
 * @property {(request: { modal: string }) => Promise<unknown>} dismiss
 */
