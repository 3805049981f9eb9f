// @ts-check
/** @import { Screen, ScreenContext, TabID } from "../types.d.ts" */
/** @import { IconName } from "./icons.js" */

import { restCountdown } from "../core.js";
import { tabPaths } from "../shell/places.js";
import { element } from "./element.js";
import { countdownText } from "./format.js";
import { icon } from "./icons.js";

const extraRestSeconds = 30;
/** @type {Record<TabID, { title: string, icon: IconName }>} */
const tabs = {
  workout: { title: "Workout", icon: "run" },
  history: { title: "History", icon: "history" },
  debug: { title: "Debug", icon: "debug" },
};

/**
 * What stays around every screen: bar, heading, rest timer, messages and, without a shell, the
 * tabs.
 *
 * @param {ScreenContext} context
 * @param {Screen} screen
 * @param {{ notice: string, sheet: { path: string } | null }} around
 */
export function frame(context, screen, { notice, sheet }) {
  const { place, shell } = context;
  const isRoot = Object.values(tabPaths).includes(place.url);
  return element(
    "div",
    {
      class: "frame",
      "data-sheet": sheet !== null,
      "data-native-bars": shell.drawsBars && !sheet,
    },
    element(
      "header",
      { class: "bar", "data-root": isRoot },
      sheet
        ? element(
          "button",
          {
            type: "button",
            class: "bar-button",
            id: "cancel",
            click: () => shell.dismiss(sheet.path),
          },
          screen.cancel,
        )
        : isRoot
        ? null
        : element(
          "button",
          {
            type: "button",
            class: "bar-button",
            id: "back",
            "aria-label": "Back",
            click: () => shell.back(),
          },
          icon("back"),
        ),
      element("h1", { tabindex: "-1" }, screen.title),
    ),
    element("main", { id: "main", key: `main ${place.url}` }, ...screen.body),
    sheet ? null : restBar(context),
    sheet ? null : tabBar(context),
    element("p", { class: "notice", role: "status", "data-shown": notice !== "" }, notice),
  );
}

/** The shell counts; this shows it. @param {ScreenContext} context */
function restBar({ place, model, now, update }) {
  const countdown = place.countdowns.find(({ id }) => id === restCountdown);
  if (!countdown) return null;
  const left = countdown.endsAt - now;
  const total = (model.showingRestTimer ?? model.restSeconds) * 1000;
  const share = Math.max(0, Math.min(1, left / total)).toFixed(3);
  const more = () =>
    update({ type: "startRestTimer", seconds: Math.ceil(left / 1000) + extraRestSeconds });
  return element(
    "section",
    { class: "rest", "aria-label": "Rest timer", key: "rest", style: `--share: ${share}` },
    element("span", { class: "rest-label" }, "Rest"),
    element("strong", { role: "timer", id: "rest-left", "aria-live": "off" }, countdownText(left)),
    element(
      "button",
      { type: "button", class: "rest-button", click: more },
      `+${extraRestSeconds} s`,
    ),
    element(
      "button",
      {
        type: "button",
        class: "rest-button",
        id: "skip-rest",
        click: () => update({ type: "stopRestTimer" }),
      },
      "Skip",
    ),
  );
}

/** For a page on its own; in a shell the style sheet hides it. @param {ScreenContext} context */
function tabBar({ place, update }) {
  const follow = (/** @type {Event} */ event, /** @type {TabID} */ tab) => {
    event.preventDefault();
    update({ type: "requestTab", tab });
  };
  return element(
    "nav",
    { class: "tabs", "aria-label": "Tabs", key: "tabs" },
    element("span", { class: "brand", "aria-hidden": "true" }, "thiccc"),
    ...place.tabs.map((tab) =>
      element(
        "a",
        {
          href: tabPaths[tab],
          key: tab,
          "aria-current": place.tab === tab ? "page" : false,
          click: (/** @type {Event} */ event) => follow(event, tab),
        },
        icon(tabs[tab].icon),
        element("span", {}, tabs[tab].title),
      )
    ),
  );
}
