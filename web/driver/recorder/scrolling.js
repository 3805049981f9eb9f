// @ts-check
/** @import { Box } from "../types.d.ts" */
/** @import { Direction } from "./types.d.ts" */
import { areaSize, elementBox, intersection } from "../boxes.js";
import { flatAncestors, isConnected } from "../flat-tree.js";

/** What moves less was not brought into view; CSS pixels. */
const distanceMin = 8;
const viewPartMin = 0.1;

/** @typedef {{ left: number, top: number }} Position */

/** How far the user has scrolled since the last gesture. */
export class Scrolling {
  /** What the user may scroll. @type {WeakRef<Element>[]} */
  #scrollers = [];
  /** Where these were. @type {WeakMap<Element, Position>} */
  #origins = new WeakMap();
  /** What needs no second look before the next gesture. @type {WeakSet<Element>} */
  #reached = new WeakSet();
  #isUsers = false;

  /** The pointer comes to something. What is read when it scrolls is too late: browsers scroll
   * before they say so. @param {Event} event */
  reach(event) {
    for (const at of event.composedPath()) {
      if (!(at instanceof Element) || this.#reached.has(at)) continue;
      this.#reached.add(at);
      if (!this.#origins.has(at) && isScroller(at)) this.#keep(at);
    }
  }

  /** The user does what may scroll; an app that scrolls itself does so again in a flow. */
  begin() {
    this.#isUsers = true;
  }

  /** A gesture was made: what is where it is now. */
  forget() {
    this.#isUsers = false;
    this.#reached = new WeakSet();
    const scrollers = this.#scrollers.map((reference) => reference.deref());
    this.#scrollers = [];
    this.#origins = new WeakMap();
    for (const scroller of scrollers) if (scroller && isConnected(scroller)) this.#keep(scroller);
  }

  /** @param {Element} scroller */
  #keep(scroller) {
    this.#scrollers.push(new WeakRef(scroller));
    this.#origins.set(scroller, positionOf(scroller));
  }

  /** Whether an element would be in view if the user had not scrolled.
   * @param {Element} element */
  wasInView(element) {
    let [box, seen] = [elementBox(element), { x: 0, y: 0, width: innerWidth, height: innerHeight }];
    for (const { scroller, across, down } of this.#moves(element)) {
      box = { ...box, x: box.x + across, y: box.y + down };
      if (scroller !== document.scrollingElement) seen = intersection(seen, elementBox(scroller));
    }
    return areaSize(intersection(box, seen)) >
      viewPartMin * Math.min(areaSize(box), areaSize(seen));
  }

  /** How an element was brought into view. @param {Element} element
   * @returns {Direction | undefined} nothing if it was there before */
  directionTo(element) {
    const moves = [...this.#moves(element)];
    if (moves.length === 0 || this.wasInView(element)) return undefined;
    const across = moves.reduce((sum, move) => sum + move.across, 0);
    const down = moves.reduce((sum, move) => sum + move.down, 0);
    if (Math.abs(down) >= Math.abs(across)) return down > 0 ? "DOWN" : "UP";
    return across > 0 ? "RIGHT" : "LEFT";
  }

  /** How far each scroller around an element was moved. @param {Element} element */
  *#moves(element) {
    if (!this.#isUsers) return;
    for (const scroller of flatAncestors(element)) {
      const origin = this.#origins.get(scroller);
      if (!origin) continue;
      const [across, down] = [scroller.scrollLeft - origin.left, scroller.scrollTop - origin.top];
      if (Math.hypot(across, down) >= distanceMin) yield { scroller, across, down };
    }
  }
}

/** Told by its style, as its sizes would need a layout. @param {Element} element */
function isScroller(element) {
  if (element === document.scrollingElement) return true;
  const { overflowX, overflowY } = getComputedStyle(element);
  return [overflowX, overflowY].some((overflow) => ["auto", "scroll"].includes(overflow));
}

/** @param {Element} element @returns {Position} */
const positionOf = ({ scrollLeft, scrollTop }) => ({ left: scrollLeft, top: scrollTop });
