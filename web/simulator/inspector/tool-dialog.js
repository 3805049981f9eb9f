// @ts-check
import { create } from "../../kit/element.js";
import { icon } from "../parts/icon.js";
import { keepFocus } from "./focus.js";

let count = 0;

/** A modal dialog with a heading; the focus goes back where it was when it closes. */
export class ToolDialog extends HTMLElement {
  /** @type {Element | null} */
  #opener = null;
  #dialog = create("dialog", { class: "tool-dialog" });

  /** @param {string} title @param {...Node} children */
  constructor(title, ...children) {
    super();
    const id = `tool-dialog-${count++}`;
    const close = create(
      "button",
      { type: "button", class: "close", "aria-label": "Close", click: () => this.close() },
      icon("xmark"),
    );
    this.#dialog.setAttribute("aria-labelledby", id);
    this.#dialog.append(
      create("div", { class: "dialog-header" }, create("h2", { id }, title), close),
      ...children,
    );
    this.#dialog.addEventListener("click", ({ target }) => target === this.#dialog && this.close());
    // Escape must not reach the device as well, where it goes back.
    this.#dialog.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      this.close();
    });
  }

  connectedCallback() {
    this.append(this.#dialog);
  }

  open() {
    this.#opener = document.activeElement;
    this.#dialog.showModal();
  }

  close() {
    this.#dialog.close();
    keepFocus(this.#opener);
  }
}
