// @ts-check
// The modules of this folder, and those of the inspector that they import, are joined into one
// classic script, because pages that are opened from the disk may not import modules. So each name
// is there once.
import { address, element } from "./elements.js";
import { FlowPage, startStep } from "./flow-page.js";
import { Overview } from "./overview.js";

/** @import { Place, Report } from "./types.d.ts" */

/** Shows what the fragment names, and follows the keys. */
class Router {
  #report;
  #overview;
  #flowPage = new FlowPage();
  /** @type {Place | undefined} */
  #place;

  /** @param {Report} report */
  constructor(report) {
    this.#report = report;
    this.#overview = new Overview(report);
  }

  start() {
    const [only, ...others] = this.#report.flows;
    if (location.hash === "" && only && others.length === 0) {
      history.replaceState(null, "", address(only));
    }
    globalThis.addEventListener("hashchange", () => this.#follow());
    document.addEventListener("keydown", (event) => this.#press(event));
    this.#follow();
  }

  #follow() {
    this.#place = this.#placeOf(location.hash.slice(1));
    if (this.#place) {
      this.#flowPage.show(this.#place);
      return;
    }
    this.#flowPage.leave();
    this.#overview.show();
    scrollTo(0, 0);
  }

  /**
   * Reads `FLOW`, `FLOW/STEP` or `FLOW/STEP/ATTEMPT`.
   *
   * @param {string} fragment
   * @returns {Place | undefined}
   */
  #placeOf(fragment) {
    const [name = "", step, number] = fragment.split("/");
    // What a browser encodes beyond `encodeURIComponent` differs.
    const flow = this.#report.flows.find(({ id }) =>
      [id, encodeURIComponent(id)].some((text) => new URL(`#${text}`, "a:").hash === `#${name}`)
    );
    if (!flow) return undefined;
    const attempt = flow.attempts.find((other) => `${other.number}` === number) ??
      flow.attempts.at(-1);
    const found = attempt?.steps.find((other) => `${other.number}` === step);
    return { flow, attempt, step: found ?? (attempt && startStep(attempt)) };
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (!this.#place || event.altKey || event.ctrlKey || event.metaKey) return;
    // It has its own use for arrows and Escape.
    if (event.target instanceof HTMLSelectElement) return;
    if (event.key === "Escape") {
      location.hash = "";
      return;
    }
    const isTab = event.target instanceof Element && event.target.closest("[role=tab]");
    if (isTab && this.#flowPage.pressInTabs(event.key)) {
      event.preventDefault();
      return;
    }
    const { flow, attempt, step } = this.#place;
    if (!attempt || !step) return;
    const index = attempt.steps.indexOf(step);
    const last = attempt.steps.length - 1;
    const places = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last };
    const next = attempt.steps[new Map(Object.entries(places)).get(event.key) ?? -1];
    if (!next) return;
    event.preventDefault();
    history.replaceState(null, "", address(flow, attempt, next));
    this.#follow();
  }
}

function start() {
  try {
    const text = document.getElementById("data")?.textContent ?? "";
    new Router(JSON.parse(text)).start();
  } catch (error) {
    const sentence = "The data of this report cannot be read: make it again with “tandem report”.";
    document.body.replaceChildren(element("p", { class: "empty" }, sentence));
    throw error;
  }
}

start();
