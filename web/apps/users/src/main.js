// @ts-check
/** @import { DirectoryState, Place, Screen, ScreenContext } from "./types.d.ts" */

import { detailScreen } from "./detail-screen.js";
import { Frame } from "./frame.js";
import { listScreen } from "./list-screen.js";
import { Loader } from "./loader.js";
import { Navigator } from "./navigator.js";
import { ScrollMemory } from "./scroll-memory.js";
import { SessionSettings } from "./settings.js";
import { changeDocument } from "./transition.js";

const host = document.getElementById("app");
if (!host) throw new Error('index.html lacks the element with the id "app": add it to the body.');

const settings = new SessionSettings(openStorage());
const loader = new Loader(settings, directoryChanged);
const scroll = new ScrollMemory(window.tandem?.attached === true);
const locator = new Navigator();
const frame = new Frame(host, () => loader.load());
/** @type {ScreenContext} */
const context = {
  retry: () => void loader.load(),
  refresh: () => void loader.load(),
  query: "",
  setQuery: (query) => void (context.query = query),
};
/** @type {Place} */
let place = { url: "", key: "", direction: "none" };
/** @type {Screen | null} */
let screen = null;
/** The entries whose settings were followed: going back to one provokes nothing again. */
const followedKeys = new Set();

document.addEventListener("click", followLink);
locator.start(show);
window.tandem?.on("connected", followShell);
window.tandem?.on("state", followShell);
// The shell may have answered before this script came.
followShell();
window.tandem?.onRefresh?.(() => loader.load());

/** @param {Place} next */
function show(next) {
  const left = place;
  if (screen && next.url === left.url && next.key === left.key) return;
  scroll.leave(next.key);
  place = next;
  const isProvoked = !followedKeys.has(next.key) && settings.follow(next.url);
  followedKeys.add(next.key);
  if (isProvoked) loader.startOver();
  else loader.appear();
  changeDocument(screen ? next.direction : "none", () => {
    screen = screenFor(next.url);
    frame.draw(screen);
    screen.update(loader.state);
    if (loader.state.phase === "loaded") scroll.restore();
    if (left.url !== "") frame.focusAfter(next.direction, left.url);
  });
}

/** Takes over what only the shell knows: the run that it is in, and the key of a new entry. */
function followShell() {
  const { epoch = null, target = null } = window.tandem ?? {};
  if (!epoch) return;
  if (scroll.connect(epoch) && loader.state.phase === "loaded") scroll.restore();
  // A document that was opened anew learns the key of its entry from the shell.
  if (place.key !== "" || target?.url !== place.url) return;
  place = { ...place, key: target.key };
  followedKeys.add(target.key);
  scroll.adopt(target.key);
}

/** @param {DirectoryState} state */
function directoryChanged(state) {
  if (!screen) return;
  const top = scrollY;
  const wasBusy = host?.querySelector("[role=status] .spinner") !== null;
  screen.update(state);
  if (state.phase !== "loaded") return;
  if (wasBusy) scroll.restore();
  else scrollTo({ top, behavior: "instant" });
}

/** @param {string} url */
function screenFor(url) {
  const match = /^\/users\/([^/?#]+)/.exec(url);
  if (!match) return listScreen(context);
  try {
    return detailScreen(decodeURIComponent(match[1] ?? ""), context);
  } catch {
    return detailScreen("", context);
  }
}

/** @param {MouseEvent} event */
function followLink(event) {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey &&
    !event.altKey;
  if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return;
  const link = event.target.closest("a");
  if (!link || link.origin !== location.origin || link.hash !== "") return;
  event.preventDefault();
  const url = link.pathname + link.search;
  if (link.hasAttribute("data-back")) locator.back(url);
  else locator.go(url, url === "/" ? "Users" : "User Details");
}

/** @returns {Storage | null} `null` where the user forbids storage: reading the property throws */
function openStorage() {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}
