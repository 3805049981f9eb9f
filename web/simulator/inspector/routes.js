// @ts-check
/** @import { Route } from "./types.d.ts" */

/** Whether a link is to be completed by hand: it has a segment such as `:id` or `*`.
 * @param {string} link */
export const hasPlaceholder = (link) => /\/(:|\*)/.test(link);

/**
 * What to offer as links, each once: what was seen comes first, then what the manifest knows,
 * and last the links of the app's own scheme. A pattern for all paths tells nobody what to type.
 * @param {string[]} seen @param {Route[]} routes
 */
export const linksOf = (seen, routes) => [
  ...new Set([
    ...seen,
    ...routes.map(({ pattern }) => pattern),
    ...routes.map(({ link }) => link ?? ""),
  ].filter((link) => link && link !== "*")),
];
