// @ts-check
/** @import { Item, Selector } from "./types.d.ts" */
/** @import { Survey } from "./survey.js" */
import { areaSize, boxDistance } from "./boxes.js";
import { attribute, attributeNames, flatParent, isMatch } from "./flat-tree.js";
import { isWidgetRole, roleOf } from "./roles.js";
import { isChecked, isEnabled, isFocused, isSelected } from "./states.js";
import { identifierMatcher, matcher } from "./text-patterns.js";

/** Selectors in selectors go no deeper. */
const selectorDepthMax = 10;
/** What of a longer side a square may lack. */
const squareTolerance = 0.03;
const longTextLengthMin = 200;

/** @typedef {(item: Item) => boolean} Test */
/** A part of a selector cannot be used; the sentence says which. */
export class SelectorError extends Error {}

/** @typedef {"above" | "below" | "leftOf" | "rightOf"} Direction */
/** @type {Record<Direction, (item: Item, other: Item) => boolean>} */
const directions = {
  above: ({ box }, other) => box.y < other.box.y,
  below: ({ box }, other) => box.y > other.box.y,
  leftOf: ({ box }, other) => box.x < other.box.x,
  rightOf: ({ box }, other) => box.x > other.box.x,
};

/**
 * What a selector matches, best first: in view before out of view, what can be pressed before what
 * cannot, then by the order of the tree. All fields must hold, and of nested matches the deepest
 * stays.
 *
 * Beside another element the nearest is the best one. Maestro compares the same edges, but takes
 * the first in the tree, which need not be anywhere near.
 * @param {Survey} survey @param {Selector} selector @param {number} [depth] @returns {Item[]}
 */
export function select(survey, selector, depth = 0) {
  if (depth > selectorDepthMax) {
    throw new SelectorError(`selectors are nested more than ${selectorDepthMax} deep`);
  }
  const nested = (/** @type {Selector} */ inner) => select(survey, inner, depth + 1);
  const tests = [
    ...ownTests(survey, selector),
    ...treeTests(selector, nested),
  ];
  const fitting = survey.items.filter((item) => item.isSeen && tests.every((test) => test(item)));
  const found = beside(withoutLabels(survey, deepest(fitting)), selector, nested);
  // Of those beside another element the nearest counts, and nothing else.
  const ranked = relations.some((relation) => selector[relation]) ? found : ranking(survey, found);
  return selector.index === undefined ? ranked : atIndex(survey, ranked, selector.index);
}

/** @type {("below" | "above" | "leftOf" | "rightOf")[]} */
const relations = ["below", "above", "leftOf", "rightOf"];

/** Of nested ones the innermost. @param {Item[]} items in the order of the tree */
const deepest = (items) =>
  items.filter(({ end }, place) => place + 1 === items.length || items[place + 1].index >= end);

/** A label that names a control that matches as well is no second match.
 * @param {Survey} survey @param {Item[]} items */
function withoutLabels(survey, items) {
  const elements = new Set(items.map(({ element }) => element));
  return items.filter((item) => {
    const subject = survey.subject(item);
    if (subject === item.element || !elements.has(subject)) return true;
    return isInsideSubject(item.element, subject);
  });
}

/** @param {Element} element @param {Element} subject */
function isInsideSubject(element, subject) {
  for (let at = flatParent(element); at; at = flatParent(at)) if (at === subject) return true;
  return false;
}

/** What one element says of itself. @param {Survey} survey @param {Selector} selector
 * @returns {Test[]} */
function ownTests(survey, selector) {
  const { text, id, css, role } = selector;
  /** @type {Test[]} */
  const tests = [];
  if (css !== undefined) {
    checkCSS(css);
    tests.push(({ element }) => isMatch(element, css));
  }
  if (id !== undefined) {
    const isID = identifierMatcher(id);
    tests.push(({ element }) => identifiersOf(element).some(isID));
  }
  if (role !== undefined) tests.push((item) => survey.role(item) === role.toLowerCase());
  tests.push(...sizeTests(selector));
  if (text !== undefined) {
    const isText = matcher(text);
    tests.push((item) => survey.texts(item).some(isText));
  }
  for (const trait of selector.traits ?? []) tests.push(traitTest(survey, trait));
  if (tests.length === 0) tests.push((item) => isOfUse(survey, item));
  tests.push(...stateTests(survey, selector));
  return tests;
}

/** Where nothing else is asked for: what says something, or can be pressed.
 * @param {Survey} survey @param {Item} item */
const isOfUse = (survey, item) => survey.texts(item).length > 0 || isWidgetRole(survey.role(item));

/** @param {string} css */
export function checkCSS(css) {
  try {
    new DocumentFragment().querySelector(css);
  } catch {
    throw new SelectorError(`“${css}” is no selector of CSS`);
  }
}

