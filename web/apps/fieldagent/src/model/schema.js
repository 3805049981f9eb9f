// @ts-check
/** @import { Data } from "../types.d.ts" */

import { secondsPerChange } from "./board.js";

/** The data of the first start: the feed runs. @param {number} now @returns {Data} */
export function initialData(now) {
  return {
    version: 2,
    settings: { name: "Robin Vale", units: "km", notifications: true },
    feed: { count: 0, startedAt: now, secondsPerChange },
    seen: 0,
    work: {},
    order: "time",
  };
}

/**
 * What was stored, `null` if another version stored it. Nobody but the app writes it, so the
 * version vouches for the rest.
 *
 * @param {any} value
 * @returns {Data | null}
 */
export function readData(value) {
  return value?.version === initialData(0).version ? value : null;
}
