// @ts-check
/** @import { Data } from "../types.d.ts" */

const statuses = ["planned", "enRoute", "working", "delayed", "done"];

/** The data of the first start: the feed runs. @param {number} now @returns {Data} */
export function initialData(now) {
  return {
    version: 1,
    settings: {
      name: "Robin Vale",
      units: "km",
      notifications: true,
      liveUpdates: true,
      secondsPerChange: 6,
    },
    feed: { count: 0, startedAt: now },
    seen: 0,
    work: {},
    order: "time",
  };
}

/**
 * Whether what was stored is data of this version, so that no screen has to doubt it.
 *
 * @param {any} value
 * @returns {value is Data}
 */
export function isData(value) {
  return isRecord(value) && value.version === 1 && isSettings(value.settings) &&
    isRecord(value.feed) && Number.isInteger(value.feed.count) &&
    (value.feed.startedAt === null || Number.isFinite(value.feed.startedAt)) &&
    Number.isInteger(value.seen) && isRecord(value.work) &&
    Object.values(value.work).every(isWork) &&
    (value.order === "time" || value.order === "distance");
}

/** @param {unknown} value */
function isSettings(value) {
  return isRecord(value) && typeof value.name === "string" &&
    (value.units === "km" || value.units === "mi") &&
    typeof value.notifications === "boolean" && typeof value.liveUpdates === "boolean" &&
    Number(value.secondsPerChange) > 0;
}

/** @param {unknown} value */
function isWork(value) {
  return isRecord(value) &&
    (value.status === null || statuses.includes(/** @type {string} */ (value.status))) &&
    Array.isArray(value.steps) && value.steps.every(Number.isInteger) &&
    typeof value.note === "string" && (value.signature === null || isSignature(value.signature));
}

/** @param {unknown} value */
function isSignature(value) {
  return isRecord(value) && typeof value.name === "string" && Array.isArray(value.strokes) &&
    value.strokes.every((stroke) => Array.isArray(stroke) && stroke.every(Number.isFinite));
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
