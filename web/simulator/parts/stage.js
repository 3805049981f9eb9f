// @ts-check
/** @import { Act, Link, Scene, Traits } from "../types.d.ts" */
import { create, draw, element } from "../../kit/element.js";
import { bezels } from "../device-frame.js";
import { Device } from "./device.js";
import { animate } from "./motion.js";

/** Between the devices, and around them; CSS pixels. */
const gap = 40;
const margin = 24;
/** Below this scale only one of two devices is shown. */
const scaleMin = 0.5;
const names = { ios: "iOS", android: "Android" };

/** The devices side by side, as large as the window has room for. */
export class Stage extends HTMLElement {
  #act;
  /** @type {{ stand: HTMLElement, device: Device, traits: Traits }[]} */
  #frames = [];
  #active = 0;
  #switch = create("div", { id: "frame-switch", role: "group", "aria-label": "Shown device" });
  #onChange;
  /** What was said to all devices last, for one that comes later.
   * @type {[Link, string] | undefined} */
  #link;

  /**
   * @param {object} options
   * @param {Act} options.act
   * @param {() => void} options.onChange when another device is the active one
   */
  constructor({ act, onChange }) {
    super();
    this.#act = act;
    this.#onChange = onChange;
    new ResizeObserver(() => this.fit()).observe(this);
  }

  /** The device that a person acts in. */
  get active() {
    return this.#frames[this.#active].device;
  }

  /** Where the switch between two devices stands, if it has to. */
  get switch() {
    return this.#switch;
  }

  /** @param {Traits[]} all @param {Omit<Scene, "traits" | "platform" | "isActive"> | null} scene */
  show(all, scene) {
    while (this.#frames.length > all.length) this.#frames.pop()?.stand.remove();
    this.#active = Math.min(this.#active, all.length - 1);
    all.forEach((traits, index) => {
      const frame = this.#frames[index] ??= this.#make(traits, index);
      const isTurned = frame.traits.orientation !== traits.orientation &&
        frame.traits.device === traits.device;
      frame.traits = traits;
      frame.device.describe(traits);
      this.#name(frame, all.length > 1);
      if (isTurned) this.#turn(frame.stand, traits);
    });
    this.fit();
    if (!scene) return;
    this.#frames.forEach(({ device, traits }, index) =>
      device.show({ ...scene, traits, platform: traits.platform, isActive: index === this.#active })
    );
  }

  /** @param {string} text */
  say(text) {
    this.active.say(text);
  }

  /** @param {Link} link @param {string} text */
  showLink(link, text) {
    this.#link = [link, text];
    for (const { device } of this.#frames) device.showLink(link, text);
  }

  /** Makes the devices fit the room there is, or shows one of them. */
  fit() {
    const sizes = this.#frames.map(({ traits }) => outerSize(traits));
    const width = this.clientWidth - 2 * margin;
    const height = this.clientHeight - 2 * margin;
    const needed = sizes.reduce((sum, size) => sum + size.width, gap * (sizes.length - 1));
    const tallest = Math.max(...sizes.map((size) => size.height));
    const scale = Math.min(1, width / needed, height / tallest);
    const isScreen = document.documentElement.dataset.layout === "screen";
    const isAlone = sizes.length > 1 && (isScreen || scale < scaleMin);
    this.#frames.forEach(({ stand, device }, index) => {
      const size = sizes[index];
      const own = isAlone ? Math.min(1, width / size.width, height / size.height) : scale;
      stand.hidden = isAlone && index !== this.#active;
      stand.style.width = `${size.width * own}px`;
      stand.style.height = `${size.height * own}px`;
      device.style.setProperty("--scale", own.toFixed(4));
    });
    this.#showSwitch(isAlone);
  }

  /** @param {Traits} traits @param {number} index */
  #make(traits, index) {
    const device = new Device((...action) => this.#act(...action), index === 0);
    const stand = create("div", { class: "stand", "data-frame": String(index + 1) }, device);
    stand.addEventListener("pointerdown", () => this.#activate(index), { capture: true });
    stand.addEventListener("focusin", () => this.#activate(index));
    this.append(stand);
    if (this.#link) device.showLink(...this.#link);
    return { stand, device, traits };
  }

  /** @param {number} index */
  #activate(index) {
    if (index === this.#active || index >= this.#frames.length) return;
    this.#active = index;
    this.#onChange();
  }

  /** @param {{ stand: HTMLElement, traits: Traits }} frame @param {boolean} isOneOfTwo */
  #name({ stand, traits }, isOneOfTwo) {
    if (isOneOfTwo) {
      stand.setAttribute("role", "group");
      stand.setAttribute("aria-label", `${names[traits.platform]}, ${traits.device.name}`);
    } else {
      stand.removeAttribute("role");
      stand.removeAttribute("aria-label");
    }
  }

  /** @param {boolean} isNeeded */
  #showSwitch(isNeeded) {
    this.#switch.hidden = !isNeeded;
    if (!isNeeded) return;
    draw(
      this.#switch,
      this.#frames.map(({ traits }, index) =>
        element("button", {
          type: "button",
          "aria-pressed": String(index === this.#active),
          click: () => this.#activate(index),
        }, names[traits.platform])
      ),
    );
  }

  /** The upper end goes to the left, and back up again.
   * @param {HTMLElement} stand @param {Traits} traits */
  #turn(stand, { orientation }) {
    const from = orientation === "landscape" ? "90deg" : "-90deg";
    animate(stand, [{ rotate: from }, { rotate: "0deg" }], 520);
  }
}

/** @param {Traits} traits the size of its device with the rim */
function outerSize({ device, orientation }) {
  const rim = 2 * bezels[device.kind];
  const [width, height] = [device.width + rim, device.height + rim];
  return orientation === "portrait" ? { width, height } : { width: height, height: width };
}

customElements.define("tandem-stage", Stage);
