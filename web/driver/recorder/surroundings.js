// @ts-check
/** @import { Item, Selector } from "../types.d.ts" */
/** @import { Moment } from "./moment.js" */
// Tells one of several alike by what it stands in, or beside.
import { flatAncestors } from "../flat-tree.js";
import { ownLabelOf } from "../names.js";
import { normalized } from "../text-patterns.js";
import { identifierSelectors, partTexts, textsOfDegree } from "./names-of-targets.js";
import { isName } from "./stable-names.js";

const ancestorCountMax = 16;
/** Of more texts in a row the first ones are tried. */
const anchorCountMax = 4;
const partCountMax = 40;
/** Parts of a page of which there is mostly one. */
const landmarks = new Set(
  ("alertdialog banner complementary contentinfo dialog form main menu navigation region search " +
    "tablist toolbar").split(" "),
);
/** Parts that repeat, each with a name of its own. */
const rows = new Set(["article", "group", "listitem", "radiogroup", "row"]);

/** Selectors of what an element stands in, innermost first.
 * @param {Moment} moment @param {Item} item @returns {Generator<Selector>} */
export function* outerSelectors(moment, item) {
  for (const outer of outerItems(moment, item)) {
    const role = moment.survey.role(outer);
    const isPart = landmarks.has(role) || rows.has(role);
    const label = normalized(ownLabelOf(outer.element));
    if (isName(label)) yield isPart ? { text: label, role } : { text: label };
    if (landmarks.has(role)) yield { role };
    if (rows.has(role)) {
      for (const text of anchorTexts(moment, outer, item)) yield { text, role };
    }
    yield* identifierSelectors(moment, outer);
  }
}

/** What an element is drawn inside, innermost first. @param {Moment} moment @param {Item} item */
function outerItems(moment, item) {
  const outer = [];
  let count = 0;
  for (const at of flatAncestors(item.element)) {
    if (at === item.element) continue;
    if (count++ >= ancestorCountMax) break;
    const around = moment.itemOf(at);
    if (around) outer.push(around);
  }
  return outer;
}

/** Texts of a row that are not those of the element in it.
 * @param {Moment} moment @param {Item} row @param {Item} item */
function anchorTexts({ survey }, row, item) {
  const parts = survey.items.slice(row.index, Math.min(row.end, row.index + partCountMax))
    .filter((part) => part.isSeen && (part.index >= item.end || part.end <= item.index));
  const own = [row.direct, ...parts.flatMap((part) => partTexts(survey, part))];
  const texts = [...new Set(own)].filter((text) => isName(text) && text !== item.direct);
  return [...textsOfDegree(texts, 0), ...textsOfDegree(texts, 1)].slice(0, anchorCountMax);
}

/** Selectors that say what an element is beside: the names in the largest part around it in which
 * no other one is like it.
 * @param {Moment} moment @param {Item} item @param {Item[]} others what is like it
 * @returns {Generator<Selector>} */
export function* besideSelectors(moment, item, others) {
  let row = item;
  for (const outer of outerItems(moment, item)) {
    if (others.some(({ index }) => index >= outer.index && index < outer.end)) break;
    row = outer;
  }
  const { items } = moment.survey;
  const parts = items.slice(row.index, row.end).filter((part) =>
    part.isSeen && part.end - part.index < 4 && (part.index >= item.end || part.end <= item.index)
  );
  const texts = [...new Set(parts.flatMap(({ lines }) => lines))].filter(isName);
  const anchors = [...textsOfDegree(texts, 0), ...textsOfDegree(texts, 1)];
  for (const text of anchors.slice(0, anchorCountMax)) {
    yield* relationsTo(moment, item, { text });
  }
}

/** @param {Moment} moment @param {Item} item @param {Selector} anchor
 * @returns {Generator<Selector>} */
function* relationsTo(moment, { box }, anchor) {
  const found = moment.select(anchor);
  if (found.length !== 1) return;
  const [{ box: other }] = found;
  const isLevel = other.y < box.y + box.height && box.y < other.y + other.height;
  if (isLevel && other.x < box.x) yield { rightOf: anchor };
  if (isLevel && other.x > box.x) yield { leftOf: anchor };
  if (!isLevel && other.y < box.y) yield { below: anchor };
  if (!isLevel && other.y > box.y) yield { above: anchor };
}
