// @ts-check

/** @type {{ skipTransition(): void } | null} */
let running = null;

/** Whether the user asked for less motion, in the browser or on the shell's device. */
export const prefersStillness = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ||
  document.documentElement.dataset.tandemReducedMotion === "true";

/**
 * Changes the document, with a view transition where the browser has them and the user wants
 * motion.
 *
 * Switching tabs is direct, as on iOS. A change that comes while another one is still moving is
 * direct as well, so that
 * a storm of taps never waits for an animation.
 *
 * @param {"forward" | "back" | "none"} direction
 * @param {() => void} change
 */
export function changeDocument(direction, change) {
  const canMove = typeof document.startViewTransition === "function" &&
    document.visibilityState === "visible";
  if (running || direction === "none" || prefersStillness() || !canMove) {
    running?.skipTransition();
    pending?.();
    change();
    return;
  }
  document.documentElement.dataset.transition = direction;
  pending = () => {
    pending = null;
    change();
  };
  const transition = document.startViewTransition(() => pending?.());
  running = transition;
  const settle = () => {
    if (running !== transition) return;
    running = null;
    delete document.documentElement.dataset.transition;
  };
  transition.ready.catch(() => {});
  transition.finished.then(settle, settle);
}

/**
 * The change that waits for the browser to take its picture of the old screen.
 *
 * @type {(() => void) | null}
 */
let pending = null;
