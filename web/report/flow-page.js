// @ts-check
import { address, duration, element, foreign, mark } from "./elements.js";
import { picture, printable, reveal, runsOn, statuses } from "./elements.js";
import { errorText, kindChoice, observations, tabs } from "./observations.js";

/** @import { Kind } from "../simulator/inspector/events.js" */
/** @import { Attempt, Flow, Place, Step, Tab } from "./types.d.ts" */

/** One flow: its steps, and what was seen and said during the selected one. */
export class FlowPage {
  /** @type {Tab} */
  #tab = "events";
  /** @type {Kind} */
  #kind = "all";
  /** @type {Place | undefined} */
  #place;
  #strip = element("ol", {});
  #list = element("ol", {});
  #step = element("section", { class: "step", "aria-label": "Step", "aria-live": "polite" });
  #side = element("section", { class: "side", "aria-label": "Observations" });

  /** @param {Place} place */
  show(place) {
    const isNew = place.attempt !== this.#place?.attempt || !this.#strip.isConnected;
    this.#place = place;
    document.title = `${statuses[place.flow.status].word}: ${printable(place.flow.name)}`;
    if (isNew) this.#build(place);
    for (const list of [this.#strip, this.#list]) {
      for (const link of list.querySelectorAll("a")) {
        const isCurrent = link.dataset.number === `${place.step?.number}`;
        if (!isCurrent) {
          link.removeAttribute("aria-current");
          continue;
        }
        link.setAttribute("aria-current", "step");
        reveal(link);
      }
    }
    this.#fillStep(place);
    this.#fillSide(place);
  }

  /**
   * Follows the arrows within the tabs; says whether the key was one.
   *
   * @param {string} key
   */
  pressInTabs(key) {
    const names = /** @type {Tab[]} */ (Object.keys(tabs));
    const move = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (!move || !this.#place) return false;
    const index = (names.indexOf(this.#tab) + move + names.length) % names.length;
    this.#select(names[index] ?? "events", this.#place);
    return true;
  }

  leave() {
    this.#place = undefined;
  }

  /** @param {Place} place */
  #build({ flow, attempt }) {
    const links = attempt?.steps.map((step) => this.#links(flow, attempt, step)) ?? [];
    this.#strip.replaceChildren(...links.map(({ frame }) => frame));
    this.#list.replaceChildren(...links.map(({ row }) => row));
    const attempts = flow.attempts.map((other) =>
      element(
        "a",
        {
          class: "choice",
          href: address(flow, other, startStep(other)),
          "aria-current": other === attempt ? "true" : undefined,
        },
        mark(other.status),
        `Attempt ${other.number}`,
      )
    );
    document.body.replaceChildren(
      element(
        "header",
        { class: "bar" },
        element(
          "a",
          { class: "back", href: "#", "aria-label": "All flows" },
          element("span", {}, "All flows"),
        ),
        element(
          "div",
          { class: "bar-title" },
          foreign(flow.name, "h1"),
          element(
            "p",
            { class: "soft" },
            foreign(flow.file),
            attempt ? ` · ${runsOn(flow)} · ${duration(attempt.took)}` : "",
          ),
        ),
        mark(flow.status, true),
        attempts.length > 1
          ? element("nav", { class: "attempts", "aria-label": "Attempts" }, ...attempts)
          : undefined,
      ),
      element("nav", { class: "strip", "aria-label": "Pictures of the steps" }, this.#strip),
      element(
        "main",
        { class: "flow" },
        element("nav", { class: "steps", "aria-label": "Steps" }, this.#list),
        this.#step,
        this.#side,
      ),
    );
  }

  /** @param {Flow} flow @param {Attempt} attempt @param {Step} step */
  #links(flow, attempt, step) {
    const attributes = {
      class: "choice",
      href: address(flow, attempt, step),
      "data-number": `${step.number}`,
      "data-status": step.status,
    };
    const path = step.after ?? step.before;
    const shown = path
      ? picture(path, "", true)
      : foreign(step.command, "span", { class: "soft no-picture" });
    const took = step.end === undefined ? "" : duration(Math.max(step.end - step.start, 0));
    const row = element(
      "a",
      attributes,
      mark(step.status),
      foreign(step.title, "span"),
      element("span", { class: "soft" }, took),
    );
    row.style.paddingInlineStart = `${12 + Math.min(step.depth, 6) * 16}px`;
    const label = `Step ${step.number}, ${statuses[step.status].word}: ${step.title}`;
    return {
      frame: element(
        "li",
        {},
        element(
          "a",
          { ...attributes, "aria-label": label, title: step.title },
          shown,
          element("span", { class: "soft number" }, `${step.number}`),
        ),
      ),
      row: element("li", {}, row),
    };
  }

  /** @param {Place} place */
  #fillStep({ flow, attempt, step }) {
    const outside = attempt?.error ? [errorText(attempt.error, "failed", attempt)] : [];
    if (!step) {
      const text = flow.message ?? "The flow has no steps.";
      const empty = foreign(text, "p", { class: "empty" });
      this.#step.replaceChildren(...(outside.length > 0 ? outside : [empty]));
      return;
    }
    const { error, note, pictures } = step;
    /** @type {[string, string | undefined][]} */
    const shown = pictures
      ? [
        ["Expected", pictures.expected],
        ["Actual", pictures.actual],
        ["Difference", pictures.difference],
      ]
      : [["Before", step.before], ["After", step.after]];
    if (!step.before && !step.after && !pictures) shown.length = 0;
    this.#step.replaceChildren(
      ...outside,
      element(
        "div",
        {},
        element(
          "p",
          { class: "soft" },
          `Step ${step.number} · `,
          foreign(`${step.file}:${step.line}`),
        ),
        foreign(step.title, "h2"),
        note ? foreign(note, "p", { class: "soft note" }) : undefined,
      ),
      ...(error && attempt ? [errorText(error, step.status, attempt, step)] : []),
      element(
        "div",
        { class: "pictures" },
        ...shown.map(([name, path]) =>
          element("figure", {}, element("figcaption", { class: "soft" }, name), picture(path, name))
        ),
        shown.length === 0
          ? element("p", { class: "empty" }, "No pictures were taken of this step.")
          : undefined,
      ),
    );
  }

  /** @param {Place} place */
  #fillSide({ flow, attempt, step }) {
    this.#side.replaceChildren();
    if (!attempt) return;
    const list = element("div", { class: "tabs", role: "tablist", "aria-label": "Observations" });
    for (const tab of /** @type {Tab[]} */ (Object.keys(tabs))) {
      const isSelected = tab === this.#tab;
      const button = element(
        "button",
        {
          role: "tab",
          id: `tab-${tab}`,
          "aria-selected": `${isSelected}`,
          "aria-controls": "observations",
          tabindex: isSelected ? "0" : "-1",
        },
        tabs[tab].title,
        element("span", { class: "count" }, `${attempt[tab].length}`),
      );
      button.addEventListener("click", () => this.#select(tab, { flow, attempt, step }));
      list.append(button);
    }
    const rows = observations(attempt, step, this.#tab, this.#kind);
    const omitted = attempt.omitted[this.#tab];
    if (omitted > 0) {
      rows.unshift(element("p", { class: "soft" }, `${omitted} earlier ones are not shown.`));
    }
    const none = attempt[this.#tab].length === 0 ? tabs[this.#tab].none : "None is of this kind.";
    if (rows.length === 0) rows.push(element("p", { class: "empty" }, none));
    if (this.#tab === "events" && attempt.events.length > 0) {
      rows.unshift(kindChoice(this.#kind, (kind) => {
        this.#kind = kind;
        this.#fillSide({ flow, attempt, step });
        this.#side.querySelector("select")?.focus({ preventScroll: true });
      }));
    }
    const panel = element(
      "div",
      {
        class: "observations",
        id: "observations",
        role: "tabpanel",
        "aria-labelledby": `tab-${this.#tab}`,
        tabindex: "0",
      },
      ...rows,
    );
    this.#side.replaceChildren(list, panel);
    const first = panel.querySelector("[data-during]");
    if (first instanceof HTMLElement) reveal(first);
  }

  /** @param {Tab} tab @param {Place} place */
  #select(tab, place) {
    this.#tab = tab;
    this.#fillSide(place);
    document.getElementById(`tab-${tab}`)?.focus();
  }
}

/** The step that an attempt is shown with first. @param {Attempt} attempt */
export function startStep(attempt) {
  const failed = attempt.steps.find((step) => step.number === attempt.failedStep);
  return failed ?? attempt.steps[0];
}
