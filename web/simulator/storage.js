// @ts-check
/** @typedef {"localStorage" | "sessionStorage"} Kind */

// The one place that reads and writes what the browser keeps of this page. It may hold anything:
// another version of the page wrote it, or the user forbids storage.

/** What is kept under a key as text; nothing where there is none.
 * @param {Kind} kind @param {string} key */
export function kept(kind, key) {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return null;
  }
}

/**
 * What is kept under a key as JSON; nothing where it is not what it should be.
 * @param {Kind} kind @param {string} key
 * @param {(value: any) => boolean} isValid may throw for what it does not expect
 */
export function keptValue(kind, key, isValid) {
  try {
    const value = JSON.parse(kept(kind, key) ?? "null");
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param {Kind} kind @param {string} key @param {string | null} text none takes it away */
export function keep(kind, key, text) {
  try {
    if (text === null) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, text);
  } catch {
    // The next visit begins without it.
  }
}
