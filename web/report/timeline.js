// @ts-check
import { commandLine } from "../simulator/inspector/command-line.js";
import { commandOf } from "../simulator/inspector/event-command.js";
import { kindOf, latencyOf, whatOf, whoOf, whyOf } from "../simulator/inspector/events.js";
import { element, foreign } from "./elements.js";

/** @import { Kind } from "../simulator/inspector/events.js" */
/** @import { TimelineEvent } from "../simulator/inspector/types.d.ts" */
/** @import { Attempt, Step, StepError } from "./types.d.ts" */

/** What stands in the line of an event already. */
const saidFacts = new Set(["event", "id", "milliseconds"]);

/** An event in the words of the inspector. @param {Record<string, unknown>} facts */
function described(facts) {
  const event = /** @type {TimelineEvent} */ (facts);
  try {
    const about = [whoOf(event), whyOf(event), latencyOf(event)].filter(Boolean).join(" · ");
    return {
      kind: kindOf(event),
      words: whatOf(event),
      about,
      command: commandLine(commandOf(event)),
    };
  } catch {
    // A trace may be from another version, or written by hand.
    const words = typeof facts.event === "string" ? facts.event : "unknown";
    return { kind: /** @type {Kind} */ ("device"), words, about: "", command: null };
  }
}

/** The last events before a step failed, a line each. @param {StepError} error
 * @param {Attempt} attempt @param {Step | undefined} step */
export function lastEvents(error, attempt, step) {
  const end = step?.end ?? Infinity;
  const before = attempt.events.filter(({ milliseconds }) => milliseconds <= end);
  // A run that was ended from outside has no timeline, and of a long one the end alone.
  if (before.length < error.events.length || attempt.omitted.events > 0) return error.events;
  return before.slice(before.length - error.events.length).map(({ event, milliseconds }) =>
    `${((milliseconds - attempt.start) / 1000).toFixed(2)}  ${described(event).words}`
  );
}

/** The rows of the events of a kind; each opens to what it tells, and to the command that does the
 * same. @param {Attempt} attempt @param {Kind} kind */
export function eventRows(attempt, kind) {
  return attempt.events.flatMap(({ event, milliseconds }) => {
    const told = described(event);
    return kind === "all" || told.kind === kind
      ? [{ made: eventRow(event, told), milliseconds }]
      : [];
  });
}

/** @param {Record<string, unknown>} event @param {ReturnType<typeof described>} told */
function eventRow(event, { kind, words, about, command }) {
  const made = element(
    "details",
    { class: "observation", "data-bad": kind === "problem" },
    element(
      "summary",
      {},
      element("time", { class: "soft" }),
      foreign(words, "b"),
      about ? foreign(about, "span", { class: "soft" }) : undefined,
    ),
  );
  // Few of thousands are ever opened.
  made.addEventListener("toggle", () => made.append(...details(event, command)), { once: true });
  return made;
}

/** @param {Record<string, unknown>} event @param {string | null} command */
function details(event, command) {
  const facts = Object.entries(event).filter(([name]) => !saidFacts.has(name));
  const lines = facts.map(([name, value]) =>
    `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`
  );
  const all = lines.length > 0 ? [foreign(lines.join("\n"), "pre")] : [];
  return command === null ? all : [...all, commandToCopy(command)];
}

/** @param {string} command */
function commandToCopy(command) {
  const code = foreign(command, "code");
  const button = element("button", { type: "button", class: "copy" }, "Copy");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(command);
      button.textContent = "Copied";
    } catch {
      getSelection()?.selectAllChildren(code);
      button.textContent = "Marked";
    }
  });
  return element("p", { class: "command" }, code, button);
}
