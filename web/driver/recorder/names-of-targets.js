// @ts-check
/** @import { Item, Selector } from "../types.d.ts" */
/** @import { Moment } from "./moment.js" */
/** @import { Survey } from "../survey.js" */
// What a flow may call an element, best names first.
import { areaSize } from "../boxes.js";
import {
  attribute,
  attributeNames,
  flatAncestors,
  isInside,
  isMatch,
  tagOf,
} from "../flat-tree.js";
import { nameOf, ownLabelOf } from "../names.js";
import { isNamedByContent, isWidgetRole } from "../roles.js";
import { isEditable } from "../states.js";
import { normalized } from "../text-patterns.js";
import {
  isName,
  isStableIdentifier,
  isStableTestIdentifier,
  nameLengthMax,
  volatility,
} from "./stable-names.js";

/** More parts of a large element are not looked at for a text. */
const partCountMax = 60;
/** Of more texts the first ones are tried. */
const textCountMax = 6;
/** How much larger than a button its host may be. */
const hostPartMax = 1.5;
const hostDepthMax = 4;

/** Test ids of an element, and ids that a person has written. @param {Element} element */
function ownIdentifiers(element) {
  const tests = attributeNames(element).filter((name) => name.startsWith("data-test"))
    .map((name) => attribute(element, name) ?? "").filter(isStableTestIdentifier);
  return [...tests, attribute(element, "id") ?? ""].filter((id) =>
    tests.includes(id) ? id !== "" : isStableIdentifier(id)
  );
}

/** An element, and what around it is hardly larger: the component that it is drawn in.
 * @param {Moment} moment @param {Item} item @returns {Item[]} innermost first */
export function hostsOf(moment, item) {
  const hosts = [];
  let depth = 0;
  for (const at of flatAncestors(item.element)) {
    if (depth++ > hostDepthMax) break;
    const around = moment.itemOf(at);
    if (around && areaSize(around.box) <= hostPartMax * areaSize(item.box)) hosts.push(around);
  }
  return hosts;
}

/** @param {Moment} moment @param {Item} item @returns {Selector[]} */
export function identifierSelectors(moment, item) {
  const identifiers = hostsOf(moment, item).flatMap(({ element }) => ownIdentifiers(element));
  return [...new Set(identifiers)].map((id) => ({ id }));
}

/** Texts that an element may be called by, else those of the component that it is drawn in.
 * @param {Moment} moment @param {Item} item @returns {string[]} */
export function textsOf(moment, item) {
  for (const host of hostsOf(moment, item)) {
    const texts = ownTexts(moment, host);
    if (texts.length > 0) return texts;
  }
  return ownTexts(moment, item);
}

/** The ids of what was hit in an element. @param {Item} item @param {Element} hit
 * @returns {Selector[]} */
export function partSelectors({ element }, hit) {
  const identifiers = [];
  for (const at of flatAncestors(isInside(hit, element) ? hit : null)) {
    if (at === element) break;
    identifiers.push(...ownIdentifiers(at));
  }
  return identifiers.map((id) => ({ id }));
}

/** The texts of an element: its name, then what stands in it, headings first.
 * @param {Moment} moment @param {Item} item @returns {string[]} */
function ownTexts({ survey }, item) {
  const { element } = item;
  const role = survey.role(item);
  if (isEditable(element) || ["combobox", "listbox", "slider"].includes(role)) {
    return named([nameOf(element), attribute(element, "placeholder") ?? ""]);
  }
  const isLabelled = isWidgetRole(role) || isNamedByContent(role) || role === "img";
  const name = isLabelled ? nameOf(element) : ownLabelOf(element);
  const parts = survey.items.slice(item.index, Math.min(item.end, item.index + partCountMax))
    .filter(({ isSeen }) => isSeen);
  const headings = parts.filter((part) => survey.role(part) === "heading");
  const lines = [...headings, ...parts].flatMap((part) => partTexts(survey, part));
  if (!isLabelled || headings.length > 0 || isOfSeveral(item, name)) {
    // What is hidden from screen readers is mostly drawn for its looks.
    const spoken = isLabelled ? lines.filter((line) => name.includes(line)) : lines;
    return named([...isLabelled ? [] : [name], ...spoken, name, ...lines]);
  }
  return named([name, ...lines]);
}

/** Whether a name is made of several texts that are found by themselves.
 * @param {Item} item @param {string} name */
function isOfSeveral({ content }, name) {
  const rows = content.split("\n").map(normalized).filter(Boolean);
  return rows.filter((row) => name.includes(row)).length > 1;
}

/** What a part says itself, without what can be pressed in it.
 * @param {Survey} survey @param {Item} part @returns {string[]} */
export function partTexts(survey, part) {
  const { element, lines, direct } = part;
  if (isMatch(element, "input, select, textarea")) return [];
  return [ownLabelOf(element), ...holdsWidget(survey, part) ? [] : lines, direct];
}

/** Whether something inside of an element can be pressed by itself.
 * @param {Survey} survey @param {Item} item */
function holdsWidget(survey, { index, end }) {
  const last = Math.min(end, index + partCountMax);
  for (let at = index + 1; at < last; at += 1) {
    if (isWidgetRole(survey.role(survey.items[at]))) return true;
  }
  return false;
}

/** @param {string[]} texts */
const named = (texts) =>
  [...new Set(texts.map(normalized))].filter(isName).slice(0, 4 * textCountMax);

/** Texts that will be there again come first, and those that perhaps will not after them.
 * @param {string[]} texts @param {0 | 1 | 2} degree */
export const textsOfDegree = (texts, degree) =>
  texts.filter((text) => text.length <= nameLengthMax && volatility(text) === degree)
    .slice(0, textCountMax);

/** The beginning of a long text, up to a word, as an expression. @param {string[]} texts */
export function beginnings(texts) {
  return texts.filter(({ length }) => length > nameLengthMax).slice(0, 2).map((text) => {
    const cut = text.slice(0, nameLengthMax - 10).replace(/\s+\S*$/, "");
    return { cut, pattern: `${cut.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}.*` };
  }).filter(({ cut }) => volatility(cut) < 2).map(({ pattern }) => pattern);
}

/** Selectors of CSS that a person could have written.
 * @param {Element} element @returns {Selector[]} */
export function cssSelectors(element) {
  const tag = tagOf(element);
  const found = [];
  for (const name of ["href", "type", "for", "name"]) {
    const value = attribute(element, name);
    if (
      value && value.length <= nameLengthMax && /^[\w./#-]+$/.test(value) && !/\d{3}/.test(value)
    ) {
      found.push(`${tag}[${name}="${value}"]`);
    }
  }
  const classes = (attribute(element, "class") ?? "").split(/\s+/)
    .filter((name) => /^[A-Za-z][\w-]*$/.test(name) && isStableIdentifier(name))
    .filter((name) =>
      !/(?:active|focus|hover|pressed|selected|activat|hydrated|ripple)/.test(name)
    );
  found.push(...classes.slice(0, 4).map((name) => `.${name}`));
  if (tag.includes("-")) found.unshift(tag);
  return found.map((css) => ({ css }));
}
