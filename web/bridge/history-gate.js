// @ts-check
/**
 * The one place that writes the browser's history, and that knows which entry of the shell each of
 * the browser's entries shows. Where the browser's entries have keys of their own, this is kept
 * beside them; elsewhere in the entry's state, around the app's own, which `Host.hidden` takes out
 * again for the app.
 */
export class HistoryGate {
  #native;
  #history;
  #location;
  #navigation;
  /** By the browser's keys. @type {Record<string, Stamp>} */
  #stamps;
  /** Whether the bridge itself writes at the moment. */
  isWriting = false;

  /**
   * @param {Host["native"]} native @param {History} history @param {Location} location
   * @param {any} [navigation] the browser's Navigation API @param {Record<string, Stamp>} [stamps]
   */
  constructor(native, history, location, navigation, stamps = {}) {
    this.#native = native;
    this.#history = history;
    this.#location = location;
    this.#navigation = navigation;
    this.#stamps = stamps;
  }

  /** The current entry. @returns {{ url: string, stamp: Stamp | null }} */
  get entry() {
    const { pathname, search, hash } = this.#location;
    const key = this.#navigation?.currentEntry?.key;
    const stamp = key
      ? this.#stamps[key]
      : /** @type {any} */ (this.#native.state.call(this.#history))?.tandem;
    const isStamp = typeof stamp?.epoch === "string" && typeof stamp.key === "string" &&
      Number.isSafeInteger(stamp.index);
    return { url: pathname + search + hash, stamp: isStamp ? stamp : null };
  }

  /** The stamps of the entries that there are. */
  get stamps() {
    /** @type {{ key: string }[]} */
    const entries = this.#navigation?.entries() ?? [];
    const known = entries.filter(({ key }) => this.#stamps[key]);
    return Object.fromEntries(known.map(({ key }) => [key, this.#stamps[key]]));
  }

  /** @param {Record<string, Stamp>} stamps left by another document */
  learn(stamps) {
    Object.assign(this.#stamps, stamps);
  }

  /** @type {(stamp: Stamp) => void} */
  stamp(stamp) {
    const key = this.#navigation?.currentEntry?.key;
    if (key) this.#stamps[key] = stamp;
    else this.#write("replace", { tandem: stamp, state: this.#history.state });
  }

  /** Writes an entry for an app. @type {(method: Method, url: string, state?: unknown) => void} */
  write(method, url, state = null) {
    this.#write(method, state, url);
  }

  /** @param {Method} method @param {unknown} state @param {string} [url] */
  #write(method, state, url) {
    this.isWriting = true;
    try {
      this.#native[method].call(this.#history, state, "", url);
    } catch {
      /* Too many. */
    }
    this.isWriting = false;
  }
}

/** @import { Host, Method, Stamp } from "./host.d.ts" */
