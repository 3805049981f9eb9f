// @ts-check
// How a text of a selector is compared with a text of the page. Nothing here needs a document.

/** Longer texts are compared by their beginning. */
const textLengthMax = 10_000;
const nearestCountMax = 5;
/** Longer names are cut before they are compared, and none of the others is looked at. */
const nameLengthMax = 80;
const nameCountMax = 2000;

/** One line, as it is drawn; what icon fonts draw is no text. @param {string} text */
export function normalized(text) {
  return text.slice(0, 4 * textLengthMax)
    .replace(/[\s\u00a0\u200b\u2028\u2029\ue000-\uf8ff]+/g, " ")
    .trim()
    .slice(0, textLengthMax);
}

/** @param {string} text */
const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** As JavaScript writes it, with a space for a line feed; quoting by `\Q…\E` and flags at the start
 * are Java's. @param {string} pattern */
function translated(pattern) {
  const line = pattern.trim().replace(/\s*\n\s*/g, " ").replace(/^\(\?[ismux]+\)/, "");
  return line.replace(/\\Q(.*?)(?:\\E|$)/g, (_, text) => escaped(text));
}

/** @param {string} pattern @returns {RegExp | null} nothing if it is no expression */
function expressionOf(pattern) {
  const whole = `(?:${translated(pattern)})(?![^])`;
  const flags = /\\p\{/i.test(pattern) ? "imsyu" : "imsy";
  try {
    return new RegExp(whole, flags);
  } catch {
    return null;
  }
}

/**
 * Whether a text is what a selector asks for: an expression that matches the whole of it, or the
 * text itself. What is no expression is taken literally. A line feed counts as a space.
 * @param {string} pattern @returns {(text: string) => boolean}
 */
export function matcher(pattern) {
  const expression = expressionOf(pattern);
  const literal = normalized(pattern);
  const lowered = literal.toLowerCase();
  return (text) => {
    if (text === literal || text === pattern) return true;
    if (!expression) return text.toLowerCase() === lowered;
    expression.lastIndex = 0;
    return expression.test(text);
  };
}

/** Whether an identifier matches: the whole of it, or what follows its last slash.
 * @param {string} pattern @returns {(id: string) => boolean} */
export function identifierMatcher(pattern) {
  const isEqual = matcher(pattern);
  return (id) => isEqual(id) || isEqual(id.slice(id.lastIndexOf("/") + 1));
}

/** How many characters have to be put in, taken out or replaced.
 * @param {string} from @param {string} to */
export function editDistance(from, to) {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[line - 1] === to[column - 1];
      const replaced = row[column - 1] + (isSame ? 0 : 1);
      next.push(Math.min(replaced, row[column] + 1, next[column - 1] + 1));
    }
    row = next;
  }
  return row[to.length];
}

/** The names that are most like the wanted one, nearest first: by how much of them would have to be
 * changed, so that short ones are not near to everything.
 * @param {string} wanted @param {Iterable<string>} names @returns {string[]} */
export function nearestNames(wanted, names) {
  const cut = (/** @type {string} */ name) =>
    name.length > nameLengthMax ? `${name.slice(0, nameLengthMax - 1)}…` : name;
  const target = cut(wanted).toLowerCase();
  const known = [...new Set([...names].slice(0, nameCountMax).map(cut))].filter(Boolean);
  const changed = (/** @type {string} */ name) =>
    editDistance(target, name.toLowerCase()) / Math.max(target.length, name.length);
  return known
    .map((name) => ({ name, part: changed(name) }))
    .sort((one, other) => one.part - other.part)
    .slice(0, nearestCountMax)
    .map(({ name }) => name);
}
