// @ts-check
/** @import { Place, Screen, TabLink } from "../../../kit/types.d.ts" */
/** @import { ScreenContext, TabID } from "./types.d.ts" */

import { App } from "../../../kit/app.js";
import { Navigation } from "../../../kit/navigation.js";
import { barButton, emptyNote } from "../../../kit/parts.js";
import { findRoute } from "../../../kit/routes.js";
import { openStorage } from "../../../kit/storage.js";
import { Core, restCountdown } from "./core.js";
import { tabsOf } from "./model/reduce.js";
import { routes, tabOf, tabPaths } from "./routes.js";
import { historyDetailRoute } from "./screens/history-detail.js";
import { Sheets } from "./sheets.js";
import { restBar } from "./view/rest-bar.js";

const tickMilliseconds = 100;
/** @type {Record<TabID, TabLink>} */
const tabLinks = {
  workout: { id: "workout", title: "Workout", path: tabPaths.workout, icon: "dumbbell" },
  history: { id: "history", title: "History", path: tabPaths.history, icon: "history" },
  debug: { id: "debug", title: "Debug", path: tabPaths.debug, icon: "bug" },
};

const navigation = new Navigation();
const { shell } = navigation;
const core = new Core(openStorage("localStorage"), navigation);
/** A sheet's document presents nothing: the one beneath does. */
const sheets = navigation.isModal ? null : new Sheets(core, navigation);
/** Texts that were typed and not sent, by field. @type {Map<string, string>} */
const drafts = new Map();
/** @type {ReturnType<typeof setInterval> | undefined} */
let ticks;

const app = new App(navigation, {
  id: "thiccc",
  name: "thiccc",
  get tabs() {
    return tabsOf(core.model).map((tab) => tabLinks[tab]);
  },
  screen,
  follow,
  arrived: moved,
  setsTitles: true,
});

core.start(changed);
// An app may lend a hand: it shows by itself what the bridge would else make it show.
shell?.on("navigate", (event) => {
  event.preventDefault();
  navigation.follow(event.detail.direction);
});
shell?.on("state", () => moved(navigation.place));
if (sheets) {
  shell?.on("event", ({ detail: { name, data } }) => {
    if (name !== "countdownFinished" || data.id !== restCountdown) return;
    core.update({ type: "restTimerFinished" });
    app.notify("Rest is over. Next set!");
  });
  core.update({ type: "initialize" });
  sheets.start();
}
app.start();

/** Another tab becomes an event of the core before anything is drawn. @param {Place} place */
function moved({ tab, url }) {
  const selected = /** @type {TabID} */ (tab ?? tabOf(url));
  if (sheets && selected !== core.model.selectedTab) {
    core.update({ type: "changeTab", tab: selected });
  } else changed();
}

/** A link becomes an event of the core like any other. @param {string} url */
function follow(url) {
  const id = findRoute([historyDetailRoute], url)?.parameters.id;
  if (id) core.update({ type: "navigate", destination: { type: "historyDetail", id } });
  return id !== undefined;
}

function changed() {
  app.redraw();
  sheets?.synchronize();
  const isTicking = core.model.stopwatch.startedAt !== null || restEnd() !== null;
  if (isTicking) ticks ??= setInterval(() => app.redraw(), tickMilliseconds);
  else {
    clearInterval(ticks);
    ticks = undefined;
  }
}

/** @param {Place} place @returns {Screen} */
function screen({ url }) {
  const found = findRoute(routes, url);
  const context = contextOf(found?.parameters ?? {});
  const drawn = found?.route.draw(context) ?? {
    title: "Not here",
    body: [emptyNote("This workout is not here any more.")],
  };
  const sheet = found?.route.sheet;
  if (sheet) {
    const cancel = () => core.update(sheet.dismiss);
    const leading = barButton(sheet.leave, cancel, "cancel");
    return { ...drawn, hasOwnBar: true, isLarge: false, leading };
  }
  const tab = tabOf(url);
  const isRoot = Object.values(tabPaths).includes(url);
  const end = restEnd();
  const floating = end === null ? null : restBar(context, end);
  return { ...drawn, tab, parent: isRoot ? null : tabPaths[tab], floating };
}

/** When the rest ends, `null` while none is counted. */
function restEnd() {
  const countdown = shell?.countdowns.find(({ id }) => id === restCountdown);
  return countdown ? Date.now() - performance.now() + countdown.deadline : null;
}

/** @param {Record<string, string>} parameters @returns {ScreenContext} */
function contextOf(parameters) {
  return {
    model: core.model,
    parameters,
    modals: sheets?.modals ?? [],
    canRest: shell !== null,
    now: Date.now(),
    update: (event) => core.update(event),
    draft: (name) => drafts.get(name),
    setDraft(name, text) {
      if (text === undefined) drafts.delete(name);
      else drafts.set(name, text);
      app.redraw();
    },
    ask: (question) => navigation.agreed(question),
  };
}
