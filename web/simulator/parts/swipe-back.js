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

  /** @param {HTMLElement} strip at the edge @param {HTMLElement} page what moves @param {Act} act */
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

  /** @param {boolean} isPossible @param {string} key of the entry that is shown @param {string} below */
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
    this.#page.style.setProperty("--swipe", String(progress));
    this.#beneath.style.setProperty("--swipe", String(progress));
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
    const width = this.#page.offsetWidth;
    this.#move(to);
    const shift = (/** @type {number} */ x) => ({ transform: `translateX(${x}px)` });
    const behind = (/** @type {number} */ x) => ({
      transform: `translateX(${-30 * (1 - x / width)}%)`,
    });
    animate(this.#beneath, [behind(from), behind(to)], 300);
    return animate(this.#page, [shift(from), shift(to)], 300);
  }
}
