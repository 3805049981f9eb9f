// @ts-check
/** @import { BarContent, Platform } from "../types.d.ts" */
import { create, draw } from "../../kit/element.js";
import { icon } from "./icon.js";
import { followLongPress } from "./gestures.js";
import { animate } from "./motion.js";

/**
 * The native navigation bar: back with the previous title, the title, and the large title below.
 */
export class NavigationBar extends HTMLElement {
  #title = create("span", { class: "bar-title" });
  #large = create("span", { class: "bar-large-title", "aria-hidden": "true" });
  #backTitle = create("span", { class: "bar-back-title" });
  #back;
  #close;
  #row;
  #key = "";
  #depth = 0;

  /**
   * @param {object} options
   * @param {string} [options.id] of the back button
   * @param {number} options.level of the heading
   * @param {() => void} options.onBack
   * @param {(button: HTMLElement) => boolean} [options.onLongPress]
   */
  constructor({ id, level, onBack, onLongPress }) {
    super();
    const [chevron, arrow] = [icon("chevron.left"), icon("arrow.left")];
    chevron.classList.add("only-ios");
    arrow.classList.add("only-android");
    this.#back = create(
      "button",
      { type: "button", class: "bar-back", click: onBack },
      chevron,
      arrow,
      this.#backTitle,
    );
    if (id) this.#back.id = id;
    const back = this.#back;
    if (onLongPress) followLongPress(back, () => onLongPress(back));
    this.#close = create(
      "button",
      { type: "button", class: "bar-close", "aria-label": "Close", click: onBack },
      icon("xmark"),
    );
    this.#title.setAttribute("role", "heading");
    this.#title.setAttribute("aria-level", String(level));
    this.#row = create("div", { class: "bar-row" }, this.#back, this.#close, this.#title);
  }

  connectedCallback() {
    if (!this.#row.isConnected) this.append(this.#row, this.#large);
  }

  /** @param {BarContent} content @param {Platform} platform */
  show({ style, title, key, depth, backTitle, isClosable = false }, platform) {
    this.hidden = style === "hidden";
    this.dataset.style = style;
    draw(this.#title, [title]);
    draw(this.#large, [title]);
    this.#back.hidden = backTitle === null;
    this.#close.hidden = !isClosable || backTitle !== null;
    draw(this.#backTitle, [platform === "ios" ? backTitle || "Back" : ""]);
    this.#back.setAttribute("aria-label", backTitle ? `Back to ${backTitle}` : "Back");
    if (key !== this.#key && this.#key !== "") this.#slide(depth - this.#depth);
    this.#key = key;
    this.#depth = depth;
  }

  /**
   * A large title goes into the bar once the page is scrolled; how much lower the bar got.
   * @param {boolean} isCollapsed
   */
  collapse(isCollapsed) {
    if (isCollapsed === this.hasAttribute("data-collapsed")) return 0;
    const before = this.offsetHeight;
    this.toggleAttribute("data-collapsed", isCollapsed);
    if (this.dataset.style !== "large") return 0;
    const [shown, away] = isCollapsed ? [this.#title, this.#large] : [this.#large, this.#title];
    animate(shown, [{ opacity: 0, transform: "translateY(8px)" }, {}], 260);
    animate(away, [{ opacity: 1 }, { opacity: 0 }], 160);
    return before - this.offsetHeight;
  }

  /** @param {number} direction positive for a push, negative for a pop */
  #slide(direction) {
    const side = getComputedStyle(this).direction === "rtl" ? -40 : 40;
    const from = `translateX(${Math.sign(direction) * side}px)`;
    for (const title of [this.#title, this.#large]) {
      animate(title, [{ opacity: 0, transform: from }, { opacity: 1, transform: "none" }]);
    }
  }
}

customElements.define("tandem-navigation-bar", NavigationBar);
