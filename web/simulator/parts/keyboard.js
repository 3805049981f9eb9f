// @ts-check
import { element } from "./element.js";

const rows = ["qwertyuiop", "asdfghjkl", "⇧zxcvbnm⌫"];

/**
 * A picture of the on-screen keyboard: it covers the content and the tab bar, and moves neither.
 */
export class Keyboard extends HTMLElement {
  connectedCallback() {
    this.setAttribute("aria-hidden", "true");
    this.hidden = true;
    const keys = (/** @type {string} */ row) => [...row].map((key) => element("kbd", {}, key));
    this.replaceChildren(
      ...rows.map((row) => element("div", { className: "keys" }, ...keys(row))),
      element(
        "div",
        { className: "keys" },
        element("kbd", { className: "wide" }, "123"),
        element("kbd", { className: "space" }, "space"),
        element("kbd", { className: "wide" }, "return"),
      ),
    );
  }

  /** @param {number} height */
  show(height) {
    this.hidden = height <= 0;
    this.style.height = `${Math.max(height, 0)}px`;
  }
}

customElements.define("tandem-keyboard", Keyboard);
