// @ts-check
/** @import { Box, Point } from "./types.d.ts" */
import { attribute, flatAncestors, flatParent, rectangle, rectangles, tagOf } from "./flat-tree.js";

/** The part of an element that has to be in the window for it to be in view. */
const viewPartMin = 0.1;
/** What is no larger than this is meant for screen readers alone; CSS pixels. */
const unseenSizeMax = 1;

/** @param {DOMRect} rectangle @returns {Box} */
const boxOf = ({ x, y, width, height }) => ({ x, y, width, height });

/** @param {Box} one @param {Box} other @returns {Box} without a size if they do not meet */
export function intersection(one, other) {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const right = Math.min(one.x + one.width, other.x + other.width);
  const bottom = Math.min(one.y + one.height, other.y + other.height);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

/** @param {Box} box */
export const areaSize = ({ width, height }) => width * height;

/** The box of an element in the window; that of its content where it has none itself.
 * @param {Element} element @returns {Box} */
export function elementBox(element) {
  const own = boxOf(rectangle(element));
  if (areaSize(own) > 0 || getComputedStyle(element).display !== "contents") return own;
  const range = new Range();
  range.selectNodeContents(element);
  return boxOf(range.getBoundingClientRect());
}

/** Whether a box can be seen at all, and not by screen readers alone.
 * @param {Element} element @param {Box} box @param {CSSStyleDeclaration} style */
export function isBoxSeen(element, box, style) {
  // The rows of an image map have no boxes.
  if (areaSize(box) === 0) return false;
  const isTiny = box.width <= unseenSizeMax && box.height <= unseenSizeMax;
  return !isTiny || (style.overflow === "visible" && tagOf(element) !== "input");
}

/** The window, in which all boxes are. @returns {Box} */
const windowBox = () => ({ x: 0, y: 0, width: innerWidth, height: innerHeight });

/** What can be seen of a box: within the window, and within all that clips it.
 * @param {Element} element @param {Box} box @returns {Box} */
export function seenBox(element, box) {
  let seen = intersection(box, windowBox());
  let isFixed = false;
  let isFloating = false;
  for (const at of flatAncestors(element)) {
    const style = getComputedStyle(at);
    if (at !== element && !isFixed && clips(at, style)) {
      // What is placed absolutely is clipped only by what it is placed in.
      if (!isFloating || style.position !== "static") {
        seen = intersection(seen, boxOf(rectangle(at)));
      }
    }
    if (style.position !== "static") isFloating = false;
    if (style.position === "absolute") isFloating = true;
    if (style.position === "fixed" && !hasFixedInside(at)) isFixed = true;
  }
  return seen;
}

/** @param {Element} element @param {CSSStyleDeclaration} style */
function clips(element, style) {
  // The window clips the content of these instead.
  if (["html", "body"].includes(tagOf(element))) return false;
  if (["inline", "contents"].includes(style.display)) return false;
  return style.overflowX !== "visible" || style.overflowY !== "visible" ||
    /paint|strict|content/.test(style.contain);
}

/** Whether something around it is moved, so that `fixed` is fixed in that only.
 * @param {Element} element */
function hasFixedInside(element) {
  for (const ancestor of flatAncestors(flatParent(element))) {
    const { transform, filter, perspective, contain, willChange } = getComputedStyle(ancestor);
    if (transform !== "none" || filter !== "none" || perspective !== "none") return true;
    if (/paint|strict|content|layout/.test(contain) || /transform|filter/.test(willChange)) {
      return true;
    }
  }
  return false;
}

/** Whether enough of an element is in view: a tenth of it, or of the window.
 * @param {Element} element @param {Box} box */
export function isInView(element, box) {
  const seen = areaSize(seenBox(element, box));
  return seen > 0 && seen >= viewPartMin * Math.min(areaSize(box), areaSize(windowBox()));
}

/** Whether the whole of it is in view, or as much as the window has room for.
 * @param {Element} element @param {Box} box */
export function isWhollyInView(element, box) {
  const seen = seenBox(element, box);
  const [width, height] = [Math.min(box.width, innerWidth), Math.min(box.height, innerHeight)];
  return seen.width >= width - 1 && seen.height >= height - 1;
}

/** Where an element is pressed: in the middle of the largest part that can be seen, then around it.
 * A link over several lines has parts of its own.
 * @param {Element} element @param {Box} box @returns {Point[]} none if nothing can be seen */
export function pressPoints(element, box) {
  const parts = rectangles(element).map(boxOf);
  const seen = (parts.length > 1 ? parts : [box]).map((part) => seenBox(element, part));
  const [largest] = seen.sort((one, other) => areaSize(other) - areaSize(one));
  if (!largest || areaSize(largest) === 0) return [];
  const { x, y, width, height } = largest;
  const places = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75]];
  return places.map(([across, down]) => ({ x: x + width * across, y: y + height * down }));
}

/** How far apart two boxes are, and a little more for what is not beside the middle.
 * @param {Box} one @param {Box} other */
export function boxDistance(one, other) {
  const gap = (/** @type {number} */ a, /** @type {number} */ b) => Math.max(0, a, b);
  const across = gap(other.x - one.x - one.width, one.x - other.x - other.width);
  const down = gap(other.y - one.y - one.height, one.y - other.y - other.height);
  const middleX = one.x + one.width / 2 - other.x - other.width / 2;
  const middleY = one.y + one.height / 2 - other.y - other.height / 2;
  return Math.hypot(across, down) + Math.hypot(middleX, middleY) / 1000;
}

/** Whether `inert` keeps an element from being used. @param {Element} element */
export function isInert(element) {
  for (const ancestor of flatAncestors(element)) {
    if (attribute(ancestor, "inert") !== null) return true;
  }
  return false;
}
