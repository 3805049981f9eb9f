// @ts-check
/** @import { Act, Changes, Link, State } from "./types.d.ts" */
import { create, draw } from "../kit/element.js";
import { ChromeConnection } from "./chrome-connection.js";
import { DeviceEnvironment } from "./environment.js";
import { attachShortcuts } from "./inspector/shortcuts.js";
import { rememberFrame } from "./device-frame.js";
import { icon } from "./parts/icon.js";
import { Panel } from "./parts/panel.js";
import { Stage } from "./parts/stage.js";

/** A link that lets a browser in was opened by one that is in: its code is for nobody to see. */
const dropCode = () => {
  if (!location.hash.startsWith("#code=")) return;
  history.replaceState(history.state, "", location.pathname + location.search);
};

/** A window of this size is no larger than a phone: the page is the device, without a frame. */
const phoneWindow = matchMedia("(max-width: 480px), (max-height: 480px)");
const isFrameless = new URLSearchParams(location.search).get("frame") === "none";

class Simulator {
  #connection = new ChromeConnection();
  /** @type {Act} */
  #act = (name, parameters = {}) => this.#ask(name, parameters);
  #environment = new DeviceEnvironment(this.#act);
  #stage = new Stage({ act: this.#act, onChange: () => this.#show() });
  #panel = new Panel({
    act: this.#act,
    say: (text) => this.#stage.say(text),
    onChange: (changes) => this.#change(changes),
    onInspect: () => this.#runTool("i"),
    onRecord: () => this.#record(),
  });
  #toggle = create(
    "button",
    { id: "panel-toggle", type: "button", "aria-label": "Simulator", "aria-expanded": "false" },
    icon("ellipsis"),
  );
  #heading = create("h1", {}, "Tandem");
  /** Where the inspector puts itself: beside the devices, or below them in a small window. */
  #tools = create("div", { id: "tools" });
  #runTool = attachShortcuts({ connection: this.#connection, device: this.#stage });
  /** @type {State | undefined} */
  #state;

  run() {
    document.querySelector("#skeleton")?.replaceWith(
      create("main", {}, this.#heading, this.#stage, this.#stage.switch),
      this.#tools,
      this.#toggle,
      this.#panel,
    );
    dropCode();
    addEventListener("hashchange", dropCode);
    this.#showEnvironment();
    this.#stage.active.addPullHandle(this.#toggle);
    this.#toggle.addEventListener("click", () => this.#openPanel(!document.body.dataset.panel));
    this.#panel.addEventListener("close", () => this.#openPanel(false));
    this.#connection.addEventListener("link", (event) => {
      const { link, text } =
        /** @type {CustomEvent<{ link: Link, text: string }>} */ (event).detail;
      this.#stage.showLink(link, text);
      this.#panel.showLink(link, text);
    });
    this.#connection.addEventListener("state", (event) => {
      this.#state = /** @type {CustomEvent<State>} */ (event).detail;
      this.#environment.follow(this.#state);
      this.#show();
    });
    document.addEventListener("keydown", (event) => this.#press(event));
    phoneWindow.addEventListener("change", () => this.#showEnvironment());
    this.#connection.open();
  }

  /** @type {Act} */
  async #ask(name, parameters) {
    const result = await this.#connection.act(name, parameters);
    if (result.status === "rejected") void this.#explain(result.reason);
    return result;
  }

  /** @param {string | null | undefined} reason */
  async #explain(reason) {
    const { refusal } = await import("./refusals.js");
    const sentence = refusal(reason);
    if (sentence) this.#stage.say(sentence);
  }

  async #record() {
    // It would hide the device, and what is said there.
    if (document.body.dataset.panel) this.#openPanel(false);
    const { record } = await import("./recording.js");
    this.#stage.say(await record(this.#state?.environment?.recording === true));
  }

  /** @param {Changes} changes */
  #change(changes) {
    this.#environment.change(changes);
    this.#show();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { target, key, defaultPrevented } = event;
    if (defaultPrevented || !(target instanceof Element)) return;
    if (key === "Escape" && !target.closest("tandem-panel, #tools")) this.#stage.active.escape();
  }

  #show() {
    this.#showEnvironment();
    if (!this.#state) return;
    document.title = this.#state.app.name;
    draw(this.#heading, [this.#state.app.name]);
    const { own, platform, appearance } = this.#environment;
    const scene = { state: this.#state, platform, traits: own, isActive: true, act: this.#act };
    this.#panel.show(scene);
    rememberFrame(own, appearance);
  }

  #showEnvironment() {
    const { appearance, isMotionReduced, traits } = this.#environment;
    const { documentElement: root } = document;
    const layout = phoneWindow.matches || isFrameless ? "screen" : "desk";
    Object.assign(root.dataset, { appearance, layout });
    root.toggleAttribute("data-reduced-motion", isMotionReduced);
    this.#panel.describe(this.#environment);
    this.#stage.show(traits, this.#state ? { state: this.#state, act: this.#act } : null);
    const { device, orientation } = traits[0];
    Object.assign(this.#toggle.dataset, { cutout: device.cutout.shape, orientation });
    (layout === "screen" ? this.#panel : document.querySelector("main"))
      ?.append(this.#stage.switch);
  }

  /** @param {boolean} isOpen */
  #openPanel(isOpen) {
    document.body.toggleAttribute("data-panel", isOpen);
    if (isOpen) document.body.dataset.panel = "open";
    this.#toggle.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.#panel.focusFirst();
    else this.#toggle.focus();
  }
}

new Simulator().run();
