// @ts-check
/** @import { FrameOptions, TabLink } from "./types.d.ts" */

import { element } from "./element.js";
import { icon } from "./icons.js";

/** What stays around every screen: a bar with way back, title and actions, the heading, messages
 * and, without a shell, the tabs. Where native bars are drawn the style sheet hides those of the
 * web, and keeps the heading for those who listen; `hasOwnBar` keeps it for the eye as well.
 * @param {FrameOptions} options */
export function frame(options) {
  const { screen, isModal = false, notice = "", tabs = [], brand = "", key = "" } = options;
  const { title, eyebrow, parent, leading, trailing, isLarge = !parent && !isModal } = screen;
  return element(
    "div",
    {
      class: "frame",
      "data-modal": isModal,
      "data-own-bar": isModal || screen.hasOwnBar,
      "data-inline": !isLarge,
      "data-bare": screen.isBare,
    },
    element("a", { class: "skip", href: "#main", click: focusMain }, "Skip to content"),
    screen.isBare ? null : element(
      "header",
      { class: "bar" },
      element("div", { class: "bar-side" }, parent ? backLink(parent) : null, leading),
      element("p", { class: "bar-title", "aria-hidden": "true" }, title),
      element("div", { class: "bar-side" }, trailing),
    ),
    element(
      "main",
      { id: "main", tabindex: "-1", key },
      screen.hasOwnHeading ? null : element(
        "div",
        { class: "heading" },
        eyebrow ? element("p", { class: "eyebrow" }, eyebrow) : null,
        element("h1", { tabindex: "-1" }, title),
      ),
      screen.body,
    ),
    screen.floating,
    tabs.length > 0 && !isModal && !screen.isBare ? tabBar(tabs, screen.tab ?? null, brand) : null,
    element("p", { class: "notice", role: "status", "data-shown": notice !== "" }, notice),
    element("p", { class: "visually-hidden", role: "status" }, title),
  );
}

/** Puts the focus where reading goes on: on the link that led away when going back, else on the
 * heading. @param {boolean} isBack @param {string} leftURL */
export function focusScreen(isBack, leftURL) {
  const main = document.getElementById("main");
  const links = isBack && main ? [...main.querySelectorAll("a")] : [];
  const origin = links.find((link) => link.getAttribute("href") === leftURL);
  (origin ?? main?.querySelector("h1") ?? main)?.focus({ preventScroll: true });
}

/** @param {string} parent */
function backLink(parent) {
  return element(
    "a",
    { class: "bar-button", href: parent, "data-back": true, "aria-label": "Back" },
    icon("back"),
    icon("arrow-back"),
  );
}

/** @param {readonly TabLink[]} tabs @param {string | null} selected @param {string} brand */
function tabBar(tabs, selected, brand) {
  return element(
    "nav",
    { class: "tabs", "aria-label": "Main" },
    element("p", { class: "brand", "aria-hidden": "true" }, brand),
    tabs.map((tab) =>
      element(
        "a",
        {
          key: tab.id,
          href: tab.path,
          "data-tab": tab.id,
          "aria-current": tab.id === selected ? "page" : false,
        },
        icon(tab.icon),
        element("span", {}, tab.title),
      )
    ),
  );
}

/** @param {Event} event */
function focusMain(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
