// @ts-check
import { actionWidth, swipeResult } from "../model/drag.js";
import { followDrag } from "./drag-gesture.js";
import { element } from "./element.js";
import { icon } from "./icons.js";

/**
 * A row of a list with one action at its trailing edge: swiped open, swiped through, or reached
 * with the Tab key, which opens the row as well.
 *
 * @param {HTMLElement} content what slides
 * @param {{ label: string, act(): void }} action
 */
export function swipeRow(content, { label, act }) {
  const button = element(
    "button",
    { class: "row-action", type: "button", "aria-label": label, click: act },
    icon("trash"),
    element("span", {}, "Delete"),
  );
  const row = element("li", { class: "swipe-row" }, content, button);

  followDrag(content, "x", {
    moved(distance) {
      row.setAttribute("data-moving", "");
      row.style.setProperty("--offset", `${Math.max(0, towardsStart(row, distance))}px`);
    },
    ended(distance) {
      const result = swipeResult(towardsStart(row, distance), row.clientWidth);
      row.removeAttribute("data-moving");
      row.style.removeProperty("--offset");
      row.toggleAttribute("data-open", result === "open");
      if (result === "act") act();
    },
  });
  button.addEventListener("focus", () => row.setAttribute("data-open", ""));
  row.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !row.contains(relatedTarget)) {
      row.removeAttribute("data-open");
    }
  });
  content.setAttribute("aria-keyshortcuts", "Delete");
  content.addEventListener("keydown", ({ key }) => {
    if (key === "Delete" || key === "Backspace") act();
  });
  return row;
}

/**
 * How far a row is from its place, towards the edge where its text begins.
 *
 * @param {HTMLElement} row
 * @param {number} distance of the finger to the right
 */
function towardsStart(row, distance) {
  const start = row.hasAttribute("data-open") ? actionWidth : 0;
  return start + (getComputedStyle(row).direction === "rtl" ? distance : -distance);
}
