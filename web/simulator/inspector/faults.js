// @ts-check
/** @import { Faults } from "./types.d.ts" */

/**
 * Figures that people know networks by. Every frame is late by the latency, so a round trip takes
 * it twice: half the round trips of WebPageTest's profiles.
 * @type {[name: string, faults: Faults][]}
 */
export const presets = [
  ["LTE", { latencyMilliseconds: 35 }],
  ["Fast 3G", { latencyMilliseconds: 75 }],
  ["Slow 3G", { latencyMilliseconds: 200 }],
  ["EDGE", { latencyMilliseconds: 420 }],
  ["Unsteady", { latencyMilliseconds: 200, jitterMilliseconds: 150, dropPercent: 2 }],
  ["Busy page", { slowPageMilliseconds: 1000 }],
];

/** What is on in words; empty when nothing is. @param {Faults | null | undefined} faults */
export function faultText(faults) {
  const {
    offline,
    latencyMilliseconds: latency = 0,
    jitterMilliseconds: jitter = 0,
    dropPercent: drop = 0,
    slowPageMilliseconds: slow = 0,
  } = faults ?? {};
  const late = latency || jitter ? `${latency} ms${jitter ? ` ± ${jitter} ms` : ""}` : "";
  const words = [
    offline && "Offline",
    late,
    drop && `${drop} % lost`,
    slow && `page ${slow} ms late`,
  ];
  return words.filter(Boolean).join(", ");
}

/** @param {Faults | null | undefined} one @param {Faults | null | undefined} other */
export const isSame = (one, other) => faultText(one) === faultText(other);
