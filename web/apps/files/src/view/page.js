// @ts-check
/** @import { AppState, Screen, ScreenContext } from "../types.d.ts" */

import { screenFor } from "../routing/routes.js";
import { element } from "./element.js";
import { icon } from "./icons.js";

/** Draws the screen of a URL into a place: the document's, or a dialog's. */
export class Page {
  #host;
  #context;
  #url = "";
  /** @type {Screen | null} */
  #screen = null;
  /** @type {AppState | null} */
  #drawn = null;

  /**
   * @param {HTMLElement} host
   * @param {() => ScreenContext} context
   */
  constructor(host, context) {
    this.#host = host;
    this.#context = context;
  }

  get title() {
    return this.#screen?.title ?? "Files";
  }

  /** @param {string} url */
  show(url) {
    this.#url = url;
    this.#draw();
  }

  /**
   * Follows a change of the state; what is presented matters to no page.
   *
   * @param {AppState} state
   */
  update(state) {
    if (!this.#screen || state === this.#drawn) return;
    const isSame = state.library === this.#drawn?.library && state.account === this.#drawn?.account;
    if (isSame) return;
    if (this.#screen.update) {
      this.#drawn = state;
      return this.#screen.update(state);
    }
    const focused = document.activeElement?.getAttribute("aria-label");
    const top = this.#host.scrollTop;
    this.#draw();
    this.#host.scrollTop = top;
    const again = [...this.#host.querySelectorAll("[aria-label]")]
      .find((node) => focused && node.getAttribute("aria-label") === focused);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  end() {
    this.#screen?.end?.();
    this.#screen = null;
    this.#host.replaceChildren();
  }

  focusHeading() {
    this.#host.querySelector("h1")?.focus({ preventScroll: true });
  }

  #draw() {
    this.#screen?.end?.();
    const context = this.#context();
    const screen = this.#screen = screenFor(this.#url, context);
    this.#drawn = context.state;
    this.#host.dataset.frame = screen.frame ?? "bar";
    const body = screen.body.filter((part) => part !== null);
    if (screen.frame === "full") this.#host.replaceChildren(...body);
    else this.#host.replaceChildren(header(screen), element("div", { class: "body" }, ...body));
  }
}

/** @param {Screen} screen */
function header({ title, parent, done, doneTitle = "Done", actions = [] }) {
  const isInline = parent !== undefined || done !== undefined;
  return element(
    "header",
    { class: "bar", "data-inline": isInline },
    parent === undefined ? null : element(
      "a",
      { class: "bar-button back", href: parent, "data-back": true, "aria-label": "Back" },
      icon("back"),
    ),
    element("h1", { tabindex: "-1" }, title),
    element(
      "div",
      { class: "bar-actions" },
      ...actions,
      done
        ? element("button", { class: "done", type: "button", click: () => done() }, doneTitle)
        : null,
    ),
  );
}
