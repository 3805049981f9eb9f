// @ts-check
/** @import { Target } from "./types.d.ts" */
// What a press counts for: a link, button or control, or what listens for presses.
import { areaSize, elementBox } from "../boxes.js";
import { flatAncestors, isContentEditable, tagOf, topmostElement } from "../flat-tree.js";
import { isWidgetRole, roleOf } from "../roles.js";
import { isEditable, subjectOf } from "../states.js";

/** How far up a listener is looked for. */
const listenerDepthMax = 12;
/** What is larger than this part of the window is no button. */
const buttonPartMax = 0.3;
const pressNames = ["onClick", "onPointerDown", "onPointerUp", "onMouseDown", "onTouchEnd"];
/** Where the place in an element says what is meant. */
const pointedTags = new Set(["canvas", "embed", "object", "svg", "video"]);
/** A smaller drawing is an icon; square CSS pixels. */
const drawingSizeMin = 80 * 80;

/** @param {Element} hit @returns {Element} */
export function receiverOf(hit) {
  const subject = subjectOf(hit);
  if (isWidgetRole(roleOf(subject))) return subject;
  const inner = hostedWidget(hit);
  if (inner) return inner;
  let [depth, receiver] = [0, drawingOf(hit)];
  for (const at of flatAncestors(receiver)) {
    if (depth++ > listenerDepthMax || ["html", "body"].includes(tagOf(at))) break;
    if (hasPressListener(at) && isButtonSized(at)) return at;
    if (getComputedStyle(at).cursor !== "pointer") break;
    if (isButtonSized(at)) receiver = at;
  }
  return receiver;
}

/** The drawing as a whole. @param {Element} element @returns {Element} */
const drawingOf = (element) =>
  element instanceof SVGElement ? element.ownerSVGElement ?? element : element;

/** The button that a component draws in its shadow root, where its slotted content is hit.
 * @param {Element} hit */
function hostedWidget(hit) {
  if (!tagOf(hit).includes("-")) return null;
  const { x, y, width, height } = elementBox(hit);
  const top = topmostElement(x + width / 2, y + height / 2);
  if (!top || top === hit) return null;
  const subject = subjectOf(top);
  if (!isWidgetRole(roleOf(subject))) return null;
  for (const at of flatAncestors(subject)) {
    if (at === hit) return areaSize(elementBox(subject)) * 2 > width * height ? subject : null;
  }
  return null;
}

/** Whether a framework, or the page itself, has written down that it listens for presses here.
 * @param {Element} element */
function hasPressListener(element) {
  const owner = /** @type {Record<string, any>} */ (/** @type {unknown} */ (element));
  if (typeof owner.onclick === "function" || owner.$$click || owner.__click) return true;
  for (const key of Object.keys(owner)) {
    if (key.startsWith("__reactProps$") || key.startsWith("__reactEventHandlers$")) {
      if (pressNames.some((name) => owner[key]?.[name])) return true;
    }
  }
  for (const key of Object.getOwnPropertySymbols(owner)) {
    if (key.description === "_vei" && owner[/** @type {any} */ (key)]?.onClick) return true;
  }
  return Boolean(owner._vei?.onClick);
}

/** @param {Element} element */
const isButtonSized = (element) =>
  areaSize(elementBox(element)) <= buttonPartMax * innerWidth * innerHeight;

/** @param {Element} hit @param {{ clientX: number, clientY: number }} [point]
 * @returns {Target} */
export function targetOf(hit, point) {
  return { element: receiverOf(hit), hit, x: point?.clientX, y: point?.clientY };
}

/** The innermost element that an event is for. @param {Event} event */
export function hitOf(event) {
  const [hit] = event.composedPath();
  return hit instanceof Element ? hit : null;
}

/** @param {Element | null} element @returns {element is HTMLInputElement} */
export const isRange = (element) => element instanceof HTMLInputElement && element.type === "range";

/** Whether an element is so large that a press in its middle may be another one.
 * @param {Element} element */
const isBackground = (element) => !isWidgetRole(roleOf(element)) && !isButtonSized(element);

/** Whether the place in an element matters. @param {Target} target */
export function isPointed({ element, hit }) {
  if (isRange(element) || isBackground(element)) return true;
  if (isWidgetRole(roleOf(element))) return false;
  return [element, drawingOf(hit)].some((one) =>
    pointedTags.has(tagOf(one)) && areaSize(elementBox(one)) >= drawingSizeMin
  );
}

/** The field that text goes into: of editable content all of it. @param {Element | null} element */
export function fieldOf(element) {
  if (!element || !isEditable(element)) return null;
  if (!(element instanceof HTMLElement) || !isContentEditable(element)) return element;
  let field = element;
  for (const at of flatAncestors(element)) {
    if (!(at instanceof HTMLElement) || !isContentEditable(at)) break;
    field = at;
  }
  return field;
}
