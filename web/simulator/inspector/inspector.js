// @ts-check
/** @import { Kind } from "./events.js" */
/** @import { InspectedState, TimelineEvent, ToolsContext } from "./types.d.ts" */
import { create, draw } from "../../kit/element.js";
import { loadStyles } from "../load-styles.js";
import { icon } from "../parts/icon.js";
import { keep } from "../storage.js";
import { EventDetails } from "./event-details.js";
import { EventLog, kinds } from "./events.js";
import { FaultPanel } from "./fault-panel.js";
import { keepFocus } from "./focus.js";
import { commandPalette, linkPalette } from "./palettes.js";
import { ShellAPI } from "./shell-api.js";
import { ShortcutList } from "./shortcut-list.js";
import { openKey } from "./shortcuts.js";
import { StateTree } from "./state-tree.js";
import { Timeline } from "./timeline.js";
import { ToolsHeader } from "./tools-header.js";

const retryMilliseconds = 1000;

/** The developer tools beside the device. */
export class Inspector extends HTMLElement {
  #context;
  #api = new ShellAPI();
  #log = new EventLog();
  #header = new ToolsHeader();
  #timeline = new Timeline((event) => this.#details.show(event));
  #details = new EventDetails(this.#api);
  #tree = new StateTree("State");
  #faults = new FaultPanel(this.#api);
  #problem = create("p", { class: "problem", role: "status" });
  #text = create("input", {
    type: "search",
    placeholder: "Filter",
    "aria-label": "Filter events",
  });
  #kinds = Object.entries(kinds).map(([value, name]) => {
    const input = create("input", { type: "radio", name: "event-kind", value });
    input.checked = value === "all";
    return create("label", {}, input, create("span", {}, name));
  });
  /** @type {Record<string, { tab: HTMLElement, panel: HTMLElement }>} */
  #views;
  #commands;
  #links;
  #shortcuts = new ShortcutList();
  /** @type {AbortController | undefined} */
  #following;
  #epoch = "";
  /** @type {Element | null} */
  #opener = null;

  /** @param {ToolsContext} context */
  constructor(context) {
    super();
    this.#context = context;
    this.#commands = commandPalette(context, this.#api, this.#log);
    this.#links = linkPalette(context, this.#api, this.#log);
    this.#views = {
      timeline: this.#view(
        "Timeline",
        this.#filters(),
        this.#problem,
        this.#timeline,
        this.#details,
      ),
      state: this.#view("State", this.#tree),
      faults: this.#view("Faults", this.#faults),
    };
  }

  connectedCallback() {
    if (this.#header.isConnected) return;
    const close = create(
      "button",
      { type: "button", "aria-label": "Close", click: () => this.#close() },
      icon("xmark"),
    );
    const commands = create(
      "button",
      { type: "button", class: "find", click: () => this.#commands.open() },
      "Commands",
    );
    const links = create(
      "button",
      { type: "button", class: "find", click: () => this.#links.open() },
      "Links",
    );
    const tabs = create("div", { role: "tablist", "aria-label": "Inspector" });
    tabs.append(...Object.values(this.#views).map(({ tab }) => tab));
    tabs.addEventListener("keydown", (event) => this.#moveTab(event));
    this.append(
      create(
        "div",
        { class: "tools-bar" },
        create("h2", {}, "Inspector"),
        links,
        commands,
        close,
      ),
      this.#header,
      tabs,
      ...Object.values(this.#views).map(({ panel }) => panel),
    );
    document.body.append(this.#commands, this.#links, this.#shortcuts);
    this.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      if (this.#details.hidden) this.#close();
      else this.#backToNow();
    });
    this.#details.addEventListener("close", () => this.#backToNow());
    const { connection, state, link } = this.#context;
    connection.addEventListener(
      "state",
      (event) => this.#show(/** @type {CustomEvent<InspectedState>} */ (event).detail),
    );
    connection.addEventListener("link", (event) => {
      const { link, text } = /** @type {CustomEvent} */ (event).detail;
      this.#header.showLink(link, text);
    });
    if (link) this.#header.showLink(link.link, link.text);
    if (state) this.#show(state);
    this.#select("timeline");
  }

  /** Does what a shortcut stands for. @param {string} name */
  async run(name) {
    const { state } = this.#context;
    /** @type {Record<string, () => void>} */
    const own = {
      "mod+k": () => this.#commands.open(),
      "mod+l": () => this.#links.open(),
      "/": () => this.#links.open(),
      "?": () => this.#shortcuts.open(),
      restore: () => this.#open("timeline", false),
      i: () => this.#isOpen ? this.#close() : this.#open("timeline"),
      f: () => this.#open("faults"),
    };
    if (own[name]) return own[name]();
    const appearance = document.documentElement.dataset.appearance === "dark" ? "light" : "dark";
    /** @type {Record<string, [verb: string, parameters?: object]>} */
    const verbs = {
      b: ["back"],
      r: ["reload"],
      d: ["appearance", { appearance }],
      o: ["rotate"],
    };
    const focused = document.activeElement;
    keepFocus(focused);
    const [verb, parameters] = verbs[name] ?? ["tap", { tab: Number(name) }];
    try {
      await this.#api.post(verb, {
        ...parameters,
        timeoutMilliseconds: state?.attached ? 5000 : 0,
      });
    } catch (error) {
      this.#context.device.say(error instanceof Error ? error.message : String(error));
    }
    // The pages have applied it now, and may focus what they show.
    keepFocus(focused);
  }

  get #isOpen() {
    return document.body.hasAttribute("data-tools");
  }

  /** @param {string} view @param {boolean} [takesFocus] */
  #open(view, takesFocus = true) {
    if (!this.#isOpen) this.#opener = document.activeElement;
    document.body.dataset.tools = "open";
    keep("sessionStorage", openKey, "yes");
    this.#select(view);
    dispatchEvent(new Event("resize"));
    if (takesFocus) this.#views[view].tab.focus();
    if (!this.#following) this.#follow();
  }

  #close() {
    delete document.body.dataset.tools;
    keep("sessionStorage", openKey, null);
    this.#following?.abort();
    this.#following = undefined;
    dispatchEvent(new Event("resize"));
    if (this.#opener instanceof HTMLElement) this.#opener.focus();
  }

  /** @param {string} title @param {...HTMLElement} children */
  #view(title, ...children) {
    const name = title.toLowerCase();
    const tab = create(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tools-tab-${name}`,
        "aria-controls": `tools-${name}`,
        click: () => this.#select(name),
      },
      title,
    );
    const panel = create("section", { id: `tools-${name}`, role: "tabpanel" }, ...children);
    panel.setAttribute("aria-labelledby", tab.id);
    return { tab, panel };
  }

  /** @param {string} chosen */
  #select(chosen) {
    for (const [name, { tab, panel }] of Object.entries(this.#views)) {
      tab.setAttribute("aria-selected", String(name === chosen));
      tab.tabIndex = name === chosen ? 0 : -1;
      panel.hidden = name !== chosen;
    }
  }

  /** @param {KeyboardEvent} event */
  #moveTab(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const names = Object.keys(this.#views);
    const now = names.findIndex((name) => this.#views[name].tab.tabIndex === 0);
    const next = names[(now + step + names.length) % names.length];
    this.#select(next);
    this.#views[next].tab.focus();
  }

  #filters() {
    const filter = () => {
      const chosen = this.#kinds.find(({ firstElementChild: input }) =>
        input instanceof HTMLInputElement && input.checked
      )?.firstElementChild;
      const kind = chosen instanceof HTMLInputElement ? chosen.value : "all";
      this.#log.filter(this.#text.value, /** @type {Kind} */ (kind));
      this.#showEvents(0);
      this.#timeline.follow();
    };
    const group = create("div", { class: "kinds", role: "radiogroup", "aria-label": "Kind" });
    group.append(...this.#kinds);
    const form = create("form", { class: "filters", role: "search" }, this.#text, group);
    form.addEventListener("input", filter);
    form.addEventListener("submit", (event) => event.preventDefault());
    return form;
  }

  /** @param {InspectedState} state */
  #show(state) {
    this.#header.show(state);
    this.#tree.show({ ...state, type: undefined, lastChange: undefined });
    this.#faults.show(state.faults);
    const isOther = this.#epoch !== "" && this.#epoch !== state.epoch;
    this.#epoch = state.epoch;
    if (!isOther) return;
    // Numbers of events mean something only within their epoch.
    this.#log.clear();
    this.#backToNow();
    this.#showEvents(0);
    this.#following?.abort();
    this.#following = undefined;
    if (this.#isOpen) this.#follow();
  }

  async #follow() {
    const { signal } = this.#following = new AbortController();
    while (!signal.aborted) {
      try {
        await this.#api.follow(this.#log.lastID, signal, (events) => this.#take(events));
        this.#fail("");
      } catch (error) {
        if (signal.aborted) return;
        this.#fail(error instanceof Error ? error.message : String(error));
      }
      await new Promise((resolve) => setTimeout(resolve, retryMilliseconds));
    }
  }

  /** @param {TimelineEvent[]} events */
  #take(events) {
    this.#fail("");
    const dropped = this.#log.add(events);
    this.#showEvents(dropped);
    this.#header.showWarnings(this.#log.warnings);
  }

  /** @param {number} dropped */
  #showEvents(dropped) {
    const isFiltered = this.#log.count > 0;
    const sentence = isFiltered
      ? "No event matches the filter."
      : "No events yet. Tap a tab, or open a link.";
    this.#timeline.show(this.#log.shown, dropped, sentence);
  }

  /** @param {string} text */
  #fail(text) {
    draw(this.#problem, [text]);
    this.#problem.hidden = !text;
  }

  #backToNow() {
    this.#details.hidden = true;
    this.#timeline.clearSelection();
    this.#timeline.follow();
  }
}

customElements.define("tandem-inspector", Inspector);

/** @type {Inspector | undefined} */
let inspector;

/**
 * Puts the developer tools into the page, closed; a second call gives the same ones.
 * @param {ToolsContext} context
 */
export async function attachInspector(context) {
  if (inspector) return inspector;
  await Promise.all(
    ["inspector.css", "views.css", "dialogs.css"].map((name) => loadStyles(name, import.meta.url)),
  );
  const region = document.getElementById("tools") ?? create("div", { id: "tools" });
  region.setAttribute("role", "complementary");
  region.setAttribute("aria-label", "Inspector");
  inspector = new Inspector(context);
  region.append(inspector);
  if (!region.isConnected) document.body.append(region);
  return inspector;
}
