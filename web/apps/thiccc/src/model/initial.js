// @ts-check
/** @import { Model } from "../types.d.ts" */

import { sampleHistory } from "./sample.js";
import { stopped } from "./stopwatch.js";

/**
 * The model of the first start.
 *
 * @param {number} now
 * @returns {Model}
 */
export function initialModel(now) {
  return {
    version: 2,
    selectedTab: "workout",
    active: null,
    history: sampleHistory(now),
    nextWorkout: 1,
    showingAddExercise: false,
    showingImport: false,
    showingStopwatch: false,
    showingRestTimer: null,
    restSeconds: 90,
    stopwatch: stopped,
    showsDebugTab: true,
    log: [],
    nextLine: 1,
  };
}
