// @ts-check
/** @import { Child } from "./element.js" */
/** @import { IconName } from "./icons.js" */

import { element } from "./element.js";
import { icon } from "./icons.js";

let idCount = 0;

/** @param {string} prefix */
export function freshID(prefix) {
  idCount += 1;
  return `${prefix}-${idCount}`;
}

/**
 * @param {string} title
 * @param {...Child} children
 */
export function section(title, ...children) {
  const id = freshID("section");
  return element(
    "section",
    { class: "section", "aria-labelledby": id },
    element("h2", { id }, title),
    ...children,
  );
}

/** @param {...Child} children */
export function card(...children) {
  return element("div", { class: "card" }, ...children);
}

/** @param {string} text */
export function note(text) {
  return element("p", { class: "note" }, text);
}

/** @param {(HTMLElement | null)[]} rows */
export function list(...rows) {
  const items = rows.filter((row) => row !== null).map((row) => element("li", {}, row));
  return element("ul", { class: "list", role: "list" }, ...items);
}

/**
 * @typedef {object} Row
 * @property {string} title
 * @property {string} [detail]
 * @property {string} [value]
 * @property {Element | null} [leading]
 */

/** @param {Row & { href: string }} row */
export function linkRow(row) {
  return element(
    "a",
    { class: "row", href: row.href },
    ...rowParts(row),
    icon("chevron", "chevron"),
  );
}

/** @param {Row} row */
export function textRow(row) {
  return element("div", { class: "row" }, ...rowParts(row));
}

/** @param {Row} row */
function rowParts({ title, detail, value, leading }) {
  return [
    leading ?? null,
    element(
      "span",
      { class: "row-text" },
      element("span", { class: "row-title" }, title),
      detail ? element("span", { class: "row-detail" }, detail) : null,
    ),
    value ? element("span", { class: "row-value" }, value) : null,
  ];
}

/**
 * @param {IconName} name
 * @param {string} [tone]
 */
export function badge(name, tone = "") {
  return element("span", { class: "badge", "data-tone": tone }, icon(name));
}

/**
 * Figures with their names.
 *
 * @param {{ label: string, value: string, note?: string }[]} figures
 */
export function tiles(figures) {
  const items = figures.map(({ label, value, note }) =>
    element(
      "div",
      { class: "tile" },
      element("dt", {}, label),
      element("dd", {}, ...figureParts(value)),
      note ? element("dd", { class: "tile-note" }, note) : null,
    )
  );
  return element("dl", { class: "tiles" }, ...items);
}

/**
 * A figure with its unit set smaller.
 *
 * @param {string} value
 */
export function figureParts(value) {
  const space = value.lastIndexOf(" ");
  if (space < 0 || !/^[a-z]+$/.test(value.slice(space + 1))) return [value];
  return [value.slice(0, space), element("small", {}, value.slice(space))];
}

/**
 * @param {string} label
 * @param {() => void} press
 * @param {{ kind?: "primary" | "quiet" | "danger", id?: string, icon?: IconName }} [options]
 */
export function button(label, press, { kind = "quiet", id, icon: iconName } = {}) {
  return element(
    "button",
    { type: "button", class: "button", "data-kind": kind, id, click: press },
    iconName ? icon(iconName) : null,
    label,
  );
}

/**
 * @param {string} label
 * @param {string} href
 * @param {"primary" | "quiet"} [kind]
 */
export function buttonLink(label, href, kind = "quiet") {
  return element("a", { class: "button", "data-kind": kind, href }, label);
}

/**
 * One choice of a few, side by side.
 *
 * @template {string} Value
 * @param {string} legend
 * @param {readonly { value: Value, label: string }[]} options
 * @param {Value} selected
 * @param {(value: Value) => void} choose
 */
export function segmented(legend, options, selected, choose) {
  const name = legend.toLowerCase().replaceAll(" ", "-");
  const choices = options.map(({ value, label }) =>
    element(
      "label",
      {},
      element("input", {
        type: "radio",
        id: `${name}-${value}`,
        name,
        value,
        checked: value === selected,
        change: () => choose(value),
      }),
      element("span", {}, label),
    )
  );
  return element(
    "fieldset",
    { class: "segmented" },
    element("legend", { class: "visually-hidden" }, legend),
    ...choices,
  );
}

/**
 * A number with a button on either side of it.
 *
 * @param {object} options
 * @param {string} options.id
 * @param {string} options.label
 * @param {string} [options.suffix]
 * @param {number} options.value
 * @param {number} options.step
 * @param {number} options.min
 * @param {number} options.max
 * @param {boolean} [options.fractional]
 * @param {(value: number) => void} [options.change]
 */
export function stepper({ id, label, suffix, value, step, min, max, fractional, change }) {
  const input = element("input", {
    id,
    type: "number",
    inputmode: fractional ? "decimal" : "numeric",
    value,
    min,
    max,
    step: fractional ? "any" : 1,
    required: true,
    change: () => {
      if (input.validity.valid) change?.(input.valueAsNumber);
    },
  });
  const move = (/** @type {number} */ amount) => () => {
    const current = Number.isNaN(input.valueAsNumber) ? min : input.valueAsNumber;
    const moved = Math.min(max, Math.max(min, current + amount));
    input.value = String(Math.round(moved * 100) / 100);
    change?.(input.valueAsNumber);
  };
  const unit = suffix ? ` (${suffix})` : "";
  const node = element(
    "div",
    { class: "stepper" },
    element("label", { for: id }, `${label}${unit}`),
    stepButton("minus", `${id}-less`, `Less ${label.toLowerCase()}`, move(-step)),
    input,
    stepButton("add", `${id}-more`, `More ${label.toLowerCase()}`, move(step)),
  );
  return { node, input };
}

/**
 * @param {IconName} name
 * @param {string} id
 * @param {string} label
 * @param {() => void} press
 */
function stepButton(name, id, label, press) {
  return element(
    "button",
    { type: "button", id, class: "step", "aria-label": label, click: press },
    icon(name),
  );
}

/**
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.text
 * @param {IconName} options.icon
 * @param {(Element | null)[]} [options.actions]
 */
export function emptyState({ title, text, icon: iconName, actions = [] }) {
  return element(
    "div",
    { class: "card empty" },
    badge(iconName, "accent"),
    element("h2", {}, title),
    element("p", {}, text),
    actions.length > 0 ? element("div", { class: "actions" }, ...actions) : null,
  );
}

/**
 * Asks before something is lost.
 *
 * @param {object} options
 * @param {string} options.title
 * @param {string} options.text
 * @param {string} options.action
 * @param {() => void} options.confirm
 */
export function askFirst({ title, text, action, confirm }) {
  const id = freshID("dialog");
  const dialog = element(
    "dialog",
    { class: "dialog", "aria-labelledby": id, close: () => dialog.remove() },
    element("h2", { id }, title),
    element("p", {}, text),
    element(
      "div",
      { class: "actions" },
      button("Cancel", () => dialog.close()),
      button(action, () => {
        dialog.close();
        confirm();
      }, { kind: "danger" }),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}
