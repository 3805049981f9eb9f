// @ts-check
// Whether the view still waits for something that is no change of the document.

/** In a row, because the timers of a busy page come late and all at once. */
const calmCheckCount = 3;
/** As many more as long as a request of what was overtaken is open, which may draw its own view. */
const olderCheckCount = 40;
/** What moves for longer is no transition between two views. */
const transitionTime = 1_000;
const fetchTimeMax = 4_000;
/** A frame that is not to be seen is not rendered at all. */
const renderTimeMax = 500;
const fetched = "script[src], link[rel=stylesheet], link[rel=preload], link[rel=modulepreload]";

/** Follows one move until its view stands. */
export class Arrival {
  #activity;
  #loads;
  #isSuspended;
  /** What moved already when the move began. */
  #moving = new Set(document.getAnimations());
  /** Code and styles that are being fetched. @type {Set<Element>} */
  #parts = new Set();
  #observer = new MutationObserver((records) => this.#note(records));
  #builtAt = 0;
  #calmCount = 0;
  /** The frame that the view is to stand in. @type {{ isDue: boolean } | null} */
  #frame = null;
  /** What filled the page when the move began. */
  #seen = [1, 2, 3].map((quarter) =>
    document.elementFromPoint(innerWidth / 2, innerHeight * quarter / 4)
  );
  /** Requests of what was overtaken. */
  #older;
  /** When elements last came or went before one of these ended. */
  #overdrawnFrom = Infinity;

  /**
   * @param {Activity} activity
   * @param {Set<object>} loads the requests that are open
   * @param {object[]} older those of what is overtaken
   * @param {() => boolean} isSuspended a framework's own word
   */
  constructor(activity, loads, older, isSuspended) {
    this.#activity = activity;
    this.#loads = loads;
    this.#isSuspended = isSuspended;
    this.#older = older;
    this.#observer.observe(document, { childList: true, subtree: true });
  }

  end() {
    this.#observer.disconnect();
  }

  /** Whether the view is another. A page that is kept for later is hidden by an attribute alone. */
  get hasChanged() {
    const isHidden = this.#seen.some((element) => element?.getClientRects().length === 0);
    return isHidden || this.#activity.hasChanged;
  }

  /** Whether something is being fetched that was not when the move began. */
  get isLoading() {
    this.#note(this.#observer.takeRecords());
    const isFetched = [...this.#parts].some(({ isConnected }) => isConnected);
    return isFetched || this.#activity.isLoading;
  }

  /**
   * Whether what was overtaken was answered on the way, and may have drawn its view over that of
   * the move, or have led elsewhere.
   * @param {boolean} isThere
   */
  isDoubtful(isThere) {
    return this.#overdrawnFrom < (isThere ? this.#activity.builtAt : Infinity);
  }

  /** Whether the view may still become another; to be asked again and again. */
  get isWaiting() {
    const { builtAt } = this.#activity;
    const older = this.#older.filter((load) => this.#loads.has(load));
    // What draws does so a moment before its request counts as ended, or after.
    if (older.length < this.#older.length) this.#overdrawnFrom = this.#builtAt;
    this.#older = older;
    const isCalm = builtAt === this.#builtAt && !this.isLoading;
    this.#builtAt = builtAt;
    this.#calmCount = isCalm ? this.#calmCount + 1 : 0;
    if (!isCalm) this.#frame = null;
    const wanted = older.length ? olderCheckCount : calmCheckCount;
    if (this.#calmCount < wanted || !this.#activity.isQuiet) return true;
    // Only now, because it takes a while to find out.
    if (!this.#isSuspended() && !this.#isMoving) return this.#awaitsFrame;
    this.#calmCount = 0;
    this.#frame = null;
    return true;
  }

  /**
   * Whether no frame was rendered since the view seemed to stand. An app hears of the end of an
   * animation, and draws what follows, in a frame that a busy browser renders late.
   */
  get #awaitsFrame() {
    if (document.hidden) return false;
    if (!this.#frame) {
      /** @type {{ isDue: boolean }} */
      const frame = this.#frame = { isDue: true };
      const render = () => {
        frame.isDue = false;
      };
      requestAnimationFrame(render);
      setTimeout(render, renderTimeMax);
    }
    return this.#frame.isDue;
  }

  /** Whether a large part of the view is on its way in or out. */
  get #isMoving() {
    return document.getAnimations().some((animation) => {
      const { effect, currentTime, playState } = animation;
      const { target } = /** @type {KeyframeEffect} */ (effect);
      return playState === "running" && effect?.getTiming().iterations !== Infinity &&
        !this.#moving.has(animation) && Number(currentTime) < transitionTime &&
        target instanceof HTMLElement && !this.#activity.restless.has(target) &&
        target.offsetWidth * target.offsetHeight > innerWidth * innerHeight / 4;
    });
  }

  /** @param {MutationRecord[]} records */
  #note(records) {
    const { relList } = document.createElement("link");
    for (const part of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(part instanceof HTMLElement) || !part.matches(fetched)) continue;
      const { rel, href, src } = /** @type {HTMLLinkElement & HTMLScriptElement} */ (part);
      // An element that was here before may be put back, and is not loaded again then.
      const isKnown = performance.getEntriesByName(href ?? src).length > 0;
      if (isKnown || rel && !relList.supports(rel)) continue;
      this.#parts.add(part);
      const end = () => this.#parts.delete(part);
      for (const type of ["load", "error"]) part.addEventListener(type, end);
      setTimeout(end, fetchTimeMax);
    }
  }
}

/** @import { Activity } from "./host.d.ts" */
