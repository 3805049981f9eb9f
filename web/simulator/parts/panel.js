// @ts-check
/** @import { Act, Appearance, Link, Platform, Scene } from "../types.d.ts" */
import { element, setText } from "./element.js";
import { icon } from "./icon.js";
import { StateSummary } from "./state-summary.js";

/** Height of the on-screen keyboard of each platform, in CSS pixels. */
const keyboardHeights = { ios: 336, android: 300 };

/**
 * What a person does to the device from outside, and what the shell holds.
 *
 * @typedef {object} PanelHandlers
 * @property {Act} act
 * @property {(text: string) => void} say
 * @property {(platform: Platform) => void} onPlatform
 * @property {(appearance: Appearance) => void} onAppearance
 */
export class Panel extends HTMLElement {
  #handlers;
  #title = element("h2", { className: "panel-title" }, "Tandem");
  #link = element("p", { className: "panel-link", role: "status" }, "Connecting");
  #close = element(
    "button",
    {
      type: "button",
      className: "panel-close",
      "aria-label": "Close",
      onclick: () => this.#leave(),
    },
    icon("xmark"),
  );
  #back = this.#command("system-back", "chevron.left", "Back", () => this.#handlers.act("back"));
  #refresh = this.#command("refresh", "arrow.clockwise", "Refresh", () => this.#refreshPage());
  #keyboard = this.#command("keyboard", "keyboard", "Keyboard", () => this.#toggleKeyboard());
  #account = this.#command("account", "person", "Log in", () => this.#changeAccount());
  #platform = this.#choice("platform", "Platform", { ios: "iOS", android: "Android" });
  #appearance = this.#choice("appearance", "Appearance", {
    auto: "Auto",
    light: "Light",
    dark: "Dark",
  });
  #summary = new StateSummary();
  /** @type {Scene | undefined} */
  #scene;
  /** Whether this app has a root to log out to. */
  #hasLogin = false;

  /** @param {PanelHandlers} handlers */
  constructor(handlers) {
    super();
    this.#handlers = handlers;
  }

  connectedCallback() {
    if (this.#title.isConnected) return;
    this.setAttribute("role", "complementary");
    this.setAttribute("aria-label", "Simulator");
    this.#keyboard.setAttribute("aria-pressed", "false");
    this.addEventListener("keydown", ({ key }) => key === "Escape" && this.#leave());
    this.append(
      element("div", { className: "panel-header" }, this.#title, this.#link, this.#close),
      element(
        "div",
        { className: "commands" },
        this.#back,
        this.#refresh,
        this.#keyboard,
        this.#account,
      ),
      this.#linkForm(),
      this.#platform,
      this.#appearance,
      this.#summary,
    );
  }

  focusFirst() {
    this.#back.focus();
  }

  /** Beside the device it stays; above it, it goes. */
  #leave() {
    if (this.#close.checkVisibility()) this.dispatchEvent(new Event("close"));
  }

  /** @param {Link} link @param {string} text */
  showLink(link, text) {
    this.dataset.link = link;
    setText(this.#link, text);
  }

  /** @param {Scene} scene @param {Appearance} appearance */
  show(scene, appearance) {
    const { state, platform } = scene;
    this.#scene = scene;
    setText(this.#title, state.app.name);
    const canRefresh = state.canRefresh !== false && state.refreshing !== true;
    this.#back.setAttribute("aria-disabled", String(!state.canGoBack));
    this.#refresh.setAttribute("aria-disabled", String(!canRefresh));
    this.#keyboard.setAttribute("aria-pressed", String(this.#isKeyboardUp));
    this.#hasLogin ||= state.root !== "main";
    this.#account.hidden = !this.#hasLogin;
    const names = { launching: "Show login", login: "Log in", main: "Log out" };
    setText(this.#account.lastElementChild ?? this.#account, names[state.root] ?? "Log in");
    this.#check("platform", platform);
    this.#check("appearance", appearance);
    this.#summary.show(scene);
  }

  get #isKeyboardUp() {
    return (this.#scene?.state.environment?.keyboardHeight ?? 0) > 0;
  }

  async #refreshPage() {
    const { status } = await this.#handlers.act("refresh");
    if (status === "applied") this.#handlers.say("Refreshing");
  }

  #toggleKeyboard() {
    const height = this.#isKeyboardUp ? 0 : keyboardHeights[this.#scene?.platform ?? "ios"];
    this.#handlers.act("setEnvironment", { keyboardHeight: height });
  }

  #changeAccount() {
    const root = this.#scene?.state.root;
    if (root === "launching") this.#handlers.act("setRoot", { root: "login" });
    else this.#handlers.act(root === "login" ? "login" : "logout");
  }

  #linkForm() {
    const field = element("input", {
      id: "link",
      type: "text",
      inputMode: "url",
      autocomplete: "off",
      spellcheck: false,
      required: true,
      placeholder: "/path or scheme://path",
    });
    const form = element(
      "form",
      { className: "link-form" },
      element("label", { htmlFor: "link" }, "Open a link"),
      element("div", { className: "field" }, field, element("button", { type: "submit" }, "Open")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#handlers.act("openURL", { url: field.value.trim() });
      field.select();
    });
    return form;
  }

  /** @param {string} id @param {string} symbol @param {string} title @param {() => void} onPress */
  #command(id, symbol, title, onPress) {
    const text = element("span", {}, title);
    const button = element("button", { id, type: "button" }, icon(symbol), text);
    // A button that is switched off keeps the focus, so that the keyboard does not lose its place.
    button.addEventListener("click", () => button.ariaDisabled === "true" || onPress());
    return button;
  }

  /**
   * @param {"platform" | "appearance"} name
   * @param {string} title
   * @param {Record<string, string>} options
   */
  #choice(name, title, options) {
    const radios = Object.entries(options).map(([value, text]) => {
      const input = element("input", { type: "radio", name, value });
      input.addEventListener("change", () => this.#choose(name, value));
      return element("label", {}, input, element("span", {}, text));
    });
    return element(
      "fieldset",
      { className: "choice" },
      element("legend", {}, title),
      element("div", { className: "segments" }, ...radios),
    );
  }

  /** @param {"platform" | "appearance"} name @param {string} value */
  #choose(name, value) {
    if (name === "platform") this.#handlers.onPlatform(/** @type {Platform} */ (value));
    else this.#handlers.onAppearance(/** @type {Appearance} */ (value));
  }

  /** @param {string} name @param {string} value */
  #check(name, value) {
    for (const input of this.querySelectorAll("input")) {
      if (input.name === name) input.checked = input.value === value;
    }
  }
}

customElements.define("tandem-panel", Panel);
