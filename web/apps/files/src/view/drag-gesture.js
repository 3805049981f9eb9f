// @ts-check

const startDistance = 8;

/** @typedef {(target: HTMLElement, distance: number) => void} DragHandler */

/** The pointer that is down; there is one primary pointer at a time. */
let start = { id: -1, x: 0, y: 0, isDragging: false };

/**
 * The listeners of an element that a finger, pen or mouse drags along one axis. A movement that
 * starts along the other axis is left to the browser, so that a list still scrolls.
 *
 * @param {"x" | "y"} axis
 * @param {{ moved: DragHandler, ended: DragHandler }} handlers distances in CSS pixels from where
 *   it began; a gesture that the system takes over ends with 0
 */
export function followDrag(axis, { moved, ended }) {
  return {
    pointerdown(/** @type {PointerEvent} */ { button, isPrimary, pointerId, clientX, clientY }) {
      if (button !== 0 || !isPrimary) return;
      start = { id: pointerId, x: clientX, y: clientY, isDragging: false };
    },
    pointermove(/** @type {PointerEvent} */ event) {
      if (start.id !== event.pointerId) return;
      const target = /** @type {HTMLElement} */ (event.currentTarget);
      const along = { x: event.clientX - start.x, y: event.clientY - start.y };
      if (!start.isDragging) {
        const across = axis === "x" ? along.y : along.x;
        if (Math.max(Math.abs(along[axis]), Math.abs(across)) < startDistance) return;
        if (Math.abs(across) > Math.abs(along[axis])) return void (start.id = -1);
        start.isDragging = true;
        target.setPointerCapture(event.pointerId);
      }
      moved(target, along[axis]);
    },
    pointerup(/** @type {PointerEvent} */ event) {
      const distance = (axis === "x" ? event.clientX : event.clientY) - start[axis];
      end(event, distance);
    },
    pointercancel: (/** @type {PointerEvent} */ event) => end(event, 0),
    dragstart: (/** @type {Event} */ event) => event.preventDefault(),
  };

  /** @param {PointerEvent} event @param {number} distance */
  function end({ pointerId, currentTarget }, distance) {
    if (start.id !== pointerId) return;
    start.id = -1;
    if (!start.isDragging) return;
    const target = /** @type {HTMLElement} */ (currentTarget);
    ignoreNextClick(target);
    ended(target, distance);
  }
}

/** The click that the browser makes of the end of a drag is no tap. @param {HTMLElement} target */
function ignoreNextClick(target) {
  const ignore = (/** @type {Event} */ event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  target.addEventListener("click", ignore, { capture: true, once: true });
  setTimeout(() => target.removeEventListener("click", ignore, { capture: true }));
}
