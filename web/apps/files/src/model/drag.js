// @ts-check

/** How far a cover has to be dragged down before letting go dismisses it, in CSS pixels. */
const dismissDistance = 150;
/** The part of a row's width beyond which a swipe acts at once. */
const fullSwipePart = 0.6;
/** How far a row stays open when its swipe ends before that. */
export const actionWidth = 88;

/** How far the cover follows a finger: down only. @param {number} distance */
export function coverOffset(distance) {
  return Math.max(0, distance);
}

/** @param {number} distance downwards, when the finger is lifted */
export function isDismissal(distance) {
  return distance > dismissDistance;
}

/**
 * What a swipe over a row leads to when the finger is lifted.
 *
 * @param {number} distance towards the leading edge
 * @param {number} width of the row
 */
export function swipeResult(distance, width) {
  if (distance > width * fullSwipePart) return "act";
  return distance > actionWidth / 2 ? "open" : "close";
}
