// @ts-check
/** @import { Link } from "../types.d.ts" */
import { create, draw } from "../../kit/element.js";

/** What the person needs to know of the connection: a badge on the content, or a page instead. */
export class LinkStatus extends HTMLElement {
  #badge = create("p", { class: "link-badge" });
  #title = create("h2");
  #explanation = create("p");
  #reload = create(
    "button",
    { type: "button", class: "filled", click: () => location.reload() },
    "Reload this page",
  );
  #cover = create(
    "div",
    { class: "link-cover" },
    create("div", { class: "spinner", "aria-hidden": "true" }),
    this.#title,
    this.#explanation,
    this.#reload,
  );
  #hasState = false;

  /** @param {boolean} isFirst whether this is the frame that speaks to screen readers */
  constructor(isFirst) {
    super();
    if (!isFirst) return;
    Object.assign(this.#badge, { id: "status", role: "status" });
    this.#cover.id = "message";
  }

  connectedCallback() {
    if (this.#badge.isConnected) return;
    const petals = Array.from({ length: 8 }, () => create("i"));
    this.#cover.querySelector(".spinner")?.append(...petals);
    this.append(this.#badge, this.#cover);
    this.dataset.empty = "";
    this.show("connecting", "");
  }

  /** A state has come, so that there is content to show under the badge. */
  stateCame() {
    this.#hasState = true;
    delete this.dataset.empty;
    this.#cover.hidden = this.dataset.link !== "stopped";
  }

  /** @param {Link} link @param {string} reason why it stopped */
  show(link, reason) {
    this.dataset.link = link;
    const isStopped = link === "stopped";
    const isBack = link === "open";
    draw(this.#badge, [isBack ? "Connected" : isStopped ? "Stopped" : this.#pending]);
    this.#cover.hidden = !isStopped && (isBack || this.#hasState);
    this.#reload.hidden = !isStopped;
    draw(this.#title, [isStopped ? "The shell let go of this page" : "Connecting"]);
    const way = "Start the shell again if it has ended, then reload this page.";
    const waiting = "The shell answers as soon as it runs: start it with tandem run.";
    draw(this.#explanation, [isStopped ? `${reason} ${way}` : waiting]);
  }

  get #pending() {
    return this.#hasState ? "Reconnecting" : "Connecting";
  }
}

customElements.define("tandem-link-status", LinkStatus);
