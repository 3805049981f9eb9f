// @ts-check
/** @import { Child } from "../../../../kit/types.d.ts" */
/** @import { IconName } from "../../../../kit/icons.js" */
/** @import { LoggedSet } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";
import { setText } from "./format.js";

/**
 * @param {string} label
 * @param {(() => void) | null} onClick `null`: it sends its form
 * @param {{ icon?: IconName, kind?: string, id?: string, label?: string, isDisabled?: boolean }}
 *   [options] `label` is what is read out instead
 */
export function button(label, onClick, options = {}) {
  return element(
    "button",
    {
      type: onClick ? "button" : "submit",
      class: `button ${options.kind ?? ""}`,
      id: options.id,
      "aria-label": options.label,
      disabled: options.isDisabled ?? false,
      click: onClick,
    },
    options.icon ? icon(options.icon) : null,
    element("span", {}, label),
  );
}

/** @param {string} label @param {IconName} name @param {() => void} onClick */
export function iconButton(label, name, onClick) {
  return element(
    "button",
    { type: "button", class: "icon-button", "aria-label": label, click: onClick },
    icon(name),
  );
}

/** @param {...[string, string]} facts value and what it counts */
export function stats(...facts) {
  return element(
    "dl",
    { class: "tiles" },
    ...facts.map(([value, label]) =>
      element("div", {}, element("dt", {}, label), element("dd", {}, value))
    ),
  );
}

/** @param {string} title @param {...Child} children */
export function section(title, ...children) {
  return element("section", { class: "section" }, element("h2", {}, title), ...children);
}

/** @param {string} title @param {string} note */
export function rowText(title, note) {
  return element(
    "span",
    { class: "row-text" },
    element("span", { class: "row-title" }, title),
    element("span", { class: "row-detail" }, note),
  );
}

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
        element("span", { class: "set-number" }, index + 1),
        element("span", { class: "set-text" }, setText(set)),
        control(index),
      )
    ),
  );
}
