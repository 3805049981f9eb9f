// @ts-check
import { kinds } from "../simulator/inspector/events.js";
import { duration, element, foreign } from "./elements.js";
import { eventRows, lastEvents } from "./timeline.js";

/** @import { Kind } from "../simulator/inspector/events.js" */
/** @import { Attempt, Step, StepError, StepStatus, Tab } from "./types.d.ts" */

/** @type {Record<Tab, { title: string, none: string }>} */
export const tabs = {
  events: { title: "Timeline", none: "The shell had no events." },
  console: { title: "Console", none: "The pages wrote nothing to the console." },
  requests: { title: "Network", none: "The pages made no requests." },
};

/**
 * Why a step of an attempt failed, or the attempt outside of its steps.
 *
 * @param {StepError} error
 * @param {StepStatus} status
 * @param {Attempt} attempt
 * @param {Step} [step]
 */
export function errorText(error, status, attempt, step) {
  const facts = element("dl", {});
  /** @param {string} name @param {...Node} content */
  const add = (name, ...content) =>
    facts.append(element("dt", { class: "soft" }, name), element("dd", {}, ...content));
  if (error.expected) add("Expected", foreign(error.expected));
  if (error.nearest.length > 0) {
    add("Nearest names", ...error.nearest.map((name) => foreign(name, "bdi", { class: "tag" })));
  }
  for (
    const [name, lines] of /** @type {[string, string[]][]} */ ([
      ["Last events", lastEvents(error, attempt, step)],
      ["Console", error.console],
    ])
  ) {
    if (lines.length > 0) add(name, foreign(lines.join("\n"), "pre"));
  }
  return element(
    "div",
    { class: "error", "data-status": status },
    foreign(error.message, "p", { class: "message" }),
    facts,
  );
}

/**
 * The rows of a tab; those of the step are marked.
 *
 * @param {Attempt} attempt
 * @param {Step | undefined} step
 * @param {Tab} tab
 * @param {Kind} kind which events are shown
 */
export function observations(attempt, step, tab, kind) {
  const rows = {
    events: () => eventRows(attempt, kind),
    console: () =>
      attempt.console.map(({ level, text, source, milliseconds }) =>
        row(milliseconds, level, foreign(text, "span"), source, level === "error")
      ),
    requests: () =>
      attempt.requests.map(({ method, url, status, failure, milliseconds, took }) =>
        row(
          milliseconds,
          failure ? "failed" : `${status ?? "open"}`,
          element("span", {}, `${method} `, foreign(url)),
          [failure, took === undefined ? "" : duration(took)].filter(Boolean).join(", "),
          failure !== undefined || (status ?? 0) >= 400,
        )
      ),
  }[tab]();
  return rows.map(({ made, milliseconds }) => {
    const isDuring = step !== undefined && milliseconds >= step.start &&
      milliseconds <= (step.end ?? Infinity);
    made.toggleAttribute("data-during", isDuring);
    made.querySelector("time")?.append(seconds(milliseconds - attempt.start));
    return made;
  });
}

/**
 * The choice of the events that are shown.
 *
 * @param {Kind} kind
 * @param {(kind: Kind) => void} onChoice
 */
export function kindChoice(kind, onChoice) {
  const names = /** @type {Kind[]} */ (Object.keys(kinds));
  const options = names.map((name) =>
    element("option", { value: name, selected: name === kind }, kinds[name])
  );
  const select = element("select", { "aria-label": "Events to show" }, ...options);
  select.addEventListener("change", ({ target }) => {
    const chosen = target instanceof HTMLSelectElement &&
      names.find((name) => name === target.value);
    if (chosen) onChoice(chosen);
  });
  return element("p", { class: "kinds" }, select);
}

/**
 * @param {number} milliseconds
 * @param {string} kind
 * @param {Node} content
 * @param {string} detail
 * @param {boolean} isBad
 */
function row(milliseconds, kind, content, detail, isBad) {
  const made = element(
    "div",
    { class: "observation", "data-bad": isBad },
    element("time", { class: "soft" }),
    foreign(kind, "b"),
    content,
    detail ? foreign(detail, "span", { class: "soft" }) : undefined,
  );
  return { made, milliseconds };
}

/** @param {number} milliseconds */
function seconds(milliseconds) {
  return (milliseconds / 1000).toFixed(2);
}
