// @ts-check
/** @import { Act, SwipeTarget } from "../types.d.ts" */
import { create, draw } from "../../kit/element.js";
import { followDrag } from "./gestures.js";
import { icon } from "./icon.js";
import { animate, interrupt } from "./motion.js";

/** The speed in pixels a millisecond that goes back from anywhere. */
const commitSpeed = 0.4;
/** The part of the width that goes back, and the one at which the preview is complete. */
const commitFractions = { ios: 1 / 2, android: 1 / 4 };
const fullFractions = { ios: 1, android: 1 / 2 };
/** How long a page may take to show the entry below before its place is shown again. */
const arrivalTimeMax = 400;

/**
 * Going back by a swipe from the edge, with the page under the finger. iOS moves the page off the
 * entry below it, from the leading edge; Android shrinks it, from either edge.
 */
export class SwipeBack {
  /** At the leading and at the trailing edge. */
  #strips = ["", " trailing"].map((end) =>
    create("div", { class: `edge-strip${end}`, hidden: true })
  );
  #page;
  #act;
  #title = create("span", { class: "beneath-title" });
  #beneath = create(
    "div",
    { class: "beneath", "aria-hidden": "true", hidden: true },
    this.#title,
  );
  #arrow = create("div", { class: "back-arrow", hidden: true }, icon("chevron.left"));
  /** @type {SwipeTarget} */
  #target = { isPossible: false, isPop: true, platform: "ios", key: "", below: "" };
  #isUnderWay = false;
  #isCommitted = false;
  /** 1 from the left edge, -1 from the right one. */
  #direction = 1;
  /** How far the page was when a finger took it over. */
  #start = 0;
  /** Called when another entry is shown. */
  #arrived = () => {};

  /**
   * @param {HTMLElement} page what moves
   * @param {Act} act
   */
  constructor(page, act) {
    this.#page = page;
    this.#act = act;
    page.before(this.#beneath);
    for (const strip of this.#strips) this.#follow(strip);
  }

  /** What goes over the page. */
  get parts() {
    return [...this.#strips, this.#arrow];
  }

  /** @param {SwipeTarget} target */
  show(target) {
    const isOther = target.key !== this.#target.key;
    this.#target = target;
    this.#showStrips();
    if (!this.#isUnderWay) draw(this.#title, [target.below]);
    if (isOther) this.#arrived();
  }

  #showStrips() {
    const { isPossible, platform } = this.#target;
    const [leading, trailing] = this.#strips;
    leading.hidden = !isPossible && !this.#isUnderWay;
    trailing.hidden = leading.hidden || platform === "ios";
  }

  /** @param {HTMLElement} strip */
  #follow(strip) {
    followDrag(strip, {
      starts: ({ x, y }) => Math.abs(x) > Math.abs(y) && this.#begin(strip, x),
      moves: ({ x }) => this.#move(this.#progress(x)),
      ends: ({ x, velocityX }, isCancelled) => {
        const [fraction, speed] = [this.#progress(x), velocityX * this.#direction];
        const { platform } = this.#target;
        const isFar = fraction * fullFractions[platform] > commitFractions[platform];
        const isBack = !isCancelled && speed > -commitSpeed && (isFar || speed > commitSpeed);
        if (isBack) this.#commit(fraction);
        else this.#cancel(fraction);
      },
    });
  }

  /** @param {number} x */
  #progress(x) {
    const full = this.#page.offsetWidth * fullFractions[this.#target.platform];
    return Math.max(0, Math.min(this.#start + x * this.#direction / full, 1));
  }

  /** @param {HTMLElement} strip @param {number} x */
  #begin(strip, x) {
    const [own, page] = [strip, this.#page].map((one) => one.getBoundingClientRect());
    const direction = own.left + own.right < page.left + page.right ? 1 : -1;
    if (this.#isCommitted || (!this.#isUnderWay && x * direction < 0)) return false;
    if (!this.#isUnderWay) this.#direction = direction;
    this.#start = this.#isUnderWay ? this.#interrupt() : 0;
    this.#isUnderWay = true;
    this.#beneath.hidden = !this.#target.isPop;
    this.#arrow.hidden = this.#target.platform === "ios";
    this.#page.classList.add("swiped");
    if (this.#target.isPop) this.#act("swipeBack", { phase: "began" });
    return true;
  }

  /** Takes the page over from where it glides; its progress. */
  #interrupt() {
    interrupt(this.#beneath);
    const { a: scale, e: shift } = interrupt(this.#page);
    if (this.#target.platform === "android") return (1 - scale) / 0.1;
    return Math.abs(shift) / this.#page.offsetWidth;
  }

  /** @param {number} progress */
  #move(progress) {
    this.#page.style.transform = progress === 0 ? "" : this.#above(progress);
    this.#beneath.style.transform = this.#below(progress);
    this.#arrow.style.opacity = String(Math.min(progress * 4, 1));
    this.#arrow.dataset.edge = this.#direction > 0 ? "left" : "right";
  }

  /** Where the page is. @param {number} progress */
  #above(progress) {
    const shift = progress * this.#direction;
    return this.#target.platform === "android"
      ? `translateX(${shift * 3}%) scale(${1 - progress * 0.1})`
      : `translateX(${shift * 100}%)`;
  }

  /** Where what lies beneath it is. @param {number} progress */
  #below(progress) {
    if (this.#target.platform === "android") return "none";
    return `translateX(${(progress - 1) * 30 * this.#direction}%)`;
  }

  /** @param {number} progress */
  async #cancel(progress) {
    if (this.#target.isPop) this.#act("swipeBack", { phase: "cancelled" });
    if (await this.#glide(progress, 0)) this.#end();
  }

  /**
   * The page stays away until it has glided out and the shell has said what is shown now.
   * @param {number} progress
   */
  async #commit(progress) {
    this.#isCommitted = true;
    const arrival = new Promise((resolve) => {
      this.#arrived = () => resolve(null);
      setTimeout(resolve, arrivalTimeMax);
    });
    const { isPop } = this.#target;
    const answer = isPop ? this.#act("swipeBack", { phase: "committed" }) : this.#act("back");
    answer.then(({ status, data }) => {
      // Nothing follows at once where the app has taken it.
      if (status !== "applied" || data?.handledBy === "app") this.#arrived();
    });
    await Promise.all([this.#glide(progress, 1), arrival]);
    this.#end();
    animate(this.#page, [{ opacity: 0 }, {}], 160);
  }

  #end() {
    this.#isUnderWay = false;
    this.#isCommitted = false;
    this.#page.classList.remove("swiped");
    this.#move(0);
    this.#beneath.hidden = true;
    this.#arrow.hidden = true;
    this.#showStrips();
  }

  /** Whether it came to its end. @param {number} from @param {number} to */
  #glide(from, to) {
    this.#move(to);
    const frames = (/** @type {(progress: number) => string} */ place) =>
      [from, to].map((progress) => ({ transform: place(progress) }));
    animate(this.#beneath, frames((progress) => this.#below(progress)), 300);
    return animate(this.#page, frames((progress) => this.#above(progress)), 300);
  }
}
