// @ts-check
/** @import { Traits } from "../types.d.ts" */
import { element, setText } from "./element.js";
import { icon } from "./icon.js";

/** Time, reception and charge, for the eye only: a stand-in for what the system draws. */
export class StatusBar extends HTMLElement {
  #time = element("span", { className: "status-time" });
  /** Shown for good, for screenshots. @type {string | null} */
  #fixed = null;
  #locale = "en-US";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  connectedCallback() {
    this.setAttribute("aria-hidden", "true");
    const cellular = element("span", { className: "cellular" });
    for (let bar = 0; bar < 4; bar += 1) cellular.append(element("i"));
    const battery = element("span", { className: "battery" }, element("i"));
    const signals = element(
      "span",
      { className: "status-signals" },
      cellular,
      icon("wifi"),
      battery,
    );
    this.replaceChildren(this.#time, signals);
    this.#tick();
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  /** @param {Traits} traits */
  show({ time, locale }) {
    if (time === this.#fixed && locale === this.#locale) return;
    this.#fixed = time;
    this.#locale = locale;
    this.#tick();
  }

  #tick() {
    clearTimeout(this.#timer);
    const now = new Date();
    setText(this.#time, this.#fixed ?? this.#format(now));
    this.#timer = setTimeout(() => this.#tick(), 60_000 - now.getTime() % 60_000);
  }

  /** @param {Date} now */
  #format(now) {
    const options = /** @type {const} */ ({ hour: "numeric", minute: "2-digit", hour12: false });
    try {
      return now.toLocaleTimeString(this.#locale, options);
    } catch {
      return now.toLocaleTimeString([], options);
    }
  }
}

customElements.define("tandem-status-bar", StatusBar);
