// @ts-check
/** The interval and the burst of each. */
const rates = { writes: [125, 16], messages: [10, 200] };

/** @type {Rules["freeAt"]} */
export function freeAt(s, kind) {
  const [interval, burst] = rates[kind];
  return s[kind] - interval * (burst - 1);
}

/** @type {Rules["take"]} */
export function take(s, kind) {
  const isFree = s.now >= freeAt(s, kind);
  if (isFree) s[kind] = Math.max(s.now, s[kind]) + rates[kind][0];
  return isFree;
}

/** @import { Rules } from "../types.d.ts" */
