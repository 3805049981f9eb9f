// @ts-check
/** @import { Dismissal, Presentation, Presenter } from "../types.d.ts" */

import { element } from "../view/element.js";

/**
 * @typedef {{ draw(url: string, host: HTMLElement): () => void }} PageHost draws the page of a URL
 *   into a dialog and answers how to end it
 */

/**
 * Presents in dialog elements: the app was opened in an ordinary browser.
 *
 * @implements {Presenter}
 */
export class WebPresenter {
  isPresenting = true;
  #pages;
  /** @type {Map<string, { slot: string | undefined, end: (button: string | null) => void }>} */
  #open = new Map();

  /** @param {PageHost} pages */
  constructor(pages) {
    this.#pages = pages;
  }

  get modals() {
    return [...this.#open.keys()];
  }

  /**
   * @param {Presentation} presentation
   * @returns {Promise<Dismissal>}
   */
  present(presentation) {
    const { id, kind, slot, url } = presentation;
    for (const other of [...this.#open.values()]) {
      if (slot !== undefined && other.slot === slot) other.end(null);
    }
    const dialog = element("dialog", { class: `modal ${kind}`, "aria-label": presentation.title });
    return new Promise((resolve) => {
      const endPage = url === undefined ? this.#ask(dialog, presentation) : this.#page(dialog, url);
      const end = (/** @type {string | null} */ button) => {
        if (!this.#open.delete(id)) return;
        endPage();
        dialog.close();
        dialog.remove();
        resolve({ status: "dismissed", reason: null, button });
      };
      this.#open.set(id, { slot, end });
      // Escape, and a tap beside a sheet or dialog; an alert wants an answer.
      dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        end(null);
      });
      dialog.addEventListener("click", (event) => {
        const isBeside = event.target === dialog && kind !== "alert" && kind !== "cover";
        if (isBeside) end(null);
      });
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  /** @param {string} id */
  dismiss(id) {
    this.#open.get(id)?.end(null);
  }

  /**
   * @param {HTMLDialogElement} dialog
   * @param {string} url
   */
  #page(dialog, url) {
    const host = element("div", { class: "modal-page" });
    dialog.append(host);
    return this.#pages.draw(url, host);
  }

  /**
   * @param {HTMLDialogElement} dialog
   * @param {Presentation} presentation
   */
  #ask(dialog, { id, title, message, buttons = [] }) {
    dialog.append(element(
      "div",
      { class: "question" },
      element("h2", {}, title),
      message ? element("p", {}, message) : null,
      element(
        "div",
        { class: "answers" },
        ...buttons.map((button) =>
          element("button", {
            type: "button",
            "data-role": button.role ?? "default",
            click: () => this.#open.get(id)?.end(button.id),
          }, button.title)
        ),
      ),
    ));
    return () => {};
  }
}
