// @ts-check
/** @import { TabID } from "../types.d.ts" */

/** @type {Record<TabID, string>} */
export const tabPaths = { workout: "/", history: "/history", debug: "/debug" };

/** The tab that a path belongs to. @param {string} url @returns {TabID} */
export function tabOf(url) {
  const first = url.split(/[/?#]/)[1];
  return first === "history" || first === "debug" ? first : "workout";
}

/** @param {string} url */
export function isSheetPath(url) {
  return url.startsWith("/sheets/");
}
