// @ts-check
/** The one place that writes the browser's history, and reads back whether it took. */
export class HistoryGate {
  #native;
  #history;
  #location;

  /**
   * @param {Host["native"]} native the functions as they were before the app's first script
   * @param {History} history
   * @param {Location} location
   */
  constructor(native, history, location) {
    this.#native = native;
    this.#history = history;
    this.#location = location;
  }

  /** Path, query and fragment of the current entry. */
  get url() {
    const { pathname, search, hash } = this.#location;
    return pathname + search + hash;
  }

  /** @returns {Stamp | null} */
  get stamp() {
    const stamp = this.#history.state?.tandem;
    return typeof stamp?.epoch === "string" && typeof stamp.key === "string" &&
        Number.isSafeInteger(stamp.index)
      ? stamp
      : null;
  }

  /**
   * Writes an entry. Fields of the app's router in `history.state` are kept, or made in its shape.
   * @param {"push" | "replace"} method
   * @param {string} url
   * @param {Stamp} stamp
   */
  write(method, url, stamp) {
    const state = { ...this.#shaped(method, url), tandem: stamp };
    try {
      this.#native[method].call(this.#history, state, "", url);
    } catch {
      // WebKit and Firefox throw when there are too many writes, Chromium drops them silently.
    }
    const read = this.stamp;
    const took = this.url === url && read?.key === stamp.key && read.epoch === stamp.epoch &&
      read.index === stamp.index;
    return { took, url: this.url, stamp: read };
  }

  /** @param {number} delta */
  go(delta) {
    this.#history.go(delta);
  }

  /** @type {(method: "push" | "replace", url: string) => Record<string, unknown>} */
  #shaped(method, url) {
    const { state } = this.#history;
    const foreign = typeof state === "object" && !Array.isArray(state) ? state ?? {} : {};
    const { current, idx, position } = foreign;
    // Without these fields Vue Router and React Router would fail or lose count at their next step.
    if (method === "replace") {
      return typeof current === "string" ? { ...foreign, current: url } : foreign;
    }
    if (typeof idx === "number") return { usr: null, key: String(Math.random()), idx: idx + 1 };
    if (typeof position !== "number") return {};
    return { ...foreign, back: current, current: url, forward: null, position: position + 1 };
  }
}

/** @import { Host, Stamp } from "./types.d.ts" */
