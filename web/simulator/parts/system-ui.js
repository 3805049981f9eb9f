// @ts-check
/**
 * @import { Notifications } from "./notifications.js"
 * @import { InAppBrowser } from "./in-app-browser.js"
 * @import { HapticKind, Platform, Scene, SystemHaptic, SystemStatusBar } from "../types.d.ts"
 * @import { SystemToast } from "../types.d.ts"
 */
import { create, draw } from "../../kit/element.js";
import { loadStyles } from "../load-styles.js";
import { readHexColor } from "./color.js";
import { animate, isMotionReduced } from "./motion.js";

const toastMilliseconds = { short: 2000, long: 3500 };
/** An empty region is known to screen readers before its text comes. */
const announcementDelay = 100;
const chipMilliseconds = 1600;
/** A splash screen that goes more slowly is taken for gone. */
const fadeMillisecondsMax = 5000;

/** What each haptic is called, and how far it moves a device; CSS pixels.
 * @type {Record<HapticKind, { title: string, way: number }>} */
const haptics = {
  impactHeavy: { title: "Impact: heavy", way: 5 },
  impactMedium: { title: "Impact: medium", way: 3.5 },
  impactLight: { title: "Impact: light", way: 2 },
  notificationSuccess: { title: "Notification: success", way: 3 },
  notificationWarning: { title: "Notification: warning", way: 3 },
  notificationError: { title: "Notification: error", way: 4 },
  vibrate: { title: "Vibration", way: 4 },
  selection: { title: "Selection", way: 1.5 },
};
const shakeMilliseconds = { usual: 200, min: 80, max: 600 };
/** There and back again in one shake. */
const swingMilliseconds = 50;

await loadStyles("system-ui.css", import.meta.url).catch(() => null);

/**
 * What an app asks of the system around its web views: the status bar's look, the splash screen,
 * toasts and haptics. Its children lie on the glass of one device.
 */
