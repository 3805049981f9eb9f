// @ts-check
/** @import { FindOptions, Found, FoundElement, Item, Need, Point, Selector } from "./types.d.ts" */
import { elementBox, isInView, isWhollyInView, pressPoints } from "./boxes.js";
import { isStill, nextFrame, passed } from "./changes.js";
import {
  bringIntoView,
  elementsBySelector,
  hasDrawnBox,
  isConnected,
  isInside,
  rootElementOf,
} from "./flat-tree.js";
import { reachablePoint } from "./hit-test.js";
import { nameOf } from "./names.js";
import { roleOf } from "./roles.js";
import { checkCSS, identifiersOf, select, SelectorError } from "./selection.js";
import {
  isChecked,
  isEditable,
  isEnabled,
  isFocused,
  isPassword,
  isSelected,
  subjectOf,
  valueOf,
} from "./states.js";
import { Survey } from "./survey.js";
import { nearestNames, normalized } from "./text-patterns.js";

/** Elements that were found last can be asked for; older ones have to be found again. */
const keptCountMax = 500;
/** A text that is longer is cut. */
const foundTextLengthMax = 2000;

/** Finds elements, and says whether they are fit for what is to be done with them. */
export class Finder {
  #count = 0;
  /** @type {Map<string, WeakRef<Element>>} */
  #found = new Map();

  /** @param {Selector} selector @param {FindOptions} [options] @returns {Promise<Found>} */
  async find(selector, options = {}) {
    try {
      const survey = new Survey(rootsOf(options.within), checked(options.except));
      const [item, ...others] = select(survey, selector);
      if (!item) return this.#nothing(survey, selector, options);
      const { reason, point } = await fitness(item.element, drawnFor(item.element), options);
      const element = this.#description(item, point);
      const found = { count: others.length + 1, element };
      return reason === undefined ? found : { ...found, reason };
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      const isOfSelector = error instanceof SelectorError;
      const reason = isOfSelector ? `cannot be looked for: ${text}` : `could not be found: ${text}`;
      return { count: 0, isFault: true, reason, nearest: [] };
    }
  }

  /** What was found under an id, if it is still in the document.
   * @param {string} id @returns {Element | null} */
  element(id) {
    const element = this.#found.get(id)?.deref();
    return element && isConnected(element) ? element : null;
  }

  /** @param {Element} element */
  #keep(element) {
    this.#count += 1;
    const id = `element-${this.#count}`;
    this.#found.set(id, new WeakRef(element));
    for (const old of this.#found.keys()) {
      if (this.#found.size <= keptCountMax) break;
      this.#found.delete(old);
    }
    return id;
  }

  /** @param {Survey} survey @param {Selector} selector @param {FindOptions} options
   * @returns {Found} */
  #nothing(survey, selector, options) {
    if (survey.isCut) throw new Error("the page has more elements than are looked at");
    const missing = missingPart(survey, selector);
    const { text, id } = missing?.part ?? selector;
    const seen = survey.items.filter(({ isSeen }) => isSeen);
    const names = seen.flatMap((item) =>
      text === undefined && id !== undefined ? identifiersOf(item.element) : survey.texts(item)
    );
    const isNamed = text !== undefined || id !== undefined;
    const nearest = isNamed ? nearestNames(text ?? id ?? "", names) : [];
    if (missing) return { count: 0, reason: missing.reason, nearest };
    const hidden = new Survey(rootsOf(options.within), options.except, true);
    const reason = select(hidden, selector).length > 0
      ? "is there, but cannot be seen"
      : "is not there: nothing that can be seen matches";
    return { count: 0, reason, nearest };
  }

  /** @param {Item} item @param {Point | undefined} point @returns {FoundElement} */
  #description({ element, content }, point) {
    const subject = subjectOf(element);
    const box = elementBox(drawnFor(element));
    const text = content.split("\n").map(normalized).filter(Boolean).join("\n");
    return {
      id: this.#keep(element),
      role: roleOf(subject),
      name: nameOf(subject),
      text: text.slice(0, foundTextLengthMax),
      value: valueOf(subject).slice(0, foundTextLengthMax),
      box,
      point: point ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 },
      isInView: isInView(element, box),
      isEnabled: isEnabled(subject),
      isChecked: isChecked(subject) ?? false,
      isSelected: isSelected(subject) ?? false,
      isFocused: isFocused(subject),
      isEditable: isEditable(subject),
      isPassword: isPassword(subject),
    };
  }
}

