// @ts-check
/** @import { TabID } from "../types.d.ts" */
/** @import { IconName } from "./icons.js" */

import { element } from "./element.js";
import { icon } from "./icons.js";

/** @type {readonly { id: TabID, title: string, path: string, icon: IconName }[]} */
const tabs = [
  { id: "home", title: "Home", path: "/", icon: "house" },
  { id: "schedule", title: "Schedule", path: "/schedule", icon: "calendar" },
  { id: "track", title: "Track", path: "/track", icon: "plus" },
  { id: "progress", title: "Progress", path: "/progress", icon: "chart" },
  { id: "profile", title: "Profile", path: "/profile", icon: "person" },
];

/** The web's own tab bar; the style sheet hides it where a shell draws one. */
export function tabBar() {
  const links = tabs.map((tab) =>
    element(
      "a",
      { href: tab.path, "data-navigation": "tab", "data-tab": tab.id },
      icon(tab.icon),
      element("span", {}, tab.title),
    )
  );
  const node = element(
    "nav",
    { class: "tab-bar", "aria-label": "Main" },
    element("p", { class: "brand", "aria-hidden": "true" }, "FitTracker"),
    ...links,
  );
  return { node, select };

  /** @param {TabID | null} tab */
  function select(tab) {
    for (const link of links) {
      if (link.dataset.tab === tab) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }
}
