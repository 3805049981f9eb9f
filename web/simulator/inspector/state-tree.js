// @ts-check
/** @import { TreeRow } from "./tree.js" */
import { element, setText } from "../parts/element.js";
import { changesOf, previewOf, rowsOf } from "./tree.js";

const changedMilliseconds = 1500;

/** A value as a tree that unfolds; what changed stands out for a moment. */
export class StateTree extends HTMLElement {
  #open = new Set(["/state", "/event", "/stack", "/visible", "/modals", "/faults"]);
  /** @type {unknown} */
  #value;
  /** @type {Map<string, HTMLElement>} */
  #items = new Map();
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
    const old = this.#items;
    this.#items = new Map();
    rows.forEach((row, index) => {
      const item = old.get(row.path) ?? element(
        "div",
        { role: "treeitem", "data-path": row.path },
        element("span", { className: "name" }, row.name),
        element("span", { className: "value" }),
      );
      old.delete(row.path);
      this.#items.set(row.path, item);
      this.#update(item, row);
      if (this.children[index] !== item) this.insertBefore(item, this.children[index] ?? null);
    });
    for (const item of old.values()) item.remove();
  }

  /** @param {HTMLElement} item @param {TreeRow} row */
  #update(item, { path, value, level, place, count, isBranch }) {
    const isOpen = isBranch && this.#open.has(path);
    const states = { level, posinset: place, setsize: count };
    for (const [name, state] of Object.entries(states)) {
      item.setAttribute(`aria-${name}`, String(state));
    }
    if (isBranch) item.setAttribute("aria-expanded", String(isOpen));
    else item.removeAttribute("aria-expanded");
    item.style.setProperty("--level", String(level));
    item.tabIndex = path === this.#active ? 0 : -1;
    if (item.lastElementChild) setText(item.lastElementChild, isOpen ? "" : previewOf(value));
  }

  /** Marks what is seen of a change: itself, or the branch that hides it. @param {string} path */
  #mark(path) {
    for (let seen = path; seen; seen = seen.slice(0, seen.lastIndexOf("/"))) {
      const item = this.#items.get(seen);
      if (!item) continue;
      item.dataset.changed = "";
      setTimeout(() => delete item.dataset.changed, changedMilliseconds);
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
    this.#items.get(row.path)?.focus();
  }
}

customElements.define("tandem-state-tree", StateTree);
