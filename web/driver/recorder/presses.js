// @ts-check
/** @import { Beginning } from "./types.d.ts" */
/** @import { Gestures } from "./gestures.js" */
import { elementBox } from "../boxes.js";
import { isConnected, isInside, tagOf } from "../flat-tree.js";
import { isWidgetRole, roleOf } from "../roles.js";
import { isEnabled } from "../states.js";
import { pointInBox } from "./element-selectors.js";
import { fieldOf, hitOf, isRange, receiverOf, targetOf } from "./receivers.js";

/** A shorter movement is a tap; CSS pixels. */
const swipeDistanceMin = 30;
/** Milliseconds. */
const longPressTimeMin = 500;
/** So long a click may follow the end of a press; milliseconds. */
const clickDelayMax = 100;

/**
 * @typedef {object} Press
 * @property {PointerEvent} start
 * @property {Beginning} beginning
 * @property {Event[]} touches what may be prevented, so that no click comes
 * @property {PointerEvent} [end]
 */

/** Makes gestures of what pointers do. */
export class Presses {
  #gestures;
  /** @type {Press | null} */
  #press = null;
  /** @type {(() => void) | null} What comes of a press that no click follows. */
  #unclicked = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Gestures} gestures */
  constructor(gestures) {
    this.#gestures = gestures;
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.finish();
    this.#press = null;
    const hit = hitOf(event);
    if (!event.isPrimary || event.button !== 0 || !hit) return;
    const target = targetOf(hit, event);
    // Its list is the browser's; what is chosen is told when it is.
    if (target.element instanceof HTMLOptionElement && !isInList(target.element)) return;
    this.#press = { start: event, beginning: this.#gestures.begin(target), touches: [] };
  }

  /** @param {PointerEvent} event */
  up(event) {
    const press = this.#press;
    if (!press || press.end || event.pointerId !== press.start.pointerId) return;
    press.end = event;
    const { element, hit } = targetIn(press);
    const isLong = event.timeStamp - press.start.timeStamp >= longPressTimeMin;
    if (isRange(element)) {
      // Its label does nothing.
      if (hit !== element) return this.cancel();
      const point = { x: event.clientX, y: event.clientY };
      this.#tell("tap", press, pointInBox(elementBox(element), point));
    } else if (distanceOf(press) > swipeDistanceMin) {
      if (event.pointerType === "mouse") this.#await(() => this.#swipe(press));
      else this.#swipe(press);
    } else if (!isConnected(element)) this.#tell(isLong ? "longPress" : "tap", press);
    else if (isLong) this.#await(() => this.#tell("longPress", press));
  }

  /** The browser has taken the pointer for scrolling, or for dragging. */
  cancel() {
    this.#press = null;
  }

  /** Prevented touches make no click, but are what an app of its own gestures listens for.
   * @param {Event} event */
  touch(event) {
    const press = this.#press;
    if (!press) return;
    press.touches.push(event);
    if (event.type !== "touchend" || this.#unclicked) return;
    const isShort = !press.end || distanceOf(press) <= swipeDistanceMin;
    if (!isShort) return;
    this.#await(() => {
      if (press.touches.some((touch) => touch.defaultPrevented)) this.#tell("tap", press);
    }, 0);
  }

  /** Whether a click is that of a press, which then has been told.
   * @param {MouseEvent} event */
  click(event) {
    const press = this.#press;
    // A click without a pointer is that of a key, or of a form that is sent.
    if (!press?.end || event.detail === 0) return false;
    const { element } = targetIn(press);
    const isOn = isClickOn(hitOf(event), element);
    if (distanceOf(press) > swipeDistanceMin) {
      if (isOn && isWidgetRole(roleOf(element))) {
        // An app that swipes itself lets no click through.
        this.#await(
          () => event.defaultPrevented ? this.#swipe(press) : this.#tell("tap", press),
          0,
        );
      }
      return true;
    }
    this.#leave();
    if (!isOn) {
      this.cancel();
      return true;
    }
    const { last } = this.#gestures;
    const isDouble = event.detail === 2 && last?.target?.element === element;
    if (isDouble) press.beginning = last;
    this.#tell(isDouble ? "doubleTap" : "tap", press);
    return true;
  }

  /** @param {MouseEvent} event */
  contextMenu(event) {
    const press = this.#press;
    if (!press) return;
    const isLong = event.timeStamp - press.start.timeStamp >= longPressTimeMin;
    if (isLong || press.start.pointerType !== "mouse") this.#tell("longPress", press);
  }

  /** No click of a press follows a key. */
  key() {
    this.finish();
    if (this.#press?.end) this.cancel();
  }

  /** Tells what is still held back. */
  finish() {
    const unclicked = this.#unclicked;
    this.#leave();
    unclicked?.();
  }

  /** @param {() => void} unclicked @param {number} [delay] */
  #await(unclicked, delay = clickDelayMax) {
    this.#leave();
    this.#unclicked = unclicked;
    this.#timer = setTimeout(() => this.finish(), delay);
  }

  #leave() {
    clearTimeout(this.#timer);
    this.#unclicked = null;
  }

  /** @param {"tap" | "doubleTap" | "longPress"} kind @param {Press} press
   * @param {{ point: string }} [place] */
  #tell(kind, press, place) {
    this.#leave();
    if (this.#press === press) this.#press = null;
    const { element } = targetIn(press);
    const isFile = element instanceof HTMLInputElement && element.type === "file";
    if (!isFile && isEnabled(element)) this.#gestures.tell(kind, press.beginning, place);
  }

  /** @param {Press} press */
  #swipe(press) {
    this.#leave();
    if (this.#press === press) this.#press = null;
    const { start, end } = press;
    if (!end || (start.pointerType === "mouse" && isSelecting(press))) return;
    const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
    const isAcross = Math.abs(across) > Math.abs(down);
    const direction = isAcross ? (across < 0 ? "LEFT" : "RIGHT") : (down < 0 ? "UP" : "DOWN");
    this.#gestures.tell("swipe", press.beginning, { direction });
  }
}

/** @param {Press} press */
const targetIn = ({ beginning }) => /** @type {import("./types.d.ts").Target} */ (beginning.target);

/** @param {Press} press */
const distanceOf = ({ start, end = start }) =>
  Math.hypot(end.clientX - start.clientX, end.clientY - start.clientY);

/** Whether an element has got a click: that of a press that ends on another one goes to what is
 * around both. @param {Element | null} hit @param {Element} element */
const isClickOn = (hit, element) =>
  hit !== null && (isInside(hit, element) || receiverOf(hit) === element ||
    (!isWidgetRole(roleOf(element)) && isInside(element, hit)));

/** Whether a mouse has marked text. @param {Press} press */
const isSelecting = (press) =>
  getSelection()?.type === "Range" || fieldOf(targetIn(press).element) !== null;

/** @param {HTMLOptionElement} option */
function isInList(option) {
  const select = option.closest("select");
  return select !== null && tagOf(select) === "select" && (select.multiple || select.size > 1);
}
