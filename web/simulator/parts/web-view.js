// @ts-check
/** @import { Bars, Entry, Insets, State, Traits } from "../types.d.ts" */
import { areEqual } from "../equality.js";
import { readColor } from "./color.js";

/** How far a page is scrolled when a large title goes into the bar, and when it comes out again. */
const collapseDistance = 12;
const expandDistance = 2;
/** A page that can be scrolled less than this keeps its large title; CSS pixels. */
const scrollRangeMin = 120;

/** The app may do in its frame all that a page may, but send the window elsewhere. */
const permissions = "allow-scripts allow-same-origin allow-forms allow-modals allow-downloads " +
  "allow-popups allow-popups-to-escape-sandbox allow-pointer-lock allow-orientation-lock " +
  "allow-presentation allow-storage-access-by-user-activation";

/** What a device leaves to its web view, too. The browser asks its user all the same. */
const features = "accelerometer; autoplay; camera; clipboard-write; fullscreen; geolocation; " +
  "gyroscope; microphone; screen-wake-lock";

/** In a second; more come only from a page that means to stop this one. */
const messageCountMax = 2000;

const noInsets = { top: 0, right: 0, bottom: 0, left: 0 };

/** The address of an entry on the app's origin; a foreign one is not followed.
 * @param {string} origin @param {Entry | null | undefined} entry */
function address(origin, entry) {
  try {
    const url = new URL(entry?.url ?? "/", origin);
    if (url.origin === origin) return url.href;
  } catch {
    // Not a URL: the app's start stands in.
  }
  return `${origin}/`;
}

/** What the name of a frame ends with: the platform, where the pages cannot have it of the shell.
 * @param {Traits} traits */
const suffixOf = ({ platform, isOfShell }) => isOfShell ? "" : `?platform=${platform}`;

/**
 * One browsing context of the app. It is never moved in the document, which would load it anew.
 *
 * The page lies between the bars, unless it asks to fill the screen as a page with
 * `viewport-fit=cover` does: then it reaches under the status bar and the tab bar and learns how
 * much they hide. On iOS the app may say that its pages are inset, or that they never are.
 */
export class WebView extends HTMLElement {
  #frame = document.createElement("iframe");
  #origin;
  #suffix;
  /** What the person has to know of the page; it may be loaded later than the page. */
  #watch;
  /** @type {Bars} */
  #bars = { ...noInsets, isSolid: false };
  /** @type {Insets} */
  #insets = noInsets;
  /** Whether the page asks to fill the screen. */
  #fills = false;
  /** @type {ReturnType<typeof readColor>} */
  #ground = null;
  /** What the page was sent of a device that the shell does not know; it may be empty then.
   * @type {object | null} */
  #environment = null;
  #isScrolled = false;
  /** Whether the keyboard makes it shorter, and by how much. */
  #isResized = false;
  #covered = 0;
  /** How many messages came in which second. */
  #messages = { second: 0, count: 0 };
  /** Whether a page of the app is in the frame, and listens. */
  #hasSpoken = false;
  #receive = (/** @type {MessageEvent} */ event) => this.#follow(event);

