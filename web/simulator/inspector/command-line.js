// @ts-check
/** @import { Command, Parameter } from "./types.d.ts" */
import { quoted, wordsOf } from "./shell-words.js";
import { verbs } from "./verbs.js";

/** Words that stand for true and false. */
const switches = new Set(["show|hide", "on|off"]);

/** @param {Parameter} parameter @param {any} value */
function wordOf({ kind, values }, value) {
  if (switches.has(kind)) return values[value ? 0 : 1];
  if (kind === "newButton") return [value.id, value.title, value.role].filter(Boolean).join(":");
  return kind === "json" ? JSON.stringify(value) : String(value);
}

/** @param {Parameter} parameter @param {string} word @returns {unknown} */
function valueOf({ kind, values, name }, word) {
  const problem = (/** @type {string} */ wanted) => new Error(`${name} needs ${wanted}.`);
  if (values.length > 0) {
    if (!values.includes(word)) throw problem(values.join(" or "));
    return switches.has(kind) ? word === values[0] : word;
  }
  switch (kind) {
    case "tab":
    case "badge":
      return /^\d+$/.test(word) ? Number(word) : word;
    case "number":
      if (word.trim() === "" || !Number.isFinite(Number(word))) throw problem("a number");
      return Number(word);
    case "integer":
      if (!/^\d+$/.test(word)) throw problem("a whole number");
      return Number(word);
    case "newButton": {
      const [, id, title, role] = /^([^:]+):(.+?)(?::(default|cancel|destructive))?$/s.exec(word) ??
        [];
      if (!id) throw problem("ID:TITLE or ID:TITLE:ROLE");
      return role ? { id, title, role } : { id, title };
    }
    case "json":
      try {
        return JSON.parse(word);
      } catch {
        throw problem("JSON");
      }
    default:
      return word;
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
    const { member, name, isOption, isConstant, constant, isList } = parameter;
    const value = given.get(member);
    if (value === undefined || (isConstant ? value !== constant : value === null)) continue;
    given.delete(member);
    const values = isList && Array.isArray(value) ? value : [value];
    if (isConstant) options.push(`--${name}`);
    else if (!isOption) places.push(...values.map((one) => wordOf(parameter, one)));
    else options.push(...values.flatMap((one) => optionWords(name, wordOf(parameter, one))));
  }
  if ([...given.values()].some((value) => value !== false && value !== null)) return null;
  // What would be read as an option stands behind the end of the options.
  const isAmbiguous = places.some((word) => word.startsWith("-"));
  const words = isAmbiguous ? [...options, "--", ...places] : [...places, ...options];
  return program + [command.verb, ...words.map(quoted)].join(" ");
}

/** @param {string} name @param {string} word */
const optionWords = (name, word) =>
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
    } else {
      const place = places.find(({ isList, member }) => isList || !(member in parameters));
      if (!place) throw new Error(`${word} is too many; put a text with spaces in quotes.`);
      keep(place, valueOf(place, word), parameters);
    }
  }
  const missing = places.find(({ isOptional, member }) => !isOptional && !(member in parameters));
  if (missing) throw new Error(`Add ${missing.name}: ${name} needs it.`);
  if (name === "badge" && !("value" in parameters)) throw new Error("Add a value, or --clear.");
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
  if (option.isConstant) return keep(option, option.constant, parameters);
  const word = inline ?? rest.shift();
  if (word === undefined) throw new Error(`Add a value after --${name}.`);
  keep(option, valueOf(option, word), parameters);
}

/** @param {Parameter} parameter @param {unknown} value @param {Command["parameters"]} kept */
function keep({ member, isList }, value, kept) {
  kept[member] = isList ? [.../** @type {unknown[]} */ (kept[member] ?? []), value] : value;
}
