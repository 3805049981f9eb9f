// @ts-check
/** @import { Model } from "../types.d.ts" */

import { sampleHistory } from "./sample.js";

/**
 * The model of the first start.
 *
 * @param {number} now
 * @returns {Model}
 */
export function initialModel(now) {
  return {
    version: 1,
    selectedTab: "workout",
    active: null,
    history: sampleHistory(now),
    nextWorkout: 1,
    showingAddExercise: false,
    showingImport: false,
    showingStopwatch: false,
    showingRestTimer: null,
    restSeconds: 90,
    stopwatch: { startedAt: null, elapsed: 0, laps: [] },
    showsDebugTab: true,
    log: [],
    nextLine: 1,
  };
}
