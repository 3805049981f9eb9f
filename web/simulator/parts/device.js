// @ts-check
/** @import { Act, Entry, Link, Scene, State } from "../types.d.ts" */
import { element, setText } from "./element.js";
import { cssLength } from "./length.js";
import { Keyboard } from "./keyboard.js";
import { LinkStatus } from "./link-status.js";
import { ModalLayer } from "./modal-layer.js";
import { MoreList } from "./more-list.js";
import { NavigationBar } from "./navigation-bar.js";
import { PullToRefresh } from "./pull-to-refresh.js";
import { StatusBar } from "./status-bar.js";
import { SwipeBack } from "./swipe-back.js";
import { TabBar } from "./tab-bar.js";
import { Toasts } from "./toasts.js";
import { WebView } from "./web-view.js";
import { WebViews } from "./web-views.js";

/** The phone: everything that a native app would draw around its web views. */
export class Device extends HTMLElement {
  #act;
  #bar;
  #webViews = new WebViews();
  #more;
  #tabBar;
  #base;
  #modals = new ModalLayer();
  #keyboard = new Keyboard();
  #toasts = new Toasts();
  #link = new LinkStatus();
  #waiting = element("p", { className: "waiting", role: "status" });
  #swipeBack;
  #pull;
  #isMoreOpen = false;
  /** @type {Scene | undefined} */
  #scene;

  /** @param {Act} act */
  constructor(act) {
    super();
    this.#act = act;
    this.#bar = new NavigationBar({ id: "back", level: 2, onBack: () => act("back") });
    this.#more = new MoreList((tab) => this.#select(tab));
    this.#tabBar = new TabBar({
      onSelect: (tab) => this.#select(tab),
      onMore: () => this.#showMore(!this.#isMoreOpen),
    });
    const strip = element("div", { className: "edge-strip", hidden: true });
    const handle = element("div", { className: "pull-strip" });
    const screen = element(
      "section",
      { id: "screen", role: "tabpanel", "aria-label": "App" },
      this.#webViews,
      this.#more,
      strip,
      handle,
    );
    this.#base = element("div", { className: "base" }, screen, this.#bar, this.#tabBar);
    this.#swipeBack = new SwipeBack(strip, this.#webViews, act);
    this.#pull = new PullToRefresh([handle, this.#bar], this.#webViews, act);
  }

  connectedCallback() {
    if (this.#base.isConnected) return;
    const parts = [this.#base, this.#modals, this.#keyboard, new StatusBar()];
    const indicator = element("div", { className: "home-indicator", "aria-hidden": "true" });
    this.append(
      element(
        "div",
        { className: "glass" },
        ...parts,
        indicator,
        this.#waiting,
        this.#toasts,
        this.#link,
      ),
    );
    for (const part of [this.#webViews, this.#modals]) {
      part.addEventListener("ground", () => this.#showGround());
    }
    document.addEventListener("keydown", (event) => {
      const isElsewhere = event.target instanceof Element && event.target.closest("tandem-panel");
      if (event.key !== "Escape" || event.defaultPrevented || isElsewhere) return;
      if (this.#modals.top) this.#act("back");
      else if (this.#isMoreOpen) this.#showMore(false);
    });
  }

  /** @param {Link} link @param {string} reason */
  showLink(link, reason) {
    this.dataset.link = link;
    this.#link.show(link, reason);
    for (const view of link === "open" ? this.querySelectorAll("tandem-web-view") : []) {
      if (view instanceof WebView) view.expectPage();
    }
    this.#base.inert = link === "stopped" || this.#modals.top !== undefined;
  }

  /** @param {string} text */
  say(text) {
    this.#toasts.say(text);
  }

  /** @param {Scene} scene */
  show(scene) {
    const { state, platform } = scene;
    if (this.#scene?.state.selectedTab !== state.selectedTab) this.#isMoreOpen = false;
    this.#scene = scene;
    const modals = state.modals ?? [];
    const isMoreOpen = this.#isMoreOpen && state.tabs.some(({ more, hidden }) => more && !hidden);
    this.#showBar(state, scene, isMoreOpen);
    this.#tabBar.show(scene, isMoreOpen);
    this.toggleAttribute("data-tab-bar", !this.#tabBar.hidden);
    this.dataset.platform = platform;
    this.#webViews.show(scene, this.#bars);
    this.#webViews.inert = isMoreOpen;
    this.#more.show(scene, isMoreOpen);
    // The focus comes back to what can be reached again, and leaves what no longer can.
    if (modals.length === 0) this.#base.inert = false;
    this.#modals.show(scene);
    this.#showGround();
    this.#base.inert = modals.length > 0;
    this.#swipeBack.show(
      state.stack.length > 1 && !isMoreOpen,
      key(state),
      below(state)?.title ?? "",
    );
    this.#pull.show(scene);
    this.#keyboard.show(state.environment?.keyboardHeight ?? 0);
    this.#toasts.show(state.notice, state.epoch);
    setText(this.#waiting, state.guarded ? "Waiting for the page" : "");
    this.#link.stateCame();
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

  /** Continues the page's colour under the status bar and a large title. */
  #showGround() {
    const ground = this.#isMoreOpen ? null : this.#webViews.ground;
    if (ground) this.style.setProperty("--ground", ground.text);
    else this.style.removeProperty("--ground");
    this.dataset.ground = schemeOf(ground);
    const { front } = this.#modals;
    const isCovered = front?.modal.kind === "cover";
    const hasBar = isCovered ? front?.hasBar : this.#bar.dataset.style === "inline";
    this.dataset.front = front?.modal.kind ?? "";
    this.dataset.underStatusBar = hasBar ? "" : schemeOf(isCovered ? front?.ground : ground);
    this.dataset.underIndicator = front
      ? schemeOf(front.ground)
      : this.#tabBar.hidden
      ? schemeOf(ground)
      : "";
  }

  /** Lets a pull to refresh begin on what lies over the strip at the top as well.
   * @param {HTMLElement} handle */
  addPullHandle(handle) {
    this.#pull.addHandle(handle);
  }

  /** @returns {import("../types.d.ts").Bars} */
  get #bars() {
    const isSolid = !this.#bar.hidden;
    const top = isSolid ? this.#bar.offsetHeight : cssLength(this, "--safe-top");
    const bottom = this.#tabBar.hidden
      ? cssLength(this, "--safe-bottom")
      : this.#tabBar.offsetHeight;
    return { top, bottom, isSolid };
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

/** @param {State} state @returns {Entry | undefined} the entry below the one that is shown */
const below = (state) => state.stack.at(-2);

/** @param {{ isDark: boolean } | null | undefined} ground */
const schemeOf = (ground) => ground ? (ground.isDark ? "dark" : "light") : "";

/** @param {State} state */
const key = (state) => (state.base ?? state.visible)?.key ?? "";

customElements.define("tandem-device", Device);
