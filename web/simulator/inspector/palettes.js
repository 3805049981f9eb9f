// @ts-check
/** @import { EventLog } from "./events.js" */
/** @import { ShellAPI } from "./shell-api.js" */
/** @import { DeviceModel, InspectedState, Route, Suggestion, ToolsContext } from "./types.d.ts" */
import { refusal } from "../refusals.js";
import { keep, keptValue } from "../storage.js";
import { parseCommand } from "./command-line.js";
import { ranked } from "./fuzzy.js";
import { Palette } from "./palette.js";
import { hasPlaceholder, linksOf } from "./routes.js";
import { ShellError } from "./shell-api.js";
import { suggestions } from "./suggestions.js";

const recentCountMax = 20;

/** @type {(value: any) => boolean} */
const arePairs = (value) =>
  value.every((/** @type {any} */ pair) =>
    pair.length === 2 && pair.every((/** @type {unknown} */ text) => typeof text === "string")
  );

/** What was used lately, newest first, and what came of it. */
class Recent {
  #key;

  /** @param {string} name */
  constructor(name) {
    this.#key = `tandem.recent.${name}`;
  }

  /** @returns {[text: string, outcome: string][]} */
  get entries() {
    return keptValue("localStorage", this.#key, arePairs) ?? [];
  }

  /** @param {string} text @param {string} outcome */
  add(text, outcome) {
    const others = this.entries.filter(([other]) => other !== text);
    const newest = [[text, outcome], ...others].slice(0, recentCountMax);
    keep("localStorage", this.#key, JSON.stringify(newest));
  }
}

/** @param {InspectedState} state */
function placeOf({ modals, tabs, selectedTab, stack, visible }) {
  const modal = modals?.findLast(({ url }) => url);
  if (modal) return `${visible.url} in the ${modal.kind} ${modal.title || modal.id}`;
  const tab = tabs.find(({ id }) => id === selectedTab)?.title ?? selectedTab;
  return `${visible.url} in ${tab}, ${stack.length === 1 ? "its root" : `level ${stack.length}`}`;
}

/** The links that the shell has told of. @param {InspectedState | undefined} state
 * @param {EventLog} log */
const seenLinks = (
  state,
  log,
) => [...(state?.tabs ?? []).map(({ path }) => path ?? ""), ...log.urls];

/** @param {ToolsContext} context @param {ShellAPI} api @param {EventLog} log */
export function commandPalette(context, api, log) {
  const recent = new Recent("commands");
  /** @type {DeviceModel[]} */
  let devices = [];
  /** @type {Route[]} */
  let routes = [];
  api.get("devices").then((catalogue) => devices = catalogue.devices, () => {});
  api.get("routes").then((answer) => routes = answer.routes, () => {});
  return new Palette({
    title: "Commands",
    placeholder: "tap, push, present …",
    suggest: (text) => {
      const links = linksOf(seenLinks(context.state, log), routes);
      const known = { state: context.state, devices, links };
      return suggestions(text, known, recent.entries.map(([line]) => line));
    },
    run: async (text, signal) => {
      const { verb, parameters } = parseCommand(text);
      const { status, revision } = await api.post(verb, parameters, signal);
      recent.add(text.trim(), status);
      const outcome = status === "noop" ? "nothing to do" : `done, revision ${revision}`;
      context.device.say(`${text.trim()}: ${outcome}`);
      return "";
    },
  });
}

/** @param {ToolsContext} context @param {ShellAPI} api @param {EventLog} log */
export function linkPalette(context, api, log) {
  const recent = new Recent("links");
  /** @type {Route[]} */
  let routes = [];
  api.get("routes").then((answer) => routes = answer.routes, () => {});
  return new Palette({
    title: "Open a link",
    placeholder: "/path or scheme://path",
    suggest: (text) => {
      const past = recent.entries;
      const fresh = linksOf(seenLinks(context.state, log), routes)
        .filter((url) => !past.some(([one]) => one === url));
      /** @type {Suggestion[]} */
      const all = [
        ...past.map(([url, hint]) => ({ text: url, title: url, hint, runs: true })),
        ...fresh.map((url) => ({ text: url, title: url, runs: !hasPlaceholder(url) })),
      ];
      const typed = text.trim();
      const found = ranked(typed, all, ({ title }) => title);
      if (!typed || found.some(({ title }) => title === typed)) return found;
      return [{ text: typed, title: typed, hint: "open it", runs: true }, ...found];
    },
    run: async (text, signal) => {
      const outcome = await open(text);
      if (!signal.aborted) recent.add(text, outcome);
      return outcome;
    },
  });

  /** What became of a link, in words. @param {string} url */
  async function open(url) {
    try {
      const { status } = await api.post("open", { url });
      if (status === "noop") return "It is shown already.";
      return context.state ? `Opened: ${placeOf(context.state)}.` : "Opened.";
    } catch (error) {
      const reason = error instanceof ShellError ? error.reason : undefined;
      if (!reason) throw error;
      return refusal(reason) ?? `Nothing changed: ${reason}.`;
    }
  }
}
