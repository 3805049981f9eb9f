// @ts-check
/** @import { Screen, TabLink } from "../../../kit/types.d.ts" */
/** @import { Route, ScreenContext } from "./types.d.ts" */

import { exerciseScreen } from "./screens/exercise.js";
import { goalsScreen, profileScreen } from "./screens/profile.js";
import { homeScreen } from "./screens/home.js";
import { exerciseProgressScreen, progressScreen } from "./screens/progress.js";
import { dayScreen, scheduleScreen } from "./screens/schedule.js";
import { sessionScreen, sessionsScreen } from "./screens/sessions.js";
import { setScreen, setsScreen } from "./screens/sets.js";
import { trackScreen } from "./screens/track.js";
import { buttonLink, emptyState } from "./view/parts.js";

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
  const path = url.split(/[?#]/, 1)[0] ?? "";
  for (const { pattern, tab, screen } of routes) {
    const parameters = matchPattern(pattern, path);
    if (!parameters) continue;
    const found = screen({ ...context, parameters });
    return { ...frameOptions, ...found ?? notFoundScreen(tab), tab };
  }
  const [, first] = path.split("/");
  const tab = tabs.find(({ id }) => id === first)?.id ?? null;
  return { ...frameOptions, ...notFoundScreen(tab), tab };
}

/**
 * Matches a path against a pattern such as `/track/:exercise/sets`, in which `:name` stands for one
 * segment.
 *
 * @param {string} pattern
 * @param {string} path percent-encoded
 * @returns {Record<string, string> | null} the decoded parameters, `null` if it does not match
 */
export function matchPattern(pattern, path) {
  const expected = segments(pattern);
  const actual = segments(path);
  if (expected.length !== actual.length) return null;
  /** @type {Record<string, string>} */
  const parameters = {};
  for (const [index, part] of expected.entries()) {
    const value = decodedSegment(actual[index] ?? "");
    if (value === null) return null;
    if (part.startsWith(":")) parameters[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return parameters;
}

/** @param {string} path */
function segments(path) {
  return path.split("/").filter((part) => part !== "");
}

/** @param {string} segment @returns {string | null} `null` if its encoding is malformed */
function decodedSegment(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** @param {string | null} tab @returns {Screen} */
function notFoundScreen(tab) {
  const root = tabs.find(({ id }) => id === tab)?.path ?? "/";
  return {
    title: "Not found",
    parent: root,
    body: [emptyState("compass", "Nothing here", "This page does not exist, or not any more.", [
      buttonLink("Go to Today", "/", "primary"),
    ])],
  };
}
