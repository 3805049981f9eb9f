// @ts-check
/** @import { Stopwatch } from "../types.d.ts" */

const lapCountMax = 99;

/** Milliseconds measured in all. @param {Stopwatch} stopwatch @param {number} now */
export function measured({ startedAt, elapsed }, now) {
  return elapsed + (startedAt === null ? 0 : Math.max(0, now - startedAt));
}

/** @param {Stopwatch} stopwatch @param {number} now @returns {Stopwatch} */
export function toggled(stopwatch, now) {
  return stopwatch.startedAt === null
    ? { ...stopwatch, startedAt: now }
    : { ...stopwatch, startedAt: null, elapsed: measured(stopwatch, now) };
}

/** @param {Stopwatch} stopwatch @param {number} now @returns {Stopwatch} */
export function withLap(stopwatch, now) {
  if (stopwatch.startedAt === null || stopwatch.laps.length >= lapCountMax) return stopwatch;
  return { ...stopwatch, laps: [...stopwatch.laps, measured(stopwatch, now)] };
}

/** @returns {Stopwatch} */
export function reset() {
  return { startedAt: null, elapsed: 0, laps: [] };
}
