// @ts-check
/** @import { Act, Modal, ModalButton, Platform, Scene } from "../types.d.ts" */
import { create, draw, element } from "../../kit/element.js";
import { loadStyles } from "../load-styles.js";
import { icon } from "./icon.js";
import { animate } from "./motion.js";

/** What stands on the sign of each target. @type {Record<string, string>} */
const signs = {
  copy: "doc.on.doc",
  messages: "message.fill",
  mail: "envelope.fill",
  notes: "pencil",
};

/** A link is shown by its host. @param {string} text */
const hostOf = (text) => URL.canParse(text) ? new URL(text).host : "";

await loadStyles("share-sheet.css", import.meta.url).catch(() => null);

/** The system's share sheet: what is shared, and the apps that take it. */
export class ShareSheet extends HTMLElement {
  #modal;
  #act;
  /** @type {HTMLElement} */
  #dialog = create("div", {
    class: "share-panel",
    role: "dialog",
    "aria-modal": "true",
    tabindex: -1,
  });

  /** @param {Modal} modal @param {Scene} scene */
  constructor(modal, { act }) {
    super();
    this.#modal = modal;
    this.#act = act;
  }

  get modal() {
    return this.#modal;
  }

  get dialog() {
    return this.#dialog;
  }

  /** What Return presses: a choice is the person's own. */
  get preferred() {
    return undefined;
  }

  connectedCallback() {
    if (this.#dialog.isConnected) return;
    const scrim = create("div", { class: "scrim" });
    scrim.addEventListener("click", () => this.#act("back"));
    this.append(scrim, this.#dialog);
    this.dataset.modal = this.#modal.id;
    this.dataset.kind = "share";
    animate(scrim, [{ opacity: 0 }, {}], 220);
    animate(this.#dialog, [{ transform: "translateY(100%)" }, {}], 380);
  }

  /** @param {Modal} modal @param {Scene} scene */
  show(modal, { platform }) {
    this.#modal = modal;
    this.#draw(platform);
  }

  async leave() {
    const scrim = this.querySelector(".scrim");
    if (scrim) animate(scrim, [{}, { opacity: 0 }], 180);
    await animate(this.#dialog, [{}, { transform: "translateY(100%)" }], 220);
  }

  /** @param {Platform} platform */
  #draw(platform) {
    const { id, title, message, buttons = [] } = this.#modal;
    const titleID = `title-${platform}-${id}`;
    this.#dialog.setAttribute("aria-labelledby", titleID);
    const host = hostOf(message?.split(" ").at(-1) ?? "");
    const cancel = buttons.find(({ role }) => role === "cancel");
    const targets = buttons.filter((button) => button !== cancel);
    draw(this.#dialog, [
      element(
        "div",
        { class: "share-head" },
        element("div", { class: "share-preview" }, icon(host ? "globe" : "doc.text")),
        element(
          "div",
          { class: "share-texts" },
          element("h2", { id: titleID }, title || "Share"),
          element("p", {}, message),
        ),
        cancel && this.#closeButton(cancel),
      ),
      element(
        "div",
        { class: "share-targets" },
        targets.map((target) => this.#target(target)),
      ),
    ]);
  }

  /** @param {ModalButton} button */
  #closeButton({ id, title }) {
    return element("button", {
      type: "button",
      class: "share-close",
      "aria-label": title,
      "data-button": id,
      click: () => this.#answer(id),
    }, icon("xmark"));
  }

  /** @param {ModalButton} button */
  #target({ id, title }) {
    return element(
      "button",
      {
        key: id,
        type: "button",
        class: "share-target",
        "data-button": id,
        click: () => this.#answer(id),
      },
      element("span", { class: "share-sign" }, icon(signs[id])),
      element("span", {}, title),
    );
  }

  /** @param {string} button */
  #answer(button) {
    this.#act("answer", { modal: this.#modal.id, button });
  }
}

customElements.define("tandem-share-sheet", ShareSheet);
