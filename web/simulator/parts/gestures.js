// @ts-check
/** @import { Movement } from "../types.d.ts" */

/** Movement in CSS pixels below which a press is a click. */
const slop = 6;
const longPressMilliseconds = 500;

/**
 * Follows one pointer that goes down on `handle`.
 *
 * @param {HTMLElement} handle
 * @param {object} handlers
 * @param {(movement: Movement) => boolean} handlers.starts whether this movement is the gesture
 * @param {(movement: Movement) => void} handlers.moves
 * @param {(movement: Movement, isCancelled: boolean) => void} handlers.ends
 */
export function followDrag(handle, { starts, moves, ends }) {
  /** @type {{ id: number, x: number, y: number, isActive: boolean } | null} */
  let drag = null;
  /** @type {{ time: number, x: number, y: number }[]} */
  let trail = [];
  /** How many pixels of the window a pixel of the device takes. */
  const scale = () => (handle.getBoundingClientRect().width / handle.offsetWidth) || 1;

  /** @param {PointerEvent} event @returns {Movement} */
  const movement = ({ clientX, clientY, timeStamp }) => {
    const factor = scale();
    const { x, y } = drag ?? { x: clientX, y: clientY };
    trail = trail.filter(({ time }) => timeStamp - time < 100);
    const oldest = trail[0];
    trail.push({ time: timeStamp, x: clientX, y: clientY });
    const milliseconds = oldest ? Math.max(timeStamp - oldest.time, 1) : 1;
    return {
      x: (clientX - x) / factor,
      y: (clientY - y) / factor,
      velocityX: oldest ? (clientX - oldest.x) / factor / milliseconds : 0,
      velocityY: oldest ? (clientY - oldest.y) / factor / milliseconds : 0,
    };
  };

  handle.addEventListener("pointerdown", (event) => {
    if (drag || event.button !== 0) return;
    drag = { id: event.pointerId, x: event.clientX, y: event.clientY, isActive: false };
    keepFromPages();
    trail = [{ time: event.timeStamp, x: event.clientX, y: event.clientY }];
    // A captured pointer clicks the handle, so a button in it is left alone until it is dragged.
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button || button === handle) handle.setPointerCapture(event.pointerId);
  });
  handle.addEventListener("pointermove", (event) => {
    if (drag?.id !== event.pointerId) return;
    const now = movement(event);
    if (!drag.isActive) {
      if (Math.hypot(now.x, now.y) < slop || !starts(now)) return;
      drag.isActive = true;
      // The rest of the gesture comes here, wherever the pointer goes.
      handle.setPointerCapture(event.pointerId);
    }
    moves(now);
  });
  /** @param {PointerEvent} event */
  const finish = (event) => {
    if (drag?.id !== event.pointerId) return;
    const [now, { isActive }] = [movement(event), drag];
    drag = null;
    if (!isActive) return;
    // The click that follows belongs to the drag.
    const swallow = (/** @type {Event} */ click) => click.stopPropagation();
    handle.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => handle.removeEventListener("click", swallow, { capture: true }));
    ends(now, event.type === "pointercancel");
  };
  handle.addEventListener("pointerup", finish);
  handle.addEventListener("pointercancel", finish);
}

/** Drivers of browsers ignore who has captured the pointer: no page may be below it. */
function keepFromPages() {
  const end = () => document.body.toggleAttribute("data-dragging", false);
  document.body.toggleAttribute("data-dragging", true);
  for (const type of ["pointerup", "pointercancel"]) addEventListener(type, end, { once: true });
}

/** How far something follows that resists, as a rubber band does.
 * @param {number} distance @param {number} limit */
export function rubberBand(distance, limit) {
  return (1 - 1 / (Math.max(distance, 0) * 0.55 / limit + 1)) * limit;
}

/**
 * A long press, a click with the secondary button, or the keyboard's menu key.
 *
 * @param {HTMLElement} target
 * @param {(pressed: Element) => boolean} onPress gets what was pressed within the target, answers
 *   whether it led to anything; if so, no click follows
 */
export function followLongPress(target, onPress) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let [x, y] = [0, 0];
  const stop = () => clearTimeout(timer);
  const swallow = (/** @type {Event} */ click) => click.stopImmediatePropagation();
  const release = () => setTimeout(() => target.removeEventListener("click", swallow, true));
  target.addEventListener("pointerdown", (event) => {
    [x, y] = [event.clientX, event.clientY];
    stop();
    if (event.button !== 0) return;
    const pressed = pressedIn(event);
    timer = setTimeout(() => {
      if (!onPress(pressed)) return;
      target.addEventListener("click", swallow, true);
      addEventListener("pointerup", release, { once: true });
    }, longPressMilliseconds);
  });
  target.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (Math.hypot(clientX - x, clientY - y) > slop) stop();
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
    target.addEventListener(name, stop);
  }
  target.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    stop();
    onPress(pressedIn(event));
  });
}

/** @param {Event} event */
const pressedIn = ({ target }) => /** @type {Element} */ (target);
