// @ts-check
/** @import { Entry, Insets, Scene, State } from "../types.d.ts" */
import { WebView } from "./web-view.js";

/**
 * The web views beneath the modals: one for all tabs, or one for each tab that was selected once.
 * Those that are not shown stay alive, so that they keep their document and their scroll position.
 */
export class WebViews extends HTMLElement {
  /** @type {Map<string, WebView>} */
  #frames = new Map();
  #front = "";

  /** @param {Scene} scene @param {Insets} insets what the bars hide */
  show({ state }, insets) {
    if (state.front !== this.#front) this.#forget();
    this.#front = state.front;
    const isPerTab = state.webViews === "perTab" && state.root === "main";
    const name = isPerTab ? `tab:${state.selectedTab}` : "tabs";
    this.#discard(state, isPerTab);
    if (!this.#frames.has(name)) this.#mount(name, state);
    for (const [other, frame] of this.#frames) {
      frame.toggleAttribute("data-shown", other === name);
      frame.inert = other !== name;
      if (other === name) frame.insets = insets;
    }
  }

  #forget() {
    this.#frames.clear();
    this.replaceChildren();
  }

  /** Takes away the frames of tabs that are gone, and the one that a root other than main had.
   * @param {State} state @param {boolean} isPerTab */
  #discard(state, isPerTab) {
    for (const [name, frame] of this.#frames) {
      const isTab = state.tabs.some(({ id }) => name === `tab:${id}`);
      const isKept = name === "tabs" ? !isPerTab : isTab && state.webViews === "perTab" &&
        state.root === "main";
      if (isKept) continue;
      frame.remove();
      this.#frames.delete(name);
    }
  }

  /** @param {string} name @param {State} state */
  #mount(name, state) {
    const tab = state.tabs.find(({ id }) => name === `tab:${id}`);
    const entry = tab?.visible ?? state.base ?? this.#visibleOutsideModals(state);
    const frame = new WebView(name, state.front, entry);
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
