// @ts-check
/** @import { Scene, Tab } from "../types.d.ts" */
import { element, setText } from "./element.js";
import { icon } from "./icon.js";
import { followLongPress } from "./gestures.js";

/** The name of the button that shows what has no room in the bar; no tab's id holds a space. */
const more = " more";

/** The native tab bar; arrow keys move between its buttons. */
export class TabBar extends HTMLElement {
  #list = element("div", { className: "tabs", role: "tablist", "aria-label": "Tabs" });
  #screen;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  #onSelect;
  #onMore;
  #onLongPress;

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
    this.#onLongPress = onLongPress;
    this.#list.addEventListener("keydown", (event) => this.#move(event));
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
    this.#arrange(shown.map(({ id }) => id));
    const isMore = isMoreOpen || behind.some(({ id }) => id === state.selectedTab);
    const selected = isMore ? more : state.selectedTab;
    for (const tab of shown) this.#update(tab, tab.id === selected);
    const enabled = shown.some(({ id }) => id === selected) ? selected : shown[0]?.id;
    for (const [id, button] of this.#buttons) button.tabIndex = id === enabled ? 0 : -1;
  }

  /** @param {string[]} ids */
  #arrange(ids) {
    if (ids.join("\n") === [...this.#buttons.keys()].join("\n")) return;
    this.#buttons = new Map(ids.map((id) => [id, this.#buttons.get(id) ?? this.#button(id)]));
    this.#list.replaceChildren(...this.#buttons.values());
  }

  /** @param {string} id */
  #button(id) {
    const button = element(
      "button",
      {
        type: "button",
        role: "tab",
        "aria-controls": this.#screen,
        onclick: () => id === more ? this.#onMore() : this.#onSelect(id),
      },
      element("span", { className: "tab-icon" }),
      element("span", { className: "tab-title" }),
    );
    if (id === more) button.dataset.more = "";
    else button.dataset.tab = id;
    followLongPress(button, () => button.ariaSelected === "true" && this.#onLongPress(button));
    return button;
  }

  /**
   * A disabled tab still tells the shell of a tap, which refuses it and lets the app know.
   * @param {Tab} tab @param {boolean} isSelected
   */
  #update(tab, isSelected) {
    const button = this.#buttons.get(tab.id);
    const [symbol, title] = button?.children ?? [];
    if (!button || !symbol || !title) return;
    button.setAttribute("aria-selected", String(isSelected));
    if (tab.disabled) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
    setText(title, tab.title);
    const name = (isSelected && tab.selectedIcon) || tab.icon;
    const badge = tab.badge === null || tab.badge === undefined ? "" : String(tab.badge);
    const drawn = JSON.stringify([name, badge]);
    if (button.dataset.drawn === drawn) return;
    button.dataset.drawn = drawn;
    symbol.replaceChildren(icon(name));
    if (badge !== "") symbol.append(element("span", { className: "badge" }, badge));
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const buttons = [...this.#buttons.values()];
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

customElements.define("tandem-tab-bar", TabBar);
