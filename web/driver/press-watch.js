// @ts-check
/** @import { PressOutcome } from "./types.d.ts" */
import { drawn } from "./changes.js";
import { describe, isPressOn } from "./hit-test.js";

const pressEvents = [
  "pointerdown",
  "pointerup",
  "mousedown",
  "mouseup",
  "click",
  "dblclick",
  "contextmenu",
];
/** Watched during a press only: a page scrolls less smoothly while its touches may be stopped. */
const touchEvents = ["touchstart", "touchmove", "touchend"];

/** @returns {PressOutcome} */
const noOutcome = () => ({ state: "none", wasClicked: false, wasPrevented: false });

/** Sees to it that a real press reaches what it was meant for, and swallows it if it does not. */
export class PressWatch {
  /** @type {Element | null} */
  #target = null;
  /** @type {PressOutcome} */
  #outcome = noOutcome();
  /** What the page can prevent a click by. @type {Event[]} */
  #touches = [];
  /** Tells who waits that it is decided. @type {(() => void) | null} */
  #decided = null;
  #take = (/** @type {Event} */ event) => this.#follow(event);

  /** Listens before the page does, if this is called before its first script. A document that is
   * opened again has lost its listeners; to add one twice does nothing. */
  listen() {
    for (const name of pressEvents) addEventListener(name, this.#take, { capture: true });
  }

  /** @param {Element} target */
  start(target) {
    this.#target = target;
    this.#outcome = noOutcome();
    this.#touches = [];
    this.listen();
    const options = { capture: true, passive: false };
    for (const name of touchEvents) addEventListener(name, this.#take, options);
  }

  /** A later press is not watched. */
  end() {
    this.#target = null;
    for (const name of touchEvents) removeEventListener(name, this.#take, { capture: true });
  }

  /** What has come of the press once that is decided, or after so long.
   * @param {number} timeMax milliseconds @returns {Promise<PressOutcome>} */
  async outcome(timeMax) {
    if (timeMax > 0 && !this.#isDecided) {
      const isTold = await new Promise((resolve) => {
        this.#decided = () => resolve(true);
        setTimeout(resolve, timeMax);
      });
      this.#decided = null;
      // What the page was too busy for comes before it draws.
      if (!isTold) await drawn();
    }
    return { ...this.#outcome, wasPrevented: this.#wasPrevented };
  }

  /** Whether nothing that comes later changes what has come of it. */
  get #isDecided() {
    const { state, wasClicked } = this.#outcome;
    return state === "astray" || wasClicked || this.#wasPrevented;
  }

  get #wasPrevented() {
    return this.#touches.some((touch) => touch.defaultPrevented);
  }

  /** @param {Event} event */
  #follow(event) {
    if (!this.#target || !event.isTrusted) return;
    const [hit] = event.composedPath();
    if (!(hit instanceof Element)) return;
    if (this.#outcome.state === "none") this.#judge(hit);
    if (this.#outcome.state === "astray") {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.type === "click") this.#outcome.wasClicked = true;
    else if (event.type.startsWith("touch")) this.#touches.push(event);
    // The page has its say in handlers that come after this one.
    setTimeout(() => {
      if (this.#isDecided) this.#decided?.();
    });
  }

  /** What a press hits is decided once, at its beginning: what the page does of it may take away
   * the target. @param {Element} hit */
  #judge(hit) {
    const isMeant = this.#target !== null && isPressOn(hit, this.#target);
    this.#outcome.state = isMeant ? "hit" : "astray";
    this.#outcome.hit = describe(hit);
  }
}
