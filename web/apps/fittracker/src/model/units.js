// @ts-check
/** @import { Unit } from "../types.d.ts" */

/** Exact since the international yard and pound agreement of 1959. */
export const kilogramsPerPound = 0.45359237;

/**
 * @param {number} kilograms
 * @param {Unit} unit
 * @returns {number} the same weight in `unit`, not rounded
 */
export function fromKilograms(kilograms, unit) {
  return unit === "kg" ? kilograms : kilograms / kilogramsPerPound;
}

/**
 * @param {number} weight
 * @param {Unit} unit
 * @returns {number} kilograms, not rounded
 */
export function toKilograms(weight, unit) {
  return unit === "kg" ? weight : weight * kilogramsPerPound;
}

/**
 * The smallest step that a barbell with a pair of the smallest usual plates allows.
 *
 * @param {Unit} unit
 */
export function weightStep(unit) {
  return unit === "kg" ? 2.5 : 5;
}

/**
 * Rounds to what can be loaded on a bar.
 *
 * @param {number} kilograms
 * @param {Unit} unit
 * @returns {number} kilograms
 */
export function roundToPlates(kilograms, unit) {
  const step = weightStep(unit);
  return toKilograms(Math.round(fromKilograms(kilograms, unit) / step) * step, unit);
}

/**
 * A weight as a number for people: at most one decimal in pounds, two in kilograms (quarter
 * plates), none if it is whole.
 *
 * @param {number} kilograms
 * @param {Unit} unit
 */
export function formatNumber(kilograms, unit) {
  const maximumFractionDigits = unit === "kg" ? 2 : 1;
  return new Intl.NumberFormat("en", { maximumFractionDigits }).format(
    fromKilograms(kilograms, unit),
  );
}

/**
 * @param {number} kilograms
 * @param {Unit} unit
 */
export function formatWeight(kilograms, unit) {
  return `${formatNumber(kilograms, unit)} ${unit}`;
}

/**
 * A sum of weights: whole units are enough.
 *
 * @param {number} kilograms
 * @param {Unit} unit
 */
export function formatVolume(kilograms, unit) {
  const rounded = Math.round(fromKilograms(kilograms, unit));
  return `${new Intl.NumberFormat("en").format(rounded)} ${unit}`;
}

/**
 * A weight that was calculated, not lifted: one decimal is more than it is worth.
 *
 * @param {number} kilograms
 * @param {Unit} unit
 */
export function formatEstimate(kilograms, unit) {
  return `${Math.round(fromKilograms(kilograms, unit) * 10) / 10} ${unit}`;
}
