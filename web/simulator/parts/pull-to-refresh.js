// @ts-check
/** @import { Act, Scene } from "../types.d.ts" */
import { create } from "../../kit/element.js";
import { followDrag, rubberBand } from "./gestures.js";
import { animate } from "./motion.js";

/** How far the content follows, and where letting go refreshes; CSS pixels. */
const reach = 140;
const threshold = 64;

/**
 * Pulling at the top edge, since the page beneath belongs to another origin. The spinner turns
 * for as long as the shell says that the page is at work.
 */
export class PullToRefresh {
  #page;
  #act;
  #isPossible = false;
  #isRefreshing = false;
  #isPulling = false;
  #spinner = create(
    "div",
    { class: "spinner", "aria-hidden": "true" },
    ...Array.from({ length: 8 }, () => create("i")),
  );

  /** @param {HTMLElement[]} handles @param {HTMLElement} page @param {Act} act */
  constructor(handles, page, act) {
    this.#page = page;
    this.#act = act;
    page.before(this.#spinner);
    for (const handle of handles) this.addHandle(handle);
  }

  /** @param {HTMLElement} handle one over the page, or beside it, where it does nothing */
  addHandle(handle) {
    followDrag(handle, {
      // One that leads nowhere is a gesture nevertheless, and no press of the handle.
      starts: ({ x, y }) => {
        this.#isPulling = this.#isPossible && this.#isReachable(handle);
        return y > Math.abs(x);
      },
      moves: ({ y }) => this.#isPulling && this.#move(rubberBand(y, reach)),
      ends: ({ y }, isCancelled) =>
        this.#isPulling && this.#release(rubberBand(y, reach), isCancelled),
    });
  }

  /** @param {HTMLElement} handle */
  #isReachable(handle) {
    const [own, page] = [handle, this.#page].map((one) => one.getBoundingClientRect());
    return !this.#page.closest("[inert]") && own.left < page.right && own.right > page.left;
  }

  /** @param {Scene} scene */
  show({ state }) {
    const isRefreshing = state.refreshing === true;
    this.#isPossible = state.canRefresh === true && !isRefreshing;
    if (isRefreshing === this.#isRefreshing) return;
    this.#isRefreshing = isRefreshing;
    this.#page.parentElement?.toggleAttribute("data-refreshing", isRefreshing);
    this.#move(0);
  }

  /** @param {number} distance */
  #move(distance) {
    const progress = Math.min(distance / threshold, 1);
    for (const target of [this.#page, this.#spinner]) {
      target.style.setProperty("--pull", `${distance}px`);
      target.style.setProperty("--pull-progress", String(progress));
    }
  }

  /** @param {number} distance @param {boolean} isCancelled */
  async #release(distance, isCancelled) {
    if (!isCancelled && distance >= threshold) {
      await this.#act("refresh");
    }
    this.#move(0);
    const to = this.#isRefreshing ? "" : "none";
    if (to) {
      animate(this.#page, [{ transform: `translateY(${distance}px)` }, { transform: to }], 300);
    }
  }
}
