// @ts-check
/** @import { Scene, SystemNotification } from "../types.d.ts" */
import { create, draw, element } from "../../kit/element.js";
import { loadStyles } from "../load-styles.js";
import { animate } from "./motion.js";
import { card, nameOf } from "./notification-card.js";

/** How long a notification stays over the app by itself. */
const bannerMilliseconds = 5000;
/** The cards say how old they are. */
const redrawMilliseconds = 60_000;

await loadStyles("notifications.css", import.meta.url).catch(() => null);

/**
 * What the system shows of notifications: a banner over the app, and, where the app is in the
 * background, everything that was not taken away yet.
 */
export class Notifications extends HTMLElement {
  #list = create("ul", { class: "notification-list", "aria-label": "Notifications" });
  #clock = create("div", { class: "lock-clock" });
  #return = create("button", { type: "button", class: "lock-return" });
  #speech = create("p", { class: "notification-speech" });
  /** The highest number that was shown. */
  #seen = 0;
  /** The number of what lies over the app. @type {number | null} */
  #banner = null;
  /** The card with its buttons out. @type {string | null} */
  #open = null;
  /** The action that asks for a text. @type {string | null} */
  #reply = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #bannerTimer;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #clockTimer;
  /** @type {Scene | undefined} */
  #scene;

  /** @param {boolean} isFirst whether its frame speaks */
  constructor(isFirst) {
    super();
    if (isFirst) this.#speech.setAttribute("role", "status");
    else this.#speech.ariaHidden = "true";
    this.#return.addEventListener("click", () => {
      this.#scene?.act("setEnvironment", { lifecycle: "foreground" });
    });
    // What a person looks at, or has the keyboard in, stays.
    for (const event of ["pointerenter", "focusin"]) {
      this.addEventListener(event, () => clearTimeout(this.#bannerTimer));
    }
    for (const event of ["pointerleave", "focusout"]) {
      this.addEventListener(event, () => this.#startTimer());
    }
    this.addEventListener("keydown", (event) => this.#press(event));
  }

  connectedCallback() {
    if (this.#list.isConnected) return;
    this.append(this.#clock, this.#list, this.#return, this.#speech);
  }

  disconnectedCallback() {
    clearTimeout(this.#bannerTimer);
    clearInterval(this.#clockTimer);
  }

  /** @param {Scene} scene @param {boolean} isOld whether what it shows is older than this page */
  show(scene, isOld) {
    this.#scene = scene;
    const all = this.#all;
    const newest = all[0]?.number ?? 0;
    const arrived = isOld ? [] : all.filter(({ number }) => number > this.#seen);
    this.#seen = isOld ? newest : Math.max(this.#seen, newest);
    const isBackground = scene.state.environment?.lifecycle === "background";
    const isList = isBackground && all.length > 0;
    if (isList !== (this.dataset.look === "list")) this.#change(isList);
    const banner = isList ? undefined : arrived.find(({ banner }) => banner);
    if (banner) this.#banner = banner.number;
    this.#draw();
    if (arrived[0]) this.#speak(arrived[0]);
    if (banner) this.#comeIn(banner);
  }

  /** @returns {SystemNotification[]} newest first */
  get #all() {
    return this.#scene?.state.systemUI?.notifications ?? [];
  }

  /** @param {boolean} isList */
  #change(isList) {
    this.dataset.look = isList ? "list" : "banner";
    this.#banner = null;
    clearInterval(this.#clockTimer);
    if (isList) this.#clockTimer = setInterval(() => this.#draw(), redrawMilliseconds);
  }

  #draw() {
    const scene = this.#scene;
    if (!scene) return;
    const isList = this.dataset.look === "list";
    const shown = this.#all.filter(({ number }) => isList || number === this.#banner);
    if (!shown.some((one) => nameOf(one) === this.#open)) this.#open = this.#reply = null;
    const hadFocus = this.contains(document.activeElement);
    draw(this.#list, shown.map((one) => this.#card(one, scene)));
    this.hidden = shown.length === 0;
    if (hadFocus && !this.contains(document.activeElement)) {
      this.#list.querySelector("button")?.focus({ preventScroll: true });
    }
    this.#clock.hidden = this.#return.hidden = !isList;
    if (!isList) return;
    draw(this.#clock, [
      element("span", { class: "lock-date" }, dateText(scene)),
      element("span", { class: "lock-time" }, timeText(scene)),
    ]);
    draw(this.#return, [`Open ${scene.state.app.name}`]);
  }

  /** @param {SystemNotification} notification @param {Scene} scene */
  #card(notification, { state, platform, act }) {
    const name = nameOf(notification);
    // Android shows the buttons of what lies over the app at once.
    const isUnfolded = platform === "android" && this.#banner !== null;
    return card(notification, {
      appName: state.app.name,
      platform,
      now: Date.now(),
      isOpen: this.#open === name || isUnfolded,
      canFold: !isUnfolded,
      reply: this.#open === name ? this.#reply : null,
      onOpen: () => this.#unfold(this.#open === name ? null : name, null),
      onReply: (action) => this.#unfold(name, action),
      act,
    });
  }

  /** @param {string | null} name @param {string | null} reply */
  #unfold(name, reply) {
    this.#open = name;
    this.#reply = reply;
    this.#draw();
    if (reply) this.#list.querySelector("input")?.focus({ preventScroll: true });
    this.#startTimer();
  }

  /** @param {SystemNotification} notification */
  #comeIn(notification) {
    const element = [...this.#list.children].find((child) =>
      child instanceof HTMLElement && child.dataset.notification === notification.id
    );
    if (element) animate(element, [{ transform: "translateY(calc(-100% - 72px))" }, {}], 420);
    this.#startTimer();
  }

  /** Lets the banner go in a while, unless somebody is at it. */
  #startTimer() {
    clearTimeout(this.#bannerTimer);
    if (this.#banner === null) return;
    this.#bannerTimer = setTimeout(() => {
      const isBusy = this.matches(":hover") || this.contains(document.activeElement);
      if (!isBusy) this.#goAway();
    }, bannerMilliseconds);
  }

  async #goAway() {
    const number = this.#banner;
    const element = this.#list.firstElementChild;
    if (number === null || !element) return;
    const frames = [{}, { transform: "translateY(calc(-100% - 72px))" }];
    const isOver = await animate(element, frames, 260);
    // Another one may have come meanwhile.
    if (!isOver || this.#banner !== number) return;
    this.#banner = null;
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.key !== "Escape" || this.#banner === null) return;
    event.stopPropagation();
    this.#goAway();
  }

  /** @param {SystemNotification} notification */
  #speak({ title, body }) {
    const name = this.#scene?.state.app.name;
    draw(this.#speech, [[name, title, body].filter(Boolean).join(". ")]);
  }
}

/** @param {Scene} scene */
const dateText = ({ traits }) =>
  localText(
    traits.locale,
    (locale) =>
      new Date().toLocaleDateString(locale, { weekday: "long", month: "long", day: "numeric" }),
  );

/** @param {Scene} scene */
const timeText = ({ traits }) =>
  traits.time ??
    localText(
      traits.locale,
      (locale) =>
        new Date().toLocaleTimeString(locale, {
          hour: "numeric",
          minute: "2-digit",
          hour12: false,
        }),
    );

/** @param {string} locale @param {(locale: string | string[]) => string} write */
function localText(locale, write) {
  try {
    return write(locale);
  } catch {
    return write([]);
  }
}

customElements.define("tandem-notifications", Notifications);
