// @ts-check
/** @import { State, Traits } from "../types.d.ts" */
import { create, draw } from "../../kit/element.js";
import { icon } from "./icon.js";

/** Whether pages may reach under the status bar: an app can forbid it for as long as there is one.
 * @param {State | undefined} state */
export function isStatusBarOver(state) {
  const { overlays = true, visible = true } = state?.systemUI?.statusBar ?? {};
  return overlays || !visible;
}

/** Time, reception and charge, for the eye only: a stand-in for what the system draws. */
export class StatusBar extends HTMLElement {
  #time = create("span", { class: "status-time" });
  /** Shown for good, for screenshots. @type {string | null} */
  #fixed = null;
  #locale = "en-US";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  connectedCallback() {
    this.setAttribute("aria-hidden", "true");
    const cellular = create("span", { class: "cellular" });
    for (let bar = 0; bar < 4; bar += 1) cellular.append(create("i"));
    const battery = create("span", { class: "battery" }, create("i"));
    const signals = create(
      "span",
      { class: "status-signals" },
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
    draw(this.#time, [this.#fixed ?? this.#format(now)]);
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
