// @ts-check
/** @import { Choice, Known, Parameter, Suggestion, Verb } from "./types.d.ts" */
import { ranked } from "./fuzzy.js";
import { parseCommand } from "./command-line.js";
import { hasPlaceholder } from "./routes.js";
import { quoted, wordsOf } from "./shell-words.js";
import { verbs } from "./verbs.js";

/** @param {Parameter} parameter @param {Known} known @returns {Choice[]} */
function choicesOf({ kind, values }, { state, devices, links }) {
  if (kind === "tab") {
    return (state?.tabs ?? []).filter(({ hidden }) => !hidden)
      .map(({ id, title }) => ({ value: id, label: title }));
  }
  if (kind === "modal") {
    return (state?.modals ?? []).map(({ id, kind, title }) => ({
      value: id,
      label: title || kind,
    }));
  }
  if (kind === "button") {
    return (state?.modals?.at(-1)?.buttons ?? [])
      .map(({ id, title }) => ({ value: id, label: title }));
  }
  if (kind === "device") {
    return devices.map(({ id, name }) => ({ value: id, label: name }));
  }
  return (kind === "link" ? links : values).map((value) => ({ value }));
}

/** @param {string} line */
function isComplete(line) {
  try {
    return Boolean(parseCommand(line));
  } catch {
    return false;
  }
}

/** @param {string} text @param {string} title @param {string} [hint] @returns {Suggestion} */
const suggestion = (text, title, hint) => {
  const runs = isComplete(text);
  return { text: runs ? text : `${text} `, title, hint, runs };
};

/** A verb, and each value of its first parameter if there are few. @param {Verb} verb
 * @param {Known} known @returns {Suggestion[]} */
function startsOf({ verb, title, parameters }, known) {
  const [first] = parameters;
  const plain = suggestion(verb, title, parameters.map(usageOf).join(" "));
  if (!first || first.isOption || first.kind === "link") return [plain];
  const values = choicesOf(first, known).map(({ value, label }) =>
    suggestion(`${verb} ${quoted(value)}`, `${title}: ${label ?? value}`)
  );
  return [...values, plain];
}

/** @param {Parameter} parameter */
function usageOf({ name, isOption, isOptional, values }) {
  const text = isOption ? `--${name}` : values.length > 0 ? values.join("|") : name;
  return isOptional ? `[${text}]` : text;
}

/** @param {string} line @param {Verb} verb @param {Known} known @returns {Suggestion[]} */
function continuations(line, verb, known) {
  const { words, isOpen } = wordsOf(line);
  const typed = isOpen ? words.at(-1) ?? "" : "";
  const settled = isOpen ? words.slice(0, -1) : words;
  const start = settled.map(quoted).join(" ");
  const previous = verb.parameters.find(({ isOption, name, isConstant }) =>
    isOption && !isConstant && settled.at(-1) === `--${name}`
  );
  const placeCount = placesIn(settled.slice(1), verb);
  const places = verb.parameters.filter(({ isOption }) => !isOption);
  const place = previous ?? places[placeCount];
  const values = place
    ? choicesOf(place, known).map(({ value, label }) =>
      place.kind === "link" && hasPlaceholder(value)
        ? { text: `${start} ${quoted(value)}`, title: value, hint: place.name, runs: false }
        : suggestion(`${start} ${quoted(value)}`, value, label ?? place.name)
    )
    : [];
  const options = previous || (place && !place.isOptional) ? [] : verb.parameters
    .filter(({ isOption, name }) => isOption && !settled.includes(`--${name}`))
    .map(({ name, kind, isConstant }) =>
      suggestion(`${start} --${name}`, `--${name}`, isConstant ? "" : kind)
    );
  return ranked(typed, [...values, ...options], ({ title, hint }) => `${title} ${hint}`);
}

/** How many words stand in a place and belong to no option. @param {string[]} words
 * @param {Verb} verb */
function placesIn(words, { parameters }) {
  return words.filter((word, index) => {
    const before = words[index - 1] ?? "";
    const isValue = parameters.some(({ name, isConstant }) =>
      before === `--${name}` && !isConstant
    );
    return !word.startsWith("--") && !isValue;
  }).length;
}

/**
 * What a line may become, best first; what was run lately comes first as long as nothing tells
 * otherwise.
 * @param {string} line @param {Known} known @param {string[]} recent
 * @returns {Suggestion[]}
 */
export function suggestions(line, known, recent) {
  const text = line.trimStart();
  const verb = verbs.get(wordsOf(text).words[0]);
  if (verb && /\s/.test(text)) {
    const own = isComplete(text) ? [suggestion(text.trim(), text.trim(), verb.title)] : [];
    const others = continuations(text, verb, known);
    return [...own, ...others.filter((one) => one.text.trim() !== text.trim())];
  }
  const past = recent.filter(isComplete).map((one) => suggestion(one, one, "recent"));
  const all = [...verbs.values()].flatMap((one) => startsOf(one, known));
  const fresh = all.filter((one) => !recent.includes(one.text.trim()));
  const exact = fresh.filter((one) => one.text.trim() === text);
  const others = ranked(text, [...past, ...fresh], (one) => `${one.text} ${one.title}`);
  return [...exact, ...others.filter((one) => !exact.includes(one))];
}
