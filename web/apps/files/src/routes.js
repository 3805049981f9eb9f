// @ts-check
/** @import { Screen } from "../../../kit/types.d.ts" */
/** @import { ScreenContext } from "./types.d.ts" */

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

/** @type {Record<string, (context: ScreenContext) => Screen>} by the first segment of the path */
const screens = {
  "": filesScreen,
  account: accountScreen,
  pending: pendingScreen,
  library: libraryScreen,
  add: addScreen,
  files: fileScreen,
  play: playerScreen,
};
/** Those that show one file. */
const itemScreens = new Set(["files", "play"]);

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
  const [name = "", id = "", ...more] = isBefore ? [] : path.slice(1).split("/");
  const draw = Object.hasOwn(screens, name) ? screens[name] : null;
  const isWhole = more.length === 0 && itemScreens.has(name) === (id !== "");
  const screen = draw && isWhole
    ? draw({ ...context, id })
    : { title: "Not found", parent: "/", body: [nothingHere("There is no such page.")] };
  return { hasOwnBar: true, tab: name === "account" ? "account" : "files", ...screen };
}

/** @param {string} url */
export function pathOf(url) {
  const path = url.split(/[?#]/, 1)[0] ?? "/";
  return path.replace(/\/+$/, "") || "/";
}
