// @ts-check
/** @import { LoggedSet } from "../types.d.ts" */

/** Above this many repetitions a set says more about endurance than about strength. */
export const estimateRepetitionsMax = 12;

/**
 * Estimates the one-repetition maximum by Epley's formula: weight × (1 + repetitions / 30).
 *
 * @param {number} kilograms
 * @param {number} repetitions
 * @returns {number | null} kilograms; `null` where the formula says nothing useful
 */
export function estimatedMaximum(kilograms, repetitions) {
  if (kilograms <= 0 || repetitions < 1 || repetitions > estimateRepetitionsMax) return null;
  return repetitions === 1 ? kilograms : kilograms * (1 + repetitions / 30);
}

/**
 * The work done: the sum of weight × repetitions. Body weight is unknown and counts as nothing.
 *
 * @param {readonly LoggedSet[]} sets
 * @returns {number} kilograms
 */
export function volume(sets) {
  return sets.reduce((sum, set) => sum + set.kilograms * set.repetitions, 0);
}

/**
 * @param {readonly LoggedSet[]} sets
 * @returns {number} the best estimate of the sets in kilograms, 0 if none allows one
 */
export function bestEstimate(sets) {
  return sets.reduce(
    (best, set) => Math.max(best, estimatedMaximum(set.kilograms, set.repetitions) ?? 0),
    0,
  );
}
