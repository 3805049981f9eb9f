// @ts-check

/** The path of a URL, without a slash at its end. @param {string} url */
export function pathOf(url) {
  return `/${segments(url).join("/")}`;
}

/**
 * The first route whose pattern matches the path of a URL. In a pattern such as
 * `/track/:exercise/sets`, `:exercise` stands for one segment.
 *
 * @template {{ pattern: string }} Route
 * @param {readonly Route[]} routes
 * @param {string} url
 * @returns {{ route: Route, parameters: Record<string, string> } | null}
 */
export function findRoute(routes, url) {
  for (const route of routes) {
    const parameters = matched(segments(route.pattern), segments(url));
    if (parameters) return { route, parameters };
  }
  return null;
}

/**
 * @param {string[]} pattern
 * @param {string[]} path percent-encoded
 * @returns {Record<string, string> | null} the decoded parameters, `null` if it does not match
 */
function matched(pattern, path) {
  if (pattern.length !== path.length) return null;
  /** @type {Record<string, string>} */
  const parameters = {};
  for (const [index, part] of pattern.entries()) {
    const value = decoded(path[index] ?? "");
    if (part.startsWith(":") && value !== null) parameters[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return parameters;
}

/** @param {string} url */
function segments(url) {
  const [path = ""] = url.split(/[?#]/, 1);
  return path.split("/").filter((part) => part !== "");
}

/** @param {string} segment @returns {string | null} `null` if its encoding is malformed */
function decoded(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
