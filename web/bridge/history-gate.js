// @ts-check
/**
 * The one place that writes the browser's history, and that knows which entry of the shell each of
 * the browser's entries shows. Where the browser's entries have keys of their own, this is kept
 * beside them; elsewhere in the entry's state, around the app's own, which `inject.js` takes out
 * again for the app.
 *
 * @param {Host["native"]} native @param {History} history @param {Location} location
 * @param {any} [navigation] the browser's Navigation API
 * @param {Record<string, Stamp | null>} [stamps] by the browser's keys
 */
export function historyGate(native, history, location, navigation, stamps = {}) {
  const currentKey = () => navigation?.currentEntry?.key;
  /** @type {string | undefined} */
  let written;
  /** @type {(method: Method, state: unknown, url?: string) => void} */
  const write = (method, state, url) => {
    written = url;
    try {
      native[method].call(history, state, "", url);
    } catch {
      /* Too many. */
    }
    written = undefined;
  };
  const gate = {
    /** Whether the bridge itself writes at the moment: an app that hears of it may lead on. */
    get isWriting() {
      return gate.entry.url === written;
    },

    /** The current entry. @returns {{ url: string, stamp: Stamp | null }} */
    get entry() {
      const { pathname, search, hash } = location;
      const key = currentKey();
      const stamp = key ? stamps[key] : /** @type {any} */ (native.state.call(history))?.tandem;
      // An app may have a member of that name, too.
      const isStamp = typeof stamp?.epoch === "string";
      return { url: pathname + search + hash, stamp: isStamp ? stamp : null };
    },

    /** Whether the current entry was there, marked or not, when another document was left. */
    get isKnown() {
      const key = currentKey();
      return key ? key in stamps : !!gate.entry.stamp;
    },

    /** The stamps of the entries that there are. */
    get stamps() {
      /** @type {{ key: string }[]} */
      const entries = navigation?.entries() ?? [];
      return Object.fromEntries(entries.map(({ key }) => [key, stamps[key] ?? null]));
    },

    /** @param {Record<string, Stamp | null>} [others] left by another document */
    learn(others) {
      for (const key in others) stamps[key] = others[key] ?? stamps[key];
    },

    /** @param {Stamp} stamp */
    stamp(stamp) {
      const key = currentKey();
      if (key) stamps[key] = stamp;
      else write("replace", { tandem: stamp, state: history.state });
    },

    /** Writes for an app. @type {(method: Method, url: string, state?: unknown) => void} */
    write(method, url, state = null) {
      write(method, state, url);
    },
  };
  return gate;
}

/** @import { Host, Method, Stamp } from "./host.d.ts" */
