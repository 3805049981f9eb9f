// @ts-check
/** @import { ShareSheet } from "./share-sheet.js" */
/** @import { Modal, Scene } from "../types.d.ts" */
import { assertNever } from "../../kit/assert-never.js";
import { Alert } from "./alert.js";
import { isTyping } from "./focus-hold.js";
import { Sheet } from "./sheet.js";

/** What draws a share sheet, once it is loaded.
 * @type {typeof ShareSheet | typeof Alert | undefined} */
let shareSheet;

/** @param {Modal} modal @param {Scene} scene */
function makeModal(modal, scene) {
  const { kind } = modal;
  if (shareSheet && scene.state.systemUI?.shareSheet === modal.id) {
    return new shareSheet(modal, scene);
  }
  switch (kind) {
    case "sheet":
    case "cover":
      return new Sheet(modal, scene);
    case "alert":
    case "dialog":
      return new Alert(modal, scene);
    default:
      return assertNever(kind);
  }
}

/** All that is presented, bottom to top; only the topmost can be touched. */
export class ModalLayer extends HTMLElement {
  /** @type {Map<string, Alert | ShareSheet | Sheet>} */
  #shown = new Map();
  /** What had the focus before each modal. @type {Map<string, Element | null>} */
  #focusBefore = new Map();
  /** @type {Alert | ShareSheet | Sheet | undefined} */
  #top;

  /** Whether this is the frame that a person acts in: the others do not take the focus. */
  #isActive = true;
  #onLoad;

  /** @param {() => void} onLoad something was loaded that was missing for a state to be shown */
  constructor(onLoad) {
    super();
    this.#onLoad = onLoad;
  }

  /** The topmost modal, and whether there is one at all. */
  get top() {
    return this.#top?.modal;
  }

  /** The topmost sheet or cover, whatever asks in front of it. */
  get front() {
    return [...this.#shown.values()].findLast((one) => one instanceof Sheet);
  }

  /** @param {Scene} scene */
  show(scene) {
    if (scene.state.systemUI?.shareSheet && !shareSheet) return void this.#loadShareSheet();
    const modals = scene.state.modals ?? [];
    this.#isActive = scene.isActive;
    const ids = new Set(modals.map(({ id }) => id));
    const focused = document.activeElement;
    const gone = [...this.#shown.keys()].filter((id) => !ids.has(id));
    for (const id of gone) this.#remove(id);
    for (const modal of modals) {
      if (!this.#shown.has(modal.id)) {
        this.#focusBefore.set(modal.id, focused);
        const made = makeModal(modal, scene);
        this.#shown.set(modal.id, made);
        this.append(made);
      }
    }
    modals.forEach((modal, index) => this.#update(modal, index, modals, scene));
    this.#moveFocus(modals.at(-1)?.id, gone);
  }

  /** Few apps share anything. */
  async #loadShareSheet() {
    shareSheet = await import("./share-sheet.js").then(({ ShareSheet }) => ShareSheet, () => Alert);
    this.#onLoad();
  }

  /** @param {Modal} modal @param {number} index @param {Modal[]} modals @param {Scene} scene */
  #update(modal, index, modals, scene) {
    const shown = this.#shown.get(modal.id);
    if (!shown) return;
    shown.show(modal, scene);
    shown.style.zIndex = String(index + 1);
    shown.inert = index < modals.length - 1;
  }

  /** @param {string} id */
  #remove(id) {
    const leaving = this.#shown.get(id);
    this.#shown.delete(id);
    if (!leaving) return;
    leaving.inert = true;
    leaving.removeAttribute("data-modal");
    leaving.dataset.leaving = "";
    leaving.leave().then(() => leaving.remove());
  }

  /** @param {string | undefined} id @param {string[]} gone */
  #moveFocus(id, gone) {
    const top = id === undefined ? undefined : this.#shown.get(id);
    const previous = this.#top;
    this.#top = top;
    const earlier = gone.map((one) => this.#focusBefore.get(one) ?? null);
    for (const one of gone) this.#focusBefore.delete(one);
    if (top === previous || !this.#isActive || isTyping()) return;
    if (top && !gone.includes(previous?.modal.id ?? "")) return this.#focusIn(top);
    const back = earlier.find((one) => one?.isConnected && !one.closest("[inert]"));
    if (back instanceof HTMLElement && back !== document.body) back.focus({ preventScroll: true });
    else if (top) this.#focusIn(top);
  }

  /** @param {Alert | ShareSheet | Sheet} modal */
  #focusIn(modal) {
    if (modal instanceof Alert) modal.focusIn();
    else {
      const wanted = modal instanceof Sheet ? undefined : modal.preferred;
      (wanted ?? modal.dialog).focus({ preventScroll: true });
    }
  }
}

customElements.define("tandem-modals", ModalLayer);
