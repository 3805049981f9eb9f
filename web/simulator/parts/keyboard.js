// @ts-check
import { create } from "../../kit/element.js";

const rows = ["qwertyuiop", "asdfghjkl", "⇧zxcvbnm⌫"];

/**
 * A picture of the on-screen keyboard: it covers the content and the tab bar, and moves neither.
 */
export class Keyboard extends HTMLElement {
  connectedCallback() {
    this.setAttribute("aria-hidden", "true");
    this.hidden = true;
    const keys = (/** @type {string} */ row) => [...row].map((key) => create("kbd", {}, key));
    this.replaceChildren(
      ...rows.map((row) => create("div", { class: "keys" }, ...keys(row))),
      create(
        "div",
        { class: "keys" },
        create("kbd", { class: "wide" }, "123"),
        create("kbd", { class: "space" }, "space"),
        create("kbd", { class: "wide" }, "return"),
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
