// @ts-check

/**
 * Matches a path against a pattern such as `/track/:exercise/sets`, in which `:name` stands for one
 * segment.
 *
 * @param {string} pattern
 * @param {string} path without query and fragment, percent-encoded
 * @returns {Record<string, string> | null} the decoded parameters, `null` if it does not match
 */
export function matchPattern(pattern, path) {
  const expected = segments(pattern);
  const actual = segments(path);
  if (expected.length !== actual.length) return null;
  /** @type {Record<string, string>} */
  const parameters = {};
  for (const [index, part] of expected.entries()) {
    const value = decodeSegment(actual[index] ?? "");
    if (value === null) return null;
    if (part.startsWith(":")) parameters[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return parameters;
}

/**
 * Finds the most specific pattern: from the left, a word that is written out wins over a parameter.
 *
 * @template {{ pattern: string }} Entry
 * @param {readonly Entry[]} entries
 * @param {string} path
 * @returns {{ entry: Entry, parameters: Record<string, string> } | null}
 */
export function bestMatch(entries, path) {
  let best = null;
  for (const entry of entries) {
    const parameters = matchPattern(entry.pattern, path);
    if (!parameters) continue;
    if (!best || specificity(entry.pattern) > specificity(best.entry.pattern)) {
      best = { entry, parameters };
    }
  }
  return best;
}

/**
 * @param {string} url path, query and fragment
 * @returns {string} the path alone, without a slash at its end
 */
export function pathOf(url) {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path || "/";
}

/** @param {string} pattern one letter per segment, so that the texts compare from the left */
function specificity(pattern) {
  return segments(pattern).map((part) => part.startsWith(":") ? "a" : "b").join("");
}

/** @param {string} path */
function segments(path) {
  return path.split("/").filter((part) => part !== "");
}

/** @param {string} segment */
function decodeSegment(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
