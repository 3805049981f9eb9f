// @ts-check
import { element, setText } from "./element.js";
import { icon } from "./icon.js";

/** Time, reception and charge, for the eye only: a stand-in for what the system draws. */
export class StatusBar extends HTMLElement {
  #time = element("span", { className: "status-time" });
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

  /** Shows this time of day for good, for screenshots; the address's `?time=9:41`. */
  get #fixedTime() {
    return new URLSearchParams(location.search).get("time");
  }

  #tick() {
    const now = new Date();
    const time = now.toLocaleTimeString([], { hour: "numeric", minute: "2-digit", hour12: false });
    setText(this.#time, this.#fixedTime ?? time);
    this.#timer = setTimeout(() => this.#tick(), 60_000 - now.getTime() % 60_000);
  }
}

customElements.define("tandem-status-bar", StatusBar);
