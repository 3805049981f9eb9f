// @ts-check
/** @import { Entry } from "../types.d.ts" */
import { create, draw, element } from "../../kit/element.js";
import { cssLength } from "./css-length.js";
import { animate } from "./motion.js";

/** The entries below the one that is shown, nearest first, to go back to any of them at once. */
export class StackMenu extends HTMLElement {
  #menu = create("div", { role: "menu", "aria-label": "Back to", class: "stack-menu" });
  /** @type {HTMLElement | undefined} */
  #anchor;

  connectedCallback() {
    if (this.#menu.isConnected) return;
    this.hidden = true;
    this.append(this.#menu);
    this.addEventListener("keydown", (event) => this.#move(event));
    this.addEventListener("pointerdown", ({ target }) => target === this && this.close());
    this.addEventListener("focusout", ({ relatedTarget }) => {
      const isTaken = relatedTarget instanceof HTMLIFrameElement;
      if (!relatedTarget || isTaken || this.contains(/** @type {Node} */ (relatedTarget))) return;
      this.close();
    });
  }

  /**
   * @param {HTMLElement} anchor what was pressed
   * @param {Entry[]} stack deepest first; the last one is shown
   * @param {(count: number) => void} onPick how many entries to go back
   * @returns {boolean} whether there is anything to go back to
   */
  open(anchor, stack, onPick) {
    const below = stack.slice(0, -1).reverse();
    if (below.length === 0) return false;
    this.#anchor = anchor;
    const pick = (/** @type {number} */ count) => {
      this.close();
      onPick(count);
    };
    draw(
      this.#menu,
      below.map(({ title, url }, index) =>
        element(
          "button",
          { type: "button", role: "menuitem", tabindex: -1, click: () => pick(index + 1) },
          title || url,
        )
      ),
    );
    this.hidden = false;
    this.#place(anchor);
    animate(this.#menu, [{ opacity: 0, transform: "scale(0.8)" }, {}], 240);
    this.querySelector("button")?.focus({ preventScroll: true });
    return true;
  }

  close() {
    if (this.hidden) return;
    const hadFocus = this.contains(document.activeElement);
    this.hidden = true;
    if (hadFocus) this.#anchor?.focus({ preventScroll: true });
  }

  /** Below what was pressed, or above it in the lower half. @param {HTMLElement} anchor */
  #place(anchor) {
    const [own, at] = [this, anchor].map((one) => one.getBoundingClientRect());
    const scale = own.width / this.offsetWidth || 1;
    const [width, height] = [this.#menu.offsetWidth, this.#menu.offsetHeight];
    const middle = ((at.left + at.right) / 2 - own.left) / scale - width / 2;
    const [start, end] = ["left", "right"].map((side) => cssLength(this, `--safe-${side}`) + 8);
    const left = Math.max(start, Math.min(middle, this.offsetWidth - width - end));
    const isLow = at.top - own.top > own.height / 2;
    const top = isLow ? (at.top - own.top) / scale - height - 8 : (at.bottom - own.top) / scale + 4;
    this.#menu.style.left = `${left}px`;
    this.#menu.style.top = `${Math.max(8, top)}px`;
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const items = [...this.querySelectorAll("button")];
    const index = items.findIndex((item) => item === document.activeElement);
    const steps = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 };
    if (event.key === "Escape" || event.key === "Tab") this.close();
    else if (!Object.hasOwn(steps, event.key)) return;
    else {
      const next = steps[/** @type {keyof typeof steps} */ (event.key)];
      items[(next + items.length) % items.length].focus();
    }
    event.preventDefault();
  }
}

customElements.define("tandem-stack-menu", StackMenu);
