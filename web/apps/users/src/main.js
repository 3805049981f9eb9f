// @ts-check
/** @import { Place, Screen } from "../../../kit/types.d.ts" */
/** @import { ScreenContext } from "./types.d.ts" */

import { App } from "../../../kit/app.js";
import { Navigation } from "../../../kit/navigation.js";
import { findRoute } from "../../../kit/routes.js";
import { openStorage } from "../../../kit/storage.js";
import { detailScreen } from "./detail-screen.js";
import { listScreen } from "./list-screen.js";
import { Loader } from "./loader.js";
import { SessionSettings } from "./settings.js";

const settings = new SessionSettings(openStorage("sessionStorage"));
const loader = new Loader(settings, () => app.redraw());
const navigation = new Navigation();
const app = new App(navigation, {
  id: "users",
  name: "Users",
  arrived,
  screen,
});
/** What is typed into the search field, kept while a detail is shown. */
let query = "";
/** What came of copying the address that is shown. */
let copied = "";
/** The entries whose settings were followed: going back to one provokes nothing again. */
const followedKeys = new Set();

app.start();
navigation.shell?.onRefresh(() => loader.load());

/** @param {Place} place @param {Place | null} left */
function arrived(place, left) {
  copied = "";
  if (left) followedKeys.add(left.key);
  if (!followedKeys.has(place.key) && settings.follow(place.url)) loader.startOver();
  else loader.appear();
}

/** @param {Place} place @returns {Screen} */
function screen({ url }) {
  const id = idIn(url);
  /** @type {ScreenContext} */
  const context = {
    state: loader.state,
    reload: () => void loader.load(),
    query,
    setQuery: (text) => {
      query = text;
      app.redraw();
    },
    copied,
    copy: copyText,
  };
  return id === null ? listScreen(context) : detailScreen(id, context);
}

/** @param {string} url @returns {string | null} `null` for the list, empty for nobody */
function idIn(url) {
  const found = findRoute([{ pattern: "/" }, { pattern: "/users/:id" }], url);
  return found ? found.parameters.id ?? null : "";
}

/** @param {string} text */
async function copyText(text) {
  const done = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  copied = done ? "Copied" : "Copying is not allowed here";
  app.redraw();
}
