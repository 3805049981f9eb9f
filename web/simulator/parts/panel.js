// @ts-check
/** @import { DeviceEnvironment } from "../environment.js" */
/** @import { Link, PanelHandlers, Platform, Scene } from "../types.d.ts" */
import { create, draw } from "../../kit/element.js";
import { devices } from "../environment.js";
import { icon } from "./icon.js";

/** Languages to try an app in, two of them written from right to left. */
const languages = {
  "en-US": "English",
  "de-DE": "Deutsch",
  "fr-FR": "Français",
  "ja-JP": "日本語",
  "ar-EG": "العربية",
  "he-IL": "עברית",
};

/**
 * What a person does to the device from outside, and what the shell holds.
 */
export class Panel extends HTMLElement {
  #handlers;
  #title = create("h2", { class: "panel-title" }, "Tandem");
  #link = create("p", { class: "panel-link", role: "status" }, "Connecting");
  #note = create("p", { class: "panel-note" });
  #close = create(
    "button",
    {
      type: "button",
      class: "panel-close",
      "aria-label": "Close",
      click: () => this.#leave(),
    },
    icon("xmark"),
  );
  #back = this.#command("system-back", "chevron.left", "Back", () => this.#handlers.act("back"));
  #refresh = this.#command("refresh", "arrow.clockwise", "Refresh", () => this.#refreshPage());
  #keyboard = this.#command("keyboard", "keyboard", "Keyboard", () => this.#toggleKeyboard());
  #rotate = this.#command("rotate", "rotate.right", "Rotate", () => this.#turn());
  #record = this.#command("record", "record.circle", "Record", () => this.#handlers.onRecord());
  #account = this.#command("account", "person", "Log in", () => this.#changeAccount());
  #inspect = this.#command(
    "inspect",
    "list.bullet",
    "Inspector",
    () => this.#handlers.onInspect(),
  );
  #platform = this.#choice("platform", "Platform", {
    ios: "iOS",
    android: "Android",
    both: "Both",
  });
  #devices = { ios: this.#deviceRow("ios"), android: this.#deviceRow("android") };
  #appearance = this.#choice("appearance", "Appearance", {
    auto: "Auto",
    light: "Light",
    dark: "Dark",
  });
  #locale = this.#select("locale", languages);
  #textScale = create("input", { type: "range", min: "0.8", max: "3.2", step: "0.1" });
  #time = create("input", { type: "text", maxlength: 8, size: 8, placeholder: "9:41" });
  #isRightToLeft = create("input", { type: "checkbox", role: "switch" });
  #hasHardwareKeyboard = create("input", { type: "checkbox", role: "switch" });
  #isMotionReduced = create("input", { type: "checkbox", role: "switch" });
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
    this.#account.hidden = true;
    this.addEventListener("keydown", ({ key }) => key === "Escape" && this.#leave());
    this.append(
      create("div", { class: "panel-header" }, this.#title, this.#link, this.#close),
      this.#note,
      create(
        "div",
        { class: "commands" },
        this.#back,
        this.#refresh,
        this.#keyboard,
        this.#rotate,
        this.#inspect,
        this.#record,
        this.#account,
      ),
      this.#linkForm(),
      this.#platform,
      ...Object.values(this.#devices),
      this.#appearance,
      this.#settings(),
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
    draw(this.#link, [text]);
  }

  /** @param {Scene} scene */
  show(scene) {
    const { state, platform } = scene;
    this.#scene = scene;
    draw(this.#title, [state.app.name]);
    draw(this.#note, [state.ownTabBar ?? ""]);
    const canRefresh = state.canRefresh !== false && state.refreshing !== true;
    const canGoBack = state.canGoBack === true ||
      (platform === "android" && state.systemUI?.browser !== undefined);
    this.#back.setAttribute("aria-disabled", String(!canGoBack));
    this.#refresh.setAttribute("aria-disabled", String(!canRefresh));
    this.#keyboard.setAttribute("aria-pressed", String(this.#isKeyboardUp));
    this.#record.setAttribute("aria-pressed", String(state.environment?.recording === true));
    this.#hasHardwareKeyboard.checked = state.systemUI?.hardwareKeyboard === true;
    this.#hasLogin ||= state.root !== "main";
    this.#account.hidden = !this.#hasLogin;
    const names = { launching: "Show login", login: "Log in", main: "Log out" };
    draw(this.#account.lastElementChild ?? this.#account, [names[state.root] ?? "Log in"]);
  }

  /** Shows the settings of the device. @param {DeviceEnvironment} environment */
  describe({ appearance, isBoth, isMotionReduced, own: traits, traits: all }) {
    this.#check("platform", isBoth ? "both" : traits.platform);
    for (const row of Object.values(this.#devices)) row.hidden = true;
    for (const { platform, device } of all) {
      this.#devices[platform].hidden = false;
      this.#devices[platform].getElementsByTagName("select")[0].value = device.id;
    }
    this.#locale.value = traits.locale;
    this.#textScale.value = String(traits.textScale);
    this.#isRightToLeft.checked = traits.direction === "rtl";
    this.#isMotionReduced.checked = isMotionReduced;
    if (document.activeElement !== this.#time) this.#time.value = traits.time ?? "";
    this.#check("appearance", appearance);
  }

  get #isKeyboardUp() {
    return (this.#scene?.traits.keyboardHeight ?? 0) > 0;
  }

  async #refreshPage() {
    const { status } = await this.#handlers.act("refresh");
    if (status === "applied") this.#handlers.say("Refreshing");
  }

  #toggleKeyboard() {
    if (!this.#scene) return;
    const { device, orientation } = this.#scene.traits;
    const keyboardHeight = this.#isKeyboardUp ? 0 : device.keyboardHeight[orientation];
    this.#handlers.act("setEnvironment", { keyboardHeight });
  }

  #turn() {
    const isUpright = this.#scene?.traits.orientation !== "landscape";
    this.#handlers.onChange({ orientation: isUpright ? "landscape" : "portrait" });
  }

  /** What is changed less often. */
  #settings() {
    this.#textScale.addEventListener("change", () => {
      this.#handlers.onChange({ textScale: Number(this.#textScale.value) });
    });
    this.#time.addEventListener("change", () => {
      this.#handlers.onChange({ time: this.#time.value.trim() });
    });
    this.#isRightToLeft.addEventListener("change", () => {
      this.#handlers.onChange({ direction: this.#isRightToLeft.checked ? "rtl" : "ltr" });
    });
    this.#isMotionReduced.addEventListener("change", () => {
      this.#handlers.onChange({ reducedMotion: this.#isMotionReduced.checked });
    });
    this.#hasHardwareKeyboard.addEventListener("change", () => {
      const isConnected = this.#hasHardwareKeyboard.checked;
      const control = { plugin: "Keyboard", control: "setHardware", options: { isConnected } };
      this.#handlers.act("controlPlugin", control);
    });
    return create(
      "div",
      { class: "settings" },
      row("Text size", this.#textScale),
      row("Language", this.#locale),
      row("Right to left", this.#isRightToLeft),
      row("Reduce motion", this.#isMotionReduced),
      row("Hardware keyboard", this.#hasHardwareKeyboard),
      row("Time", this.#time),
    );
  }

  /** @param {Platform} platform */
  #deviceRow(platform) {
    const own = devices.filter((device) => device.platform === platform);
    const options = Object.fromEntries(own.map(({ id, name }) => [id, name]));
    const title = platform === "ios" ? "iPhone or iPad" : "Android device";
    return row(title, this.#select("device", options));
  }

  /** @param {"device" | "locale"} name @param {Record<string, string>} options */
  #select(name, options) {
    const made = create(
      "select",
      {},
      ...Object.entries(options).map(([value, text]) => create("option", { value }, text)),
    );
    made.addEventListener("change", () => this.#handlers.onChange({ [name]: made.value }));
    return made;
  }

  #changeAccount() {
    const root = this.#scene?.state.root;
    if (root === "launching") this.#handlers.act("setRoot", { root: "login" });
    else this.#handlers.act(root === "login" ? "login" : "logout");
  }

  #linkForm() {
    const field = create("input", {
      id: "link",
      type: "text",
      inputmode: "url",
      autocomplete: "off",
      spellcheck: "false",
      required: true,
      placeholder: "/path or scheme://path",
    });
    const form = create(
      "form",
      { class: "link-form" },
      create("label", { for: "link" }, "Open a link"),
      create("div", { class: "field" }, field, create("button", { type: "submit" }, "Open")),
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
    const text = create("span", {}, title);
    const button = create("button", { id, type: "button" }, icon(symbol), text);
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
      const input = create("input", { type: "radio", name, value });
      input.addEventListener("change", () => this.#choose(name, value));
      return create("label", {}, input, create("span", {}, text));
    });
    return create(
      "fieldset",
      { class: "choice" },
      create("legend", {}, title),
      create("div", { class: "segments" }, ...radios),
    );
  }

  /** @param {"platform" | "appearance"} name @param {string} value */
  #choose(name, value) {
    this.#handlers.onChange({ [name]: value });
  }

  /** @param {string} name @param {string} value */
  #check(name, value) {
    for (const input of this.querySelectorAll("input")) {
      if (input.name === name) input.checked = input.value === value;
    }
  }
}

/** @param {string} title @param {HTMLElement} control */
const row = (title, control) =>
  create("label", { class: "row" }, create("span", {}, title), control);

customElements.define("tandem-panel", Panel);
