// @ts-check
/** @import { BarStyle, Platform } from "../types.d.ts" */
import { element, setText } from "./element.js";
import { icon } from "./icon.js";
import { animate } from "./motion.js";

/**
 * The native navigation bar: back with the previous title, the title, and the large title below.
 *
 * @typedef {object} BarContent
 * @property {BarStyle} style
 * @property {string} title
 * @property {string} key of the entry, which tells when another one is shown
 * @property {number} depth
 * @property {string | null} backTitle null at the root of the stack
 * @property {boolean} [isClosable] a modal whose first entry has a button to close it
 * @property {boolean} [hasBack] whether the bar offers a way back at all
 */
export class NavigationBar extends HTMLElement {
  #title = element("span", { className: "bar-title" });
  #large = element("span", { className: "bar-large-title", "aria-hidden": "true" });
  #backTitle = element("span", { className: "bar-back-title" });
  #back;
  #close;
  #row;
  #key = "";
  #depth = 0;

  /** @param {{ id?: string, level: number, onBack: () => void }} options */
  constructor({ id, level, onBack }) {
    super();
    const [chevron, arrow] = [icon("chevron.left"), icon("arrow.left")];
    chevron.classList.add("only-ios");
    arrow.classList.add("only-android");
    this.#back = element(
      "button",
      { type: "button", className: "bar-back", onclick: onBack },
      chevron,
      arrow,
      this.#backTitle,
    );
    if (id) this.#back.id = id;
    this.#close = element(
      "button",
      { type: "button", className: "bar-close", "aria-label": "Close", onclick: onBack },
      icon("xmark"),
    );
    this.#title.setAttribute("role", "heading");
    this.#title.setAttribute("aria-level", String(level));
    this.#row = element("div", { className: "bar-row" }, this.#back, this.#close, this.#title);
  }

  connectedCallback() {
    if (!this.#row.isConnected) this.append(this.#row, this.#large);
  }

  /** @param {BarContent} content @param {Platform} platform */
  show({ style, title, key, depth, backTitle, isClosable = false }, platform) {
    this.hidden = style === "hidden";
    this.dataset.style = style;
    setText(this.#title, title);
    setText(this.#large, title);
    this.#back.hidden = backTitle === null;
    this.#close.hidden = !isClosable || backTitle !== null;
    setText(this.#backTitle, platform === "ios" ? backTitle || "Back" : "");
    this.#back.setAttribute("aria-label", backTitle ? `Back to ${backTitle}` : "Back");
    if (key !== this.#key && this.#key !== "") this.#slide(depth - this.#depth);
    this.#key = key;
    this.#depth = depth;
  }

  /** @param {number} direction positive for a push, negative for a pop */
  #slide(direction) {
    const from = `translateX(${Math.sign(direction) * 40}px)`;
    for (const title of [this.#title, this.#large]) {
      animate(title, [{ opacity: 0, transform: from }, { opacity: 1, transform: "none" }]);
    }
  }
}

customElements.define("tandem-navigation-bar", NavigationBar);
