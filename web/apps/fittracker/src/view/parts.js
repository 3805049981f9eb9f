// @ts-check
/** @import { IconName } from "../../../../kit/icons.js" */
/** @import { Child } from "../../../../kit/types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";
import { buttons, note } from "../../../../kit/parts.js";

/** @param {readonly Child[]} rows */
export function list(rows) {
  const items = rows.filter((row) => row).map((row) => element("li", {}, row));
  return element("ul", { class: "list", role: "list" }, items);
}

/** @param {Child} content @param {boolean} [isAccented] */
export function badge(content, isAccented = false) {
  return element("span", { class: "badge", "data-accent": isAccented }, content);
}

/** @param {IconName} name @param {string} title @param {string} text @param {Child[]} actions */
export function emptyState(name, title, text, actions) {
  return element(
    "div",
    { class: "card empty" },
    badge(icon(name), true),
    element("h2", {}, title),
    note(text),
    buttons(...actions),
  );
}

/**
 * A number with a button on either side of it. What is half typed stays when the screen is redrawn.
 *
 * @param {object} options
 * @param {string} options.id
 * @param {string} options.label
 * @param {number} options.value
 * @param {number} options.max
 * @param {number} [options.min]
 * @param {number} [options.step] what is allowed
 * @param {number} [options.jump] how many steps a press of a button goes
 * @param {(value: number) => void} [options.change]
 */
export function numberField({ id, label, value, max, min = 0, step = 1, jump = 1, change }) {
  const move = (/** @type {number} */ count) => (/** @type {Event} */ event) => {
    const pressed = /** @type {HTMLElement} */ (event.currentTarget);
    const input = pressed.parentElement?.querySelector("input");
    input?.stepUp(count);
    input?.dispatchEvent(new Event("change"));
  };
  const read = (/** @type {Event} */ { currentTarget }) => {
    const { validity, valueAsNumber } = /** @type {HTMLInputElement} */ (currentTarget);
    if (validity.valid) change?.(valueAsNumber);
  };
  const input = {
    id,
    name: id,
    class: "field",
    type: "number",
    inputmode: Number.isInteger(step) ? "numeric" : "decimal",
    defaultValue: value,
    min,
    max,
    step,
    required: true,
    change: read,
  };
  const stepButton = (/** @type {"plus" | "minus"} */ name, /** @type {string} */ verb) =>
    element("button", {
      type: "button",
      class: "button step",
      "aria-label": `${verb} ${label.toLowerCase()}`,
      click: move(name === "plus" ? jump : -jump),
    }, icon(name));
  return element(
    "div",
    { class: "stepper" },
    element("label", { for: id }, label),
    element(
      "span",
      { class: "stepper-controls" },
      stepButton("minus", "Less"),
      element("input", input),
      stepButton("plus", "More"),
    ),
  );
}