export class SystemUI extends HTMLElement {
  #device;
  #splash = create(
    "div",
    { class: "app-splash", role: "img", hidden: true },
    create("span", { class: "app-splash-name" }),
  );
  #fadeMilliseconds = 0;
  #toast = create("p", { class: "app-toast" });
  #toastID = NaN;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #toastTimer;
  #chip = create("p", { class: "haptic-chip", "aria-hidden": "true", hidden: true });
  #hapticID = NaN;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #chipTimer;
  /** @type {Animation | undefined} */
  #shake;
  #isFirst;
  /** @type {Promise<Notifications | undefined> | undefined} */
  #notifications;
  /** @type {InAppBrowser | null} */
  #browser = null;
  /** The latest state of it, while what draws it is loaded. @type {Scene | undefined} */
  #scene;

  /** @param {HTMLElement} device @param {boolean} isFirst whether its frame speaks */
  constructor(device, isFirst) {
    super();
    this.#device = device;
    this.#isFirst = isFirst;
    if (isFirst) this.#toast.setAttribute("role", "status");
    else this.#toast.ariaHidden = "true";
    device.querySelector(".glass")?.append(this);
  }

  connectedCallback() {
    if (!this.#toast.isConnected) this.append(this.#splash, this.#toast, this.#chip);
  }

  disconnectedCallback() {
    clearTimeout(this.#toastTimer);
    clearTimeout(this.#chipTimer);
  }

  /** @param {Scene} scene @param {boolean} isOld whether its messages are older than this page */
  show(scene, isOld) {
    const { state, platform } = scene;
    this.#showNotifications(scene, isOld);
    const { statusBar, splash, toast, haptic } = state.systemUI ?? {};
    this.#showStatusBar(statusBar, platform);
    if (splash) this.#showSplash(splash.fadeMilliseconds, state.app.name, splash.color);
    else this.#endSplash();
    const isNewToast = toast && toast.id !== this.#toastID && !isOld;
    const isNewHaptic = haptic && haptic.id !== this.#hapticID && !isOld;
    // Another run of the shell counts from the start again.
    this.#toastID = toast?.id ?? NaN;
    this.#hapticID = haptic?.id ?? NaN;
    if (isNewToast) this.#say(toast);
    if (isNewHaptic) this.#feel(haptic, platform);
    this.#scene = scene;
    void this.#showBrowser();
  }

  async #showBrowser() {
    if (!this.#browser && !this.#scene?.state.systemUI?.browser) return;
    const module = await import("./in-app-browser.js").catch(() => null);
    const scene = this.#scene;
    const browser = scene?.state.systemUI?.browser;
    if (!module || !scene) return;
    if (!browser) {
      void this.#browser?.close();
      this.#browser = null;
      return;
    }
    if (!this.#browser) {
      this.#browser = new module.InAppBrowser();
      this.append(this.#browser);
    }
    this.#browser.open(browser, scene);
  }

  /** @param {Scene} scene @param {boolean} isOld */
  async #showNotifications(scene, isOld) {
    if (!this.#notifications && !scene.state.systemUI?.notifications) return;
    this.#notifications ??= import("./notifications.js").then(({ Notifications }) => {
      const notifications = new Notifications(this.#isFirst);
      this.append(notifications);
      return notifications;
    }, () => this.#notifications = undefined);
    (await this.#notifications)?.show(scene, isOld);
  }

  /** @param {SystemStatusBar | undefined} statusBar @param {Platform} platform */
  #showStatusBar(statusBar, platform) {
    const { visible = true, style = "", color = "" } = statusBar ?? {};
    this.#device.toggleAttribute("data-status-bar-hidden", !visible);
    this.#device.dataset.statusBarStyle = style;
    const isDrawn = platform === "android" && /^#[\da-f]{6}$/i.test(color);
    if (isDrawn) this.#device.style.setProperty("--status-bar-color", color);
    else this.#device.style.removeProperty("--status-bar-color");
  }

  /** @param {number} fadeMilliseconds @param {string} name @param {string} [color] */
  #showSplash(fadeMilliseconds, name, color) {
    const { text = "", isDark = false } = readHexColor(color) ?? {};
    this.#splash.style.background = text;
    this.#splash.style.color = text && (isDark ? "white" : "black");
    this.#fadeMilliseconds = Math.min(Math.max(fadeMilliseconds, 0), fadeMillisecondsMax);
    for (const animation of this.#splash.getAnimations()) animation.cancel();
    this.#splash.hidden = false;
    this.#splash.ariaLabel = `Splash screen of ${name}`;
    draw(/** @type {Element} */ (this.#splash.firstElementChild), [name]);
    delete this.#splash.dataset.leaving;
  }

  async #endSplash() {
    if (this.#splash.hidden || "leaving" in this.#splash.dataset) return;
    this.#splash.dataset.leaving = "";
    // Fades evenly, as the systems do it.
    const duration = isMotionReduced() || document.hidden ? 0 : this.#fadeMilliseconds;
    const fade = this.#splash.animate([{ opacity: 1 }, { opacity: 0 }], duration);
    // Another splash screen may come meanwhile.
    await fade.finished.catch(() => null);
    if ("leaving" in this.#splash.dataset) this.#splash.hidden = true;
  }

  /** @param {SystemToast} toast */
  #say({ text, duration, position }) {
    clearTimeout(this.#toastTimer);
    for (const animation of this.#toast.getAnimations()) animation.cancel();
    draw(this.#toast, []);
    this.#toast.dataset.position = position;
    this.#toastTimer = setTimeout(() => {
      draw(this.#toast, [text]);
      animate(this.#toast, [{ opacity: 0, translate: "0 8px" }, {}], 260);
      const milliseconds = toastMilliseconds[duration] ?? toastMilliseconds.short;
      this.#toastTimer = setTimeout(() => this.#endToast(), milliseconds);
    }, announcementDelay);
  }

  async #endToast() {
    const isOver = await animate(this.#toast, [{}, { opacity: 0 }], 200);
    if (isOver) draw(this.#toast, []);
  }

  /** @param {SystemHaptic} haptic @param {Platform} platform */
  #feel({ kind, milliseconds }, platform) {
    const { title, way } = haptics[kind] ?? { title: kind, way: 2 };
    clearTimeout(this.#chipTimer);
    draw(this.#chip, [milliseconds === undefined ? title : `${title}: ${milliseconds} ms`]);
    if (this.#chip.hidden) {
      this.#chip.hidden = false;
      animate(this.#chip, [{ translate: "100% 0" }, {}], 220);
    }
    this.#chipTimer = setTimeout(() => this.#chip.hidden = true, chipMilliseconds);
    if (platform === "android") this.#shakeDevice(way, milliseconds);
  }

  /** @param {number} way @param {number} [milliseconds] */
  #shakeDevice(way, milliseconds = shakeMilliseconds.usual) {
    this.#shake?.cancel();
    if (isMotionReduced()) return;
    const { min, max } = shakeMilliseconds;
    const duration = Math.min(Math.max(milliseconds, min), max);
    const swings = Math.max(1, Math.round(duration / swingMilliseconds));
    const frames = Array.from({ length: swings }, (_, swing) => {
      const sign = swing % 2 === 0 ? 1 : -1;
      return { translate: `${sign * way * (1 - swing / swings)}px 0` };
    });
    this.#shake = this.#device.animate([{}, ...frames, {}], { duration });
  }
}

customElements.define("tandem-system-ui", SystemUI);
