// @ts-check
// What the page does with an event of the shell that the app leaves to it.
import { action, left } from "./bridge.js";

/** @param {{ name: string }} event */
export function handle({ name }) {
  if (name === "leaveRequested") action("leave", { allowed: true });
  if (name === "tabReselected") {
    const isCalm = window.tandem?.environment?.reducedMotion ||
      matchMedia("(prefers-reduced-motion: reduce)").matches;
    scroller().scrollTo({ top: 0, behavior: isCalm ? "auto" : "smooth" });
  }
  left.refreshes ||= name === "refresh";
  if (/^re(load|fresh)$/.test(name)) location.reload();
}

/** What the user would scroll: the innermost area that fills the middle of the page. */
function scroller() {
  const point = /** @type {const} */ ([window.innerWidth / 2, window.innerHeight / 2]);
  /** @type {any} */
  let area = document.elementFromPoint(...point);
  for (let within; (within = area?.shadowRoot?.elementFromPoint(...point));) {
    // What is slotted belongs to another tree, and was found there.
    if (within.getRootNode() !== area.shadowRoot) break;
    area = within;
  }
  while (area && !(area.scrollTop > 0 && area.clientHeight > window.innerHeight / 3)) {
    area = area.assignedSlot ?? area.parentElement ?? area.getRootNode().host;
  }
  return area ?? window;
}
