// @ts-check
/** @import { Screen, TabLink } from "../../../kit/types.d.ts" */
/** @import { Route, ScreenContext } from "./types.d.ts" */

import { findRoute, pathOf } from "../../../kit/routes.js";
import { buttonLink } from "../../../kit/parts.js";
import { exerciseScreen } from "./screens/exercise.js";
import { goalsScreen, profileScreen } from "./screens/profile.js";
import { homeScreen } from "./screens/home.js";
import { exerciseProgressScreen, progressScreen } from "./screens/progress.js";
import { dayScreen, scheduleScreen } from "./screens/schedule.js";
import { sessionScreen, sessionsScreen } from "./screens/sessions.js";
import { setScreen, setsScreen } from "./screens/sets.js";
import { trackScreen } from "./screens/track.js";
import { emptyState } from "./view/parts.js";

/** @type {readonly TabLink[]} */
export const tabs = [
  { id: "home", title: "Home", path: "/", icon: "house" },
  { id: "schedule", title: "Schedule", path: "/schedule", icon: "calendar" },
  { id: "track", title: "Track", path: "/track", icon: "plus-circle" },
  { id: "progress", title: "Progress", path: "/progress", icon: "chart" },
  { id: "profile", title: "Profile", path: "/profile", icon: "person" },
];

/**
 * @type {readonly Route[]} Every page of the app; `tandem.json` lists the same patterns for the
 *   shell. The first that matches is taken.
 */
export const routes = [
  { pattern: "/", tab: "home", screen: homeScreen },
  { pattern: "/schedule", tab: "schedule", screen: scheduleScreen },
  { pattern: "/schedule/:day", tab: "schedule", screen: dayScreen },
  { pattern: "/track", tab: "track", screen: trackScreen },
  { pattern: "/track/session", tab: "track", screen: sessionsScreen },
  { pattern: "/track/session/:session", tab: "track", screen: sessionScreen },
  { pattern: "/track/:exercise", tab: "track", screen: exerciseScreen },
  { pattern: "/track/:exercise/sets", tab: "track", screen: setsScreen },
  { pattern: "/track/:exercise/sets/:set", tab: "track", screen: setScreen },
  { pattern: "/progress", tab: "progress", screen: progressScreen },
  { pattern: "/progress/:exercise", tab: "progress", screen: exerciseProgressScreen },
  { pattern: "/profile", tab: "profile", screen: profileScreen },
  { pattern: "/profile/goals", tab: "profile", screen: goalsScreen },
];

/** Only the bar of the tabs is native: the one at the top is the page's own, below it the title. */
const frameOptions = { hasOwnBar: true, isLarge: true };

/**
 * @param {string} url path, query and fragment
 * @param {Omit<ScreenContext, "parameters">} context
 * @returns {Screen}
 */
export function screenAt(url, context) {
  const found = findRoute(routes, url);
  const [, first] = pathOf(url).split("/");
  const tab = found?.route.tab ?? tabs.find(({ id }) => id === first)?.id ?? null;
  const screen = found?.route.screen({ ...context, parameters: found.parameters });
  return { ...frameOptions, ...screen ?? notFoundScreen(tab), tab };
}

/** @param {string | null} tab @returns {Screen} */
function notFoundScreen(tab) {
  const root = tabs.find(({ id }) => id === tab)?.path ?? "/";
  return {
    title: "Not found",
    parent: root,
    body: [emptyState("compass", "Nothing here", "This page does not exist, or not any more.", [
      buttonLink("Go to Today", "/", { kind: "primary" }),
    ])],
  };
}
