// @ts-check
/** @import { Screen } from "../../../kit/types.d.ts" */
/** @import { ScreenContext } from "./types.d.ts" */

import { findRoute, pathOf } from "../../../kit/routes.js";
import { accountScreen } from "./screens/account.js";
import { addScreen } from "./screens/add.js";
import { launchScreen, loginScreen } from "./screens/entry.js";
import { fileScreen } from "./screens/file.js";
import { filesScreen } from "./screens/files.js";
import { libraryScreen } from "./screens/library.js";
import { pendingScreen } from "./screens/pending.js";
import { playerScreen } from "./screens/player.js";
import { nothingHere } from "./view/parts.js";

/** The pages before the main ones. */
export const launchPath = "/launch";
export const loginPath = "/login";

/** @type {{ pattern: string, draw: (context: ScreenContext) => Screen }[]} */
const routes = [
  { pattern: "/", draw: filesScreen },
  { pattern: "/account", draw: accountScreen },
  { pattern: "/pending", draw: pendingScreen },
  { pattern: "/library", draw: libraryScreen },
  { pattern: "/add", draw: addScreen },
  { pattern: "/files/:id", draw: fileScreen },
  { pattern: "/play/:id", draw: playerScreen },
];

/**
 * The screen of a URL. Nothing of the library is drawn before somebody has logged in.
 *
 * @param {string} url
 * @param {Omit<ScreenContext, "id">} context
 * @returns {Screen}
 */
export function screenFor(url, context) {
  const path = pathOf(url);
  const isBefore = path === loginPath || path === launchPath;
  const { isInShell, state: { account } } = context;
  // The shell goes on from the pages before; a browser alone shows what is next.
  if (isInShell ? path === loginPath && !account : !account) return loginScreen(context);
  if (isInShell && (isBefore || !account)) return launchScreen();
  const found = findRoute(routes, isBefore ? "/" : path);
  const screen = found?.route.draw({ ...context, id: found.parameters.id ?? "" }) ??
    { title: "Not found", parent: "/", body: [nothingHere("There is no such page.")] };
  return { hasOwnBar: true, tab: path === "/account" ? "account" : "files", ...screen };
}
