// @ts-check
import { address, counted, duration, element, flowStatuses } from "./elements.js";
import { foreign, mark, runsOn, statuses } from "./elements.js";

/** @import { Flow, FlowStatus, Report } from "./types.d.ts" */

/** All flows, with a filter and a search. */
export class Overview {
  /** @type {FlowStatus | "all"} */
  #filter = "all";
  #search = "";
  #report;
  #list = element("ul", { class: "flows" });

  /** @param {Report} report */
  constructor(report) {
    this.#report = report;
  }

  show() {
    const { flows, notes } = this.#report;
    document.title = `${this.#summary()} – Flows`;
    this.#fill();
    document.body.replaceChildren(
      element(
        "main",
        { class: "overview" },
        element("h1", {}, this.#summary()),
        element("p", { class: "soft" }, this.#facts()),
        this.#proportions(),
        notes.length > 0
          ? element("ul", { class: "notes" }, ...notes.map((note) => element("li", {}, note)))
          : undefined,
        flows.length > 0 ? this.#controls() : undefined,
        this.#list,
      ),
    );
  }

  /** @param {FlowStatus} status */
  #count(status) {
    return this.#report.flows.filter((flow) => flow.status === status).length;
  }

  #summary() {
    const failed = this.#count("failed");
    const flaky = this.#count("flaky");
    const count = this.#report.flows.length;
    if (count === 0) return "No flows ran";
    const all = counted(count, "flow");
    if (failed > 0) return `${failed} of ${all} failed`;
    if (flaky > 0) return `${all} passed, ${flaky} flaky`;
    return this.#count("skipped") === count ? `${all} skipped` : `${all} passed`;
  }

  #facts() {
    const { started, took, sources } = this.#report;
    const time = new Date(started).toLocaleString(undefined, {
      dateStyle: "medium",
      timeStyle: "short",
    });
    const names = new Set(sources.flatMap(({ browser, tandem }) => [browser, `Tandem ${tandem}`]));
    const parts = sources.length > 1 ? [counted(sources.length, "folder")] : [];
    return [time, duration(took), ...names, ...parts].join(" · ");
  }

  #proportions() {
    const bar = element("div", { class: "proportions", "aria-hidden": "true" });
    for (const status of flowStatuses) {
      const count = this.#count(status);
      if (count === 0) continue;
      const part = element("span", { "data-status": status });
      part.style.flexGrow = `${count}`;
      bar.append(part);
    }
    return bar;
  }

  #controls() {
    const filters = element("div", { class: "filters", role: "group", "aria-label": "Show" });
    for (const status of /** @type {const} */ (["all", ...flowStatuses])) {
      const count = status === "all" ? this.#report.flows.length : this.#count(status);
      if (count === 0) continue;
      const name = status === "all" ? "All" : statuses[status].word;
      const number = element("span", { class: "count" }, `${count}`);
      const pressed = `${status === this.#filter}`;
      const button = element("button", { class: "choice", "aria-pressed": pressed }, name, number);
      button.addEventListener("click", () => {
        this.#filter = status;
        for (const other of filters.children) {
          other.setAttribute("aria-pressed", `${other === button}`);
        }
        this.#fill();
      });
      filters.append(button);
    }
    const search = element("input", {
      type: "search",
      value: this.#search,
      placeholder: "Search names, files, tags",
      "aria-label": "Search names, files, tags",
    });
    search.addEventListener("input", () => {
      this.#search = /** @type {HTMLInputElement} */ (search).value;
      this.#fill();
    });
    return element("div", { class: "controls" }, filters, search);
  }

  #fill() {
    const words = this.#search.toLowerCase().split(/\s+/).filter(Boolean);
    const found = inOrder(this.#report.flows).filter((flow) => {
      if (this.#filter !== "all" && flow.status !== this.#filter) return false;
      const text = [flow.name, flow.file, flow.device, flow.platform, flow.message, ...flow.tags];
      return words.every((word) => text.join("\n").toLowerCase().includes(word));
    });
    this.#list.replaceChildren(...found.map((flow) => this.#row(flow)));
    if (found.length > 0) return;
    const none = this.#report.flows.length > 0 ? "No flow matches." : "The trace has no flows.";
    this.#list.append(element("li", { class: "empty" }, none));
  }

  /** @param {Flow} flow */
  #row(flow) {
    const tags = flow.tags.map((tag) => foreign(tag, "span", { class: "tag" }));
    const retries = flow.attempts.length > 1 ? counted(flow.attempts.length, "attempt") : "";
    return element(
      "li",
      {},
      element(
        "a",
        { href: address(flow, flow.attempts.at(-1)), "data-status": flow.status },
        mark(flow.status),
        element(
          "span",
          { class: "flow-text" },
          foreign(flow.name, "span", { class: "flow-name" }),
          element(
            "span",
            { class: "soft flow-facts" },
            flow.file === flow.name ? undefined : foreign(flow.file),
            runsOn(flow) ? element("span", {}, runsOn(flow)) : undefined,
            ...tags,
          ),
          flow.message ? foreign(flow.message, "span", { class: "message" }) : undefined,
        ),
        element(
          "span",
          { class: "flow-time" },
          element("span", {}, flow.attempts.length > 0 ? duration(flow.took) : "–"),
          element("span", { class: "soft" }, retries),
        ),
      ),
    );
  }
}

/** @param {Flow[]} flows */
function inOrder(flows) {
  return flowStatuses.flatMap((status) => flows.filter((flow) => flow.status === status));
}
