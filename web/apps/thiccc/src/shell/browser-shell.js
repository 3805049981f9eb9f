// @ts-check
/** @import { Dismissal, Place, Shell, TabID } from "../types.d.ts" */

import { BrowserCountdowns } from "./browser-countdowns.js";
import { choose } from "./choice-dialog.js";
import { isSheetPath, tabOf, tabPaths } from "./places.js";

/**
 * Stands in for the native shell where the page is on its own: the browser's history is the one
 * stack, and sheets fill the page, one at a time.
 *
 * @implements {Shell}
 */
export class BrowserShell {
  drawsBars = false;
  isSheet = false;
  #countdowns;
  #listener = () => {};
  /** Sheets that are up or wait, in order. @type {{ url: string, settle: Settle }[]} */
  #sheets = [];
  #index = indexIn(history.state);
  /** @type {Place} */
  #place;

  /** @param {Storage | null} storage */
  constructor(storage) {
    this.#countdowns = new BrowserCountdowns(storage, () => this.#change({}));
    this.#place = this.#placeAt("none");
  }

  get place() {
    return { ...this.#place, countdowns: this.#countdowns.running };
  }

  /** @param {() => void} listener */
  start(listener) {
    this.#listener = listener;
    history.scrollRestoration = "manual";
    history.replaceState({ thiccc: this.#index }, "");
    addEventListener("popstate", ({ state }) => {
      const index = indexIn(state);
      const direction = index < this.#index ? "back" : "forward";
      this.#index = index;
      this.#arrived(direction);
    });
  }

  async ready() {}

  /** @param {TabID} tab */
  selectTab(tab) {
    if (this.#place.url !== tabPaths[tab]) this.#go(tabPaths[tab], "none");
  }

  /** @param {string} url */
  push(url) {
    if (this.#place.url !== url) this.#go(url, "forward");
  }

  back() {
    if (this.#index > 0) history.back();
    else this.#go(tabPaths[this.#place.tab], "back", true);
  }

  /** @param {TabID} tab */
  popToRoot(tab) {
    if (this.#place.tab === tab && this.#place.url !== tabPaths[tab]) {
      this.#go(tabPaths[tab], "back", true);
    }
  }

  /** @param {string} title */
  setTitle(title) {
    document.title = `${title} – thiccc`;
  }

  /** @param {TabID[]} tabs */
  setTabs(tabs) {
    this.#change({ tabs });
    if (!tabs.includes(this.#place.tab)) this.#go(tabPaths[tabs[0]], "none", true);
  }

  /** @param {string} url @returns {Promise<Dismissal>} */
  present(url) {
    return new Promise((settle) => {
      this.#sheets.push({ url, settle });
      if (this.#sheets.length === 1) this.#showSheet();
      else this.#change({ modals: this.#modals() });
    });
  }

  /** Whoever presented a sheet waits for its end: here they live as long. */
  onDismissed() {}

  /** @param {string} url */
  dismiss(url) {
    if (this.#place.url === url) this.back();
    else this.#settle((sheet) => sheet.url === url);
  }

  choose = choose;

  /** @param {string} id @param {number} seconds */
  startCountdown(id, seconds) {
    this.#countdowns.start(id, seconds);
  }

  /** @param {string} id */
  stopCountdown(id) {
    this.#countdowns.stop(id);
  }

  /** @param {(id: string) => void} listener */
  onCountdownFinished(listener) {
    this.#countdowns.onFinished(listener);
  }

  /** A browser has no bar that could be tapped again. */
  onTabReselected() {}

  /**
   * @param {string} url
   * @param {Place["direction"]} direction
   */
  #go(url, direction, isReplacing = false) {
    if (isReplacing) history.replaceState({ thiccc: this.#index }, "", url);
    else history.pushState({ thiccc: ++this.#index }, "", url);
    this.#arrived(direction);
  }

  /** @param {Place["direction"]} direction */
  #arrived(direction) {
    const [front] = this.#sheets;
    const left = this.#place.url;
    this.#change(this.#placeAt(direction));
    // A sheet whose page was left is gone, whoever left it.
    if (front && left === front.url && this.#place.url !== front.url) {
      this.#settle((sheet) => sheet === front);
    }
  }

  /** @param {(sheet: { url: string, settle: Settle }) => boolean} isGone */
  #settle(isGone) {
    const gone = this.#sheets.filter(isGone);
    this.#sheets = this.#sheets.filter((sheet) => !isGone(sheet));
    this.#change({ modals: this.#modals() });
    for (const { settle } of gone) settle({ status: "dismissed", reason: null });
    this.#showSheet();
  }

  #showSheet() {
    const [front] = this.#sheets;
    if (front && this.#place.url !== front.url) this.#go(front.url, "forward");
    this.#change({ modals: this.#modals() });
  }

  #modals() {
    const urls = this.#sheets.map(({ url }) => url);
    const { pathname } = location;
    return isSheetPath(pathname) && !urls.includes(pathname) ? [pathname, ...urls] : urls;
  }

  /** @param {Place["direction"]} direction @returns {Place} */
  #placeAt(direction) {
    const url = location.pathname + location.search;
    const modals = this.#modals();
    const tabs = this.#place?.tabs ?? [];
    return {
      url,
      key: `b${this.#index}`,
      direction,
      tab: tabOf(url),
      tabs,
      modals,
      countdowns: [],
    };
  }

  /** @param {Partial<Place>} change */
  #change(change) {
    this.#place = { ...this.#place, ...change };
    this.#listener();
  }
}

/** @param {unknown} state */
function indexIn(state) {
  const index = /** @type {{ thiccc?: unknown } | null} */ (state)?.thiccc;
  return typeof index === "number" ? index : 0;
}

/** @typedef {(dismissal: Dismissal) => void} Settle */
