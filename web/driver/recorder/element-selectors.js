// @ts-check
/** @import { Item, Selector } from "../types.d.ts" */
/** @import { Place, Target } from "./types.d.ts" */
/** @import { Moment } from "./moment.js" */
// Makes the selector that a good engineer would write: the simplest one that matches an element
// and no other, as the runner of flows finds it.
import { areaSize, elementBox, isInert, pressPoints } from "../boxes.js";
import { attribute, flatAncestors, isInside, tagOf, topmostElement } from "../flat-tree.js";
import { isPressOn } from "../hit-test.js";
import { isWidgetRole, roleOf } from "../roles.js";
import {
  beginnings,
  cssSelectors,
  hostsOf,
  identifierSelectors,
  partSelectors,
  textsOf,
  textsOfDegree,
} from "./names-of-targets.js";
import { isPointed, receiverOf } from "./receivers.js";
import { besideSelectors, outerSelectors } from "./surroundings.js";

/** A selector that counts further says nothing. */
const indexMax = 5;
/** So many elements are compared with selectors; then those that are simple to make have to do. */
const comparedCountMax = 15_000;

/** Looks for the selector of one target. */
class Search {
  #moment;
  #target;
  #comparedCountMax;
  /** @type {Map<Element, boolean>} */
  #meant = new Map();
  /** @type {Selector[] | undefined} */
  #outer;
  /** What matched others, too, and what it matched.
   * @type {{ selector: Selector, found: Item[] }[]} */
  #ambiguous = [];
  /** How many of these were tried by what the element stands in or beside. */
  #triedCount = 0;

  /** @param {Moment} moment @param {Target} target */
  constructor(moment, target) {
    this.#moment = moment;
    this.#target = target;
    this.#comparedCountMax = moment.comparedCount + comparedCountMax;
  }

  /** @param {Item} item @returns {Selector | undefined} */
  find(item) {
    const { hit } = this.#target;
    const texts = textsOf(this.#moment, item);
    const [stable, counted, volatile] = [0, 1, 2].map((degree) =>
      textsOfDegree(texts, /** @type {0 | 1 | 2} */ (degree)).map((text) => ({ text }))
    );
    const roles = this.#rolesOf(item).map((role) => ({ role }));
    const css = [...cssSelectors(item.element), ...hit === item.element ? [] : cssSelectors(hit)];
    const withRole = (/** @type {Selector[]} */ selectors) =>
      roles.flatMap((one) => selectors.map((selector) => ({ ...selector, ...one })));
    return this.#first(identifierSelectors(this.#moment, item)) ??
      this.#first(stable) ?? this.#first(withRole(stable)) ?? this.#amongAlike(item) ??
      this.#first(counted) ?? this.#first(withRole(counted)) ??
      this.#first(beginnings(texts).map((text) => ({ text }))) ?? this.#amongAlike(item) ??
      this.#first(fieldNames(item.element)) ?? this.#first(partSelectors(item, hit)) ??
      this.#first(volatile) ??
      this.#byIndex() ?? this.#first(roles) ?? this.#amongAlike(item) ??
      this.#first(css) ?? this.#amongAlike(item) ?? this.#byIndex();
  }

  /** @param {Item} item */
  #rolesOf(item) {
    const items = [item, ...hostsOf(this.#moment, item)];
    const roles = items.map((one) => this.#moment.survey.role(one));
    return [...new Set(roles)].filter((role) => isWidgetRole(role) || role === "img");
  }

  /** @param {Selector[]} selectors */
  #first(selectors) {
    return selectors.find((selector) => {
      const found = this.#select(selector);
      if (this.#isOnly(found)) return true;
      const meantCount = found.filter((item) => this.isMeant(item)).length;
      if (meantCount > 0 && meantCount < found.length) this.#ambiguous.push({ selector, found });
      return false;
    });
  }

  /** @param {Item[]} found */
  #isOnly(found) {
    return found.length > 0 && found.every((item) => this.isMeant(item)) &&
      this.isReached(found[0]);
  }

  /** Whether a selector is the best match, where the nearest of several counts.
   * @param {Selector} selector */
  #isNearest(selector) {
    const [nearest] = this.#select(selector);
    return Boolean(nearest) && this.isMeant(nearest) && this.isReached(nearest);
  }

  /** Those that match others as well, by what the element stands in or beside.
   * @param {Item} item */
  #amongAlike(item) {
    const untried = this.#ambiguous.slice(this.#triedCount);
    this.#triedCount = this.#ambiguous.length;
    for (const { selector, found } of untried) {
      if (this.#isLate) return undefined;
      for (const childOf of this.#outerSelectors(item)) {
        const inner = { ...selector, childOf };
        if (this.#isOnly(this.#select(inner))) return inner;
        if (this.#isLate) return undefined;
      }
      const others = found.filter((other) => !this.isMeant(other));
      for (const relation of besideSelectors(this.#moment, item, others)) {
        const beside = { ...selector, ...relation };
        if (this.#isNearest(beside)) return beside;
        if (this.#isLate) return undefined;
      }
    }
    return undefined;
  }

  /** Selectors of what the element stands in, that mean this and nothing else.
   * @param {Item} item */
  #outerSelectors(item) {
    this.#outer ??= [...outerSelectors(this.#moment, item)].filter((selector) => {
      if (this.#isLate) return false;
      const found = this.#select(selector);
      return found.length === 1 && found[0].index < item.index && item.index < found[0].end;
    });
    return this.#outer;
  }

  /** @param {Selector} selector */
  #select(selector) {
    return this.#moment.select(selector);
  }

  #byIndex() {
    for (const { selector, found } of this.#ambiguous) {
      for (let index = 0; index <= Math.min(indexMax, found.length - 1); index += 1) {
        const counted = { ...selector, index };
        if (this.#isOnly(this.#select(counted))) return counted;
      }
    }
    return undefined;
  }

  get #isLate() {
    return this.#moment.comparedCount > this.#comparedCountMax;
  }

  /** Whether a press on an element is one on the target. @param {Item} item */
  isMeant({ element }) {
    const known = this.#meant.get(element);
    if (known !== undefined) return known;
    const isMeant = this.#isPressOnTarget(element);
    this.#meant.set(element, isMeant);
    return isMeant;
  }

  /** @param {Element} element */
  #isPressOnTarget(element) {
    const { element: target } = this.#target;
    if (element === target || receiverOf(element) === target) return true;
    if (!isInside(target, element)) return false;
    const top = this.#topmost(element);
    return top !== null && receiverOf(top) === target;
  }

  /** Whether a press on an element where the runner does that reaches the target.
   * @param {Item} item */
  isReached({ element }) {
    const { element: target } = this.#target;
    if (isInert(target) || tagOf(target) === "option") return true;
    const top = this.#topmost(element);
    if (!top) return true;
    if (receiverOf(top) === target) return true;
    return isInside(top, target) && !isWidgetRole(roleOf(receiverOf(top)));
  }

  /** What is pressed where the runner presses an element. @param {Element} element */
  #topmost(element) {
    const points = pressPoints(element, elementBox(element));
    const tops = points.map(({ x, y }) => topmostElement(x, y));
    return tops.find((top) => top && isPressOn(top, element)) ?? tops[0] ?? null;
  }
}

