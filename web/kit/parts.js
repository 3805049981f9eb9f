// @ts-check
/** @import { IconName } from "./icons.js" */
/** @import { Child, Properties } from "./types.d.ts" */

// What stands for the classes of styles/parts.css.

import { element } from "./element.js";
import { icon } from "./icons.js";

/** @typedef {Properties & { icon?: IconName, kind?: string }} ButtonOptions `kind`: more classes */
/** @typedef {readonly (readonly [name: string, value: Child])[]} Pairs */

/**
 * @param {string} label
 * @param {(() => void) | null} click `null`: it sends its form
 * @param {ButtonOptions} [options]
 */
export function button(label, click, { icon: name, kind = "", ...properties } = {}) {
  const type = click ? "button" : "submit";
  const all = { type, class: `button ${kind}`, click, ...properties };
  return element("button", all, name && icon(name), label);
}

/** @param {string} label @param {string} href @param {ButtonOptions} [options] */
export function buttonLink(label, href, { icon: name, kind = "", ...properties } = {}) {
  return element("a", { class: `button ${kind}`, href, ...properties }, name && icon(name), label);
}

/** @param {IconName} name @param {string} label @param {() => void} click */
export function iconButton(name, label, click) {
  const properties = { type: "button", class: "icon-button", "aria-label": label, click };
  return element("button", properties, icon(name));
}

/** Of a screen's `leading` or `trailing`. @param {string} label @param {() => void} click
 * @param {string} [id] */
export function barButton(label, click, id) {
  return element("button", { type: "button", class: "bar-button", click, id }, label);
}

/** @param {string} title @param {...Child} children */
export function section(title, ...children) {
  return element("section", { class: "section" }, element("h2", {}, title), children);
}

/** @param {...Child} children */
export function card(...children) {
  return element("div", { class: "card" }, children);
}

/** @param {...Child} children */
export function buttons(...children) {
  return element("div", { class: "buttons" }, children);
}

/** @param {Child} text */
export function note(text) {
  return element("p", { class: "note" }, text);
}

/**
 * What a screen begins with: the one thing to do or to know.
 *
 * @param {{ eyebrow?: string, title: string, text: string, actions?: Child[] }} content
 */
export function hero({ eyebrow, title, text, actions = [] }) {
  return element(
    "section",
    { class: "hero" },
    eyebrow && element("p", { class: "eyebrow" }, eyebrow),
    element("h2", {}, title),
    element("p", {}, text),
    actions.length > 0 && buttons(...actions),
  );
}

/** Stands where a list would. @param {string} text */
export function emptyNote(text) {
  return element("p", { class: "card empty" }, text);
}

/** @param {string} title @param {...Child} details smaller lines beneath */
export function rowText(title, ...details) {
  const lines = details.map((detail) => detail && element("span", { class: "row-detail" }, detail));
  const heading = element("span", { class: "row-title" }, title);
  return element("span", { class: "row-text" }, heading, lines);
}

/**
 * A row that leads to another screen.
 *
 * @param {object} row
 * @param {string} row.href
 * @param {string} row.title
 * @param {Child} [row.detail]
 * @param {Child} [row.value]
 * @param {Child} [row.leading]
 */
export function linkRow({ href, title, detail, value, leading }) {
  return element(
    "a",
    { class: "row", href },
    leading,
    rowText(title, detail),
    value && element("span", { class: "row-value" }, value),
    icon("forward"),
  );
}

/** Names with their values, one below the other. @param {Pairs} pairs */
export function facts(pairs) {
  return element("dl", { class: "list facts" }, described(pairs, "row"));
}

/** Figures with their names, side by side. @param {Pairs} pairs */
export function tiles(pairs) {
  return element("dl", { class: "tiles" }, described(pairs));
}

/** @param {Pairs} pairs @param {string} [name] the class */
function described(pairs, name) {
  return pairs.map(([term, value]) =>
    element("div", { class: name }, element("dt", {}, term), element("dd", {}, value))
  );
}

/**
 * A group of exclusive choices.
 *
 * @template {string} Value
 * @param {string} label
 * @param {Record<Value, string>} choices
 * @param {Value} chosen
 * @param {(value: Value) => void} choose
 */
export function segments(label, choices, chosen, choose) {
  const values = /** @type {Value[]} */ (Object.keys(choices));
  const items = values.map((value) => {
    const pressed = String(value === chosen);
    const click = () => choose(value);
    return element(
      "button",
      { type: "button", value, "aria-pressed": pressed, click },
      choices[value],
    );
  });
  return element("div", { class: "segments", role: "group", "aria-label": label }, items);
}

/** @param {string} label @param {Child} field */
export function labelled(label, field) {
  return element("label", { class: "section" }, element("strong", {}, label), field);
}

/** The initials of a name. @param {string} name @param {Properties} [properties] */
export function avatar(name, properties = {}) {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  const initials = ends.map((word) => word?.charAt(0)).join("").toUpperCase();
  const all = { class: "badge avatar", "aria-hidden": "true", ...properties };
  return element("span", all, initials);
}
