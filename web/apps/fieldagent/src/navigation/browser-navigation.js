// @ts-check
/** @import { Navigation, Place, TabID } from "../types.d.ts" */

import { screenFor } from "../routes.js";
import { tabPaths, tabs } from "./places.js";

/**
 * Writes the browser's history: the page is on its own. Sheets and covers fill it.
 *
 * @implements {Navigation}
 */
export class BrowserNavigation {
  isFramed = false;
  selectedTab = null;
  #listener = () => {};
  #index = indexIn(history.state);
  /** Where each tab was left. @type {Map<TabID, string>} */
  #left = new Map();
  /** Ends of the pages that were presented, by path. @type {Map<string, () => void>} */
  #endings = new Map();
  /** @type {Place} */
  #place = this.#placeAt("none");

  get place() {
    return this.#place;
  }

  /** @param {() => void} listener */
  start(listener) {
    this.#listener = listener;
    history.scrollRestoration = "manual";
    history.replaceState({ fieldagent: this.#index }, "");
    addEventListener("popstate", ({ state }) => {
      const index = indexIn(state);
      const direction = index < this.#index ? "back" : "forward";
      this.#index = index;
      this.#arrived(direction);
    });
  }

  /** @param {string} url */
  follow(url) {
    if (url !== this.#place.url) this.#go(url, "forward");
  }

  /** @param {string} url */
  open(url) {
    this.#go(url, "none");
  }

  /** The tab's last page; its root if the tab is selected. @param {TabID} tab */
  selectTab(tab) {
    const isSelected = screenFor(this.#place.url)?.route.tab === tab;
    const url = isSelected ? tabPaths[tab] : this.#left.get(tab) ?? tabPaths[tab];
    if (url !== this.#place.url) this.#go(url, "none");
  }

  back() {
    if (this.#index > 0) return history.back();
    const parent = screenFor(this.#place.url)?.route.parent ?? "/";
    history.replaceState({ fieldagent: 0 }, "", parent);
    this.#arrived("back");
  }

  /** @param {string} url @returns {Promise<void>} */
  present(url) {
    return new Promise((resolve) => {
      this.#endings.set(url, resolve);
      this.#go(url, "forward");
    });
  }

  close() {
    this.back();
  }

  /** @param {string} title */
  setTitle(title) {
    document.title = `${title} – FieldAgent`;
  }

  /** The page's own tabs show no numbers. */
  setBadge() {}

  /** The page's own tabs say so by `selectTab`. */
  onTabReselected() {}

  /** @param {string} url @param {Place["direction"]} direction */
  #go(url, direction) {
    history.pushState({ fieldagent: ++this.#index }, "", url);
    this.#arrived(direction);
  }

  /** @param {Place["direction"]} direction */
  #arrived(direction) {
    const before = this.#place.url;
    this.#place = this.#placeAt(direction);
    const { route } = screenFor(this.#place.url) ?? {};
    if (route?.tab && tabs.includes(route.tab)) this.#left.set(route.tab, this.#place.url);
    this.#listener();
    const isAbove = this.#place.url.startsWith(`${before}/`);
    if (before !== this.#place.url && !isAbove) this.#endings.get(before)?.();
  }

  /** @param {Place["direction"]} direction @returns {Place} */
  #placeAt(direction) {
    return { url: location.pathname + location.search, key: `b${this.#index}`, direction };
  }
}

/** @param {unknown} state */
function indexIn(state) {
  const index = /** @type {{ fieldagent?: unknown } | null} */ (state)?.fieldagent;
  return typeof index === "number" ? index : 0;
}
