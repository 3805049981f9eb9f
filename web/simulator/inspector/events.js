// @ts-check
/** @import { TimelineEvent } from "./types.d.ts" */
import { commandLine } from "./command-line.js";
import { commandOf } from "./event-command.js";
import { faultText } from "./faults.js";

export const eventCountMax = 10_000;
/** Pages of one revision report within as many reports of others. */
const appliedCountMax = 100;

export const kinds = {
  all: "All",
  command: "Commands",
  navigation: "Navigation",
  page: "Pages",
  device: "Device",
  problem: "Problems",
};

/** @typedef {keyof typeof kinds} Kind */

/** Kind and sentence of each event; `{fact}` stands for what it tells.
 * @type {Record<string, [Kind, string]>} */
const sentences = {
  command: ["command", "{verb} {parameters}"],
  action: ["command", "{name} {parameters}"],
  admitted: ["page", "Browser let in"],
  attached: ["page", "Page attached as {role} of {webView} at {url}"],
  detached: ["page", "Page of {webView} left"],
  applied: ["page", "Page shows {url} by {how}"],
  closed: ["page", "Connection closed with {code}"],
  controllerAttached: ["page", "Controller attached"],
  controllerDetached: ["page", "Controller left"],
  state: ["navigation", "Now at {url} in {tab}"],
  tabSelected: ["navigation", "Tab {tab} selected"],
  rootChanged: ["navigation", "Root is {root}"],
  presented: ["navigation", "{kind} {modal} presented"],
  dismissed: ["navigation", "{modal} dismissed {button}"],
  restored: ["navigation", "Restored {url} in {tab}"],
  continued: ["navigation", "Continued from revision {from} at {url}"],
  exit: ["navigation", "Back would leave the app"],
  external: ["navigation", "{url} leads out of the app"],
  refresh: ["navigation", "Refresh begun"],
  refreshed: ["navigation", "Refresh ended"],
  countdownStarted: ["navigation", "Countdown {countdown} of {seconds} s started"],
  countdownFinished: ["navigation", "Countdown {countdown} finished"],
  environment: ["device", "Device changed"],
  call: ["device", "{plugin}.{method} {options}"],
  pluginEvent: ["device", "{plugin} told {name} {data}"],
  permission: ["device", "Permission {permission}: {state}"],
  console: ["page", "Console {level}: {message}"],
  faults: ["device", "Faults: {on}"],
  refused: ["problem", "{change} {status}"],
  callRefused: ["problem", "{plugin}.{method}: {message}"],
  notFound: ["problem", "The app has no page {url}"],
  pending: ["page", "Page is loading {url}"],
  desynchronized: ["problem", "{message}"],
  throttled: ["problem", "Sent too much and was throttled"],
  warning: ["problem", "{message}"],
};

/** @param {unknown} value */
const textOf = (value) =>
  value === undefined || value === null
    ? ""
    : typeof value === "object"
    ? JSON.stringify(value)
    : String(value);

/** What mirrors say as well; the driver's word stands. */
const saidByAll = new Set(["setTitle", "setBadge"]);

/** Whether a refusal changes nothing for anybody. @param {TimelineEvent} event */
const isHarmless = ({ event, change, reason }) =>
  event === "refused" && reason === "notDriver" && saidByAll.has(textOf(change));

/** @param {TimelineEvent} event @returns {[Kind, string]} */
const known = ({ event }) => Object.hasOwn(sentences, event) ? sentences[event] : ["device", event];

/** @param {TimelineEvent} event @returns {Kind} */
export const kindOf = (event) => isHarmless(event) ? "page" : known(event)[0];

/** @param {TimelineEvent} event */
export function whatOf(event) {
  const kind = kindOf(event);
  const line = kind === "command" ? commandLine(commandOf(event), "") : null;
  const [, sentence] = known(event);
  /** @type {Record<string, unknown>} */
  const facts = { ...event, on: faultText(/** @type {any} */ (event)) || "none" };
  const text = sentence.replace(/\{(\w+)\}/g, (_, fact) => textOf(facts[fact]))
    .replace(/ by none$/, "").trim();
  return line ?? (event.repeats ? `${text} (${event.repeats} times)` : text);
}

/** @param {TimelineEvent} event */
export function whoOf({ source, page, client }) {
  const one = textOf(page ?? client);
  return one ? `${source} ${one.slice(0, 6)}` : source;
}

/** @param {TimelineEvent} event */
export const whyOf = ({ cause, reason }) => textOf(cause ?? reason);

/** @param {TimelineEvent} event */
export const latencyOf = ({ event, latencyMilliseconds: latency }) =>
  event === "applied" && typeof latency === "number"
    ? `${latency < 10 ? latency.toFixed(1) : Math.round(latency)} ms`
    : "";

