// @ts-check
/** @import { Act } from "../types.d.ts" */
import { followDrag } from "./drag.js";
import { element, setText } from "./element.js";
import { animate } from "./motion.js";

/** The part of the width, or the speed in pixels a millisecond, that goes back. */
const commitFraction = 1 / 2;
const commitSpeed = 0.4;
/** How long a page may take to show the entry below before its place is shown again. */
const arrivalTimeMax = 400;

/** Going back by a swipe from the edge, with the page under the finger. */
export class SwipeBack {
  #strip;
  #page;
  #act;
  #title = element("span", { className: "beneath-title" });
  #beneath = element(
    "div",
    { className: "beneath", "aria-hidden": "true", hidden: true },
    this.#title,
  );
  #key = "";
  #isUnderWay = false;
  #isPossible = false;
  /** Called when another entry is shown. */
  #arrived = () => {};

  /**
   * @param {HTMLElement} strip at the edge
   * @param {HTMLElement} page what moves
   * @param {Act} act
   */
  constructor(strip, page, act) {
    this.#strip = strip;
    this.#page = page;
    this.#act = act;
    page.before(this.#beneath);
    followDrag(strip, {
      starts: ({ x, y }) => x > Math.abs(y) && this.#begin(),
      moves: ({ x }) => this.#move(Math.max(x, 0)),
      ends: ({ x, velocityX }, isCancelled) => {
        const isFar = x > this.#page.offsetWidth * commitFraction;
        const isBack = !isCancelled && velocityX > -commitSpeed &&
          (isFar || velocityX > commitSpeed);
        if (isBack) this.#commit(x);
        else this.#cancel(x);
      },
    });
  }

  /**
   * @param {boolean} isPossible
   * @param {string} key of the entry that is shown
   * @param {string} below
   */
  show(isPossible, key, below) {
    this.#isPossible = isPossible;
    this.#strip.hidden = !isPossible && !this.#isUnderWay;
    if (!this.#isUnderWay) setText(this.#title, below);
    if (key !== this.#key) this.#arrived();
    this.#key = key;
  }

  #begin() {
    this.#isUnderWay = true;
    this.#beneath.hidden = false;
    this.#page.classList.add("swiped");
    this.#act("swipeBack", { phase: "began" });
    return true;
  }

  /** @param {number} x */
  #move(x) {
    const progress = Math.min(x / this.#page.offsetWidth, 1);
    this.#page.style.transform = progress === 0 ? "" : this.#above(progress);
    this.#beneath.style.transform = this.#below(progress);
  }

  /** Where the page is: Android makes it smaller, iOS moves it away. @param {number} progress */
  #above(progress) {
    const isAndroid = this.#page.closest("[data-platform]")?.matches("[data-platform=android]");
    return isAndroid
      ? `translateX(${progress * 8}%) scale(${1 - progress * 0.1})`
      : `translateX(${progress * 100}%)`;
  }

  /** Where what lies beneath it is. @param {number} progress */
  #below(progress) {
    return `translateX(${(progress - 1) * 30}%)`;
  }

  /** @param {number} x */
  async #cancel(x) {
    this.#act("swipeBack", { phase: "cancelled" });
    await this.#glide(x, 0);
    this.#end();
  }

  /**
   * The page stays away until it has glided out and the shell has said what is shown now.
   * @param {number} x
   */
  async #commit(x) {
    const arrival = new Promise((resolve) => {
      this.#arrived = () => resolve(null);
      setTimeout(resolve, arrivalTimeMax);
    });
    const answer = this.#act("swipeBack", { phase: "committed" });
    answer.then(({ status }) => status === "applied" || this.#arrived());
    await Promise.all([this.#glide(x, this.#page.offsetWidth), arrival]);
    this.#end();
    animate(this.#page, [{ opacity: 0 }, {}], 160);
  }

  #end() {
    this.#isUnderWay = false;
    this.#page.classList.remove("swiped");
    this.#move(0);
    this.#beneath.hidden = true;
    this.#strip.hidden = !this.#isPossible;
  }

  /** @param {number} from @param {number} to */
  #glide(from, to) {
    const [first, last] = [from, to].map((x) => Math.min(x / this.#page.offsetWidth, 1));
    this.#move(to);
    const frames = (/** @type {(progress: number) => string} */ place) =>
      [first ?? 0, last ?? 0].map((progress) => ({ transform: place(progress) }));
    animate(this.#beneath, frames((progress) => this.#below(progress)), 300);
    return animate(this.#page, frames((progress) => this.#above(progress)), 300);
  }
}
