// @ts-check
/** @import { IconName } from "../../../../kit/icons.js" */
/** @import { Child } from "../../../../kit/types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";

/** @param {string} title @param {...Child} children */
export function section(title, ...children) {
  return element("section", { class: "section" }, element("h2", {}, title), children);
}

/** @param {...Child} children */
export function card(...children) {
  return element("div", { class: "card" }, children);
}

/** @param {string} text */
export function note(text) {
  return element("p", { class: "note" }, text);
}

/** @param {...Child} children */
export function buttons(...children) {
  return element("div", { class: "buttons" }, children);
}

/** @param {readonly Child[]} rows */
export function list(rows) {
  const items = rows.filter((row) => row).map((row) => element("li", {}, row));
  return element("ul", { class: "list", role: "list" }, items);
}

/**
 * @typedef {object} Row
 * @property {string} title
 * @property {string} [detail]
 * @property {Child} [value]
 * @property {Child} [leading]
 */

/** @param {Row & { href: string }} row */
export function linkRow(row) {
  return element("a", { class: "row", href: row.href }, rowParts(row), icon("forward"));
}

/** @param {Row} row */
export function textRow(row) {
  return element("div", { class: "row" }, rowParts(row));
}

/** @param {Row} row */
export function rowParts({ title, detail, value, leading }) {
  return [
    leading,
    element(
      "span",
      { class: "row-text" },
      element("span", { class: "row-title" }, title),
      detail ? element("span", { class: "row-detail" }, detail) : null,
    ),
    value ? element("span", { class: "row-value" }, value) : null,
  ];
}

/** @param {Child} content @param {boolean} [isAccented] */
export function badge(content, isAccented = false) {
  return element("span", { class: "badge", "data-accent": isAccented }, content);
}

/** @param {{ label: string, value: string }[]} figures */
export function tiles(figures) {
  const items = figures.map(({ label, value }) =>
    element("div", {}, element("dt", {}, label), element("dd", {}, value))
  );
  return element("dl", { class: "tiles" }, items);
}

/**
 * @param {string} label
 * @param {string} id
 * @param {() => void} press
 * @param {"" | "primary" | "destructive"} [kind]
 */
export function button(label, id, press, kind = "") {
  return element("button", { type: "button", class: `button ${kind}`, id, click: press }, label);
}

/** @param {string} label @param {string} id */
export function submitButton(label, id) {
  return element("button", { type: "submit", class: "button primary", id }, label);
}

/** @param {string} label @param {string} href @param {"" | "primary"} [kind] */
export function buttonLink(label, href, kind = "") {
  return element("a", { class: `button ${kind}`, href }, label);
}

/**
 * The one thing to do next.
 *
 * @param {{ eyebrow: string, title: string, text: string, actions: Child[] }} content
 */
export function hero({ eyebrow, title, text, actions }) {
  return element(
    "section",
    { class: "hero" },
    element("p", { class: "eyebrow" }, eyebrow),
    element("h2", {}, title),
    element("p", {}, text),
    buttons(...actions),
  );
}

/** @param {IconName} name @param {string} title @param {string} text @param {Child[]} actions */
export function emptyState(name, title, text, actions) {
  return element(
    "div",
    { class: "card empty" },
    badge(icon(name), true),
    element("h2", {}, title),
    element("p", { class: "note" }, text),
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
