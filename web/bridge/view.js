// @ts-check
// What of the document is drawn, and where.
import { Element } from "./browser.js";
import { probeCountMin } from "./core/settlement.js";

/** Less is a mark or a pixel that counts visits; CSS pixels. */
const drawnSizeMin = 10;
const busy = "[aria-busy=true], [role=progressbar], progress";
/** What tells of the view, and is none. */
const live = `${busy}, [aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]`;

/** @type {(element: Element, share: number) => boolean} */
export const covers = (element, share) => {
  const { width, height } = element.getBoundingClientRect();
  return width * height > window.innerWidth * window.innerHeight * share;
};
/** @param {Element} element */
export const isHidden = (element) => element.getClientRects().length === 0;

/** Whether a change in here is none of the view; some apps make a live region of all of it.
 * @param {Node} node */
export function isBeside(node) {
  const element = node instanceof Element ? node : node.parentElement;
  const region = element?.closest(live);
  return !!region && !region.contains(document.body) && !covers(region, 1 / 4);
}

/** An element and what it lies in as it is drawn: in slots, in shadow roots.
 * @param {any} node @returns {Element[]} */
const path = (node) =>
  node ? [node, ...path(node.assignedSlot ?? node.parentNode ?? node.host)] : [];

/** Nine points of so much of the page. @param {number} height @returns {[number, number][]} */
const grid = (height) =>
  [1, 2, 3, 5, 6, 7, 9, 10, 11].map((place) => [
    window.innerWidth * (place % 4) / 4,
    height * (1 + (place >> 2)) / 4,
  ]);

/** The paths of what lies at some points. @param {[number, number][]} points */
export const standing = (points) => points.map((point) => path(elementAt(document, point)));

/** What lies at a point, in shadow roots as well.
 * @type {(root: DocumentOrShadowRoot, point: [number, number]) => any} */
function elementAt(root, point) {
  const element = root.elementFromPoint(...point);
  const inner = element?.shadowRoot;
  return inner && inner !== root && elementAt(inner, point) || element;
}

/** Nine points at which there is something to be seen: a short page leaves most of it empty. */
export function probes() {
  const points = grid(window.innerHeight);
  const drawn = standing(points).filter(([element]) => element && !element.contains(document.body));
  const { bottom = 0 } = document.body?.getBoundingClientRect() ?? {};
  return drawn.length < probeCountMin && bottom > 0
    ? grid(Math.min(bottom, window.innerHeight))
    : points;
}

/** Whether another view stands where `old` stood; of an emptied one only its ground is left.
 * @type {(path: Element[], old: Element[], added: WeakSet<Node>) => boolean} */
export function isOther([element, ...outer], [former, ...others], added) {
  if (!former || !element || element === former || others.includes(element)) return false;
  const isShown = element.checkVisibility?.({ checkOpacity: true, checkVisibilityCSS: true });
  if (!isShown || element.closest(busy) || outer.some((node) => node.matches?.(busy))) return false;
  return isHidden(former) || [element, ...outer].some((node) => added.has(node));
}

/** Whether so much of an element is drawn that it may be a view, or a part of one.
 * @type {(element: Element, places: Element[][]) => boolean} */
export function isDrawn(element, places) {
  if (!element.isConnected) return false;
  if (places.some((place) => place.includes(element))) return true;
  if (getComputedStyle(element).position === "fixed" || isBeside(element)) return false;
  const range = document.createRange();
  range.selectNode(element);
  const { width, height } = range.getBoundingClientRect();
  // What lies in a shadow root is not measured.
  return Math.min(width, height) >= drawnSizeMin || element.localName.includes("-");
}
