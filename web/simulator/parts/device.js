// @ts-check
/**
 * @import { FaultBadge } from "../inspector/fault-badge.js"
 * @import { Keyboard } from "./keyboard.js"
 * @import { ModalLayer } from "./modal-layer.js"
 * @import { MoreList } from "./more-list.js"
 * @import { StackMenu } from "./stack-menu.js"
 * @import { SystemUI } from "./system-ui.js"
 */
/** @import { Act, Bars, Entry, Link, Scene, State, Traits } from "../types.d.ts" */
import { create, draw } from "../../kit/element.js";
import { LinkStatus } from "./link-status.js";
import { animate } from "./motion.js";
import { NavigationBar } from "./navigation-bar.js";
import { PullToRefresh } from "./pull-to-refresh.js";
import { isStatusBarOver, StatusBar } from "./status-bar.js";
import { SwipeBack } from "./swipe-back.js";
import { TabBar } from "./tab-bar.js";
import { Toasts } from "./toasts.js";
import { WebView } from "./web-view.js";
import { WebViews } from "./web-views.js";

/** From this width on Android shows its tabs as a rail (Material 3, medium windows). */
const railWidthMin = 600;

/** The phone: everything that a native app would draw around its web views. */
export class Device extends HTMLElement {
  #act;
  #bar;
  #webViews = new WebViews();
  #tabBar;
  #base;
  /** @type {ModalLayer | undefined} */
  #modals;
  /** @type {StackMenu | undefined} */
  #menu;
  /** @type {Keyboard | undefined} */
  #keyboard;
  /** @type {MoreList | undefined} */
  #more;
  /** @type {FaultBadge | undefined} */
  #faults;
  /** @type {Promise<SystemUI | undefined> | undefined} */
  #systemUI;
  /** Whether the next state is the first one of a connection, whose messages are old news. */
  #isConnecting = true;
  #isFirst;
  #areOverlaysAsked = false;
  /** What had the focus before a browser came over it. @type {Element | null} */
  #focusBeneath = null;
  #statusBar = new StatusBar();
  #toasts;
  #link;
  #waiting = create("p", { class: "waiting" });
  #swipeBack;
  #pull;
  #isMoreOpen = false;
  /** @type {Scene | undefined} */
  #scene;
  /** What a page has drawn that is not shown yet. @type {any} */
  #pictures = null;
  /** @type {Traits | undefined} */
  #traits;

