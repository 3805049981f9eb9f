// @ts-check
/** @import { Act, Link, Result, State } from "./types.d.ts" */
import { ChromeConnection } from "./chrome-connection.js";
import { DeviceEnvironment } from "./environment.js";
import { Device } from "./parts/device.js";
import { icon } from "./parts/icon.js";
import { element, setText } from "./parts/element.js";
import { attachShortcuts } from "./inspector/shortcuts.js";
import { Panel } from "./parts/panel.js";
import { refusal } from "./refusals.js";

class Simulator {
  #connection = new ChromeConnection();
  #environment = new DeviceEnvironment((...action) => this.#act(...action));
  #device = new Device((...action) => this.#act(...action));
  #panel = new Panel({
    act: (...action) => this.#act(...action),
    say: (text) => this.#device.say(text),
    onPlatform: (platform) => this.#change({ platform }),
    onAppearance: (appearance) => this.#change({ appearance }),
  });
  #toggle = element(
    "button",
    { id: "panel-toggle", type: "button", "aria-label": "Simulator", "aria-expanded": "false" },
    icon("ellipsis"),
  );
  #heading = element("h1", {}, "Tandem");
  /** @type {State | undefined} */
  #state;

  run() {
    document.body.append(
      element("main", {}, this.#heading, this.#device),
      this.#toggle,
      this.#panel,
    );
    this.#device.addPullHandle(this.#toggle);
    this.#toggle.addEventListener("click", () => this.#openPanel(!document.body.dataset.panel));
    this.#panel.addEventListener("close", () => this.#openPanel(false));
    this.#connection.addEventListener("link", (event) => {
      const { link, text } =
        /** @type {CustomEvent<{ link: Link, text: string }>} */ (event).detail;
      this.#device.showLink(link, text);
      this.#panel.showLink(link, text);
    });
    this.#connection.addEventListener("state", (event) => {
      this.#state = /** @type {CustomEvent<State>} */ (event).detail;
      this.#environment.follow(this.#state);
      this.#show();
    });
    attachShortcuts({ connection: this.#connection, panel: this.#panel, device: this.#device });
    addEventListener("resize", () => this.#fit());
    this.#fit();
    this.#showEnvironment();
    this.#connection.open();
  }

  /** @type {Act} */
  async #act(name, parameters = {}) {
    const result = await this.#connection.act(name, parameters);
    const { status, reason } = result;
    const sentence = status === "rejected" ? refusal(reason) : null;
    if (sentence) this.#device.say(sentence);
    return result;
  }

  /** @param {Parameters<DeviceEnvironment["change"]>[0]} changes */
  #change(changes) {
    this.#environment.change(changes);
    this.#show();
  }

  #show() {
    this.#showEnvironment();
    const { platform, appearance } = this.#environment;
    if (!this.#state) return;
    const scene = {
      state: this.#state,
      platform,
      act: /** @type {Act} */ ((...action) => this.#act(...action)),
    };
    document.title = this.#state.app.name;
    setText(this.#heading, this.#state.app.name);
    this.#device.show(scene);
    this.#panel.show(scene, appearance);
  }

  #showEnvironment() {
    const { platform, appearance } = this.#environment;
    document.documentElement.dataset.platform = platform;
    document.documentElement.dataset.appearance = appearance;
    this.#device.dataset.platform = platform;
  }

  /** @param {boolean} isOpen */
  #openPanel(isOpen) {
    document.body.toggleAttribute("data-panel", isOpen);
    if (isOpen) document.body.dataset.panel = "open";
    this.#toggle.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.#panel.focusFirst();
    else this.#toggle.focus();
  }

  /** Makes the whole device fit a low window. */
  #fit() {
    const scale = Math.min(1, (innerHeight - 24) / 872);
    this.#device.style.setProperty("--scale", scale.toFixed(4));
  }
}

new Simulator().run();
