// @ts-check
/** @import { Act, Detent, Modal, Scene, State, Traits } from "../types.d.ts" */
import { create } from "../../kit/element.js";
import { followDrag, rubberBand } from "./gestures.js";
import { cssLength } from "./css-length.js";
import { animate, interrupt } from "./motion.js";
import { NavigationBar } from "./navigation-bar.js";
import { isStatusBarOver } from "./status-bar.js";
import { SwipeBack } from "./swipe-back.js";
import { WebView } from "./web-view.js";

/** The part of the sheet's height, or the speed in pixels a millisecond, that dismisses it. */
const dismissFraction = 1 / 3;
const dismissSpeed = 0.6;

/** A sheet with grabber and detents, or a cover, which fills the screen and has neither. */
export class Sheet extends HTMLElement {
  #modal;
  #act;
  #bar;
  #grabber;
  #scrim = create("div", { class: "scrim" });
  #body = create("div", { class: "sheet-body" });
  #panel;
  #swipeBack;
  /** @type {WebView | undefined} */
  #webView;
  /** @type {Detent} */
  #detent = "large";
  #isLocked = false;
  #offset = 0;

  /** @param {Modal} modal @param {Scene} scene */
  constructor(modal, { state, traits, act }) {
    super();
    this.#modal = modal;
    this.#act = act;
    this.#detent = modal.detents?.includes("medium") ? "medium" : "large";
    this.#bar = new NavigationBar({ level: 2, onBack: () => act("back") });
    this.#grabber = create("button", { type: "button", class: "grabber" });
    this.#grabber.addEventListener("click", () => this.#pressGrabber());
    if (modal.url) {
      this.#mount(state.front, traits);
    } else {
      this.#body.append(create("p", { class: "sheet-message" }, modal.message ?? ""));
    }
    this.#panel = create(
      "div",
      { class: "sheet-panel", role: "dialog", "aria-modal": "true", tabindex: -1 },
      modal.kind === "sheet" && this.#grabber,
      this.#bar,
      this.#body,
    );
    this.#swipeBack = new SwipeBack(this.#body, act);
    this.#panel.append(...this.#swipeBack.parts);
  }

  get modal() {
    return this.#modal;
  }

  get dialog() {
    return this.#panel;
  }

  /** The colour that its page lies on, if it has sent one. */
  get ground() {
    return this.#webView?.ground;
  }

  /** Whether a navigation bar stands over the page. */
  get hasBar() {
    return !this.#bar.hidden;
  }

  connectedCallback() {
    if (this.#panel.isConnected) return;
    this.#scrim.addEventListener("click", () => this.#dismiss());
    this.append(this.#scrim, this.#panel);
    this.dataset.modal = this.#modal.id;
    this.dataset.kind = this.#modal.kind;
    if (this.#modal.kind === "sheet") {
      for (const handle of [this.#grabber, this.#bar]) this.#makeDraggable(handle);
    }
    animate(this.#scrim, [{ opacity: 0 }, {}]);
    animate(this.#panel, [{ transform: "translateY(100%)" }, {}], 480);
  }

  /** @param {Modal} modal @param {Scene} scene */
  show(modal, { platform, state, traits }) {
    this.#modal = modal;
    this.#isLocked = modal.locked === true;
    const stack = modal.stack ?? [];
    const top = stack.at(-1);
    const below = stack.at(-2);
    const title = top?.title || modal.title || "";
    this.#panel.setAttribute("aria-label", title || (modal.kind === "cover" ? "Cover" : "Sheet"));
    this.#bar.show({
      style: modal.navigationBar ?? "hidden",
      title,
      key: top?.key ?? modal.id,
      depth: stack.length,
      backTitle: below ? below.title ?? "" : null,
      isClosable: !this.#isLocked,
    }, platform);
    this.#showWebView(title, state, traits);
    this.#webView?.follow(state);
    const isPop = stack.length > 1;
    this.#swipeBack.show({
      isPossible: isPop || platform === "android",
      isPop,
      platform,
      key: top?.key ?? "",
      below: below?.title ?? "",
    });
    this.dataset.detent = modal.kind === "cover" ? "large" : this.#detent;
    this.toggleAttribute("data-locked", this.#isLocked);
    const canResize = (modal.detents?.length ?? 1) > 1;
    const resizing = this.#detent === "medium" ? "Expand sheet" : "Shrink sheet";
    this.#grabber.setAttribute("aria-label", canResize ? resizing : "Close sheet");
    this.dataset.guarded = String(state.guarded === true);
    this.#settle();
  }

  /** Plays the way out, from where a finger may have left it. */
  async leave() {
    const from = `translateY(${this.#offset}px)`;
    animate(this.#scrim, [{}, { opacity: 0 }], 300);
    await animate(this.#panel, [{ transform: from }, { transform: "translateY(100%)" }], 320);
  }

  /** @param {string} front @param {Traits} traits */
  #mount(front, traits) {
    const { id, url, stack } = this.#modal;
    const entry = stack?.at(-1) ?? { key: "", url: url ?? "/" };
    const view = new WebView(`modal:${id}`, front, entry, traits);
    view.addEventListener("ground", () => this.#showGround());
    this.#webView?.remove();
    this.#webView = view;
    this.#body.append(view);
  }

  /** @param {string} title @param {State} state @param {Traits} traits */
  #showWebView(title, state, traits) {
    if (this.#webView?.isNamedFor(traits) === false) {
      this.#mount(state.front, traits);
      this.#showGround();
    }
    if (!this.#webView) return;
    this.#webView.label = title || "Sheet";
    const isCover = this.#modal.kind === "cover";
    const space = isCover ? traits.insets.top : cssLength(this, "--grabber-height");
    const top = this.#bar.hidden ? space : this.#bar.offsetHeight;
    const isSolid = !isCover || !this.#bar.hidden || !isStatusBarOver(state);
    const { right, bottom, left } = traits.insets;
    const isWide = isCover || this.#panel.offsetWidth === this.offsetWidth;
    const sides = isWide ? { right, left } : { right: 0, left: 0 };
    this.#webView.describe(traits);
    this.#webView.place({ ...sides, top, bottom, isSolid });
  }

  /** Continues the page's colour where the sheet has no page. */
  #showGround() {
    const ground = this.#webView?.ground;
    this.dataset.ground = ground ? (ground.isDark ? "dark" : "light") : "";
    for (const name of ["--sheet", "--background"]) {
      if (ground) this.style.setProperty(name, ground.text);
      else this.style.removeProperty(name);
    }
  }

  #pressGrabber() {
    if ((this.#modal.detents?.length ?? 1) > 1) {
      return this.#resize(this.#detent === "medium" ? "large" : "medium");
    }
    this.#dismiss();
  }

  /** @param {Detent} detent */
  #resize(detent) {
    const before = this.#panel.offsetHeight;
    this.#detent = detent;
    this.dataset.detent = detent;
    const grown = this.#panel.offsetHeight - before;
    this.#settle(this.#offset + grown);
    const label = detent === "medium" ? "Expand sheet" : "Shrink sheet";
    this.#grabber.setAttribute("aria-label", label);
  }

  /** The shell decides; a sheet that stays comes back to its place. */
  async #dismiss() {
    const { status } = await this.#act("swipeDown");
    if (status !== "applied") this.#settle();
  }

  /** @param {HTMLElement} handle */
  #makeDraggable(handle) {
    let start = 0;
    followDrag(handle, {
      starts: ({ x, y }) => {
        if (Math.abs(y) <= Math.abs(x)) return false;
        start = interrupt(this.#panel).f;
        this.dataset.dragged = "";
        return true;
      },
      moves: ({ y }) => {
        const way = start + y;
        const resisted = this.#isLocked && this.#detent === "large" ? rubberBand(way, 60) : way;
        this.#move(way < 0 ? -rubberBand(-way, 40) : resisted);
      },
      ends: ({ y, velocityY }, isCancelled) => {
        delete this.dataset.dragged;
        this.#release(start + y, isCancelled ? 0 : velocityY);
      },
    });
  }

  /** @param {number} y @param {number} speed */
  #release(y, speed) {
    const detents = this.#modal.detents ?? ["large"];
    const height = this.#panel.offsetHeight;
    const isDown = y > height * dismissFraction || (speed > dismissSpeed && y > 0);
    const isUp = y < -40 || speed < -dismissSpeed;
    if (isUp && this.#detent === "medium" && detents.includes("large")) {
      return this.#resize("large");
    }
    if (!isDown) return this.#settle();
    const canShrink = this.#detent === "large" && detents.includes("medium");
    if (canShrink && y < height * 0.65) return this.#resize("medium");
    this.#dismiss();
    if (this.#isLocked) this.#settle();
  }

  /** @param {number} offset */
  #move(offset) {
    this.#offset = offset;
    this.#panel.style.transform = offset === 0 ? "" : `translateY(${offset}px)`;
    const left = 1 - Math.max(offset, 0) / this.#panel.offsetHeight;
    this.#scrim.style.opacity = offset > 0 ? left.toFixed(3) : "";
  }

  /** @param {number} [from] */
  #settle(from = this.#offset) {
    if (from === 0) return;
    this.#move(0);
    animate(this.#panel, [{ transform: `translateY(${from}px)` }, { transform: "none" }], 420);
  }
}

customElements.define("tandem-sheet", Sheet);
