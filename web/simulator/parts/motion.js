// @ts-check

/** Apple's curve of a push, as near as a cubic Bézier comes to a critically damped spring. */
export const springEasing = "cubic-bezier(0.32, 0.72, 0, 1)";

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the person, or the device that is drawn, wants little motion. */
export const isMotionReduced = () =>
  reduced.matches || document.documentElement.hasAttribute("data-reduced-motion");

/**
 * Animates and settles once it has ended, was cancelled, or at once where motion is reduced.
 * The answer is whether it came to its end.
 *
 * @param {Element} target
 * @param {Keyframe[]} frames
 * @param {number} [milliseconds]
 */
export async function animate(target, frames, milliseconds = 380) {
  if (isMotionReduced() || document.hidden) return true;
  try {
    await target.animate(frames, { duration: milliseconds, easing: springEasing }).finished;
    return true;
  } catch {
    // Another animation, or a finger, took its place.
    return false;
  }
}

/** Stops what moves an element where it is, so that a finger takes it over from there.
 * @param {Element} target @returns {DOMMatrix} where it is */
export function interrupt(target) {
  const place = new DOMMatrix(getComputedStyle(target).transform);
  for (const animation of target.getAnimations()) animation.cancel();
  return place;
}
