// @ts-check
// Whether the document shows something else than before, and whether it has come to rest.

const explainedTime = 1_000;
const quietTime = 100;
/** How long nothing may happen until attributes alone count as a change of the view. */
const slightTime = 1_000;

/** Where a URL leads, for a router of paths and for one of fragments. @param {string} url */
const viewOf = (url) => /#!?\//.test(url) ? url.replace(/^[^#]*/, "") : url.split(/[?#]/)[0];

/**
 * Follows what changes in the document. What changes while nobody did anything, as a clock or a
 * carousel does, says nothing about where the app is, and is left out from then on.
 */
export class Activity {
  #host;
  /** How often elements or texts came or went, and how often only attributes changed. */
  #version = 0;
  #slight = 0;
  /** When something changed, when elements came or went, when there was any sign of work. */
  #times = { changed: 0, built: 0, worked: 0 };
  #explainedUntil = Infinity;
  /** @type {WeakSet<Node>} */
  #restless = new WeakSet();
  #observer = new MutationObserver((records) => this.#note(records));
  #mark = { version: 0, slight: 0, url: "", loads: 0 };

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    host.rooted = (root) => {
      const everything = { childList: true, characterData: true, attributes: true };
      this.#observer.observe(root, { ...everything, subtree: true });
    };
    host.rooted(document);
    for (const root of host.roots) host.rooted(root.deref() ?? document);
  }

  /** What changes in the next second was caused by somebody. */
  explain() {
    this.#explainedUntil = Math.max(this.#explainedUntil, performance.now() + explainedTime);
  }

  /** The app has arrived: what changes from the next second on was caused by nobody. */
  rest() {
    this.#explainedUntil = performance.now() + explainedTime;
  }

  /** From now on changes count as those of a move from `url`. @param {string} url */
  mark(url) {
    this.#flush();
    const [version, slight] = [this.#version, this.#slight];
    this.#mark = { version, slight, url, loads: this.#host.loads };
    this.#explainedUntil = Infinity;
  }

  /** When something was last seen to happen. */
  get workedAt() {
    this.#flush();
    return Math.max(this.#times.worked, this.#times.changed);
  }

  get changedAt() {
    return this.#times.changed;
  }

  /** Whether something is being fetched that was not when the move began. */
  get isLoading() {
    return this.#host.loads > this.#mark.loads;
  }

  get isQuiet() {
    this.#flush();
    return !this.isLoading && performance.now() - this.#times.built >= quietTime;
  }

  get hasChanged() {
    this.#flush();
    const isStill = performance.now() - this.#times.changed > slightTime;
    return this.#version > this.#mark.version || isStill && this.#slight > this.#mark.slight;
  }

  /** Whether `url` can be shown without any change to be seen. @param {string} url */
  isAlike(url) {
    return viewOf(url) === viewOf(this.#mark.url) || isPainted();
  }

  #flush() {
    this.#note(this.#observer.takeRecords());
  }

  /** @param {MutationRecord[]} records */
  #note(records) {
    const now = performance.now();
    const isExplained = now < this.#explainedUntil || this.#host.loads > 0;
    for (const { target, type, addedNodes, removedNodes } of records) {
      const node = type === "characterData" ? target.parentNode ?? target : target;
      if (node === document.documentElement && type === "attributes") continue;
      this.#times.worked = now;
      if (document.head?.contains(node) || this.#restless.has(node)) continue;
      if (!isExplained) {
        this.#restless.add(node);
        continue;
      }
      this.#times.changed = now;
      if (type === "attributes") this.#slight += 1;
      else this.#version += 1;
      const isBuilt = [...addedNodes, ...removedNodes].some((other) => other.nodeType === 1);
      if (isBuilt) this.#times.built = now;
    }
  }
}

/** Whether the app draws itself, so that no change is in the document. */
function isPainted() {
  const element = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  return element?.localName === "canvas" || /^(flt|flutter)-/.test(element?.localName ?? "");
}

/** @import { Host } from "./host.d.ts" */
