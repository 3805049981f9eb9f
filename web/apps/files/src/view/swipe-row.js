// @ts-check
/** @import { Child } from "../../../../kit/types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";
import { actionWidth, swipeResult } from "../model/drag.js";
import { followDrag } from "./drag-gesture.js";

/** @typedef {{ href: string, content: Child, label: string, act(): void }} Row */

/**
 * A row of a list with one action at its trailing edge: swiped open, swiped through, or reached
 * with the Tab key, which opens the row as well.
 *
 * @param {Row} row
 */
export function swipeRow({ href, content, label, act }) {
  const drag = followDrag("x", {
    moved(target, distance) {
      const row = rowOf(target);
      row.setAttribute("data-moving", "");
      row.style.setProperty("--offset", `${Math.max(0, towardsStart(row, distance))}px`);
    },
    ended(target, distance) {
      const row = rowOf(target);
      const result = swipeResult(towardsStart(row, distance), row.clientWidth);
      row.removeAttribute("data-moving");
      row.style.removeProperty("--offset");
      row.toggleAttribute("data-open", result === "open");
      if (result === "act") act();
    },
  });
  const link = {
    class: "row file",
    href,
    draggable: "false",
    "aria-keyshortcuts": "Delete",
    ...drag,
    keydown(/** @type {KeyboardEvent} */ event) {
      if (event.key === "Delete" || event.key === "Backspace") act();
    },
  };
  const button = {
    class: "row-action",
    type: "button",
    "aria-label": label,
    click: act,
    focus: (/** @type {Event} */ event) => rowOf(event.currentTarget).setAttribute("data-open", ""),
  };
  const focusout = (/** @type {FocusEvent} */ { currentTarget, relatedTarget }) => {
    const row = /** @type {HTMLElement} */ (currentTarget);
    if (!row.contains(/** @type {Node | null} */ (relatedTarget))) row.removeAttribute("data-open");
  };
  return element(
    "li",
    { class: "swipe-row", key: href, focusout },
    element("a", link, content),
    element("button", button, icon("trash"), element("span", {}, "Delete")),
  );
}

/** @param {EventTarget | null} part */
function rowOf(part) {
  return /** @type {HTMLElement} */ (/** @type {HTMLElement} */ (part).parentElement);
}

/** How far it is from its place. @param {HTMLElement} row @param {number} distance to the right */
function towardsStart(row, distance) {
  const start = row.hasAttribute("data-open") ? actionWidth : 0;
  return start + (getComputedStyle(row).direction === "rtl" ? distance : -distance);
}
