// @ts-check
/** @import { PressOutcome } from "./types.d.ts" */
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

  /** What has come of the press so far. @returns {PressOutcome} */
  get outcome() {
    const wasPrevented = this.#touches.some((touch) => touch.defaultPrevented);
    return { ...this.#outcome, wasPrevented };
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
  }

  /** What a press hits is decided once, at its beginning: what the page does of it may take away
   * the target. @param {Element} hit */
  #judge(hit) {
    const isMeant = this.#target !== null && isPressOn(hit, this.#target);
    this.#outcome.state = isMeant ? "hit" : "astray";
    this.#outcome.hit = describe(hit);
  }
}
