// @ts-check
/** @import { Route } from "./types.d.ts" */

import { debugRoute } from "./screens/debug.js";
import { historyDetailRoute } from "./screens/history-detail.js";
import { historyRoute } from "./screens/history.js";
import { addExerciseRoute, importRoute, stopwatchRoute } from "./screens/sheets.js";
import { workoutDetailRoute } from "./screens/workout-detail.js";
import { workoutRoute } from "./screens/workout.js";

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

/**
 * @param {string} url
 * @returns {{ route: Route, parameters: Record<string, string> } | null}
 */
export function routeFor(url) {
  const path = url.split(/[?#]/)[0].replace(/(.)\/+$/, "$1");
  for (const route of routes) {
    const parameters = match(route.pattern, path);
    if (parameters) return { route, parameters };
  }
  return null;
}

/**
 * @param {string} pattern
 * @param {string} path
 * @returns {Record<string, string> | null}
 */
function match(pattern, path) {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  /** @type {Record<string, string>} */
  const parameters = {};
  for (const [index, part] of wanted.entries()) {
    if (!part.startsWith(":")) {
      if (part !== given[index]) return null;
      continue;
    }
    try {
      parameters[part.slice(1)] = decodeURIComponent(given[index]);
    } catch {
      return null;
    }
  }
  return parameters;
}
