// @ts-check
/** @import { Scene, SystemBrowser } from "../types.d.ts" */
import { create, draw, element } from "../../kit/element.js";
import { loadStyles } from "../load-styles.js";
import { readHexColor } from "./color.js";
import { isTyping } from "./focus-hold.js";
import { icon } from "./icon.js";
import { animate } from "./motion.js";

/** What a page of the web may, but for sending the window elsewhere. */
const permissions = "allow-scripts allow-same-origin allow-forms allow-popups " +
  "allow-popups-to-escape-sandbox";

await loadStyles("in-app-browser.css", import.meta.url).catch(() => null);

/**
 * The browser that an app opens over itself: Safari's view on iOS, a custom tab on Android. A page
 * may refuse to be framed, and nothing tells which does: a link opens it in a window of its own.
 */
export class InAppBrowser extends HTMLElement {
  #id = NaN;
  #bar = create("div", { class: "browser-bar" });
  #page = create("div", { class: "browser-page" });
  #note = create("div", { class: "browser-note" });
  /** @type {Scene["act"] | undefined} */
  #act;

  connectedCallback() {
    if (this.#bar.isConnected) return;
    this.append(this.#bar, this.#page, this.#note);
    Object.assign(this, { role: "dialog", ariaModal: "true", ariaLabel: "Browser", tabIndex: -1 });
    this.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.#finish();
    });
  }

  /** @param {SystemBrowser} browser @param {Scene} scene */
  open(browser, { platform, state, act, isActive }) {
    this.#act = act;
    this.#draw(browser, platform === "android");
    if (browser.id === this.#id) return;
    this.#id = browser.id;
    this.#load(browser.url, state.front);
    animate(this, [{ translate: "0 100%" }, {}], 380);
    if (isActive && !isTyping()) this.focus({ preventScroll: true });
  }

  async close() {
    this.inert = true;
    await animate(this, [{}, { translate: "0 100%" }], 260);
    this.remove();
  }

  #finish() {
    this.#act?.("controlPlugin", { plugin: "Browser", control: "finish" });
  }

  /** @param {string} url @param {string} front */
  #load(url, front) {
    const frame = create("iframe", { title: "Page in the browser", sandbox: permissions });
    // Only the app's origin may be framed here. A document of it frames the page in turn.
    frame.setAttribute(
      "src",
      `${new URL(front).origin}/__tandem__/in-app-browser.html#${encodeURIComponent(url)}`,
    );
    frame.addEventListener("grab", () => this.#finish());
    this.#page.replaceChildren(frame);
  }

  /** @param {SystemBrowser} browser @param {boolean} isAndroid */
  #draw({ url, toolbarColor }, isAndroid) {
    const color = readHexColor(toolbarColor);
    this.style.setProperty("--browser-bar", color?.text ?? "var(--chrome-solid)");
    this.dataset.bar = color ? (color.isDark ? "dark" : "light") : "";
    const address = element(
      "p",
      { class: "browser-address", title: url },
      icon(/^https:/i.test(url) ? "lock.fill" : "globe"),
      element("span", {}, URL.canParse(url) ? new URL(url).host : url),
    );
    const close = element(
      "button",
      {
        type: "button",
        class: "browser-done",
        "aria-label": isAndroid ? "Close" : null,
        click: () => this.#finish(),
      },
      isAndroid ? icon("xmark") : "Done",
    );
    draw(this.#bar, [close, address]);
    draw(this.#note, [
      element("p", {}, "Some sites stay empty here."),
      element(
        "a",
        { href: url, target: "_blank", rel: "noopener noreferrer" },
        "Open in a window",
      ),
    ]);
  }
}

customElements.define("tandem-browser", InAppBrowser);
