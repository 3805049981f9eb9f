// @ts-check
// What comes and goes in the document, and when it has come to rest.
import { performance } from "./browser.js";

const explainedTime = 1_000;
const quietTime = 100;
const observed = { attributes: true, characterData: true, childList: true, subtree: true };
/** What is open for longer may be a long poll, which explains no change; milliseconds. */
export const loadTime = 4_000;

const now = () => performance.now();
/** @param {Load} load */
export const isLong = ({ at }) => now() - at >= loadTime;
/** @param {Node} node */
export const isSeen = ({ nodeType, nodeValue }) =>
  nodeType === 1 || nodeType === 3 && !!nodeValue?.trim();

/** Where something changed, whether it may be seen, and whether elements came or went.
 * @param {MutationRecord} record */
function read({ target, type, addedNodes, removedNodes }) {
  const node = type === "characterData" ? target.parentNode ?? target : target;
  if (node === document.documentElement && type === "attributes") return {};
  const others = [...addedNodes, ...removedNodes];
  // Frameworks mark places with comments and empty texts, where nothing is to be seen yet.
  const isView = !document.head?.contains(node) && (!others.length || others.some(isSeen));
  const isElements = others.some(({ nodeType }) => nodeType === 1);
  return { node, isView, isElements };
}

/**
 * Watches the document. What changes while nobody did anything, as a clock or a carousel does, says
 * nothing about where the app is, and is left out from then on.
 * @param {Host} host
 */
export function followActivity(host) {
  let builtAt = 0;
  let explainedUntil = Infinity;
  /** @param {MutationRecord[]} records */
  const note = (records) => {
    const { report, restless } = activity;
    const isIdle = now() >= explainedUntil;
    const isExplained = !isIdle || [...host.loads].some((load) => !isLong(load));
    let isChanged = false;
    for (const record of records) {
      const { target, attributeName } = record;
      if (attributeName === "data-tandem-hidden") {
        // The app has taken it out, as what it does not know.
        isChanged ||= !/** @type {Element} */ (target).hasAttribute(attributeName);
        continue;
      }
      const { node, isView, isElements } = read(record);
      if (!node) continue;
      const isRestless = restless.has(node);
      isChanged ||= isView && (isElements || !isRestless);
      if (isView && !isExplained) restless.add(node);
      if (isRestless) continue;
      const isOfView = isView && isExplained;
      if (isOfView && isElements) builtAt = now();
      activity.move.isSeen ||= isOfView;
      report?.saw(record, isOfView, isElements, isIdle);
    }
    report?.end();
    if (isChanged) host.changed?.();
  };
  const observer = new MutationObserver(note);
  const activity = {
    /** What changes while nobody does anything. @type {WeakSet<Node>} */
    restless: new WeakSet(),
    /** Who follows a move, once there was one. @type {Report | null} */
    report: null,
    /** The last one, and whether anything was seen of it, for who comes after it began. */
    move: { url: "", isSeen: false },
    flush: () => note(observer.takeRecords()),
    /** What changes in the next second was caused by somebody. */
    explain() {
      explainedUntil = Math.max(explainedUntil, now() + explainedTime);
    },
    /** The app has arrived: what changes from the next second on was caused by nobody. */
    rest() {
      explainedUntil = now() + explainedTime;
      activity.report?.rest();
    },
    /** From now on changes count as those of a move from `url`. @param {string} url */
    mark(url) {
      activity.flush();
      explainedUntil = Infinity;
      activity.move = { url, isSeen: false };
      activity.report?.mark(url);
    },
    /** When elements last came or went. */
    get builtAt() {
      activity.flush();
      return builtAt;
    },
    get isQuiet() {
      return !host.loads.size && now() - activity.builtAt >= quietTime;
    },
  };
  host.rooted = (root) => observer.observe(root, observed);
  host.rooted(document);
  for (const root of host.roots) host.rooted(root.deref() ?? document);
  return activity;
}

/** @import { Host, Load, Report } from "./host.d.ts" */
