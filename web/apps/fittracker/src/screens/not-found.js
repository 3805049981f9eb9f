// @ts-check
/** @import { Screen } from "../types.d.ts" */

import { buttonLink, emptyState } from "../view/parts.js";

/**
 * @param {string} path
 * @returns {Screen}
 */
export function notFoundScreen(path) {
  const above = path.split("/").slice(0, -1).join("/") || "/";
  return {
    title: "Not found",
    parent: above,
    body: [
      emptyState({
        icon: "compass",
        title: "There is nothing here",
        text: `No page has the address ${path.slice(0, 80)}. It may have been deleted.`,
        actions: [buttonLink("Go to Home", "/", "primary")],
      }),
    ],
  };
}
