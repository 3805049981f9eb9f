// @ts-check
/** @import { LocationDriver, NavigateOptions, NavigationRequest } from "../types.d.ts" */

const stateKey = "fittracker";

/**
 * Writes the browser's history itself: the app was opened in an ordinary browser.
 *
 * @implements {LocationDriver}
 */
export class BrowserDriver {
  /** @type {(request: NavigationRequest) => void} */
  #show = () => {};
  #stamp = readStamp(history.state) ?? { key: freshKey(), index: 0 };

  get initialKey() {
    return this.#stamp.key;
  }

  /** @param {(request: NavigationRequest) => void} show */
  start(show) {
    this.#show = show;
    history.scrollRestoration = "manual";
    history.replaceState({ ...history.state, [stateKey]: this.#stamp }, "");
    addEventListener("popstate", (event) => this.#traversed(event));
  }

  /**
   * @param {string} url
   * @param {NavigateOptions} [options]
   */
  navigate(url, { replace = false } = {}) {
    const target = new URL(url, location.href);
    const isSame = target.href === location.href;
    const index = this.#stamp.index + (replace || isSame ? 0 : 1);
    this.#stamp = { key: isSame ? this.#stamp.key : freshKey(), index };
    const state = { [stateKey]: this.#stamp };
    if (replace || isSame) history.replaceState(state, "", target);
    else history.pushState(state, "", target);
    this.#request(replace || isSame ? "replace" : "push", replace ? "none" : "forward");
  }

  /** @param {string} fallback */
  back(fallback) {
    if (this.#stamp.index > 0) history.back();
    else this.navigate(fallback, { replace: true });
  }

  /** @param {PopStateEvent} event */
  #traversed(event) {
    const stamp = readStamp(event.state) ?? { key: freshKey(), index: this.#stamp.index + 1 };
    const direction = stamp.index < this.#stamp.index ? "back" : "forward";
    this.#stamp = stamp;
    this.#request("pop", direction);
  }

  /**
   * @param {"push" | "replace" | "pop"} mode
   * @param {"forward" | "back" | "none"} direction
   */
  #request(mode, direction) {
    const url = location.pathname + location.search + location.hash;
    this.#show({ url, key: this.#stamp.key, mode, direction, animated: true });
  }
}

/**
 * @param {unknown} state
 * @returns {{ key: string, index: number } | null}
 */
function readStamp(state) {
  if (typeof state !== "object" || state === null || !(stateKey in state)) return null;
  const stamp = state[stateKey];
  if (typeof stamp !== "object" || stamp === null) return null;
  if (!("key" in stamp) || typeof stamp.key !== "string") return null;
  if (!("index" in stamp) || typeof stamp.index !== "number") return null;
  return { key: stamp.key, index: stamp.index };
}

function freshKey() {
  return `f${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}
