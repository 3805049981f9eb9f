// @ts-check
/** @import { Store } from "./model/store.js" */

import { readLink } from "./model/link.js";

/** How long a browser may take to hand over its clipboard. */
const clipboardMillisecondsMax = 5000;

/**
 * Adds the link on the clipboard; where the browser does not hand the clipboard over, the sheet
 * for a link comes instead.
 *
 * @param {Store} store
 */
export async function addFromClipboard(store) {
  let text;
  try {
    text = await Promise.race([
      navigator.clipboard.readText(),
      new Promise((_, reject) => setTimeout(reject, clipboardMillisecondsMax)),
    ]);
  } catch {
    return store.send({ type: "clipboardClosed" });
  }
  const link = readLink(text);
  if ("problem" in link) store.send({ type: "setError", message: `Clipboard: ${link.problem}` });
  else store.send({ type: "linkAdded", ...link });
}

/**
 * Fetches what is pending, as far as the server can be reached.
 *
 * @param {Store} store
 */
export async function refresh(store) {
  try {
    const response = await fetch("/icons/icon.svg", { method: "HEAD", cache: "no-store" });
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    store.send({ type: "refreshed" });
  } catch {
    store.send({ type: "setError", message: "Nothing was fetched: the server cannot be reached." });
  }
}
