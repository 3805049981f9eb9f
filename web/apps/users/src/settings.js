// @ts-check
/** @import { Settings } from "./types.d.ts" */

import { Stored } from "../../../kit/storage.js";

const delayMillisecondsMax = 10_000;
const errorCountMax = 9;

/** What a link such as `/?delay=2000&error=1` asks for. @param {string} url
 * @returns {Partial<Settings>} only what the link names */
export function settingsIn(url) {
  const query = new URLSearchParams(url.split("#", 1)[0]?.split("?")[1] ?? "");
  /** @type {Partial<Settings>} */
  const settings = {};
  const delay = wholeNumber(query.get("delay"), delayMillisecondsMax);
  const errors = wholeNumber(query.get("error"), errorCountMax);
  if (delay !== null) settings.delayMilliseconds = delay;
  if (errors !== null) settings.errorCount = errors;
  return settings;
}

/** The settings of this browser tab: links add to them, each load uses them up. */
export class SessionSettings {
  #stored;

  /** @param {Pick<Storage, "getItem" | "setItem"> | null} storage */
  constructor(storage) {
    this.#stored = new Stored(storage, "users.settings", read(null), read);
  }

  /** @param {string} url @returns {boolean} whether the link named a setting */
  follow(url) {
    const settings = settingsIn(url);
    if (Object.keys(settings).length === 0) return false;
    this.#stored.update((former) => ({ ...former, ...settings }));
    return true;
  }

  /** How the load that begins now is to go. */
  next() {
    const { delayMilliseconds, errorCount } = this.#stored.value;
    if (errorCount > 0) {
      this.#stored.update((former) => ({ ...former, errorCount: errorCount - 1 }));
    }
    return { delayMilliseconds, mustFail: errorCount > 0 };
  }
}

/** @param {unknown} value @returns {Settings} what is stored, within the limits */
function read(value) {
  const { delayMilliseconds, errorCount } = /** @type {Partial<Settings>} */ (value ?? {});
  const settings = settingsIn(`?delay=${delayMilliseconds}&error=${errorCount}`);
  return { delayMilliseconds: 0, errorCount: 0, ...settings };
}

/** @param {string | null} text @param {number} limit larger numbers count as this */
function wholeNumber(text, limit) {
  return text !== null && /^\d{1,6}$/.test(text) ? Math.min(Number(text), limit) : null;
}
