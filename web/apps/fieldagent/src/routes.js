// @ts-check
/** @import { ScreenRoute } from "./types.d.ts" */

import { pathOf } from "./navigation/places.js";
import { calendarRoute, dayRoute } from "./screens/calendar.js";
import { doneRoute, mainRoute } from "./screens/main.js";
import { roadRoute, stopRoute } from "./screens/road.js";
import { profileRoute, settingsRoute } from "./screens/settings.js";
import { signatureRoute } from "./screens/signature.js";
import { taskRoute } from "./screens/task.js";

/** Every path of the app; tandem.json says the same to the shell. @type {readonly ScreenRoute[]} */
export const routes = [
  mainRoute,
  doneRoute,
  calendarRoute,
  dayRoute,
  roadRoute,
  stopRoute,
  settingsRoute,
  profileRoute,
  taskRoute,
  signatureRoute,
];

/**
 * @param {string} url
 * @returns {{ route: ScreenRoute, parameters: Record<string, string> } | null}
 */
export function screenFor(url) {
  const given = pathOf(url).split("/");
  for (const route of routes) {
    const parameters = match(route.pattern.split("/"), given);
    if (parameters) return { route, parameters };
  }
  return null;
}

/**
 * @param {readonly string[]} wanted
 * @param {readonly string[]} given
 * @returns {Record<string, string> | null}
 */
function match(wanted, given) {
  if (wanted.length !== given.length) return null;
  /** @type {Record<string, string>} */
  const parameters = {};
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith(":")) {
      try {
        parameters[part.slice(1)] = decodeURIComponent(given[index]);
      } catch {
        return null;
      }
    } else if (part !== given[index]) return null;
  }
  return parameters;
}
