// @ts-check
/** @import { Child } from "../../../../kit/types.d.ts" */
/** @import { LoggedSet } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";
import { rowText } from "../../../../kit/parts.js";
import { setText } from "./format.js";

/**
 * A list of what can be chosen.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {(item: Item) => { title: string, note: string, isChosen?: boolean, choose: () => void }}
 *   describe
 */
export function choices(items, describe) {
  const rows = items.map(describe).map(({ title, note, isChosen = false, choose }) =>
    element(
      "li",
      { key: title },
      element(
        "button",
        { type: "button", class: "row", disabled: isChosen, click: choose },
        rowText(title, note),
        icon(isChosen ? "check" : "plus"),
      ),
    )
  );
  return element("ul", { class: "list" }, ...rows);
}

/**
 * @param {readonly LoggedSet[]} sets
 * @param {(index: number) => Child} control
 */
export function setList(sets, control) {
  return sets.length > 0 && element(
    "ol",
    { class: "sets" },
    ...sets.map((set, index) =>
      element(
        "li",
        {},
        element("span", { class: "badge" }, index + 1),
        element("span", { class: "set-text" }, setText(set)),
        control(index),
      )
    ),
  );
}
