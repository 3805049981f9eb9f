// @ts-check
/** @import { Screen, ScreenContext } from "../types.d.ts" */

import { element } from "../view/element.js";
import { icon } from "../view/icons.js";

/**
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function pendingScreen({ state, isInShell, refresh }) {
  const { pending } = state.library;
  const rows = pending.map(({ name, link }) =>
    element(
      "li",
      { class: "pending" },
      icon("link"),
      element(
        "span",
        { class: "file-text" },
        element("span", { class: "name" }, name),
        element("span", { class: "note" }, link),
      ),
    )
  );
  return {
    title: "Pending files",
    parent: "/",
    body: [
      element(
        "p",
        { class: "note" },
        pending.length === 0
          ? "All links have become files."
          : "These links become files at the next refresh.",
      ),
      rows.length > 0 ? element("ul", { class: "card" }, ...rows) : null,
      pending.length > 0 && !isInShell
        ? element("button", { class: "button", type: "button", click: refresh }, "Refresh now")
        : null,
    ],
  };
}
