// @ts-check
/** @import { Child } from "../types.d.ts" */
/** @import { IconName } from "./icons.js" */

import { platesFor } from "../model/workouts.js";
import { element } from "./element.js";
import { icon } from "./icons.js";

/** Radius of a plate's drawing, by its kilograms. @type {Record<string, number>} */
const plateHeights = { 25: 44, 20: 44, 15: 38, 10: 32, 5: 26, 2.5: 21, 1.25: 17 };

/**
 * @param {string} label
 * @param {() => void} onClick
 * @param {{ icon?: IconName, kind?: string, id?: string, describedBy?: string }} [options]
 */
export function button(label, onClick, options = {}) {
  return element(
    "button",
    { type: "button", class: `button ${options.kind ?? ""}`, id: options.id, click: onClick },
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
    { class: "stats" },
    ...facts.map(([value, label]) =>
      element("div", {}, element("dt", {}, label), element("dd", {}, value))
    ),
  );
}

/** @param {string} title @param {...Child} children */
export function section(title, ...children) {
  return element("section", { class: "section" }, element("h2", {}, title), ...children);
}

/**
 * One end of the loaded bar; nothing where plates cannot make the weight.
 *
 * @param {number} weight
 */
export function barbell(weight) {
  const plates = platesFor(weight);
  if (plates.length === 0) return null;
  const children = plates.map((plate, index) => {
    const height = plateHeights[plate];
    return element("rect", {
      class: `plate plate-${String(plate).replace(".", "-")}`,
      x: 30 + index * 11,
      y: 24 - height / 2,
      width: 9,
      height,
      rx: 3,
    });
  });
  const end = 30 + plates.length * 11;
  return element(
    "svg",
    {
      class: "barbell",
      viewBox: `0 0 ${end + 14} 48`,
      role: "img",
      "aria-label": `Each side: ${plates.join(", ")} kg`,
    },
    element("rect", { class: "bar-steel", x: 0, y: 21.5, width: end + 12, height: 5, rx: 2.5 }),
    element("rect", { class: "bar-steel", x: 22, y: 17, width: 5, height: 14, rx: 2 }),
    ...children,
  );
}