/** All that a selector may mean by `id`. @param {Element} element @returns {string[]} */
export function identifiersOf(element) {
  return attributeNames(element)
    .filter((name) => name === "id" || name === "name" || name.startsWith("data-test"))
    .map((name) => attribute(element, name) ?? "")
    .filter(Boolean);
}

/** @param {Selector} selector @returns {Test[]} */
function sizeTests({ width, height, tolerance = 0 }) {
  // A page may place things between pixels, which no flow writes.
  const isNear = (/** @type {number} */ one, /** @type {number} */ other) =>
    Math.abs(one - other) <= tolerance + 0.5;
  /** @type {Test[]} */
  const tests = [];
  if (width !== undefined) tests.push(({ box }) => isNear(box.width, Number(width)));
  if (height !== undefined) tests.push(({ box }) => isNear(box.height, Number(height)));
  return tests;
}

/** @param {Survey} survey @param {string} trait @returns {Test} */
function traitTest(survey, trait) {
  switch (trait.toLowerCase()) {
    case "text":
      return (item) => item.lines.length > 0;
    case "long-text":
      return (item) => survey.texts(item).some(({ length }) => length >= longTextLengthMin);
    case "square":
      return ({ box: { width, height } }) =>
        Math.abs(width - height) <= squareTolerance * Math.max(width, height);
    default:
      throw new SelectorError(`“${trait}” is no trait; there are text, long-text and square`);
  }
}

/** The states are those of the button or field that an element stands for.
 * @param {Survey} survey @param {Selector} selector @returns {Test[]} */
function stateTests(survey, { enabled, checked, focused, selected }) {
  /** @type {[boolean | undefined, (element: Element) => boolean | undefined][]} */
  const wanted = [
    [enabled, isEnabled],
    [checked, isChecked],
    [focused, isFocused],
    [selected, isSelected],
  ];
  return wanted.filter(([value]) => value !== undefined).map(([value, state]) => (item) =>
    state(survey.subject(item)) === value
  );
}

/** What stands in an element, and around it. @param {Selector} selector
 * @param {(selector: Selector) => Item[]} nested @returns {Test[]} */
function treeTests({ childOf, containsChild, containsDescendants }, nested) {
  /** @type {Test[]} */
  const tests = [];
  if (childOf) {
    const [parent] = nested(childOf);
    tests.push(({ index }) => parent && index > parent.index && index < parent.end);
  }
  if (containsChild) {
    const parents = new Set(nested(containsChild).map(({ element }) => flatParent(element)));
    tests.push(({ element }) => parents.has(element));
  }
  for (const inner of containsDescendants ?? []) {
    const indices = nested(inner).map(({ index }) => index);
    tests.push(({ index, end }) => indices.some((other) => other > index && other < end));
  }
  return tests;
}

/** Those that are on the right side of another element, nearest first.
 * @param {Item[]} items @param {Selector} selector @param {(selector: Selector) => Item[]} nested
 * @returns {Item[]} */
function beside(items, selector, nested) {
  const names = /** @type {(keyof typeof directions)[]} */ (Object.keys(directions));
  const wanted = names.flatMap((name) => {
    const other = selector[name];
    return other ? [{ isOnSide: directions[name], anchors: nested(other) }] : [];
  });
  if (wanted.length === 0) return items;
  const distances = items.map((item) => {
    const each = wanted.map(({ isOnSide, anchors }) => {
      const others = anchors.filter((other) => other.element !== item.element);
      const there = others.filter((other) => isOnSide(item, other));
      return Math.min(...there.map((other) => boxDistance(item.box, other.box)));
    });
    return { item, distance: each.reduce((sum, one) => sum + one, 0) };
  });
  return distances.filter(({ distance }) => Number.isFinite(distance))
    .sort((one, other) => one.distance - other.distance)
    .map(({ item }) => item);
}

/** @param {Survey} survey @param {Item[]} items */
function ranking(survey, items) {
  if (items.length < 2) return items;
  const isBeside = (/** @type {Item} */ item) => survey.isInView(item) ? 0 : 2;
  const isPressed = (/** @type {Item} */ item) => {
    const subject = survey.subject(item);
    return isWidgetRole(roleOf(subject)) ? 0 : 1;
  };
  return items.map((item) => ({ item, rank: isBeside(item) + isPressed(item) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** By place, from the top and from the left; a negative one counts from the end.
 * @param {Survey} survey @param {Item[]} items @param {number | string} index */
function atIndex(survey, items, index) {
  const place = Number(index);
  if (!Number.isInteger(place)) throw new SelectorError(`the index “${index}” is no whole number`);
  const inView = items.filter((item) => survey.isInView(item));
  const sorted = (inView.length > 0 ? inView : items).toSorted((one, other) =>
    Math.round(one.box.y) - Math.round(other.box.y) || one.box.x - other.box.x ||
    areaSize(other.box) - areaSize(one.box)
  );
  const found = sorted.at(place);
  return found ? [found] : [];
}
