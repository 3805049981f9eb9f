// @ts-check
// Keeps the keyboard where a person types. A script in a frame can take the focus at any time. In
// Firefox and WebKit `inert` keeps it from that; in Chromium nothing does, so there the focus is
// given back, and a page that does not stop taking it is ended.
import { textFields } from "../inspector/shortcuts.js";

/** Where a person types, or chooses by the keyboard, beside the app. */
const places = `dialog, tandem-stack-menu, tandem-external-card, ${textFields}`;
/** So often within so many milliseconds no page takes the focus without meaning to. */
const theftCountMax = 10;
const theftTime = 1000;

/** What has the focus in one of them. @type {HTMLElement | null} */
let held = null;
/** When pages took it lately. @type {number[]} */
let thefts = [];

/** Whether a person is typing there: nothing that the app asks for may take the focus then. */
export const isTyping = () => held !== null && held.contains(document.activeElement);

/** Takes notice of where the focus is, or that it may go to a page.
 * @param {EventTarget | null} target */
export function hold(target) {
  held = target instanceof HTMLElement && target.closest(places) ? target : null;
  for (const frame of document.querySelectorAll("iframe")) frame.inert = held !== null;
}

function giveBack() {
  const taker = document.activeElement;
  if (!held || held.contains(taker)) return;
  if (!held.checkVisibility() || held.closest("[inert]")) return hold(null);
  if (taker instanceof HTMLIFrameElement) {
    taker.blur();
    const now = performance.now();
    thefts = [...thefts.filter((time) => now - time < theftTime), now];
    if (thefts.length > theftCountMax) taker.dispatchEvent(new Event("grab"));
  } else if (taker !== document.body) return;
  held.focus({ preventScroll: true });
}

document.addEventListener("focusin", ({ target }) => hold(target));
// The Tab key leads on, perhaps into the app.
document.addEventListener(
  "keydown",
  ({ key, target }) => hold(key === "Tab" ? null : target),
  true,
);
document.addEventListener("submit", () => hold(null), true);
document.addEventListener("pointerdown", ({ target }) => {
  if (!(target instanceof Element && target.closest(places))) hold(null);
}, true);
// Before a press that only the page would see. A pointer that rests there says nothing.
document.addEventListener("pointermove", ({ target }) => {
  if (held && target instanceof Element && target.closest("tandem-web-view")) hold(null);
}, true);
// At once, the keys would go to the frame all the same.
addEventListener("blur", () => setTimeout(giveBack));
document.addEventListener("focusout", () => setTimeout(giveBack));
