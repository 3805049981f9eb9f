// @ts-check
/** The one place that writes the browser's history. */
export class HistoryGate {
  #native;
  #history;
  #location;

  /** @param {Host["native"]} native @param {History} history @param {Location} location */
  constructor(native, history, location) {
    this.#native = native;
    this.#history = history;
    this.#location = location;
  }

  /** The current entry. @returns {{ url: string, stamp: Stamp | null }} */
  get entry() {
    const { pathname, search, hash } = this.#location;
    const stamp = this.#history.state?.tandem;
    const isStamp = typeof stamp?.epoch === "string" && typeof stamp.key === "string" &&
      Number.isSafeInteger(stamp.index);
    return { url: pathname + search + hash, stamp: isStamp ? stamp : null };
  }

  /** @type {(method: "push" | "replace", url: string, stamp: Stamp) => void} */
  write(method, url, stamp) {
    const { state } = this.#history;
    const foreign = typeof state === "object" && !Array.isArray(state) ? state ?? {} : {};
    const { current, idx, position } = foreign;
    // Vue Router and React Router count on these fields.
    const shaped = method === "replace"
      ? typeof current === "string" ? { ...foreign, current: url } : foreign
      : typeof idx === "number"
      ? { usr: null, key: String(Math.random()), idx: idx + 1 }
      : typeof position === "number"
      ? { ...foreign, back: current, current: url, forward: null, position: position + 1 }
      : {};
    try {
      this.#native[method].call(this.#history, { ...shaped, tandem: stamp }, "", url);
    } catch {
      /* Too many. */
    }
  }
}

/** @import { Host, Stamp } from "./host.d.ts" */
