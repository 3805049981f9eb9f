// @ts-check
/** @import { Screen, TabID } from "../types.d.ts" */

import { element } from "./element.js";
import { icon } from "./icons.js";
import { tabBar } from "./tab-bar.js";
import { prefersStillness } from "./transition.js";

const noticeMilliseconds = 3000;

/**
 * What stays around every screen: bar, heading, landmarks, messages and, without a shell, the tab
 * bar.
 */
export class Frame {
  #bar = element("header", { class: "bar" });
  #main = element("main", { id: "main", tabindex: "-1" });
  #tabs = tabBar();
  #announcer = element("p", { class: "visually-hidden", role: "status" });
  #notice = element("p", { class: "notice", role: "status" });
  /** @type {HTMLElement | null} */
  #heading = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #noticeTimer;

  /** @param {HTMLElement} host */
  constructor(host) {
    const skip = element("a", {
      class: "skip",
      href: "#main",
      click: (event) => {
        event.preventDefault();
        this.#main.focus();
      },
    }, "Skip to content");
    const page = element("div", { class: "page" }, this.#bar, this.#main);
    host.replaceChildren(skip, page, this.#tabs.node, this.#notice, this.#announcer);
    addEventListener("scroll", () => this.#markScrolled(), { passive: true });
  }

  /**
   * @param {Screen} screen
   * @param {TabID | null} tab
   */
  draw(screen, tab) {
    const heading = element("h1", { tabindex: "-1" }, screen.title);
    this.#bar.replaceChildren(
      screen.parent ? backLink(screen.parent) : element("span", { class: "bar-side" }),
      element("span", { class: "bar-title", "aria-hidden": "true" }, screen.title),
      element("span", { class: "bar-side" }, screen.action ?? null),
    );
    this.#bar.toggleAttribute("data-root", screen.parent === undefined);
    this.#main.replaceChildren(
      element(
        "div",
        { class: "heading" },
        screen.eyebrow ? element("p", { class: "eyebrow" }, screen.eyebrow) : null,
        heading,
      ),
      ...screen.body.filter((part) => part !== null),
    );
    this.#heading = heading;
    this.#markScrolled();
    this.#tabs.select(tab);
  }

  /**
   * Draws the same screen anew without moving the page, the focus or what is half typed.
   *
   * @param {() => void} draw
   */
  keepingPlace(draw) {
    const focused = document.activeElement;
    const id = focused instanceof HTMLElement && this.#main.contains(focused) ? focused.id : "";
    const top = scrollY;
    draw();
    scrollTo({ top, behavior: "instant" });
    if (id !== "") document.getElementById(id)?.focus({ preventScroll: true });
  }

  /**
   * Puts the focus where reading goes on: on the link that led away when going back, else on the
   * heading.
   *
   * @param {string | null} leftPath the path that was left by going back
   */
  focusAfterNavigation(leftPath) {
    const links = leftPath === null ? [] : [...this.#main.querySelectorAll("a")];
    const origin = links.find((link) => link.getAttribute("href") === leftPath);
    (origin ?? this.#main.querySelector("h1"))?.focus({ preventScroll: true });
    this.#announcer.textContent = document.title;
  }

  scrollToTop() {
    scrollTo({ top: 0, behavior: prefersStillness() ? "instant" : "smooth" });
  }

  /** @param {string} message */
  notify(message) {
    clearTimeout(this.#noticeTimer);
    this.#notice.textContent = message;
    this.#notice.toggleAttribute("data-shown", true);
    this.#noticeTimer = setTimeout(
      () => this.#notice.removeAttribute("data-shown"),
      noticeMilliseconds,
    );
  }

  /** The bar shows the title once the heading is under it. */
  #markScrolled() {
    const bottom = this.#heading?.getBoundingClientRect().bottom ?? 0;
    const isUnder = bottom < this.#bar.getBoundingClientRect().bottom;
    this.#bar.toggleAttribute("data-scrolled", scrollY > 8 && isUnder);
  }
}

/** @param {string} parent */
function backLink(parent) {
  return element(
    "a",
    { class: "bar-button", href: parent, "data-navigation": "back", "aria-label": "Back" },
    icon("back", "only-ios"),
    icon("arrow", "only-android"),
  );
}
