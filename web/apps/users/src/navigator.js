// @ts-check
/** @import { Tandem } from "../../../bridge/types.d.ts" */
/** @import { Place } from "./types.d.ts" */

const stateKey = "users";

/** Changes the location: proposes to an attached shell, else writes the browser's history. */
export class Navigator {
  /** @type {Tandem | null} */
  #shell = window.tandem?.attached ? window.tandem : null;
  /** @type {(place: Place) => void} */
  #show = () => {};
  #index = 0;

  get isInShell() {
    return this.#shell !== null;
  }

  /** @param {(place: Place) => void} show called for the first place, and for each that follows */
  start(show) {
    this.#show = show;
    history.scrollRestoration = "manual";
    if (this.#shell) this.#followShell();
    else this.#followBrowser();
  }

  /**
   * @param {string} url
   * @param {string} title
   */
  go(url, title) {
    if (this.#shell) return this.#shell.navigate(url, { title });
    if (url === here()) return;
    this.#index += 1;
    history.pushState({ [stateKey]: this.#index }, "", url);
    this.#show({ url, key: String(this.#index), direction: "forward" });
  }

  /** @param {string} parent where to go if there is nothing to go back to */
  back(parent) {
    if (this.#shell) return void this.#shell.back();
    if (this.#index > 0) return history.back();
    history.replaceState({ [stateKey]: 0 }, "", parent);
    this.#show({ url: parent, key: "0", direction: "back" });
  }

  #followShell() {
    document.addEventListener("tandem:navigate", (event) => {
      const { url, key, direction } = /** @type {CustomEvent} */ (event).detail;
      event.preventDefault();
      this.#show({ url, key, direction });
    });
    this.#show({ url: here(), key: history.state?.tandem?.key ?? "", direction: "none" });
  }

  #followBrowser() {
    this.#index = indexIn(history.state) ?? 0;
    history.replaceState({ [stateKey]: this.#index }, "");
    addEventListener("popstate", ({ state }) => {
      const index = indexIn(state) ?? this.#index + 1;
      const direction = index < this.#index ? "back" : "forward";
      this.#index = index;
      this.#show({ url: here(), key: String(index), direction });
    });
    this.#show({ url: here(), key: String(this.#index), direction: "none" });
  }
}

/** @param {unknown} state */
function indexIn(state) {
  const index = /** @type {Record<string, unknown> | null} */ (state)?.[stateKey];
  return typeof index === "number" ? index : null;
}

function here() {
  return location.pathname + location.search + location.hash;
}
