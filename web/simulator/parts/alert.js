// @ts-check
/** @import { Act, Modal, ModalButton, ModalField, Platform, Scene } from "../types.d.ts" */
import { create, draw, element } from "../../kit/element.js";
import { animate } from "./motion.js";

/** Bytes of what is typed into an alert, of which docs/protocol.md says the limit. */
const fieldByteCountMax = 8192;

/** An alert in the middle, or a dialog: an action sheet on iOS, a list on Android. */
export class Alert extends HTMLElement {
  #modal;
  #act;
  /** @type {HTMLElement} */
  #dialog = create("div", {
    class: "alert-panel",
    role: "alertdialog",
    "aria-modal": "true",
    tabindex: -1,
  });

  /** @param {Modal} modal @param {Scene} scene */
  constructor(modal, { act }) {
    super();
    this.#modal = modal;
    this.#act = act;
    if (modal.kind === "dialog") this.#dialog.setAttribute("role", "dialog");
  }

  get modal() {
    return this.#modal;
  }

  get dialog() {
    return this.#dialog;
  }

  connectedCallback() {
    if (this.#dialog.isConnected) return;
    const scrim = create("div", { class: "scrim" });
    scrim.addEventListener("click", () => this.#closeWithoutChoosing());
    this.append(scrim, this.#dialog);
    this.dataset.modal = this.#modal.id;
    this.dataset.kind = this.#modal.kind;
    animate(scrim, [{ opacity: 0 }, {}], 220);
    animate(this.#dialog, this.#hidden.map((frame) => frame), 300);
  }

  /** @param {Modal} modal @param {Scene} scene */
  show(modal, { platform }) {
    this.#modal = modal;
    const hadFocus = this.#dialog.contains(document.activeElement);
    this.#draw(platform);
    const hasFocus = this.#dialog.contains(document.activeElement);
    if (hadFocus && !hasFocus) this.focusIn();
  }

  /** Puts the focus where typing answers: into the field, else onto the button of Return. */
  focusIn() {
    (this.field ?? this.preferred ?? this.#dialog).focus({ preventScroll: true });
    this.field?.setSelectionRange(-1, -1);
  }

  async leave() {
    const scrim = this.querySelector(".scrim");
    if (scrim) animate(scrim, [{}, { opacity: 0 }], 180);
    await animate(this.#dialog, this.#hidden.toReversed(), 180);
  }

  /** Where text is typed, if it is. @returns {HTMLInputElement | null} */
  get field() {
    return this.#dialog.querySelector("input");
  }

  /** The button that Return presses, or the least harmful one. */
  get preferred() {
    const buttons = this.#modal.buttons ?? [];
    const isHarmful = buttons.some(({ role }) => role === "destructive");
    const wanted = isHarmful
      ? buttons.find(({ role }) => role === "cancel")
      : buttons.find(({ role }) => role === "default") ?? buttons.at(-1);
    const id = (wanted ?? buttons.find(({ role }) => role !== "destructive"))?.id;
    return [...this.#dialog.querySelectorAll("button")].find(({ dataset }) =>
      dataset.button === id
    );
  }

  /** Out of sight, then in place. @returns {Keyframe[]} */
  get #hidden() {
    const isActionSheet = this.#modal.kind === "dialog" &&
      this.closest("[data-platform]")?.getAttribute("data-platform") === "ios";
    const transform = isActionSheet ? "translateY(100%)" : "scale(1.12)";
    return [isActionSheet ? { transform } : { opacity: 0, transform }, {}];
  }

  /** @param {Platform} platform */
  #draw(platform) {
    const { kind, title, message, buttons = [], field } = this.#modal;
    const [titleID, messageID] = ["title", "message"]
      .map((part) => `${part}-${platform}-${this.#modal.id}`);
    const labelID = title || !message ? titleID : messageID;
    this.#dialog.setAttribute("aria-labelledby", labelID);
    if (title && message) this.#dialog.setAttribute("aria-describedby", messageID);
    const isSideBySide = kind === "alert" && buttons.length === 2;
    const cancel = buttons.filter(({ role }) => role === "cancel");
    const others = buttons.filter(({ role }) => role !== "cancel");
    const isApart = kind === "dialog";
    const inGroup = isSideBySide && platform === "ios"
      ? [...cancel, ...others]
      : isApart
      ? others
      : buttons;
    draw(this.#dialog, [
      element(
        "div",
        { class: "alert-group" },
        element(
          "div",
          { class: "alert-texts" },
          (title || !message) && element("h2", { id: titleID }, title || "Choose"),
          message && element("p", { id: messageID }, message),
          field && this.#field(field, labelID),
        ),
        element(
          "div",
          { class: "alert-buttons", "data-beside": String(isSideBySide) },
          inGroup.map((button) => this.#button(button)),
        ),
      ),
      isApart && cancel.length > 0 &&
      element("div", { class: "alert-cancel" }, cancel.map((button) => this.#button(button))),
    ]);
  }

  /** What is typed stays over a new drawing. @param {ModalField} field @param {string} labelID */
  #field({ placeholder, text }, labelID) {
    return element("input", {
      type: "text",
      "aria-labelledby": labelID,
      autocomplete: "off",
      // At most three bytes each, so that the shell never refuses what was typed.
      maxlength: Math.floor(fieldByteCountMax / 3),
      placeholder,
      defaultValue: text,
      keydown: (/** @type {KeyboardEvent} */ { key, isComposing }) => {
        if (key === "Enter" && !isComposing) this.preferred?.click();
      },
    });
  }

  /** @param {ModalButton} button */
  #button({ id, title, role }) {
    return element("button", {
      key: id,
      type: "button",
      "data-button": id,
      "data-role": role ?? "default",
      click: () => this.#answer(id),
    }, title);
  }

  /** @param {string} button */
  #answer(button) {
    const text = this.field ? { text: this.field.value } : {};
    this.#act("answer", { modal: this.#modal.id, button, ...text });
  }

  /** Beside a dialog, or beside an alert of Android; an alert of iOS wants an answer. */
  #closeWithoutChoosing() {
    const platform = this.closest("[data-platform]")?.getAttribute("data-platform");
    if (this.#modal.kind === "dialog" || platform === "android") this.#act("back");
  }
}

customElements.define("tandem-alert", Alert);
