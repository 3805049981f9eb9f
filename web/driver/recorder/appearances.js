// @ts-check
/** @import { Item, Selector } from "../types.d.ts" */
/** @import { Moment } from "./moment.js" */
// What has come into view, and is worth an assertion before the next step.
import { flatAncestors, isInside } from "../flat-tree.js";
import { ownLabelOf } from "../names.js";
import { normalized } from "../text-patterns.js";
import { isName, nameLengthMax, volatility } from "./stable-names.js";

/** Of more that is new, the best ones are tried. */
const triedCountMax = 8;
const shortLength = 30;
/** What is looked at, best first. */
const ranks = ["alertdialog", "dialog", "heading", "alert", "status", "button", "link"];

const headingRoles = new Set(["alertdialog", "dialog", "heading"]);

/** @typedef {{ item: Item, role: string, text: string }} Sight */

/** Remembers what was in view when the last gesture began. */
export class Appearances {
  /** @type {Set<string> | null} */
  #known = null;

  /** Before the first gesture in a document all is new, and what heads it alone is worth it.
   * @param {Moment} moment @param {Element | null} target
   * @param {(element: Element) => boolean} wasInView whether it was, before the user scrolled
   * @returns {{ appeared?: Selector, remember: () => void }} */
  compare(moment, target, wasInView) {
    const sights = sightsOf(moment);
    const fresh = sights.filter((sight) =>
      (this.#known ? !this.#known.has(keyOf(sight)) : headingRoles.has(sight.role)) &&
      wasInView(sight.item.element) &&
      !(target && (isInside(target, sight.item.element) || isInside(sight.item.element, target)) &&
        !sight.role.endsWith("dialog"))
    );
    const remember = () => void (this.#known = new Set(sights.map(keyOf)));
    const ranked = fresh.map((sight) => ({ sight, rank: rankOf(moment, sight) }))
      .sort((one, other) => one.rank - other.rank);
    for (const { sight } of ranked.slice(0, triedCountMax)) {
      const selector = selectorOf(moment, sight);
      if (selector) return { appeared: selector, remember };
    }
    return { remember };
  }
}

/** @param {Sight} sight */
const keyOf = ({ role, text }) => `${role} ${text}`;

/** What is in view and can be asserted. @param {Moment} moment @returns {Sight[]} */
function sightsOf(moment) {
  const sights = [];
  for (const item of moment.survey.items) {
    if (!item.isSeen) continue;
    const role = moment.survey.role(item);
    if (!ranks.includes(role) || !moment.isInView(item)) continue;
    const label = ownLabelOf(item.element);
    const isDialog = role.endsWith("dialog");
    const text = normalized(isDialog ? label : label || item.lines[0] || firstLine(item.content));
    // A letter heads a part of a list, and says nothing.
    if (isName(text) && text.length > 1 && text.length <= nameLengthMax && volatility(text) === 0) {
      sights.push({ item, role, text });
    }
  }
  return sights;
}

/** @param {string} content */
const firstLine = (content) => content.split("\n").map(normalized).find(Boolean) ?? "";

/** The lower, the better: a dialog or what heads it, then large headings, and those of rows that
 * can be pressed only after them, as they are data.
 * @param {Moment} moment @param {Sight} sight */
function rankOf({ survey }, { item, role, text }) {
  const level = role === "heading" ? Number(/^h(\d)$/.exec(item.element.localName)?.[1] ?? 2) : 0;
  const long = text.length > shortLength ? 5 : 0;
  const inDialog = role === "heading" && isInDialog(item.element);
  const ofRow = survey.subject(item) === item.element ? 0 : 12;
  return (inDialog ? 15 : 10 * ranks.indexOf(role)) + level + long + ofRow;
}

/** @param {Element} element */
function isInDialog(element) {
  for (const at of flatAncestors(element)) {
    if (at.matches("dialog, [role=dialog], [role=alertdialog]")) return true;
  }
  return false;
}

/** @param {Moment} moment @param {Sight} sight @returns {Selector | undefined} */
function selectorOf(moment, { item, role, text }) {
  return [{ text }, { text, role }].find((selector) => {
    const found = moment.select(selector);
    return found.length === 1 && isInside(found[0].element, item.element);
  });
}