/** @param {Element} element @returns {Selector[]} */
function fieldNames(element) {
  const name = attribute(element, "name");
  return name && /^[\w-]+$/.test(name) ? [{ id: name }] : [];
}

/** Where a target is: by a selector of its own, else as a point of the nearest part around it that
 * has one, else as a point of the screen.
 * @param {Moment} moment @param {Target} target @returns {Place} */
export function placeOf(moment, target) {
  const own = ownSelector(moment, target);
  if (own) {
    return isPointed(target)
      ? { element: own, ...pointIn(target.element, target) }
      : { element: own };
  }
  for (const around of flatAncestors(target.element)) {
    if (around === target.element || ["html", "body"].includes(tagOf(around))) continue;
    if (moment.comparedCount > 2 * comparedCountMax) break;
    const place = pointIn(around, target);
    const element = place && ownSelector(moment, { element: around, hit: around });
    if (element) return { element, ...place };
  }
  const screen = { x: 0, y: 0, width: innerWidth, height: innerHeight };
  return pointInBox(screen, target) ?? {};
}

/** @param {Moment} moment @param {Target} target @returns {Selector | undefined} */
export function ownSelector(moment, target) {
  const item = shownItem(moment, target.element);
  return item && new Search(moment, target).find(item);
}

/** What is seen of an element: it, or the label of a field that is not drawn.
 * @param {Moment} moment @param {Element} element */
function shownItem(moment, element) {
  const item = moment.itemOf(element);
  if (item?.isSeen || !(element instanceof HTMLInputElement)) return item;
  const label = [...element.labels ?? []].map((one) => moment.itemOf(one)).find(Boolean);
  return label ?? item;
}

/** @param {Element} element @param {Target} target */
const pointIn = (element, target) => pointInBox(elementBox(element), target);

/** @param {import("../types.d.ts").Box} box @param {{ x?: number, y?: number }} target
 * @returns {{ point: string } | undefined} */
export function pointInBox(box, { x, y }) {
  if (x === undefined || y === undefined || areaSize(box) === 0) return undefined;
  const percent = (/** @type {number} */ part) =>
    `${Math.round(100 * Math.min(1, Math.max(0, part)))}%`;
  return { point: `${percent((x - box.x) / box.width)},${percent((y - box.y) / box.height)}` };
}
