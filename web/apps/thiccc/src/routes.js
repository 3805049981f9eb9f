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
const routes = [
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

/**
 * @param {string} url
 * @returns {{ route: Route, parameters: Record<string, string> } | null}
 */
export function routeFor(url) {
  const given = url.split(/[?#]/)[0].split("/");
  for (const route of routes) {
    const wanted = route.pattern.split("/");
    const isMatch = wanted.length === given.length &&
      wanted.every((part, index) => part === given[index] || part === ":id");
    if (isMatch) return { route, parameters: { id: decoded(given[wanted.indexOf(":id")] ?? "") } };
  }
  return null;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
