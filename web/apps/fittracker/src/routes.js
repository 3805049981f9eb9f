// @ts-check
/** @import { Route } from "./types.d.ts" */

import { homeScreen } from "./screens/home.js";
import { profileRoutes } from "./screens/profile.js";
import { progressRoutes } from "./screens/progress.js";
import { scheduleRoutes } from "./screens/schedule.js";
import { trackRoutes } from "./screens/track-routes.js";

/**
 * @type {readonly Route[]} Every page of the app; `tandem.json` lists the same patterns for the
 *   shell.
 */
export const routes = [
  { pattern: "/", tab: "home", title: () => "Home", draw: homeScreen },
  ...scheduleRoutes,
  ...trackRoutes,
  ...progressRoutes,
  ...profileRoutes,
];
