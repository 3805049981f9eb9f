// @ts-check
/** @import { Route, TabID } from "./types.d.ts" */

import { debugRoute } from "./screens/debug.js";
import { historyDetailRoute } from "./screens/history-detail.js";
import { historyRoute } from "./screens/history.js";
import { addExerciseRoute, importRoute, stopwatchRoute } from "./screens/sheets.js";
import { workoutDetailRoute } from "./screens/workout-detail.js";
import { workoutRoute } from "./screens/workout.js";

/** @type {Record<TabID, string>} */
export const tabPaths = { workout: "/", history: "/history", debug: "/debug" };

/** Every path of the app; tandem.json says the same to the shell. @type {readonly Route[]} */
export const routes = [
  workoutRoute,
  workoutDetailRoute,
  historyRoute,
  historyDetailRoute,
  debugRoute,
  addExerciseRoute,
  importRoute,
  stopwatchRoute,
];

/** The tab that a path belongs to. @param {string} url @returns {TabID} */
export function tabOf(url) {
  const first = url.split(/[/?#]/)[1];
  return first === "history" || first === "debug" ? first : "workout";
}
