// @ts-check
/** @import { Bars, Entry, Scene, State, Traits } from "../types.d.ts" */
import { WebView } from "./web-view.js";

/**
 * The web views beneath the modals: one for all tabs, or one for each tab that was selected once.
 * Those that are not shown stay alive, so that they keep their document and their scroll position.
 */
export class WebViews extends HTMLElement {
  /** @type {Map<string, WebView>} */
  #frames = new Map();
  #front = "";
  /** @type {WebView | undefined} */
  #shown;

  /** The colour that the page that is shown lies on, if it has sent one. */
  get ground() {
    return this.#shown?.ground ?? null;
  }

  /** Whether the page that is shown is scrolled away from its top. */
  get isScrolled() {
    return this.#shown?.isScrolled === true;
  }

  /** Places the page that is shown between these bars. @param {Bars} bars */
  place(bars) {
    this.#shown?.place(bars);
  }

  /** @param {Scene} scene */
  show({ state, traits }) {
    if (state.front !== this.#front) this.#forget();
    this.#front = state.front;
    const isPerTab = state.webViews === "perTab" && state.root === "main";
    const name = isPerTab ? `tab:${state.selectedTab}` : "tabs";
    this.#discard(state, isPerTab, traits);
    if (!this.#frames.has(name)) this.#mount(name, state, traits);
    this.#shown = this.#frames.get(name);
    for (const [other, frame] of this.#frames) {
      frame.toggleAttribute("data-shown", other === name);
      frame.inert = other !== name;
      frame.follow(state);
      frame.describe(traits);
    }
  }

  #forget() {
    this.#frames.clear();
    this.replaceChildren();
  }

  /** Takes away the frames of tabs that are gone, the one that a root other than main had, and
   * those whose name says another platform.
   * @param {State} state @param {boolean} isPerTab @param {Traits} traits */
  #discard(state, isPerTab, traits) {
    for (const [name, frame] of this.#frames) {
      const isTab = state.tabs.some(({ id }) => name === `tab:${id}`);
      const isKept = name === "tabs" ? !isPerTab : isTab && state.webViews === "perTab" &&
        state.root === "main";
      if (isKept && frame.isNamedFor(traits)) continue;
      frame.remove();
      this.#frames.delete(name);
    }
  }

  /** @param {string} name @param {State} state @param {Traits} traits */
  #mount(name, state, traits) {
    const tab = state.tabs.find(({ id }) => name === `tab:${id}`);
    const entry = tab?.visible ?? state.base ?? this.#visibleOutsideModals(state);
    const frame = new WebView(name, state.front, entry, traits);
    frame.label = tab ? `${state.app.name}: ${tab.title}` : state.app.name;
    this.#frames.set(name, frame);
    this.append(frame);
  }

  /** @param {State} state @returns {Entry | undefined} */
  #visibleOutsideModals(state) {
    return state.modals?.length ? state.stack.at(-1) : state.visible;
  }
}

customElements.define("tandem-web-views", WebViews);
