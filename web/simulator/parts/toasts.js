// @ts-check
import { create, draw } from "../../kit/element.js";

const shownMilliseconds = 6000;

/** One short message at a time, read aloud by screen readers. */
export class Toasts extends HTMLElement {
  #text = create("p");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {string | null} */
  #lastNotice = null;

  /** @param {boolean} isFirst whether this is the frame that speaks to screen readers */
  constructor(isFirst) {
    super();
    if (isFirst) Object.assign(this.#text, { id: "notice", role: "status" });
    else this.#text.ariaHidden = "true";
  }

  connectedCallback() {
    if (!this.#text.isConnected) this.append(this.#text);
  }

  /**
   * Shows what the shell has to say, once; what it said before this page came is old news.
   * @param {{ id: number, text: string } | null | undefined} notice @param {string} epoch
   */
  show(notice, epoch) {
    const name = `${epoch} ${notice?.id ?? ""}`;
    const isNew = this.#lastNotice !== null && name !== this.#lastNotice;
    this.#lastNotice = name;
    if (isNew && notice) this.say(notice.text);
  }

  /** @param {string} text */
  say(text) {
    clearTimeout(this.#timer);
    draw(this.#text, [text]);
    this.#timer = setTimeout(() => draw(this.#text, []), shownMilliseconds);
  }
}

customElements.define("tandem-toasts", Toasts);
