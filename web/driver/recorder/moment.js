// @ts-check
/** @import { Item, Selector } from "../types.d.ts" */
import { isInView } from "../boxes.js";
import { flatAncestors, rectangle, rootElementOf } from "../flat-tree.js";
import { select } from "../selection.js";
import { Survey } from "../survey.js";

/** What is further out of the window than this part of it is not looked at: the runner takes what
 * is in view before what is not, and a long list would take too long. */
const distanceMax = 0.5;

/** What can be seen where a gesture begins, as the runner of flows would see it. */
export class Moment {
  survey;
  /** How many elements were compared with selectors so far. */
  comparedCount = 0;
  /** @type {Map<Element, Item>} */
  #items = new Map();

  /** @param {Element | null} target what is looked at wherever it is */
  constructor(target) {
    const root = rootElementOf(document);
    const kept = new Set(flatAncestors(target));
    this.survey = new Survey(
      root ? [root] : [],
      undefined,
      false,
      (element) => isFar(rectangle(element)) && !kept.has(element),
    );
    for (const item of this.survey.items) this.#items.set(item.element, item);
  }

  /** @param {Element} element */
  itemOf(element) {
    return this.#items.get(element);
  }

  /** @param {Selector} selector */
  select(selector) {
    this.comparedCount += this.survey.items.length;
    return select(this.survey, selector);
  }

  /** @param {Item} item */
  isInView(item) {
    const { x, y, width, height } = item.box;
    const isNear = x < innerWidth && y < innerHeight && x + width > 0 && y + height > 0;
    return isNear && item.isSeen && isInView(item.element, item.box);
  }
}

/** What has no size itself may be drawn anywhere. @param {DOMRect} rectangle */
function isFar({ left, top, right, bottom }) {
  if (right === left || bottom === top) return false;
  return bottom < -distanceMax * innerHeight || top > (1 + distanceMax) * innerHeight ||
    right < -distanceMax * innerWidth || left > (1 + distanceMax) * innerWidth;
}
