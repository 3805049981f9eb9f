// @ts-check
/** @import { Scene } from "../types.d.ts" */
import { element } from "./element.js";
import { icon } from "./icon.js";

/** The tabs that have no room in the bar, as a list of their own. */
export class MoreList extends HTMLElement {
  #onSelect;
  #drawn = "";

  /** @param {(tab: string) => void} onSelect */
  constructor(onSelect) {
    super();
    this.#onSelect = onSelect;
    this.hidden = true;
  }

  /** @param {Scene} scene @param {boolean} isOpen */
  show({ state }, isOpen) {
    const wasOpen = !this.hidden;
    this.hidden = !isOpen;
    if (!isOpen) return;
    const tabs = state.tabs.filter(({ hidden, more }) => more && !hidden);
    const drawn = JSON.stringify(
      tabs.map(({ id, title, icon, badge, disabled }) => [id, title, icon, badge, disabled]),
    );
    if (drawn !== this.#drawn) {
      this.#drawn = drawn;
      this.replaceChildren(
        element("h2", { className: "more-title" }, "More"),
        element("ul", { className: "rows" }, ...tabs.map((tab) => this.#row(tab))),
      );
    }
    if (!wasOpen) this.querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {import("../types.d.ts").Tab} tab */
  #row({ id, title, icon: name, badge, disabled }) {
    const mark = badge === null || badge === undefined || badge === "" ? "" : String(badge);
    return element(
      "li",
      {},
      element(
        "button",
        {
          type: "button",
          "data-tab": id,
          "aria-disabled": disabled ? "true" : null,
          onclick: () => this.#onSelect(id),
        },
        icon(name),
        element("span", { className: "row-title" }, title),
        mark !== "" && element("span", { className: "badge" }, mark),
        icon("chevron.right"),
      ),
    );
  }
}

customElements.define("tandem-more-list", MoreList);
