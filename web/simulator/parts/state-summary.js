// @ts-check
/** @import { Scene, State } from "../types.d.ts" */
import { element } from "./element.js";

/** @param {State} state @returns {[string, string | string[]][]} */
function facts(state) {
  const tab = state.tabs.find(({ id }) => id === state.selectedTab);
  const modals = (state.modals ?? []).map(({ kind, id, title }) => `${kind} ${title || id}`);
  if (state.queued) modals.push(`${state.queued} waiting`);
  const pages = (state.pages ?? []).map(({ webView, role, url }) =>
    `${webView} ${url ?? ""} (${role})`
  );
  const unlisted = (state.attached ?? 0) - pages.length;
  if (unlisted > 0) pages.push(`and ${unlisted} more`);
  const countdowns = (state.countdowns ?? []).map(({ id, seconds }) => `${id}, ${seconds} s`);
  /** @type {[string, string | string[]][]} */
  const all = [
    ["Root", state.root],
    ["Tab", tab?.title ?? "none"],
    ["Stack", state.stack.map(({ url }) => url)],
    ["Modals", modals],
    ["Pages", pages],
    ["Countdowns", countdowns],
    ["Revision", String(state.revision)],
  ];
  return all.filter(([name, value]) => value.length > 0 || name !== "Countdowns");
}

/** The shell's state in words, and whole below. */
export class StateSummary extends HTMLElement {
  #list = element("dl");
  #raw = element("pre", { id: "state", tabIndex: 0, "aria-label": "State as JSON" });
  #details = element("details", {}, element("summary", {}, "Everything"), this.#raw);
  #drawn = "";
  /** @type {State | undefined} */
  #state;

  connectedCallback() {
    if (this.#list.isConnected) return;
    this.append(element("h3", {}, "State"), this.#list, this.#details);
    this.#details.addEventListener("toggle", () => this.#showRaw());
  }

  /** @param {Scene} scene */
  show({ state }) {
    this.#state = state;
    this.#showRaw();
    const rows = facts(state);
    const drawn = JSON.stringify(rows);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#list.replaceChildren(...rows.flatMap(([name, value]) => {
      const items = typeof value === "string" ? [value] : value;
      const description = element("dd", { "data-fact": name.toLowerCase() });
      if (items.length === 0) description.append("none");
      else description.append(...items.map((item) => element("span", {}, item)));
      return [element("dt", {}, name), description];
    }));
  }

  #showRaw() {
    if (this.#details.open) this.#raw.textContent = JSON.stringify(this.#state, null, 2);
  }
}

customElements.define("tandem-state-summary", StateSummary);
