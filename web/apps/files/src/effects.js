// @ts-check
/** @import { Store } from "./model/store.js" */

/** How long a browser may take to hand over its clipboard. */
const clipboardMillisecondsMax = 5000;
const tickMilliseconds = 200;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let tick;

/**
 * Reads the clipboard; where the browser does not hand it over, the sheet for a link comes instead.
 *
 * @param {Store} store
 */
export async function readClipboard(store) {
  try {
    const text = await Promise.race([
      navigator.clipboard.readText(),
      new Promise((_, reject) => setTimeout(reject, clipboardMillisecondsMax)),
    ]);
    store.send({ type: "clipboardRead", text });
  } catch {
    store.send({ type: "clipboardClosed" });
  }
}

/** Fetches what is pending, as far as the server can be reached. @param {Store} store */
export async function refresh(store) {
  try {
    const response = await fetch("/icons/icon.svg", { method: "HEAD", cache: "no-store" });
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    store.send({ type: "refreshed" });
  } catch {
    store.send({ type: "setError", message: "Nothing was fetched: the server cannot be reached." });
  }
}

/** Moves the film on while it plays; call after every change. @param {Store} store */
export function moveFilm(store) {
  clearTimeout(tick);
  const { seconds, isPlaying } = store.state.playback;
  const start = performance.now();
  const move = () => {
    const elapsed = (performance.now() - start) / 1000;
    store.send({ type: "filmMoved", seconds: seconds + elapsed });
  };
  if (isPlaying) tick = setTimeout(move, tickMilliseconds);
}