  /** @param {Act} act @param {boolean} isFirst whether it has the ids and speaks */
  constructor(act, isFirst) {
    super();
    this.#act = act;
    this.#isFirst = isFirst;
    this.#toasts = new Toasts(isFirst);
    this.#link = new LinkStatus(isFirst);
    if (isFirst) this.#waiting.setAttribute("role", "status");
    const openMenu = (/** @type {HTMLElement} */ anchor) => this.#openMenu(anchor);
    this.#bar = new NavigationBar({
      id: isFirst ? "back" : undefined,
      level: 2,
      onBack: () => act("back"),
      onLongPress: openMenu,
    });
    const screenID = isFirst ? "screen" : "screen-2";
    this.#tabBar = new TabBar({
      id: isFirst ? "tabs" : undefined,
      screen: screenID,
      onSelect: (tab) => this.#select(tab),
      onMore: () => this.#showMore(!this.#isMoreOpen),
      onLongPress: openMenu,
    });
    const handle = create("div", { class: "pull-strip" });
    const screen = create(
      "div",
      { id: screenID, class: "screen", role: "tabpanel", "aria-label": "App" },
      this.#webViews,
    );
    this.#swipeBack = new SwipeBack(this.#webViews, act);
    screen.append(...this.#swipeBack.parts, handle);
    this.#base = create("div", { class: "base" }, screen, this.#bar, this.#tabBar);
    this.#pull = new PullToRefresh([handle, this.#bar], this.#webViews, act);
  }

  connectedCallback() {
    if (this.#base.isConnected) return;
    const indicator = create("div", { class: "home-indicator", "aria-hidden": "true" });
    this.append(
      create(
        "div",
        { class: "glass" },
        this.#base,
        this.#statusBar,
        indicator,
        this.#waiting,
        this.#toasts,
        this.#link,
      ),
    );
    this.addEventListener("ground", () => this.#showGround());
    this.addEventListener("tabPictures", (event) => this.#takePictures(event));
    this.#webViews.addEventListener("scrolled", () => this.#collapseTitle());
  }

  /** Whether nothing of what lies between the bars can be reached. */
  get #isCovered() {
    return this.#modals?.top !== undefined || this.#scene?.state.systemUI?.browser !== undefined;
  }

  /** From a browser that goes. */
  #returnFocus() {
    const beneath = this.#focusBeneath;
    this.#focusBeneath = null;
    const isInBrowser = document.activeElement?.closest("tandem-browser");
    if (isInBrowser && beneath instanceof HTMLElement) beneath.focus({ preventScroll: true });
  }

  /** What the Escape key does where nothing in the device has used it. */
  escape() {
    if (this.#scene?.state.systemUI?.browser) {
      this.#act("controlPlugin", { plugin: "Browser", control: "finish" });
    } else if (this.#modals?.top) this.#act("back");
    else if (this.#isMoreOpen) this.#showMore(false);
  }

  /** @param {Link} link @param {string} reason */
  showLink(link, reason) {
    this.dataset.link = link;
    this.#link.show(link, reason);
    this.#isConnecting = true;
    for (const view of link === "open" ? this.querySelectorAll("tandem-web-view") : []) {
      if (view instanceof WebView) view.expectPage();
    }
    this.#base.inert = link === "stopped" || this.#isCovered;
  }

  /** @param {string} text */
  say(text) {
    this.#toasts.say(text);
  }

  /** Takes the shape of a device. @param {Traits} traits */
  describe(traits) {
    this.#traits = traits;
    const { platform, device, orientation, insets, direction, textScale } = traits;
    const { cutout } = device;
    const isUpright = orientation === "portrait";
    const lengths = {
      "screen-width": isUpright ? device.width : device.height,
      "screen-height": isUpright ? device.height : device.width,
      "screen-radius": device.cornerRadius,
      "cutout-width": cutout.width,
      "cutout-height": cutout.height,
      "cutout-top": cutout.top,
      "safe-top": insets.top,
      "safe-right": insets.right,
      "safe-bottom": insets.bottom,
      "safe-left": insets.left,
      "keyboard-height": traits.keyboardHeight,
    };
    for (const [name, length] of Object.entries(lengths)) {
      this.style.setProperty(`--${name}`, `${length}px`);
    }
    this.style.setProperty("--text-scale", String(textScale));
    this.dir = direction;
    Object.assign(this.dataset, { platform, orientation, kind: device.kind, cutout: cutout.shape });
    this.#statusBar.show(traits);
  }

  /** Draws the tabs with the icons of the app's own bar. @param {Event} event */
  async #takePictures(event) {
    const isDue = this.#pictures;
    this.#pictures = /** @type {CustomEvent} */ (event).detail;
    if (isDue) return;
    const { TabPictures } = await import("./tab-pictures.js");
    // A page may send more of them than can be drawn.
    requestAnimationFrame(() => {
      this.#tabBar.pictures ??= new TabPictures();
      this.#tabBar.pictures.take(this.#pictures);
      this.#pictures = null;
      if (this.#scene) this.show(this.#scene);
    });
  }

  /** @param {Scene} scene */
  show(scene) {
    const { state, platform, traits } = scene;
    this.describe(traits);
    if (this.#scene && key(this.#scene.state) !== key(state)) this.#menu?.close();
    if (this.#scene?.state.selectedTab !== state.selectedTab) this.#isMoreOpen = false;
    this.#scene = scene;
    const modals = state.modals ?? [];
    const isMoreOpen = this.#isMoreOpen && state.tabs.some(({ more, hidden }) => more && !hidden);
    this.toggleAttribute("data-rail", platform === "android" && this.offsetWidth >= railWidthMin);
    this.#showBar(state, scene, isMoreOpen);
    this.#tabBar.show(scene, isMoreOpen);
    this.toggleAttribute("data-tab-bar", !this.#tabBar.hidden);
    this.#webViews.show(scene);
    this.#bar.collapse(this.#webViews.isScrolled);
    this.#webViews.place(this.#bars);
    this.#webViews.inert = isMoreOpen;
    this.#more?.show(scene, isMoreOpen);
    // The focus comes back to what can be reached again, and leaves what no longer can: only
    // once what is presented is there, which remembers where the focus was.
    const browser = state.systemUI?.browser;
    if (browser) this.#focusBeneath ??= document.activeElement;
    if (modals.length === 0) this.#base.inert = false;
    if (this.#modals) {
      this.#modals.inert = browser !== undefined;
      this.#modals.show(scene);
    } else this.#loadOverlays();
    this.#showGround();
    this.#base.inert = this.#isCovered;
    if (!browser) this.#returnFocus();
    this.#showSwipeBack(scene, isMoreOpen);
    this.#pull.show(scene);
    this.#keyboard?.show(traits.keyboardHeight);
    this.#toasts.show(state.notice, state.epoch);
    this.#faults?.show(state.faults);
    this.#showSystemUI(scene);
    draw(this.#waiting, [state.guarded ? "Waiting for the page" : ""]);
    this.#link.stateCame();
  }

  /** What comes over the app is asked for after the first state, which does not wait for it. */
  async #loadOverlays() {
    if (this.#areOverlaysAsked) return;
    this.#areOverlaysAsked = true;
    const modules = await Promise.all([
      import("./modal-layer.js"),
      import("./stack-menu.js"),
      import("./keyboard.js"),
      import("./more-list.js"),
      import("../inspector/fault-badge.js"),
    ]).catch(() => null);
    // Without a shell there are none: the first state of its next life asks for them again.
    this.#areOverlaysAsked = modules !== null;
    if (!modules || !this.#scene) return;
    const [{ ModalLayer }, { StackMenu }, { Keyboard }, { MoreList }, { FaultBadge }] = modules;
    this.#modals = new ModalLayer(() => this.#scene && this.show(this.#scene));
    this.#menu = new StackMenu();
    this.#keyboard = new Keyboard();
    this.#more = new MoreList((tab) => this.#select(tab));
    this.#faults = new FaultBadge(this.#isFirst);
    this.#base.after(this.#modals, this.#menu, this.#keyboard);
    this.#webViews.after(this.#more);
    this.#toasts.before(this.#faults);
    this.show(this.#scene);
  }

  /** What the app asks of the system is drawn by a part that only such an app needs.
   * @param {Scene} scene */
  async #showSystemUI(scene) {
    const isOld = this.#isConnecting;
    this.#isConnecting = false;
    if (!this.#systemUI && !scene.state.systemUI) return;
    this.#systemUI ??= import("./system-ui.js").then(
      ({ SystemUI }) => new SystemUI(this, this.#isFirst),
      () => this.#systemUI = undefined,
    );
    (await this.#systemUI)?.show(scene, isOld);
  }

  /** Android goes back by a swipe from wherever its button would lead back as well.
   * @param {Scene} scene @param {boolean} isMoreOpen */
  #showSwipeBack({ state, platform }, isMoreOpen) {
    const isPop = state.stack.length > 1;
    this.#swipeBack.show({
      isPossible: (isPop || (platform === "android" && state.canGoBack === true)) && !isMoreOpen,
      isPop,
      platform,
      key: key(state),
      below: below(state)?.title ?? "",
    });
  }

  /** @param {State} state @param {Scene} scene @param {boolean} isMoreOpen */
  #showBar(state, { platform }, isMoreOpen) {
    const entry = state.base ?? state.visible;
    const beneath = below(state);
    this.#bar.show({
      style: isMoreOpen ? "hidden" : state.navigationBar ?? "hidden",
      title: entry?.title ?? state.app.name,
      key: entry?.key ?? "",
      depth: state.stack.length,
      backTitle: beneath ? beneath.title ?? "" : null,
    }, platform);
    this.toggleAttribute("data-navigation-bar", !this.#bar.hidden);
  }

  /** The page moves up with the title that goes into the bar. */
  #collapseTitle() {
    const lowered = this.#bar.collapse(this.#webViews.isScrolled);
    if (lowered === 0) return;
    this.#webViews.place(this.#bars);
    animate(this.#webViews, [{ transform: `translateY(${lowered}px)` }, {}], 260);
    this.#showGround();
  }

  /** Continues the page's colour under the status bar and a large title. */
  #showGround() {
    const ground = this.#isMoreOpen ? null : this.#webViews.ground;
    if (ground) this.style.setProperty("--ground", ground.text);
    else this.style.removeProperty("--ground");
    this.dataset.ground = schemeOf(ground);
    const front = this.#modals?.front;
    const isCovered = front?.modal.kind === "cover";
    const { style } = this.#bar.dataset;
    const isInline = style === "inline" ||
      (style === "large" && this.#bar.hasAttribute("data-collapsed"));
    const hasBar = isCovered ? front?.hasBar : isInline;
    this.dataset.front = front?.modal.kind ?? "";
    this.dataset.underStatusBar = hasBar ? "" : schemeOf(isCovered ? front?.ground : ground);
    this.dataset.underIndicator = front
      ? schemeOf(front.ground)
      : this.#tabBar.hidden || this.hasAttribute("data-rail")
      ? schemeOf(ground)
      : "";
  }

  /** Lets a pull to refresh begin on what lies over the strip at the top as well.
   * @param {HTMLElement} handle */
  addPullHandle(handle) {
    this.#pull.addHandle(handle);
  }

  /** @returns {Bars} */
  get #bars() {
    const { top, right, bottom, left } = this.#traits?.insets ?? noInsets;
    const isAlone = this.#bar.hidden;
    const state = this.#scene?.state;
    const isSolid = !isAlone || !isStatusBarOver(state);
    const contentInset = this.dataset.platform === "ios" && state?.contentInset;
    const above = isAlone ? top : this.#bar.offsetHeight;
    const bars = { top: above, right, bottom, left, isSolid, contentInset };
    if (this.#tabBar.hidden) return bars;
    const isRail = this.hasAttribute("data-rail");
    if (!isRail) return { ...bars, bottom: this.#tabBar.offsetHeight, hasTabBar: true };
    const side = this.#traits?.direction === "rtl" ? "right" : "left";
    return { ...bars, [side]: this.#tabBar.offsetWidth };
  }

  /** The way back to each entry of the stack; whether there is any. @param {HTMLElement} anchor */
  #openMenu(anchor) {
    const stack = this.#scene?.state.stack ?? [];
    return this.#menu?.open(anchor, stack, (count) => this.#act("pop", { count })) === true;
  }

  /** @param {string} tab */
  #select(tab) {
    this.#act("selectTab", { tab });
    this.#showMore(false);
  }

  /** @param {boolean} isOpen */
  #showMore(isOpen) {
    this.#isMoreOpen = isOpen;
    if (this.#scene) this.show(this.#scene);
  }
}

const noInsets = { top: 0, right: 0, bottom: 0, left: 0 };

/** @param {State} state @returns {Entry | undefined} the entry below the one that is shown */
const below = (state) => state.stack.at(-2);

/** @param {{ isDark: boolean } | null | undefined} ground */
const schemeOf = (ground) => ground ? (ground.isDark ? "dark" : "light") : "";

/** @param {State} state */
const key = (state) => (state.base ?? state.visible)?.key ?? "";

customElements.define("tandem-device", Device);
