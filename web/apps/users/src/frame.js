// @ts-check
/** @import { Place, Screen } from "./types.d.ts" */

import { element, icon } from "./element.js";

/**
 * What stays around the screens. In a shell the native bar has the title and the way back, so the
 * style sheet hides this one.
 */
export class Frame {
  #title = element("p", { class: "bar-title", "aria-hidden": "true" });
  #bar = element("header", { class: "bar" });
  #main = element("main", { id: "main", tabindex: "-1" });
  #announcer = element("p", { class: "visually-hidden", role: "status" });
  #refresh = element(
    "button",
    { class: "bar-button", type: "button", "aria-label": "Refresh" },
    icon("refresh"),
  );

  /**
   * @param {HTMLElement} host
   * @param {() => void} refresh
   */
  constructor(host, refresh) {
    this.#refresh.addEventListener("click", refresh);
    const skip = element("a", { class: "skip", href: "#main" }, "Skip to content");
    skip.addEventListener("click", (event) => {
      event.preventDefault();
      this.#main.focus();
    });
    host.replaceChildren(skip, this.#bar, this.#main, this.#announcer);
    addEventListener("scroll", () => this.#markScrolled(), { passive: true });
  }

  /** @param {Screen} screen */
  draw(screen) {
    const { title, parent, node } = screen;
    document.title = title === "Users" ? title : `${title} – Users`;
    this.#title.textContent = title;
    this.#bar.toggleAttribute("data-inline", parent !== null);
    this.#bar.replaceChildren(
      parent === null ? element("span", {}) : backLink(parent),
      this.#title,
      parent === null ? this.#refresh : element("span", {}),
    );
    const heading = parent === null
      ? [element("h1", { class: "large-title", tabindex: "-1" }, title)]
      : [];
    this.#main.replaceChildren(...heading, node);
    this.#markScrolled();
  }

  /**
   * Puts the focus where reading goes on: on the row that led away when going back, else on the
   * heading.
   *
   * @param {Place["direction"]} direction
   * @param {string} leftURL
   */
  focusAfter(direction, leftURL) {
    const links = direction === "back" ? [...this.#main.querySelectorAll("a")] : [];
    const origin = links.find((link) => link.getAttribute("href") === leftURL);
    (origin ?? this.#main.querySelector("h1") ?? this.#main).focus({ preventScroll: true });
    this.#announcer.textContent = document.title;
  }

  #markScrolled() {
    this.#bar.toggleAttribute("data-scrolled", scrollY > 44);
  }
}

/** @param {string} parent */
function backLink(parent) {
  const link = element(
    "a",
    { class: "bar-button", href: parent, "data-back": "" },
    icon("back"),
    element("span", {}, "Users"),
  );
  return link;
}