/** The time since the shell started. @param {TimelineEvent} event */
export function timeOf({ milliseconds }) {
  const seconds = milliseconds / 1000;
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${(seconds % 60).toFixed(2).padStart(5, "0")}`;
}

/** What a warning of the header says, null if the event is none. @param {TimelineEvent} event */
export function warningOf(event) {
  if (isHarmless(event)) return null;
  switch (event.event) {
    case "refused":
      return `Change rejected: ${textOf(event.reason ?? event.status)}`;
    case "throttled":
      return "A client sent too much and was throttled";
    case "desynchronized":
    case "warning":
      return textOf(event.message);
    default:
      return null;
  }
}

/** Whether two rows tell of one place; then the first counts both, and is of the newest revision.
 * @param {TimelineEvent | undefined} last @param {TimelineEvent} event */
function isSamePlace(last, event) {
  const isSame = [last?.event, event.event].every((name) => name === "state") &&
    typeof event.url === "string" && last?.url === event.url && last.tab === event.tab;
  if (!last || !isSame) return false;
  last.repeats = Number(last.repeats ?? 1) + 1;
  last.revision = event.revision;
  return true;
}

/** The newest events, and which of them are shown. */
export class EventLog {
  /** @type {TimelineEvent[]} */
  #events = [];
  /** @type {TimelineEvent[]} */
  shown = [];
  /** What each event is found by. @type {WeakMap<TimelineEvent, string>} */
  #texts = new WeakMap();
  #text = "";
  /** @type {Kind} */
  #kind = "all";
  /** @type {Map<string, number>} */
  warnings = new Map();
  /** The newest event that was taken, with or without a row of its own. */
  lastID = 0;
  /**
   * The rows of what pages show, by revision and what is shown.
   * @type {Map<string, TimelineEvent>}
   */
  #applied = new Map();

  get count() {
    return this.#events.length;
  }

  /** The URLs that were seen, newest first. */
  get urls() {
    const urls = this.#events.map(({ url }) => url).filter((url) => typeof url === "string");
    return [...new Set(urls.reverse())];
  }

  /**
   * Adds newer events and says how many of those that are shown fell out.
   * @param {TimelineEvent[]} events
   */
  add(events) {
    /** @type {TimelineEvent[]} */
    const newer = [];
    for (const event of events) {
      const last = newer.at(-1) ?? this.#events.at(-1);
      if (event.id <= this.lastID || this.#repeats(event) || isSamePlace(last, event)) continue;
      newer.push(event);
    }
    this.lastID = Math.max(this.lastID, events.at(-1)?.id ?? 0);
    this.#events.push(...newer);
    for (const warning of newer.map(warningOf)) {
      if (warning) this.warnings.set(warning, (this.warnings.get(warning) ?? 0) + 1);
    }
    const before = this.shown.length;
    this.shown.push(...newer.filter((event) => this.#matches(event)));
    const surplus = this.#events.length - eventCountMax;
    if (surplus <= 0) return 0;
    this.#events.splice(0, surplus);
    const first = this.#events[0].id;
    const gone = this.shown.findIndex(({ id }) => id >= first);
    const dropped = gone < 0 ? this.shown.length : gone;
    this.shown.splice(0, dropped);
    return Math.min(dropped, before);
  }

  /** Whether a page shows what was shown of the same revision before: one row counts both.
   * @param {TimelineEvent} event */
  #repeats(event) {
    if (event.event !== "applied") return false;
    const name = `${event.revision} ${whatOf(event)}`;
    const row = this.#applied.get(name);
    if (row) row.repeats = Number(row.repeats ?? 1) + 1;
    else this.#applied.set(name, event);
    const [oldest] = this.#applied.keys();
    if (this.#applied.size > appliedCountMax) this.#applied.delete(oldest);
    return row !== undefined;
  }

  clear() {
    this.#events = [];
    this.lastID = 0;
    this.#applied = new Map();
    this.shown = [];
    this.warnings = new Map();
  }

  /** @param {string} text @param {Kind} kind */
  filter(text, kind) {
    this.#text = text.trim().toLowerCase();
    this.#kind = kind;
    this.shown = this.#events.filter((event) => this.#matches(event));
  }

  /** @param {TimelineEvent} event */
  #matches(event) {
    if (this.#kind !== "all" && this.#kind !== kindOf(event)) return false;
    if (!this.#text) return true;
    const text = this.#texts.get(event) ??
      `${whatOf(event)} ${JSON.stringify(event)}`.toLowerCase();
    this.#texts.set(event, text);
    return text.includes(this.#text);
  }
}
