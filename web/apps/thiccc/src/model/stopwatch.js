// @ts-check
/** @import { Stopwatch } from "../types.d.ts" */

/** @type {Stopwatch} */
export const stopped = { startedAt: null, elapsed: 0 };

/** Milliseconds measured in all. @param {Stopwatch} stopwatch @param {number} now */
export function measured({ startedAt, elapsed }, now) {
  return elapsed + (startedAt === null ? 0 : Math.max(0, now - startedAt));
}

/** @param {Stopwatch} stopwatch @param {number} now @returns {Stopwatch} */
export function toggled(stopwatch, now) {
  return stopwatch.startedAt === null
    ? { ...stopwatch, startedAt: now }
    : { startedAt: null, elapsed: measured(stopwatch, now) };
}
