// @ts-check

/**
 * Clicks a control, as if the user had. If the app keeps from it what no press precedes, it is
 * pressed as by hand, until a click has reached it.
 * @param {HTMLElement} control
 */
export function pressControl(control) {
  let isReached = false;
  control.addEventListener("click", () => isReached = true, { capture: true, once: true });
  control.click();
  // One that is out of sight has no place to be pressed at.
  const options = { bubbles: true, cancelable: true, composed: true };
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
    if (!isReached) control.dispatchEvent(new PointerEvent(type, options));
  }
}
