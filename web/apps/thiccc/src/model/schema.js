// @ts-check
/** @import { Model } from "../types.d.ts" */

import { kilogramsMax, repetitionsMax } from "./import.js";

/**
 * Whether what was stored is a model of this version, so that no screen has to doubt it.
 *
 * @param {any} value
 * @returns {value is Model}
 */
export function isModel(value) {
  return isRecord(value) && value.version === 1 &&
    ["workout", "history", "debug"].includes(/** @type {string} */ (value.selectedTab)) &&
    (value.active === null || isWorkout(value.active)) &&
    isArray(value.history, isWorkout) && isCount(value.nextWorkout) &&
    ["showingAddExercise", "showingImport", "showingStopwatch", "showsDebugTab"]
      .every((name) => typeof value[name] === "boolean") &&
    (value.showingRestTimer === null || isCount(value.showingRestTimer)) &&
    isCount(value.restSeconds) && isStopwatch(value.stopwatch) &&
    isArray(value.log, isLogLine) && isCount(value.nextLine);
}

/** @param {unknown} value */
function isWorkout(value) {
  return isRecord(value) && typeof value.id === "string" && typeof value.name === "string" &&
    Number.isFinite(value.startedAt) &&
    (value.finishedAt === null || Number.isFinite(value.finishedAt)) &&
    typeof value.isSample === "boolean" && isArray(value.exercises, isExercise);
}

/** @param {unknown} value */
function isExercise(value) {
  return isRecord(value) && typeof value.name === "string" && isArray(value.sets, isSet);
}

/** @param {unknown} value */
function isSet(value) {
  return isRecord(value) && isWithin(value.kilograms, 0, kilogramsMax) &&
    isWithin(value.repetitions, 1, repetitionsMax);
}

/** @param {unknown} value */
function isStopwatch(value) {
  return isRecord(value) && (value.startedAt === null || Number.isFinite(value.startedAt)) &&
    Number.isFinite(value.elapsed) && isArray(value.laps, Number.isFinite);
}

/** @param {unknown} value */
function isLogLine(value) {
  return isRecord(value) && isCount(value.number) && typeof value.text === "string";
}

/** @param {unknown} value @param {(item: unknown) => boolean} isItem */
function isArray(value, isItem) {
  return Array.isArray(value) && value.every((item) => isItem(item));
}

/** @param {unknown} value */
function isCount(value) {
  return Number.isInteger(value) && Number(value) >= 0;
}

/** @param {unknown} value @param {number} least @param {number} most */
function isWithin(value, least, most) {
  return typeof value === "number" && value >= least && value <= most;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
