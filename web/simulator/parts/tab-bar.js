// @ts-check
/** @import { Scene, Tab } from "../types.d.ts" */
/** @import { TabPictures } from "./tab-pictures.js" */
import { create, draw, element } from "../../kit/element.js";
import { hasIcon, IconSet } from "./icon.js";
import { followLongPress } from "./gestures.js";

/** The name of the button that shows what has no room in the bar; no tab's id holds a space. */
const more = " more";

/** The native tab bar; arrow keys move between its buttons. */
export class TabBar extends HTMLElement {
  #list = create("div", { class: "tabs", role: "tablist", "aria-label": "Tabs" });
  #screen;
  #icons = new IconSet();
  #onSelect;
  #onMore;
  /** The icons of the app's own bar. @type {TabPictures | undefined} */
  pictures;

  /**
   * @param {object} options
   * @param {string} [options.id] of the list
   * @param {string} options.screen the id of what the tabs control
   * @param {(tab: string) => void} options.onSelect
   * @param {() => void} options.onMore
   * @param {(button: HTMLElement) => boolean} options.onLongPress of the selected tab
   */
  constructor({ id, screen, onSelect, onMore, onLongPress }) {
    super();
    if (id) this.#list.id = id;
    this.#screen = screen;
    this.#onSelect = onSelect;
    this.#onMore = onMore;
    this.#list.addEventListener("keydown", (event) => this.#move(event));
    followLongPress(this.#list, (pressed) => {
      const button = pressed.closest("[aria-selected=true]");
      return button instanceof HTMLElement && onLongPress(button);
    });
  }

  connectedCallback() {
    if (!this.#list.isConnected) this.append(this.#list);
  }

  /** @param {Scene} scene @param {boolean} isMoreOpen */
  show({ state }, isMoreOpen) {
    this.hidden = state.tabBarVisible === false || state.root !== "main";
    const visible = state.tabs.filter(({ hidden }) => !hidden);
    const behind = visible.filter((tab) => tab.more);
    const shown = visible.filter((tab) => !tab.more);
    if (behind.length > 0) shown.push({ id: more, title: "More", icon: "ellipsis" });
    const isMore = isMoreOpen || behind.some(({ id }) => id === state.selectedTab);
    const selected = isMore ? more : state.selectedTab;
    const enabled = shown.some(({ id }) => id === selected) ? selected : shown[0]?.id;
    draw(
      this.#list,
      shown.map((tab) => this.#button(tab, tab.id === selected, tab.id === enabled)),
    );
  }

  /**
   * A tap on a disabled tab reaches the shell too, which refuses it and sends the app an event.
   * @param {Tab} tab @param {boolean} isSelected @param {boolean} isReached by the Tab key
   */
  #button({ id, title, icon, selectedIcon, badge, disabled }, isSelected, isReached) {
    const text = badge === null || badge === undefined ? "" : String(badge);
    const name = (isSelected && selectedIcon) || icon;
    return element(
      "button",
      {
        key: id,
        type: "button",
        role: "tab",
        "data-tab": id === more ? null : id,
        "data-more": id === more,
        "aria-controls": this.#screen,
        "aria-selected": String(isSelected),
        "aria-disabled": disabled ? "true" : null,
        tabindex: isReached ? 0 : -1,
        click: () => id === more ? this.#onMore() : this.#onSelect(id),
      },
      element(
        "span",
        { class: "tab-icon" },
        this.pictures?.picture(id, isSelected, hasIcon(name)) ??
          (hasIcon(name) ? this.#icons.icon(id, name) : letterOf(title)),
        text !== "" && element("span", { class: "badge" }, text),
      ),
      element("span", { class: "tab-title" }, title),
    );
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const buttons = [...this.#list.querySelectorAll("button")];
    const focused = /** @type {HTMLElement} */ (event.target).closest("button");
    const index = buttons.findIndex((button) => button === focused);
    const count = buttons.length;
    const toRight = getComputedStyle(this).direction === "rtl" ? -1 : 1;
    const steps = {
      ArrowRight: index + toRight,
      ArrowLeft: index - toRight,
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: count - 1,
    };
    if (index < 0 || !Object.hasOwn(steps, event.key)) return;
    event.preventDefault();
    const next = steps[/** @type {keyof typeof steps} */ (event.key)];
    buttons[(next + count) % count].focus();
  }
}

/** What stands for a tab without a known icon. @param {string} title */
const letterOf = (title) =>
  element("span", { class: "tab-letter", "aria-hidden": "true" }, [...title.trim()][0] ?? "•");

customElements.define("tandem-tab-bar", TabBar);
