// @ts-check
/** @import { TabID } from "../types.d.ts" */

/** @type {Record<TabID, string>} */
export const tabPaths = { main: "/", calendar: "/calendar", road: "/road", settings: "/settings" };
export const tabs = /** @type {TabID[]} */ (Object.keys(tabPaths));

/**
 * A task opens in a sheet over the tab. The design calls its details a modal: they are looked at
 * and left again, the list beneath goes on living, and the tab bar is covered but not hidden.
 *
 * @param {string} id
 */
export function taskPath(id) {
  return `/tasks/${encodeURIComponent(id)}`;
}

/** The customer signs on a cover: nothing else of the device may be in reach. @param {string} id */
export function signaturePath(id) {
  return `${taskPath(id)}/signature`;
}

/** @param {string} id */
export function stopPath(id) {
  return `/road/${encodeURIComponent(id)}`;
}

/** @param {string} day */
export function dayPath(day) {
  return `/calendar/${day}`;
}

/** @param {string} url */
export function pathOf(url) {
  return url.split(/[?#]/)[0].replace(/(.)\/+$/, "$1");
}
