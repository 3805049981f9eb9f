// @ts-check
// Keeps the keyboard where a person types. A script in a frame can take the focus at any time. In
// WebKit `inert` keeps it from that; in Chromium and Firefox nothing does, so there the focus is
// given back, and a page that does not stop taking it is ended. Where a page has the focus, it
// passes on the keys of this window that the app did not take.
import { textFields } from "../inspector/shortcuts.js";

/** Where a person types, or chooses by the keyboard, beside the app. */
const places = `dialog, tandem-stack-menu, tandem-external-card, ${textFields}`;
/** So often within so many milliseconds no page takes the focus without meaning to. */
const theftCountMax = 10;
const theftTime = 2000;

/** The keys that a page may pass on, each with the letter to be pressed here with Control.
 * @type {Map<unknown, string>} */
const passedKeys = new Map([["Escape", ""], ["mod+k", "k"], ["mod+l", "l"]]);

/** What has the focus in one of them. @type {HTMLElement | null} */
let held = null;
/** When pages took it lately. @type {number[]} */
let thefts = [];

/** Whether a person is typing there: nothing that the app asks for may take the focus then. */
export const isTyping = () =>
  held !== null && !held.closest("[inert]") && held.contains(document.activeElement);

/** Takes notice of where the focus is, or that it may go to a page.
 * @param {EventTarget | null} target */
export function hold(target) {
  held = target instanceof HTMLElement && target.closest(places) ? target : null;
  for (const frame of document.querySelectorAll("iframe")) frame.inert = held !== null;
}

/**
 * Takes a key that a page passed on; all that follow are this window's then. A page may send one
 * that nobody pressed, so it counts only from the page that has the focus.
 * @param {HTMLIFrameElement} frame @param {unknown} key
 */
export function takeKey(frame, key) {
  const letter = passedKeys.get(key);
  const view = frame.parentElement;
  if (letter === undefined || !view || document.activeElement !== frame) return;
  view.tabIndex = -1;
  view.focus({ preventScroll: true });
  const pressed = { key: letter, ctrlKey: true, bubbles: true, cancelable: true };
  if (letter) view.dispatchEvent(new KeyboardEvent("keydown", pressed));
}

function giveBack() {
  const taker = document.activeElement;
  if (!held || held.contains(taker)) return;
  if (!held.checkVisibility() || held.closest("[inert]")) return hold(null);
  if (taker instanceof HTMLIFrameElement) taker.blur();
  else if (taker !== document.body) return;
  held.focus({ preventScroll: true });
}

/** Notices that the focus has gone to a page, and ends one that keeps taking it. */
function countTheft() {
  const taker = document.activeElement;
  // Where a person leaves the window, the place still has the focus of its document.
  if (!held || held.contains(taker)) return;
  const now = performance.now();
  thefts = [...thefts.filter((time) => now - time < theftTime), now];
  if (thefts.length <= theftCountMax) return;
  // Firefox seldom says which frame it was; all of them are of the one app.
  const frames = taker instanceof HTMLIFrameElement ? [taker] : document.querySelectorAll("iframe");
  for (const frame of frames) frame.dispatchEvent(new Event("grab"));
}

document.addEventListener("focusin", ({ target }) => hold(target));
// The Tab key leads on, perhaps into the app. Any other may come while a page has the focus for a
// moment, and is then none of the place's.
document.addEventListener("keydown", ({ key, target }) => {
  if (key === "Tab") hold(null);
  else if (!held) hold(target);
}, true);
document.addEventListener("submit", () => hold(null), true);
document.addEventListener("pointerdown", ({ target }) => {
  if (!(target instanceof Element && target.closest(places))) hold(null);
}, true);
// Before a press that only the page would see. A pointer that rests there says nothing.
document.addEventListener("pointermove", ({ target }) => {
  if (held && target instanceof Element && target.closest("tandem-web-view")) hold(null);
}, true);
// At once, the keys would go to the frame all the same.
addEventListener("blur", () => {
  countTheft();
  setTimeout(giveBack);
});
document.addEventListener("focusout", () => setTimeout(giveBack));
