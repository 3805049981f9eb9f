// @ts-check
/** @import { Screen, ScreenContext } from "../types.d.ts" */

import { accountScreen } from "../screens/account.js";
import { addScreen } from "../screens/add.js";
import { fileScreen } from "../screens/file.js";
import { filesScreen } from "../screens/files.js";
import { launchScreen } from "../screens/launch.js";
import { libraryScreen } from "../screens/library.js";
import { loginScreen } from "../screens/login.js";
import { notFoundScreen } from "../screens/not-found.js";
import { pendingScreen } from "../screens/pending.js";
import { playerScreen } from "../screens/player.js";

/** @typedef {{ pattern: RegExp, title: string, draw(context: ScreenContext): Screen }} Route */

/** @type {readonly Route[]} */
const routes = [
  { pattern: /^\/$/, title: "Files", draw: filesScreen },
  { pattern: /^\/account$/, title: "Account", draw: accountScreen },
  { pattern: /^\/pending$/, title: "Pending files", draw: pendingScreen },
  { pattern: /^\/library$/, title: "Library", draw: libraryScreen },
  { pattern: /^\/add$/, title: "Add a link", draw: addScreen },
  { pattern: /^\/files\/([^/]+)$/, title: "Details", draw: fileScreen },
  { pattern: /^\/play\/([^/]+)$/, title: "Player", draw: playerScreen },
];

/** The pages before the main ones. */
export const launchPath = "/launch";
export const loginPath = "/login";

/**
 * The screen of a URL. Nothing of the library is drawn before somebody has logged in.
 *
 * @param {string} url
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function screenFor(url, context) {
  const path = pathOf(url);
  if (path === loginPath) return loginScreen(context);
  if (path === launchPath || !context.state.account) return launchScreen();
  for (const { pattern, draw } of routes) {
    const match = pattern.exec(path);
    if (match) return draw({ ...context, parameters: { id: decoded(match[1] ?? "") } });
  }
  return notFoundScreen();
}

/** @param {string} url */
export function titleOf(url) {
  return routes.find(({ pattern }) => pattern.test(pathOf(url)))?.title ?? "Files";
}

/** @param {string} url */
export function pathOf(url) {
  const path = url.split(/[?#]/, 1)[0] ?? "/";
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : "/";
}

/** @param {string} segment */
function decoded(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