/** How a selector says where an element stands. */
const places = /** @type {const} */ ({
  above: "above",
  below: "below",
  childOf: "inside of",
  containsChild: "around",
  leftOf: "left of",
  rightOf: "right of",
});

/** What keeps a selector from matching beside its own fields: another element that is not there, or
 * an index beyond those that match.
 * @param {Survey} survey @param {Selector} selector
 * @returns {{ reason: string, part: Selector } | undefined} */
function missingPart(survey, selector) {
  const names = /** @type {(keyof typeof places)[]} */ (Object.keys(places));
  for (const name of names) {
    const part = selector[name];
    if (!part || select(survey, part).length > 0) continue;
    const other = part.text ?? part.id ?? part.css ?? "the element";
    return { part, reason: `is not there: “${other}”, which it is ${places[name]}, is not there` };
  }
  const { index, ...others } = selector;
  const count = index === undefined ? 0 : select(survey, others).length;
  if (count === 0) return undefined;
  return { part: {}, reason: `is not there: ${count} match, none of which has the index ${index}` };
}

/** @param {string | undefined} within @returns {Element[]} outermost ones only */
function rootsOf(within) {
  if (checked(within) === undefined) {
    const root = rootElementOf(document);
    return root ? [root] : [];
  }
  const roots = elementsBySelector(String(within));
  return roots.filter((root) => !roots.some((other) => other !== root && isInside(root, other)));
}

/** @param {string | undefined} css */
function checked(css) {
  if (css !== undefined) checkCSS(css);
  return css;
}

/** What stands on the page for an element: an option of a closed list has its list.
 * @param {Element} element */
function drawnFor(element) {
  const list = element instanceof HTMLOptionElement ? element.closest("select") : null;
  return list && !hasDrawnBox(element) ? list : element;
}

/** Whether an element is fit for what is needed, and where it can be pressed.
 * @param {Element} target @param {Element} element what stands for it @param {FindOptions} options
 * @returns {Promise<{ reason?: string, point?: Point }>} */
async function fitness(target, element, { need = [], scroll = false, at }) {
  if (scroll && !isWhollyInView(element, elementBox(element))) {
    bringIntoView(element);
    await nextFrame();
  }
  if (need.includes("stable")) {
    // An animation that begins now stands still in its first frame.
    if (!isStill()) await nextFrame();
    const before = elementBox(element);
    await nextFrame();
    // Scripts that move it in each frame have had their turn.
    await passed(0);
    if (!isConnected(element)) return { reason: "has just left the document" };
    if (!isSameBox(before, elementBox(element))) return { reason: "moves" };
  }
  const box = elementBox(element);
  const [first, ...others] = at ? [at] : pressPoints(element, box);
  const reason = stateReason(target, need);
  if (reason) return { reason, point: first };
  const isReachableNeeded = need.includes("reachable");
  const isOut = !first || !isInView(element, box);
  if (isOut && (isReachableNeeded || need.includes("inView"))) return { reason: "is out of view" };
  return isReachableNeeded ? reachablePoint(element, [first, ...others]) : { point: first };
}

/** @param {Element} element @param {Need[]} need @returns {string | undefined} */
function stateReason(element, need) {
  const subject = subjectOf(element);
  const isEditNeeded = need.includes("editable");
  if ((need.includes("enabled") || isEditNeeded) && !isEnabled(subject)) return "is disabled";
  return isEditNeeded && !isEditable(subject) ? "cannot be edited" : undefined;
}

/** @param {DOMRectInit} one @param {DOMRectInit} other */
const isSameBox = (one, other) =>
  one.x === other.x && one.y === other.y && one.width === other.width &&
  one.height === other.height;
