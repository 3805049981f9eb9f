// @ts-check
/** @import { InspectedState } from "./types.d.ts" */
import { element, setText } from "../parts/element.js";

const shownEpochLength = 6;

/** Connection, place in time, pages and warnings. */
export class ToolsHeader extends HTMLElement {
  #link = element("span", { className: "link", role: "status" }, "Connecting");
  #facts = element("span", { className: "facts" });
  #pages = element("ul");
  #pageSummary = element("summary", {}, "No pages");
  #warnings = element("ul");
  #warningSummary = element("summary", {}, "No warnings");

  connectedCallback() {
    if (this.#facts.isConnected) return;
    this.append(
      element("p", {}, this.#link, this.#facts),
      element("details", {}, this.#pageSummary, this.#pages),
      element("details", { className: "warnings" }, this.#warningSummary, this.#warnings),
    );
    this.showWarnings(new Map());
  }

  /** @param {string} link @param {string} text */
  showLink(link, text) {
    this.dataset.link = link;
    setText(this.#link, text);
  }

  /** @param {InspectedState} state */
  show({ revision, epoch, pages = [], attached = 0 }) {
    setText(this.#facts, `Revision ${revision} · Epoch ${epoch.slice(0, shownEpochLength)}`);
    this.#facts.title = `Epoch ${epoch}`;
    const lines = pages.map(({ webView, role, router, url, revision, page }) =>
      [
        webView,
        role,
        router ?? "no router",
        url ?? "nothing applied",
        `revision ${revision ?? "–"}`,
        page.slice(0, shownEpochLength),
      ].join(" · ")
    );
    if (attached > pages.length) lines.push(`and ${attached - pages.length} more`);
    const drivers = pages.filter(({ role }) => role === "driver");
    const routers = [...new Set(drivers.map(({ router }) => router ?? "without router"))].join(
      ", ",
    );
    const mirrorCount = pages.length - drivers.length;
    const all = [
      attached === 1 ? "1 page" : `${attached || "No"} pages`,
      drivers.length > 0 && `driver ${routers}`,
      mirrorCount > 0 && (mirrorCount === 1 ? "1 mirror" : `${mirrorCount} mirrors`),
    ];
    setText(this.#pageSummary, all.filter(Boolean).join(" · "));
    fill(this.#pages, lines);
  }

  /** @param {Map<string, number>} warnings how often each came */
  showWarnings(warnings) {
    const sum = [...warnings.values()].reduce((total, one) => total + one, 0);
    setText(
      this.#warningSummary,
      sum === 0 ? "No warnings" : sum === 1 ? "1 warning" : `${sum} warnings`,
    );
    this.toggleAttribute("data-warnings", sum > 0);
    const lines = [...warnings].map(([text, count]) =>
      count > 1 ? `${text} (${count} times)` : text
    );
    fill(this.#warnings, sum > 0 ? lines : ["Pages follow the shell, and nothing was rejected."]);
  }
}

/** @param {HTMLElement} list @param {string[]} lines */
function fill(list, lines) {
  const texts = [...list.children].map(({ textContent }) => textContent);
  if (texts.join("\n") === lines.join("\n")) return;
  list.replaceChildren(...lines.map((line) => element("li", {}, line)));
}

customElements.define("tandem-tools-header", ToolsHeader);
