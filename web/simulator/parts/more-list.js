// @ts-check
/** @import { Scene } from "../types.d.ts" */
import { draw, element } from "../../kit/element.js";
import { IconSet } from "./icon.js";

/** The tabs that have no room in the bar, as a list of their own. */
export class MoreList extends HTMLElement {
  #onSelect;
  #icons = new IconSet();

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
    draw(this, [
      element("h2", { class: "more-title" }, "More"),
      element("ul", { class: "rows" }, tabs.map((tab) => this.#row(tab))),
    ]);
    if (!wasOpen) this.querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {import("../types.d.ts").Tab} tab */
  #row({ id, title, icon: name, badge, disabled }) {
    const mark = badge === null || badge === undefined || badge === "" ? "" : String(badge);
    return element(
      "li",
      { key: id },
      element(
        "button",
        {
          type: "button",
          "data-tab": id,
          "aria-disabled": disabled ? "true" : null,
          click: () => this.#onSelect(id),
        },
        this.#icons.icon(id, name),
        element("span", { class: "row-title" }, title),
        mark !== "" && element("span", { class: "badge" }, mark),
        this.#icons.icon(`after ${id}`, "chevron.right"),
      ),
    );
  }
}

customElements.define("tandem-more-list", MoreList);
