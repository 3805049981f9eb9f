// @ts-check

/** @type {{ skipTransition(): void } | null} */
let running = null;
/** @type {(() => void) | null} */
let waiting = null;

/** Whether the user asked for less motion, in the browser or on the shell's device. */
export const prefersStillness = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ||
  document.documentElement.dataset.tandemReducedMotion === "true";

/** Changes the document, sliding where the browser can and the user wants motion. A change that
 * comes while another one still slides is direct, so that a storm of taps never waits.
 * @param {"forward" | "back" | "none"} direction @param {() => void} change */
export function changeDocument(direction, change) {
  const canSlide = typeof document.startViewTransition === "function" &&
    document.visibilityState === "visible";
  if (running || direction === "none" || !canSlide || prefersStillness()) {
    running?.skipTransition();
    finishWaiting();
    change();
    return;
  }
  waiting = change;
  document.documentElement.dataset.transition = direction;
  const transition = running = document.startViewTransition(finishWaiting);
  const settle = () => {
    if (running !== transition) return;
    running = null;
    delete document.documentElement.dataset.transition;
  };
  transition.ready.catch(() => {});
  transition.finished.then(settle, settle);
}

function finishWaiting() {
  const change = waiting;
  waiting = null;
  change?.();
}
