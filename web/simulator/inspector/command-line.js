// @ts-check
/** @import { Command } from "./types.d.ts" */
/** @import { Parameter } from "./verbs.js" */
import { quoted, wordsOf } from "./shell-words.js";
import { verbs } from "./verbs.js";

/** A word that stands for the member's value. @param {Parameter} parameter @param {unknown} value */
function wordOf({ kind }, value) {
  if (kind === "show|hide") return value ? "show" : "hide";
  return kind === "json" ? JSON.stringify(value) : String(value);
}

/** The member's value that a word stands for. @param {Parameter} parameter @param {string} word */
function valueOf({ kind, values, name }, word) {
  if (kind === "show|hide") return choose(word, values, name) === "show";
  if (kind === "true|false") return choose(word, values, name) === "true";
  if (values.length > 0) return choose(word, values, name);
  // The first tab of the bar is 1, for a script that does not know the app.
  if (kind === "tab" && /^\d+$/.test(word)) return Number(word);
  if (kind === "number") {
    if (word.trim() === "" || !Number.isFinite(Number(word))) throw new Problem(name, "a number");
    return Number(word);
  }
  if (kind !== "json") return word;
  try {
    return JSON.parse(word);
  } catch {
    throw new Problem(name, "JSON");
  }
}

/** @param {string} word @param {string[]} values @param {string} name */
function choose(word, values, name) {
  if (!values.includes(word)) throw new Problem(name, values.join(" or "));
  return word;
}

class Problem extends Error {
  /** @param {string} name @param {string} wanted */
  constructor(name, wanted) {
    super(`${name} needs ${wanted}.`);
  }
}

/**
 * The line for a terminal that does the same; null if the command line has no words for it.
 * @param {Command | null} command @param {string} [program]
 */
export function commandLine(command, program = "tandem ") {
  const verb = verbs.get(command?.verb ?? "");
  if (!command || !verb) return null;
  const given = new Map(Object.entries(command.parameters));
  given.delete("timeoutMilliseconds");
  /** @type {string[]} */
  const options = [];
  /** @type {string[]} */
  const places = [];
  for (const parameter of verb.parameters) {
    const { member, name, kind, isOption, isRest } = parameter;
    const value = given.get(member);
    given.delete(member);
    if (value === undefined || value === null || (kind === "flag" && value === false)) continue;
    if (isRest && Array.isArray(value)) places.push(...value.map(String));
    else if (!isOption) places.push(wordOf(parameter, value));
    else if (kind === "flag") options.push(`--${name}`);
    else options.push(...optionOf(name, wordOf(parameter, value)));
  }
  if (given.size > 0) return null;
  // What would be read as an option stands behind the end of the options.
  const end = places.some((word) => word.startsWith("-")) ? ["--"] : [];
  const words = end.length ? [...options, ...end, ...places] : [...places, ...options];
  return program + [command.verb, ...words.map(quoted)].join(" ");
}

/** @param {string} name @param {string} word */
const optionOf = (name, word) =>
  word.startsWith("-") ? [`--${name}=${word}`] : [`--${name}`, word];

/**
 * Reads a line as a terminal would; throws a sentence about what is missing or wrong.
 * @param {string} line @returns {Command}
 */
export function parseCommand(line) {
  const [name = "", ...words] = wordsOf(line).words;
  const verb = verbs.get(name);
  if (!verb) throw new Error(`There is no command ${name || "yet: type one"}.`);
  /** @type {Command["parameters"]} */
  const parameters = {};
  const places = verb.parameters.filter(({ isOption }) => !isOption);
  let areOptionsOver = false;
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === "--" && !areOptionsOver) areOptionsOver = true;
    else if (word.startsWith("--") && !areOptionsOver) {
      readOption(verb.parameters, word.slice(2), words, parameters);
    } else readPlace(places, word, parameters);
  }
  const missing = places.find(({ isOptional, member }) => !isOptional && !(member in parameters));
  if (missing) throw new Error(`Add ${missing.name}: ${name} needs it.`);
  if (name === "badge") parameters.value ??= null;
  return { verb: name, parameters };
}

/**
 * @param {Parameter[]} known @param {string} text @param {string[]} rest
 * @param {Command["parameters"]} parameters
 */
function readOption(known, text, rest, parameters) {
  const [, name, , inline] = /^([^=]*)(=(.*))?$/s.exec(text) ?? [];
  const option = known.find((one) => one.isOption && one.name === name);
  if (!option) throw new Error(`There is no option --${name} here.`);
  const word = inline ?? (option.kind === "flag" ? "" : rest.shift());
  if (word === undefined) throw new Error(`Add a value after --${name}.`);
  parameters[option.member] = option.kind === "flag" ? true : valueOf(option, word);
}

/** @param {Parameter[]} places @param {string} word @param {Command["parameters"]} parameters */
function readPlace(places, word, parameters) {
  const place = places.find(({ isRest, member }) => isRest || !(member in parameters));
  if (!place) throw new Error(`${word} is one word too many; put a text with spaces in quotes.`);
  const { member, isRest } = place;
  if (isRest) parameters[member] = [.../** @type {string[]} */ (parameters[member] ?? []), word];
  else parameters[member] = valueOf(place, word);
}
