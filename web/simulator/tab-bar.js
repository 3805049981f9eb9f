// @ts-check
/** The shell's tabs as buttons; arrow keys move between them. */
export class TabBar {
  #list;
  #onTap;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();

  /** @param {HTMLElement} list @param {(tab: string) => void} onTap */
  constructor(list, onTap) {
    this.#list = list;
    this.#onTap = onTap;
    list.addEventListener("keydown", (event) => this.#move(event));
  }

  /** @param {Tab[]} tabs @param {string} selected */
  show(tabs, selected) {
    const visible = tabs.filter(({ hidden }) => !hidden);
    const ids = visible.map(({ id }) => id);
    if (ids.join("\n") !== [...this.#buttons.keys()].join("\n")) {
      this.#buttons = new Map(ids.map((id) => [id, this.#buttons.get(id) ?? this.#button(id)]));
      this.#list.replaceChildren(...this.#buttons.values());
    }
    for (const tab of visible) this.#update(tab, tab.id === selected);
  }

  /** @param {string} id */
  #button(id) {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("role", "tab");
    button.setAttribute("aria-controls", "screen");
    button.dataset.tab = id;
    button.addEventListener("click", () => this.#onTap(id));
    return button;
  }

  /** @param {Tab} tab @param {boolean} isSelected */
  #update({ id, title, badge, disabled }, isSelected) {
    const button = this.#buttons.get(id);
    if (!button) return;
    button.setAttribute("aria-selected", String(isSelected));
    button.tabIndex = isSelected ? 0 : -1;
    button.disabled = disabled === true;
    button.textContent = title;
    if (badge === null || badge === undefined || badge === "") return;
    const mark = document.createElement("span");
    mark.className = "badge";
    mark.textContent = String(badge);
    button.append(" ", mark);
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const buttons = [...this.#buttons.values()].filter(({ disabled }) => !disabled);
    const index = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const count = buttons.length;
    const steps = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: count - 1 };
    if (index < 0 || !Object.hasOwn(steps, event.key)) return;
    event.preventDefault();
    const next = steps[/** @type {keyof typeof steps} */ (event.key)];
    buttons[(next + count) % count].focus();
  }
}

/**
 * @typedef {{ id: string, title: string, badge?: string | number | null, disabled?: boolean,
 *   hidden?: boolean }} Tab
 */
