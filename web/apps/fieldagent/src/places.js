// @ts-check
/** @import { TabLink } from "../../../kit/types.d.ts" */

/** The tabs of a page on its own; those of a shell are in tandem.json. @type {TabLink[]} */
export const tabs = [
  { id: "main", title: "Main", path: "/", icon: "house" },
  { id: "calendar", title: "Calendar", path: "/calendar", icon: "calendar" },
  { id: "road", title: "Road Planner", path: "/road", icon: "map" },
  { id: "settings", title: "Settings", path: "/settings", icon: "gear" },
];

/**
 * A task opens in a sheet over the tab. The design calls its details a modal: they are looked at
 * and left again, the list beneath goes on living, and the tab bar is covered but not hidden.
 *
 * @param {string} id
 */
export const taskPath = (id) => `/tasks/${id}`;

/** The customer signs on a cover: nothing else of the device may be in reach. @param {string} id */
export const signaturePath = (id) => `/tasks/${id}/signature`;

/** @param {string} id of the task */
export const stopPath = (id) => `/road/${id}`;

/** @param {string} day */
export const dayPath = (day) => `/calendar/${day}`;
