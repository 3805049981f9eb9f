// @ts-check
/** @import { ScreenRoute } from "./types.d.ts" */

import { calendarRoute, dayRoute } from "./screens/calendar.js";
import { doneRoute, mainRoute } from "./screens/main.js";
import { roadRoute, stopRoute } from "./screens/road.js";
import { profileRoute, settingsRoute } from "./screens/settings.js";
import { signatureRoute } from "./screens/signature.js";
import { taskRoute } from "./screens/task.js";

/** Every path of the app; tandem.json says the same to the shell. @type {readonly ScreenRoute[]} */
export const routes = [
  mainRoute,
  calendarRoute,
  roadRoute,
  settingsRoute,
  doneRoute,
  dayRoute,
  stopRoute,
  profileRoute,
  taskRoute,
  signatureRoute,
];
