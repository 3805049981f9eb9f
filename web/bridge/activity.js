// @ts-check
// Whether the document shows something else than before, and whether it has come to rest.

const explainedTime = 1_000;
const quietTime = 100;
/** How long nothing may happen until attributes alone count as a change of the view. */
const slightTime = 1_000;

/** @param {Node} node */
const isSeen = ({ nodeType, nodeValue }) => nodeType === 1 || nodeType === 3 && nodeValue?.trim();

/**
 * Watches the document. What changes while nobody did anything, as a clock or a carousel does, says
 * nothing about where the app is, and is left out from then on.
 * @param {Host} host
 */
function watch(host) {
  const seen = {
    /** How often elements or texts came or went, and how often only attributes changed. */
    version: 0,
    slight: 0,
    /** When something changed, when elements came or went, when there was any sign of work. */
    changedAt: 0,
    builtAt: 0,
    workedAt: 0,
    explainedUntil: Infinity,
    /** What changes while nobody does anything. @type {WeakSet<Node>} */
    restless: new WeakSet(),
  };
  const note = (/** @type {MutationRecord[]} */ records) => {
    const now = performance.now();
    let isChanged = false;
    for (const { target, type, attributeName, addedNodes, removedNodes } of records) {
      if (attributeName === "data-tandem-hidden") {
        // The app has taken it out, as what it does not know.
        isChanged ||= !/** @type {Element} */ (target).hasAttribute(attributeName);
        continue;
      }
      const isSlight = type === "attributes";
      const node = type === "characterData" ? target.parentNode ?? target : target;
      if (node === document.documentElement && isSlight) continue;
      seen.workedAt = now;
      if (document.head?.contains(node)) continue;
      const others = [...addedNodes, ...removedNodes];
      // Frameworks mark places with comments and empty texts, where nothing is to be seen yet.
      if (others.length && !others.some(isSeen)) continue;
      const isBuilt = others.some(({ nodeType }) => nodeType === 1);
      const isRestless = seen.restless.has(node);
      isChanged ||= isBuilt || !isRestless;
      if (isRestless) continue;
      if (now >= seen.explainedUntil && !host.loads.size) {
        seen.restless.add(node);
        continue;
      }
      seen.changedAt = now;
      if (isSlight) seen.slight += 1;
      else seen.version += 1;
      if (isBuilt) seen.builtAt = now;
    }
    if (isChanged) host.changed?.();
  };
  const observer = new MutationObserver(note);
  host.rooted = (root) => {
    observer.observe(root, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
  };
  host.rooted(document);
  for (const root of host.roots) host.rooted(root.deref() ?? document);
  return { seen, flush: () => note(observer.takeRecords()) };
}

/** Follows what changes in the document. @param {Host} host */
export function followActivity(host) {
  const { seen, flush } = watch(host);
  let mark = { version: 0, slight: 0, url: "" };
  /** @type {Set<object>} */
  let before = new Set();

  return {
    restless: seen.restless,
    /** What changes in the next second was caused by somebody. */
    explain() {
      seen.explainedUntil = Math.max(seen.explainedUntil, performance.now() + explainedTime);
    },
    /** The app has arrived: what changes from the next second on was caused by nobody. */
    rest() {
      seen.explainedUntil = 0;
      this.explain();
    },
    /** From now on changes count as those of a move from `url`. @param {string} url */
    mark(url) {
      flush();
      mark = { ...seen, url };
      before = new Set(host.loads);
      seen.explainedUntil = Infinity;
    },
    /** The requests that were open when the move began. */
    get before() {
      return before;
    },
    /** Where the move began. */
    get markedURL() {
      return mark.url;
    },
    /** When something was last seen to happen. */
    get workedAt() {
      flush();
      return seen.workedAt;
    },
    /** When elements last came or went. */
    get builtAt() {
      flush();
      return seen.builtAt;
    },
    /** Whether something is being fetched that was not when the move began. */
    get isLoading() {
      return [...host.loads].some((load) => !before.has(load));
    },
    get isQuiet() {
      return !this.isLoading && performance.now() - this.builtAt >= quietTime;
    },
    get hasChanged() {
      flush();
      const isStill = performance.now() - seen.changedAt > slightTime;
      return seen.version > mark.version || isStill && seen.slight > mark.slight;
    },
  };
}

/** @import { Host } from "./host.d.ts" */
