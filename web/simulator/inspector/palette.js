// @ts-check
/** @import { Suggestion } from "./types.d.ts" */
import { create, draw, element } from "../../kit/element.js";
import { ToolDialog } from "./tool-dialog.js";

const shownCountMax = 60;
let count = 0;

/**
 * @typedef {object} PaletteOptions
 * @property {string} title
 * @property {string} placeholder
 * @property {(text: string) => Suggestion[]} suggest
 * @property {(text: string, signal: AbortSignal) => Promise<string>} run gives what to say of it;
 *   nothing closes the palette
 */

/** A field with suggestions below it. */
export class Palette extends ToolDialog {
  /** @type {PaletteOptions} */
  #options;
  /** @type {HTMLInputElement} */
  #input;
  /** @type {HTMLElement} */
  #list;
  /** @type {HTMLElement} */
  #status;
  /** @type {Suggestion[]} */
  #suggestions = [];
  #active = 0;
  #running = new AbortController();

  /** @param {PaletteOptions} options */
  constructor(options) {
    const id = `palette-${count++}`;
    const { title, placeholder } = options;
    const input = create("input", {
      role: "combobox",
      "aria-label": title,
      "aria-controls": id,
      "aria-expanded": "true",
      "aria-autocomplete": "list",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder,
    });
    const list = create("ul", { id, role: "listbox", "aria-label": "Suggestions" });
    const status = create("p", { class: "status", role: "status" });
    super(title, input, list, status);
    [this.#options, this.#input, this.#list, this.#status] = [options, input, list, status];
    input.addEventListener("input", () => this.#suggest());
    input.addEventListener("keydown", (event) => this.#press(event));
    list.addEventListener("click", ({ target }) => {
      const option = target instanceof Element && target.closest("[role=option]");
      if (option) this.#take(this.#suggestions[[...list.children].indexOf(option)]);
    });
  }

  /** @override */
  open() {
    draw(this.#status, [""]);
    this.#input.value = "";
    this.#suggest();
    super.open();
    this.#input.focus();
  }

  /** @override */
  close() {
    this.#running.abort();
    super.close();
  }

  #suggest() {
    this.#suggestions = this.#options.suggest(this.#input.value).slice(0, shownCountMax);
    this.#active = 0;
    this.#input.setAttribute("aria-expanded", String(this.#suggestions.length > 0));
    this.#list.hidden = this.#suggestions.length === 0;
    this.#show();
  }

  #show() {
    draw(
      this.#list,
      this.#suggestions.map(({ title, text, hint }, index) =>
        element(
          "li",
          {
            role: "option",
            id: `${this.#list.id}-${index}`,
            "aria-selected": String(index === this.#active),
          },
          element("span", {}, text.trim() || title),
          element(
            "small",
            {},
            [title === text.trim() ? "" : title, hint].filter(Boolean).join(" · "),
          ),
        )
      ),
    );
    const active = this.#list.children[this.#active];
    active?.scrollIntoView({ block: "nearest" });
    this.#input.setAttribute("aria-activedescendant", active?.id ?? "");
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { length } = this.#suggestions;
    if (event.key === "Enter" && !event.isComposing) {
      const chosen = this.#suggestions[this.#active];
      this.#take(chosen ?? { text: this.#input.value, title: "", runs: true });
    } else if (event.key === "ArrowDown") this.#active = (this.#active + 1) % Math.max(1, length);
    else if (event.key === "ArrowUp") this.#active = (this.#active + length - 1) % (length || 1);
    else return;
    event.preventDefault();
    this.#show();
  }

  /** @param {Suggestion} suggestion */
  async #take({ text, runs }) {
    if (!runs) {
      this.#input.value = text;
      this.#suggest();
      return this.#input.focus();
    }
    this.#running.abort();
    const { signal } = this.#running = new AbortController();
    draw(this.#status, ["Waiting for the pages …"]);
    try {
      const sentence = await this.#options.run(text, signal);
      if (signal.aborted) return;
      if (!sentence) return this.close();
      draw(this.#status, [sentence]);
    } catch (error) {
      if (signal.aborted) return;
      draw(this.#status, [error instanceof Error ? error.message : String(error)]);
    }
    this.#suggest();
    this.#input.select();
  }
}

customElements.define("tandem-palette", Palette);