  /**
   * @param {string} name as in docs/protocol.md: `tabs`, `tab:ID` or `modal:ID`
   * @param {string} front the app's origin
   * @param {Entry | null | undefined} entry what it opens with
   * @param {Traits} traits of the device that it stands in
   */
  constructor(name, front, entry, traits) {
    super();
    this.#origin = new URL(front).origin;
    this.#frame.setAttribute("sandbox", permissions);
    this.#frame.allow = features;
    this.#suffix = suffixOf(traits);
    this.#frame.name = `tandem:${name}${this.#suffix}`;
    this.#frame.src = address(this.#origin, entry);
    this.#watch = import("./page-watch.js").then(({ PageWatch }) => {
      const watch = new PageWatch(name, this.#origin, this.#frame);
      this.append(watch);
      return watch;
    }, () => null);
  }

  /**
   * Whether the name of its frame still says the platform of this device. What a page read of it is
   * for the life of its document, so that another name needs another frame.
   * @param {Traits} traits
   */
  isNamedFor(traits) {
    return this.#suffix === suffixOf(traits);
  }

  /** The colour that the page lies on, if it has sent one. */
  get ground() {
    return this.#ground;
  }

  /** Whether the page is scrolled away from its top, as far as it reports. */
  get isScrolled() {
    return this.#isScrolled;
  }

  connectedCallback() {
    addEventListener("message", this.#receive);
    if (!this.#frame.isConnected) this.append(this.#frame);
  }

  disconnectedCallback() {
    removeEventListener("message", this.#receive);
  }

  /** @param {State} state */
  follow(state) {
    this.#isResized = state.systemUI?.keyboardResize === "native";
    this.#watch.then((watch) => watch?.show(state));
  }

  /** The shell is there again, and the page will be. */
  expectPage() {
    this.#watch.then((watch) => watch?.expectPage());
  }

  /** @param {string} label for those who do not see the frame */
  set label(label) {
    if (this.#frame.title !== label) this.#frame.title = label;
  }

  /**
   * Places the page between bars that take this much. A page that fills the screen still begins
   * below a bar at the top that is solid.
   * @param {Bars} bars
   */
  place(bars) {
    this.#bars = bars;
    const { top, right, bottom, left, isSolid, hasTabBar, contentInset } = bars;
    const start = isSolid ? top : 0;
    const isBare = contentInset === "never";
    const covers = this.#fills && (isBare || !contentInset);
    const sides = isBare ? [start, 0, hasTabBar ? bottom : 0, 0] : [top, right, bottom, left];
    sides[2] = Math.max(sides[2], this.#covered);
    this.style.setProperty("--space", sides.map((side) => `${side}px`).join(" "));
    this.style.setProperty("--covered-top", `${start}px`);
    this.style.setProperty("--covered-bottom", `${this.#covered}px`);
    this.toggleAttribute("data-covers", covers);
    const end = Math.max(bottom - this.#covered, 0);
    const insets = covers ? { top: top - start, right, bottom: end, left } : noInsets;
    if (areEqual(insets, this.#insets)) return;
    this.#insets = insets;
    this.#sendInsets();
  }

  /**
   * Tells a page on which device it is, if the shell's environment is another one.
   * @param {Traits} traits
   */
  describe({ platform, device, orientation, insets, keyboardHeight, isOfShell }) {
    const covered = this.#isResized ? keyboardHeight : 0;
    if (covered !== this.#covered) {
      this.#covered = covered;
      this.place(this.#bars);
    }
    const own = { platform, device: device.id, orientation, insets, keyboardHeight };
    const environment = isOfShell ? {} : own;
    // A page that was sent no device is on the shell's.
    if (areEqual(environment, this.#environment ?? {})) return;
    this.#environment = environment;
    this.#sendEnvironment();
    this.#sendInsets();
  }

  /** @param {MessageEvent} event */
  #follow({ source, origin, data, timeStamp }) {
    if (source !== this.#frame.contentWindow || origin !== this.#origin) return;
    if (this.#isFlooded(Math.floor(timeStamp / 1000))) return;
    if (data?.type === "tandem:scroll") return this.#followScroll(data);
    this.#watch.then((watch) => watch?.hear(data));
    if (data?.type === "tandem:tabPictures") {
      this.dispatchEvent(new CustomEvent("tabPictures", { bubbles: true, detail: data }));
    }
    if (data?.type !== "tandem:viewport") return;
    this.#fills = data.fit === "cover";
    this.place(this.#bars);
    this.#hasSpoken = true;
    this.#sendEnvironment();
    this.#sendInsets();
    const ground = readColor(data.background);
    if (ground?.text === this.#ground?.text) return;
    this.#ground = ground;
    this.dispatchEvent(new Event("ground", { bubbles: true }));
  }

  /** @param {number} second */
  #isFlooded(second) {
    const { second: last, count } = this.#messages;
    this.#messages = { second, count: second === last ? count + 1 : 1 };
    if (second === last && count === messageCountMax) {
      this.#frame.dispatchEvent(new Event("flood"));
    }
    return this.#messages.count > messageCountMax;
  }

  /** @param {{ top?: unknown, range?: unknown }} position */
  #followScroll({ top, range }) {
    const distance = this.#isScrolled ? expandDistance : collapseDistance;
    const canCollapse = this.#isScrolled || Number(range) > scrollRangeMin;
    const isScrolled = canCollapse && Number(top) > distance;
    if (isScrolled === this.#isScrolled) return;
    this.#isScrolled = isScrolled;
    this.dispatchEvent(new Event("scrolled", { bubbles: true }));
  }

  #sendEnvironment() {
    if (!this.#hasSpoken || !this.#environment) return;
    const message = { type: "tandem:environment", environment: this.#environment };
    this.#frame.contentWindow?.postMessage(message, this.#origin);
  }

  #sendInsets() {
    if (!this.#hasSpoken || (!this.#fills && !this.#environment)) return;
    const message = { type: "tandem:insets", insets: this.#insets };
    this.#frame.contentWindow?.postMessage(message, this.#origin);
  }
}

customElements.define("tandem-web-view", WebView);
