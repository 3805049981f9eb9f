// @ts-check
/** @import { Screen } from "../types.d.ts" */

import { element } from "../view/element.js";

/** @returns {Screen} */
export function notFoundScreen() {
  return { title: "Not found", parent: "/", body: [nothingHere("There is no such page.")] };
}

/** @param {string} sentence */
export function nothingHere(sentence) {
  return element(
    "div",
    { class: "empty" },
    element("p", {}, sentence),
    element("a", { class: "button", href: "/" }, "All files"),
  );
}
