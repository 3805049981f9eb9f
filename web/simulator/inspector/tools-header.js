// @ts-check
/** @import { InspectedState } from "./types.d.ts" */
import { create, draw, element } from "../../kit/element.js";
import { bridgeFailures } from "../bridge-failures.js";

const shownEpochLength = 6;

/** Connection, place in time, pages and warnings. */
export class ToolsHeader extends HTMLElement {
  #link = create("span", { class: "link", role: "status" }, "Connecting");
  #facts = create("span", { class: "facts" });
  #pages = create("ul");
  #pageSummary = create("summary", {}, "No pages");
  #warnings = create("ul");
  /** @type {InspectedState | undefined} */
  #state;
  #warningSummary = create("summary", {}, "No warnings");

  connectedCallback() {
    if (this.#facts.isConnected) return;
    this.append(
      create("p", {}, this.#link, this.#facts),
      create("details", {}, this.#pageSummary, this.#pages),
      create("details", { class: "warnings" }, this.#warningSummary, this.#warnings),
    );
    this.showWarnings(new Map());
    bridgeFailures.addEventListener("change", () => this.#state && this.show(this.#state));
  }

  /** @param {string} link @param {string} text */
  showLink(link, text) {
    this.dataset.link = link;
    draw(this.#link, [text]);
  }

  /** @param {InspectedState} state */
  show(state) {
    this.#state = state;
    const { revision, epoch, pages = [], attached = 0 } = state;
    draw(this.#facts, [`Revision ${revision} · Epoch ${epoch.slice(0, shownEpochLength)}`]);
    this.#facts.title = `Epoch ${epoch}`;
    const failures = [...bridgeFailures.reasons];
    const lines = pages.map(({ webView, role, router, url, revision, page, pending, revoked }) =>
      [
        webView,
        role,
        router ?? "no router",
        url ?? "nothing applied",
        `revision ${revision ?? "–"}`,
        ...pending ? ["loading"] : [],
        ...revoked ? [`${revoked} taken back`] : [],
        page.slice(0, shownEpochLength),
      ].join(" · ")
    );
    if (attached > pages.length) lines.push(`and ${attached - pages.length} more`);
    lines.push(...failures.map(([webView, reason]) => `${webView} · no bridge · ${reason}`));
    const loadingCount = pages.filter(({ pending }) => pending).length;
    const drivers = pages.filter(({ role }) => role === "driver");
    const routers = [...new Set(drivers.map(({ router }) => router ?? "without router"))].join(
      ", ",
    );
    const mirrorCount = pages.length - drivers.length;
    const all = [
      attached === 1 ? "1 page" : `${attached || "No"} pages`,
      drivers.length > 0 && `driver ${routers}`,
      mirrorCount > 0 && (mirrorCount === 1 ? "1 mirror" : `${mirrorCount} mirrors`),
      loadingCount > 0 && `${loadingCount} loading`,
      failures.length > 0 && `${failures.length} without bridge`,
    ];
    draw(this.#pageSummary, [all.filter(Boolean).join(" · ")]);
    draw(this.#pages, lines.map((line) => element("li", {}, line)));
  }

  /** @param {Map<string, number>} warnings how often each came */
  showWarnings(warnings) {
    const sum = [...warnings.values()].reduce((total, one) => total + one, 0);
    draw(this.#warningSummary, [
      sum === 0 ? "No warnings" : sum === 1 ? "1 warning" : `${sum} warnings`,
    ]);
    this.toggleAttribute("data-warnings", sum > 0);
    const lines = [...warnings].map(([text, count]) =>
      count > 1 ? `${text} (${count} times)` : text
    );
    const shown = sum > 0 ? lines : ["Pages follow the shell, and nothing was rejected."];
    draw(this.#warnings, shown.map((line) => element("li", {}, line)));
  }
}

customElements.define("tandem-tools-header", ToolsHeader);
