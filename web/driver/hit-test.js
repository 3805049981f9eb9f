// @ts-check
/** @import { Point } from "./types.d.ts" */
import { elementBox, isInert, isInView } from "./boxes.js";
import { attribute, flatAncestors, isInside, tagOf, topmostElement } from "./flat-tree.js";
import { nameOf } from "./names.js";
import { isWidgetRole, roleOf } from "./roles.js";
import { subjectOf } from "./states.js";

/** A longer name is cut in a sentence. */
const coverNameLengthMax = 60;

/** Whether a press on one element counts for another: on it or inside of it, or on its label.
 * @param {Element} hit @param {Element} element */
export function isPressOn(hit, element) {
  const subject = subjectOf(element);
  if (isInside(hit, element) || isInside(hit, subject)) return true;
  if (subjectOf(hit) === subject) return true;
  // What lets presses through is pressed by what it lies in.
  const isLetThrough = getComputedStyle(element).pointerEvents === "none";
  return isLetThrough && !isWidgetRole(roleOf(element)) && isInside(element, hit);
}

/** The first of the points where a press reaches an element, or why none does.
 * @param {Element} element @param {Point[]} points
 * @returns {{ point: Point, reason?: string }} */
export function reachablePoint(element, points) {
  const hits = points.map(({ x, y }) => topmostElement(x, y));
  const free = hits.findIndex((hit) => hit && isPressOn(hit, element));
  if (free >= 0) return { point: points[free] };
  return { point: points[0], reason: obstacle(element, hits[0]) };
}

/** Why a point of a frame cannot be pressed; null if it can.
 * @param {Element} frame @param {Point} point */
export function coverAt(frame, point) {
  if (!isInView(frame, elementBox(frame))) return "is out of view";
  return reachablePoint(frame, [point]).reason ?? null;
}

/** @param {Element} element @param {Element | null} hit */
function obstacle(element, hit) {
  if (hit && !isInside(element, hit)) return `is covered by ${coverName(hit, element)}`;
  if (isInert(element)) return "cannot be used: it is inert, as something is presented over it";
  return hit ? "takes no presses: its style has pointer-events: none" : "is out of view";
}

const dialogs = "[role=alertdialog], [role=dialog], dialog";

/** What covers an element, by the name that a person would give it: a dialog, else the nearest
 * part with a name. What lies around a dialog is called by it.
 * @param {Element} hit @param {Element} element */
function coverName(hit, element) {
  /** @type {string | undefined} */
  let named;
  let layer = hit;
  for (const at of flatAncestors(hit)) {
    if (isInside(element, at)) break;
    layer = at;
    const [role, name] = [roleOf(at), nameOf(at)];
    if (["dialog", "alertdialog"].includes(role)) return dialogName(at);
    const isPart = !["generic", "none"].includes(role) || attribute(at, "aria-label") !== null;
    if (name && isPart) named ??= wordsFor(role === "generic" ? tagWithNames(at) : role, name);
  }
  const dialog = Element.prototype.querySelector.call(layer, dialogs);
  if (dialog) return dialogName(dialog);
  return named ?? tagWithNames(layer);
}

/** A dialog without a name is called by its heading. @param {Element} dialog */
function dialogName(dialog) {
  const heading = Element.prototype.querySelector.call(dialog, "h1, h2, h3, [role=heading]");
  return wordsFor(roleOf(dialog), nameOf(dialog) || (heading ? nameOf(heading) : ""));
}

/** @param {string} role @param {string} name */
function wordsFor(role, name) {
  const isLong = name.length > coverNameLengthMax;
  const short = isLong ? `${name.slice(0, coverNameLengthMax - 1)}…` : name;
  return short ? `${role} “${short}”` : role;
}

/** @param {Element} element */
export function tagWithNames(element) {
  const id = attribute(element, "id");
  const classes = attribute(element, "class")?.trim().split(/\s+/).slice(0, 3).join(" ");
  return `<${tagOf(element)}${id ? ` id="${id}"` : ""}${classes ? ` class="${classes}"` : ""}>`;
}

/** An element in a sentence: its role and its name. @param {Element} element */
export function describe(element) {
  const subject = subjectOf(element);
  const [role, name] = [roleOf(subject), nameOf(subject)];
  return role === "generic" || role === "none" ? tagWithNames(element) : wordsFor(role, name);
}
