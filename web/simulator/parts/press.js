// @ts-check

const longPressMilliseconds = 500;
const slop = 8;

/**
 * A long press, a click with the secondary button, or the keyboard's menu key.
 *
 * @param {HTMLElement} target
 * @param {() => boolean} onPress whether it led to anything; if so, no click follows
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
    timer = setTimeout(() => {
      if (!onPress()) return;
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
    onPress();
  });
}
