// @ts-check
import { create, draw, element } from "../../kit/element.js";
import { hold, isTyping } from "./focus-hold.js";
import { icon } from "./icon.js";
import { animate } from "./motion.js";

/** What opens each scheme on a device. @type {Record<string, string>} */
const openers = {
  "http:": "The system browser",
  "https:": "The system browser",
  "mailto:": "The mail app",
  "sms:": "The messages app",
  "tel:": "The phone app",
  "geo:": "The map app",
  "maps:": "The map app",
  "itms-apps:": "The app store",
  "market:": "The app store",
};

/** The shell takes no longer one either. */
const addressLengthMax = 8192;

/** A link leads out of the app: shows what the system would do with it, over the whole device. */
class ExternalCard extends HTMLElement {
  #scrim = create("div", { class: "scrim" });
  /** @type {HTMLElement} */
  #panel = create("div", {
    class: "external-panel",
    role: "dialog",
    "aria-modal": "true",
    "aria-label": "A link leads out of the app",
    tabindex: -1,
  });
  #origin;

  /** @param {HTMLElement} origin what gets the focus back */
  constructor(origin) {
    super();
    this.#origin = origin;
  }

  connectedCallback() {
    if (this.#panel.isConnected) return;
    this.append(this.#scrim, this.#panel);
    this.#scrim.addEventListener("click", () => this.#close());
    this.addEventListener("keydown", (event) => this.#press(event));
    animate(this.#scrim, [{ opacity: 0 }, {}], 220);
    animate(this.#panel, [{ transform: "translateY(100%)" }, {}], 380);
  }

  /** @param {URL} url */
  show(url) {
    const isWeb = /^https?:$/.test(url.protocol);
    const rest = url.href.slice(url.protocol.length).replace(/^\/\//, "");
    draw(this.#panel, [
      element("div", { class: "external-sign" }, icon(isWeb ? "globe" : "arrow.up.right")),
      element("h2", {}, `${openers[url.protocol]} opens ${url.host || rest.split("?")[0] || "it"}`),
      element("p", { class: "external-url" }, url.href),
      element("p", {}, "On a device the app stays open behind it."),
      element(
        "a",
        {
          class: "filled",
          href: url.href,
          target: isWeb ? "_blank" : null,
          rel: "noopener noreferrer",
          click: () => this.#close(),
        },
        isWeb ? "Open in a new window" : "Open it",
      ),
      element("button", { type: "button", class: "plain", click: () => this.#close() }, "Close"),
    ]);
    if (!isTyping()) this.#panel.focus({ preventScroll: true });
  }

  /** The focus stays in the card: what is behind it cannot be reached.
   * @param {KeyboardEvent} event */
  #press(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      this.#close();
    }
    if (event.key !== "Tab") return;
    const controls = /** @type {HTMLElement[]} */ ([...this.#panel.querySelectorAll("a, button")]);
    const isAtEnd = document.activeElement === controls.at(event.shiftKey ? 0 : -1);
    if (!isAtEnd && document.activeElement !== this.#panel) return;
    event.preventDefault();
    controls.at(event.shiftKey ? -1 : 0)?.focus();
  }

  async #close() {
    if (this.inert) return;
    this.inert = true;
    hold(null);
    this.#origin.focus({ preventScroll: true });
    animate(this.#scrim, [{}, { opacity: 0 }], 180);
    await animate(this.#panel, [{}, { transform: "translateY(100%)" }], 220);
    this.remove();
  }
}

customElements.define("tandem-external-card", ExternalCard);

/**
 * @param {Element} within the device @param {HTMLElement} frame whose page followed the link
 * @param {unknown} address what the page says; one that no system opens is dropped
 */
export function showExternal(within, frame, address) {
  if (typeof address !== "string" || address.length > addressLengthMax) return;
  if (!URL.canParse(address)) return;
  const url = new URL(address);
  const glass = within.closest("tandem-device")?.querySelector(".glass");
  if (!Object.hasOwn(openers, url.protocol) || !glass) return;
  const known = glass.querySelector("tandem-external-card:not([inert])");
  const card = known instanceof ExternalCard ? known : new ExternalCard(frame);
  if (card !== known) glass.append(card);
  card.show(url);
}
