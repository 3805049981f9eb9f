// @ts-check
/** @import { Navigation, Screen, ScreenRoute, TabID } from "../types.d.ts" */

import { tabPaths, tabs } from "../navigation/places.js";
import { element } from "./element.js";
import { icon } from "./icons.js";
import { link } from "./parts.js";

/** @type {Record<TabID, string>} */
const titles = { main: "Main", calendar: "Calendar", road: "Road Planner", settings: "Settings" };

/**
 * What stays around every screen: bar, heading and, without a shell, the tabs.
 *
 * @param {Navigation} navigation
 * @param {ScreenRoute | undefined} route
 * @param {Screen} screen
 */
export function frame(navigation, route, screen) {
  const { modal, tab, parent } = route ?? {};
  return element(
    "div",
    {
      class: "frame",
      "data-modal": modal,
      "data-native-bars": navigation.isFramed && !modal,
    },
    element(
      "header",
      { class: "bar" },
      modal
        ? element(
          "button",
          { type: "button", class: "bar-button", id: "close", click: () => navigation.close() },
          screen.close ?? "Close",
        )
        : parent
        ? element(
          "button",
          {
            type: "button",
            class: "bar-button",
            id: "back",
            "aria-label": "Back",
            click: () => navigation.back(),
          },
          icon("back"),
        )
        : null,
      element(
        "div",
        { class: "bar-title" },
        screen.eyebrow ? element("p", { class: "eyebrow" }, screen.eyebrow) : null,
        element("h1", { tabindex: "-1" }, screen.title),
      ),
    ),
    element("main", { id: "main", key: `main ${navigation.place.url}` }, ...screen.body),
    modal ? null : tabBar(navigation, tab ?? null),
  );
}

/** For a page on its own; in a shell the style sheet hides it. */
function tabBar(
  /** @type {Navigation} */ navigation,
  /** @type {TabID | null} */ selected,
) {
  return element(
    "nav",
    { class: "tabs", "aria-label": "Tabs", key: "tabs" },
    element("span", { class: "brand", "aria-hidden": "true" }, "FieldAgent"),
    ...tabs.map((tab) => {
      const description = link(
        { href: tabPaths[tab], key: tab },
        () => navigation.selectTab(tab),
        icon(tab),
        element("span", {}, titles[tab]),
      );
      description.properties["aria-current"] = tab === selected ? "page" : false;
      return description;
    }),
  );
}
