// @ts-check
/** @import { TimelineEvent } from "./types.d.ts" */
import { create, draw, element } from "../../kit/element.js";
import { kindOf, latencyOf, timeOf, whatOf, whoOf, whyOf } from "./events.js";

const columns = ["Time", "Who", "What", "Why", "Revision", "Latency"];
/** Rows above and below those that are seen, so that a quick scroll shows no gap. */
const spareRowCount = 8;
const narrowWidth = 520;
/** @type {Record<string, (index: number, last: number, page: number) => number>} */
const moves = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index, _, page) => index + page,
  PageUp: (index, _, page) => index - page,
  Home: () => 0,
  End: (_, last) => last,
};

/** The events as a grid that holds no more rows than are seen. */
export class Timeline extends HTMLElement {
  #rows = create("div", { class: "rows", role: "rowgroup" });
  #grid = create(
    "div",
    { role: "grid", tabindex: 0, "aria-label": "Timeline", class: "grid" },
    create(
      "div",
      { role: "rowgroup", class: "head" },
      create(
        "div",
        { role: "row", class: "event", "aria-rowindex": "1" },
        ...columns.map((name) => create("span", { role: "columnheader" }, name)),
      ),
    ),
    this.#rows,
  );
  #empty = create("p", { class: "empty" });
  #newest = create(
    "button",
    { type: "button", class: "newest", hidden: true, click: () => this.follow() },
    "Newest events",
  );
  /** @type {TimelineEvent[]} */
  #events = [];
  #rowHeight = 32;
  #height = 0;
  #isFollowing = true;
  #isWaiting = false;
  #selectedID = 0;
  #onSelect;

  /** @param {(event: TimelineEvent) => void} onSelect */
  constructor(onSelect) {
    super();
    this.#onSelect = onSelect;
  }

  connectedCallback() {
    if (this.#grid.isConnected) return;
    this.append(this.#grid, this.#empty, this.#newest);
    this.#grid.addEventListener("scroll", () => {
      this.#isFollowing = this.#selectedID === 0 && this.#distanceToEnd < this.#rowHeight;
      this.#draw();
    });
    this.#grid.addEventListener("keydown", (event) => this.#move(event));
    this.#rows.addEventListener("click", ({ target }) => {
      const row = target instanceof Element && target.closest("[role=row]");
      if (row) this.#select(Number(row.getAttribute("aria-rowindex")) - 2);
    });
    new ResizeObserver(([{ contentRect: { width } }]) => {
      const isNarrow = width < narrowWidth;
      this.toggleAttribute("data-narrow", isNarrow);
      this.#rowHeight = isNarrow ? 56 : matchMedia("(pointer: coarse)").matches ? 44 : 32;
      this.style.setProperty("--row-height", `${this.#rowHeight}px`);
      if (this.#isFollowing) return this.follow();
      this.#reveal(this.#selectedIndex);
      this.#draw();
    }).observe(this.#grid);
  }

  get #distanceToEnd() {
    const { scrollHeight, scrollTop, clientHeight } = this.#grid;
    return scrollHeight - scrollTop - clientHeight;
  }

  /**
   * Shows the events at the next frame; `dropped` of the first ones are gone.
   * @param {TimelineEvent[]} events @param {number} dropped @param {string} emptySentence
   */
  show(events, dropped, emptySentence) {
    this.#events = events;
    draw(this.#empty, [events.length === 0 ? emptySentence : ""]);
    this.#grid.setAttribute("aria-rowcount", String(events.length + 1));
    if (dropped && !this.#isFollowing) this.#grid.scrollTop -= dropped * this.#rowHeight;
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      if (this.#isFollowing) this.follow();
      this.#draw();
    });
  }

  /** Goes to the newest event and stays there. */
  follow() {
    this.#isFollowing = true;
    this.#resize();
    this.#grid.scrollTop = this.#grid.scrollHeight;
    this.#draw();
  }

  /** Selects nothing any more. */
  clearSelection() {
    this.#selectedID = 0;
    this.#draw();
  }

  get #selectedIndex() {
    return this.#events.findIndex(({ id }) => id === this.#selectedID);
  }

  /** Written only where it differs, so that drawing forces no layout. */
  #resize() {
    const height = this.#events.length * this.#rowHeight;
    if (height !== this.#height) this.#rows.style.height = `${height}px`;
    this.#height = height;
  }

  #draw() {
    const { scrollTop, clientHeight } = this.#grid;
    this.#resize();
    const first = Math.max(0, Math.floor(scrollTop / this.#rowHeight) - spareRowCount);
    const count = Math.ceil(clientHeight / this.#rowHeight) + 2 * spareRowCount;
    // Each event keeps its row while it is seen, so that scrolling changes few of them.
    const seen = this.#events.slice(first, first + count);
    draw(this.#rows, seen.map((event, index) => this.#row(event, first + index)));
    const selected = seen.find(({ id }) => id === this.#selectedID);
    if (selected) this.#grid.setAttribute("aria-activedescendant", `event-${selected.id}`);
    else this.#grid.removeAttribute("aria-activedescendant");
    const isAtPresent = this.#isFollowing || this.#selectedID > 0;
    this.#newest.hidden = isAtPresent || this.#events.length === 0;
  }

  /** @param {TimelineEvent} event @param {number} index */
  #row(event, index) {
    const texts = [timeOf, whoOf, whatOf, whyOf].map((textOf) => textOf(event));
    return element(
      "div",
      {
        key: event.id,
        role: "row",
        class: "event",
        id: `event-${event.id}`,
        "data-kind": kindOf(event),
        "aria-rowindex": index + 2,
        "aria-selected": String(event.id === this.#selectedID),
        style: `transform: translateY(${index * this.#rowHeight}px)`,
      },
      [...texts, event.revision, latencyOf(event)].map((text, column) =>
        element("span", { role: "gridcell", class: columns[column].toLowerCase() }, text)
      ),
    );
  }

  /** @param {number} index */
  #select(index) {
    const event = this.#events[index];
    if (!event) return;
    this.#selectedID = event.id;
    this.#isFollowing = false;
    this.#reveal(index);
    this.#draw();
    this.#onSelect(event);
  }

  /** @param {number} index */
  #reveal(index) {
    if (index < 0) return;
    const [top, { clientHeight, scrollTop }] = [index * this.#rowHeight, this.#grid];
    const head = this.#grid.firstElementChild?.clientHeight ?? 0;
    const end = top + this.#rowHeight + head - clientHeight;
    if (top < scrollTop || end > scrollTop) this.#grid.scrollTop = top < scrollTop ? top : end;
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    if (!Object.hasOwn(moves, event.key) || event.target !== this.#grid) return;
    event.preventDefault();
    const last = this.#events.length - 1;
    const now = this.#selectedIndex;
    const page = Math.floor(this.#grid.clientHeight / this.#rowHeight) - 2;
    const next = now < 0 ? last : moves[event.key](now, last, page);
    this.#select(Math.max(0, Math.min(last, next)));
  }
}

customElements.define("tandem-timeline", Timeline);
