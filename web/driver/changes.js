// @ts-check
import { fontsOf, openTrees, readyStateOf, rectangle, visibilityOf } from "./flat-tree.js";

/** So long stands for a frame where none comes, on a busy machine, and where none is drawn, as in
 * a page that is hidden; milliseconds. */
const frameTimeMax = 300;
const hiddenFrameTime = 16;
/** So long stands for two of them. */
const drawTimeMax = 200;
const observed = { attributes: true, characterData: true, childList: true, subtree: true };
const changeEvents = [
  "animationend",
  "animationcancel",
  "transitionend",
  "transitioncancel",
  "scroll",
  "resize",
  "load",
  "input",
  "change",
  "focus",
  "blur",
];

/** @param {number} milliseconds @returns {Promise<void>} */
export const passed = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The next animation frame, or a while if none comes. @returns {Promise<void>} */
export function nextFrame() {
  if (visibilityOf(document) === "hidden") return passed(hiddenFrameTime);
  return Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))),
    passed(frameTimeMax),
  ]);
}

/** What handlers of the page have begun is on its way: two frames were drawn, or would have been.
 * @returns {Promise<void>} */
export async function drawn() {
  await Promise.race([nextFrame().then(nextFrame), passed(drawTimeMax)]);
  await passed(0);
}

/** Notices every change of the document, so that nothing has to be looked at for nothing. */
export class Changes {
  /** Whether something has changed since that was asked last; at first nobody knows. */
  #hasChanged = true;
  /** @type {WeakSet<Node>} */
  #known = new WeakSet();
  /** @type {Set<() => void>} */
  #waiting = new Set();
  #note = () => {
    this.#hasChanged = true;
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  };
  #observer = new MutationObserver(this.#note);

  /** What has changed so far counts no more: it is going to be looked at. */
  forget() {
    this.#observer.takeRecords();
    this.#hasChanged = false;
    this.#observe();
  }

  /** Observes what is not observed yet. */
  #observe() {
    for (const tree of openTrees()) {
      // The window loses its listeners when a document is opened again; to add one twice does
      // nothing. Some events do not leave a shadow root.
      const target = tree instanceof ShadowRoot ? tree : globalThis;
      for (const name of changeEvents) target.addEventListener(name, this.#note, true);
      if (this.#known.has(tree)) continue;
      this.#known.add(tree);
      this.#observer.observe(tree, observed);
    }
  }

  /** Waits for a change since `forget` or the last answer, at most so long, and not for less than a
   * frame: a page that never rests is looked at once a frame.
   * @param {number} timeMax milliseconds @returns {Promise<boolean>} whether something changed */
  async next(timeMax) {
    this.#observe();
    await nextFrame();
    if (this.#observer.takeRecords().length > 0) this.#note();
    if (!this.#hasChanged) await this.#noted(timeMax);
    const hasChanged = this.#hasChanged;
    this.#hasChanged = false;
    return hasChanged;
  }

  /** The next change, or the end of the time. @param {number} timeMax milliseconds */
  async #noted(timeMax) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const noted = new Promise((resolve) => {
      const done = () => resolve(undefined);
      this.#waiting.add(done);
      timer = setTimeout(() => {
        this.#waiting.delete(done);
        done();
      }, timeMax);
    });
    await noted;
    clearTimeout(timer);
  }
}

/** After so long nothing glides any more, whether its end was told or not; milliseconds. */
const scrollTimeMax = 1_000;
/** When something scrolled last that has not come to its end. */
let lastScroll = -Infinity;
const whileCapturing = { capture: true, passive: true };
addEventListener("scroll", () => lastScroll = performance.now(), whileCapturing);
addEventListener("scrollend", () => lastScroll = -Infinity, whileCapturing);

/** Whether the page is at rest: nothing that ends moves or scrolls any more, and fonts and the
 * pictures in view are there. */
export function isAtRest() {
  if (performance.now() - lastScroll < scrollTimeMax) return false;
  if (readyStateOf(document) === "loading" || fontsOf(document).status !== "loaded") return false;
  return openTrees().every((tree) =>
    !animationsIn(tree).some(isPassing) && !imagesIn(tree).some(isAwaited)
  );
}

/** Whether nothing is animated or scrolls: what scripts move by themselves is not known. */
export function isStill() {
  if (performance.now() - lastScroll < scrollTimeMax) return false;
  return !openTrees().some((tree) => animationsIn(tree).some(isRunning));
}

/** @param {Document | ShadowRoot} tree */
const animationsIn = (tree) =>
  (tree instanceof Document ? Document.prototype : ShadowRoot.prototype).getAnimations.call(tree);

/** @param {Document | ShadowRoot} tree @returns {HTMLImageElement[]} */
const imagesIn = (tree) =>
  tree instanceof Document
    ? [...Document.prototype.querySelectorAll.call(tree, "img")].filter(isImage)
    : [...tree.querySelectorAll("img")];

/** @type {(element: Element) => element is HTMLImageElement} */
const isImage = (element) => element instanceof HTMLImageElement;

/** @param {Animation} animation */
const isRunning = ({ playState, pending }) =>
  playState === "running" || (pending && playState !== "paused");

/** @param {Animation} animation */
const isPassing = (animation) =>
  isRunning(animation) &&
  Number.isFinite(Number(animation.effect?.getComputedTiming().endTime ?? 0));

/** @param {HTMLImageElement} image */
function isAwaited(image) {
  if (image.complete) return false;
  const { top, bottom, left, right, width } = rectangle(image);
  return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
