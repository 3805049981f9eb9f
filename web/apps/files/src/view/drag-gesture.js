// @ts-check

const startDistance = 8;

/**
 * Follows a finger, pen or mouse that drags an element along one axis. A movement that starts along
 * the other axis is left to the browser, so that a list still scrolls.
 *
 * @param {HTMLElement} target
 * @param {"x" | "y"} axis
 * @param {{ moved(distance: number): void, ended(distance: number): void }} handlers distances in
 *   CSS pixels from where it began; a gesture that the system takes over ends with 0
 */
export function followDrag(target, axis, { moved, ended }) {
  /** @type {{ id: number, x: number, y: number, isDragging: boolean } | null} */
  let start = null;

  target.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    start = { id: event.pointerId, x: event.clientX, y: event.clientY, isDragging: false };
  });
  target.addEventListener("pointermove", (event) => {
    if (start?.id !== event.pointerId) return;
    const along = { x: event.clientX - start.x, y: event.clientY - start.y };
    if (!start.isDragging) {
      const across = axis === "x" ? along.y : along.x;
      if (Math.max(Math.abs(along[axis]), Math.abs(across)) < startDistance) return;
      if (Math.abs(across) > Math.abs(along[axis])) return void (start = null);
      start.isDragging = true;
      target.setPointerCapture(event.pointerId);
    }
    moved(along[axis]);
  });
  target.addEventListener("pointerup", (event) => {
    if (start?.id !== event.pointerId) return;
    const distance = (axis === "x" ? event.clientX : event.clientY) - start[axis];
    const wasDragging = start.isDragging;
    start = null;
    if (!wasDragging) return;
    ignoreNextClick(target);
    ended(distance);
  });
  target.addEventListener("pointercancel", (event) => {
    if (start?.id !== event.pointerId) return;
    const wasDragging = start.isDragging;
    start = null;
    if (wasDragging) ended(0);
  });
  target.addEventListener("dragstart", (event) => event.preventDefault());
}

/**
 * The click that the browser makes of the end of a drag is no tap.
 *
 * @param {HTMLElement} target
 */
function ignoreNextClick(target) {
  const ignore = (/** @type {Event} */ event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  target.addEventListener("click", ignore, { capture: true, once: true });
  setTimeout(() => target.removeEventListener("click", ignore, { capture: true }));
}
