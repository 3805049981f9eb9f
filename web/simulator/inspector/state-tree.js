// @ts-check
/** @import { TreeRow } from "./tree.js" */
import { draw, element } from "../../kit/element.js";
import { changesOf, previewOf, rowsOf } from "./tree.js";

const changedMilliseconds = 1500;

/** A value as a tree that unfolds; what changed stands out for a moment. */
export class StateTree extends HTMLElement {
  #open = new Set(["/state", "/event", "/stack", "/visible", "/modals", "/faults"]);
  /** @type {unknown} */
  #value;
  /** @type {TreeRow[]} */
  #rows = [];
  #active = "";

  /** @param {string} label */
  constructor(label) {
    super();
    this.setAttribute("role", "tree");
    this.setAttribute("aria-label", label);
    this.addEventListener("keydown", (event) => this.#move(event));
    this.addEventListener("click", ({ target }) => {
      const item = target instanceof Element && target.closest("[role=treeitem]");
      if (!(item instanceof HTMLElement)) return;
      this.#active = item.dataset.path ?? "";
      this.#toggle(this.#active);
      item.focus();
    });
  }

  /** @param {unknown} value */
  show(value) {
    const changes = this.#value === undefined ? [] : changesOf(this.#value, value);
    this.#value = value;
    this.#draw();
    for (const path of changes) this.#mark(path);
  }

  /** A new value, of which nothing counts as changed. @param {unknown} value */
  showOther(value) {
    this.#value = undefined;
    this.show(value);
  }

  #draw() {
    const rows = this.#rows = rowsOf(this.#value, this.#open);
    if (!rows.some(({ path }) => path === this.#active)) this.#active = rows[0]?.path ?? "";
    draw(this, rows.map((row) => this.#item(row)));
  }

  /** @param {TreeRow} row */
  #item({ path, name, value, level, place, count, isBranch }) {
    const isOpen = isBranch && this.#open.has(path);
    return element(
      "div",
      {
        key: path,
        role: "treeitem",
        "data-path": path,
        "aria-level": level,
        "aria-posinset": place,
        "aria-setsize": count,
        "aria-expanded": isBranch && String(isOpen),
        tabindex: path === this.#active ? 0 : -1,
        style: `--level: ${level}`,
      },
      element("span", { class: "name" }, name),
      element("span", { class: "value" }, isOpen ? "" : previewOf(value)),
    );
  }

  /** @param {string} path */
  #itemAt(path) {
    return this.querySelector(`:scope > [data-path="${CSS.escape(path)}"]`);
  }

  /** Marks what is seen of a change: itself, or the branch that hides it. @param {string} path */
  #mark(path) {
    for (let seen = path; seen; seen = seen.slice(0, seen.lastIndexOf("/"))) {
      const item = this.#itemAt(seen);
      if (!item) continue;
      item.setAttribute("data-changed", "");
      setTimeout(() => item.removeAttribute("data-changed"), changedMilliseconds);
      return;
    }
  }

  /** @param {string} path @param {boolean} [isOpen] */
  #toggle(path, isOpen = !this.#open.has(path)) {
    if (isOpen) this.#open.add(path);
    else this.#open.delete(path);
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const index = this.#rows.findIndex(({ path }) => path === this.#active);
    const { path, isBranch, level } = this.#rows[index] ?? {};
    if (path === undefined) return;
    const isOpen = isBranch && this.#open.has(path);
    const parent = this.#rows.findLastIndex((row, place) => place < index && row.level < level);
    /** @type {Record<string, () => number>} */
    const moves = {
      ArrowDown: () => index + 1,
      ArrowUp: () => index - 1,
      Home: () => 0,
      End: () => this.#rows.length - 1,
      ArrowRight: () => isOpen ? index + 1 : (isBranch && this.#toggle(path, true), index),
      ArrowLeft: () => isOpen ? (this.#toggle(path, false), index) : parent < 0 ? index : parent,
      Enter: () => (isBranch && this.#toggle(path), index),
      " ": () => (isBranch && this.#toggle(path), index),
    };
    if (!Object.hasOwn(moves, event.key)) return;
    event.preventDefault();
    const row = this.#rows[moves[event.key]()];
    if (!row) return;
    this.#active = row.path;
    this.#draw();
    const item = this.#itemAt(row.path);
    if (item instanceof HTMLElement) item.focus();
  }
}

customElements.define("tandem-state-tree", StateTree);
