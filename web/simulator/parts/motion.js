// @ts-check

/** Apple's curve of a push, as near as a cubic Bézier comes to a critically damped spring. */
export const springEasing = "cubic-bezier(0.32, 0.72, 0, 1)";

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

export const isMotionReduced = () => reduced.matches;

/**
 * Animates and settles once it has ended, was cancelled, or at once where motion is reduced.
 *
 * @param {Element} target
 * @param {Keyframe[]} frames
 * @param {number} [milliseconds]
 */
export async function animate(target, frames, milliseconds = 380) {
  if (isMotionReduced() || document.hidden) return;
  try {
    await target.animate(frames, { duration: milliseconds, easing: springEasing }).finished;
  } catch {
    // Another animation took its place.
  }
}
