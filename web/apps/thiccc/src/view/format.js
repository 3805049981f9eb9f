// @ts-check
/** @import { LoggedSet } from "../types.d.ts" */

const language = "en-GB";

/** @param {LoggedSet} set */
export function setText({ kilograms, repetitions }) {
  if (kilograms === 0) return `${repetitions} reps`;
  const weight = kilograms.toLocaleString(language, { maximumFractionDigits: 2 });
  return `${weight} kg × ${repetitions}`;
}

/** @param {number} kilograms */
export function volumeText(kilograms) {
  return `${Math.round(kilograms).toLocaleString(language)} kg`;
}

/** @param {number} instant */
export function dayText(instant) {
  return new Date(instant)
    .toLocaleDateString(language, { weekday: "short", day: "numeric", month: "short" });
}

/** @param {number} instant */
export function timeText(instant) {
  return new Date(instant).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
}

/** Minutes and seconds, rounded up, as a timer counts down. @param {number} milliseconds */
export function countdownText(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Minutes, seconds and tenths. @param {number} milliseconds */
export function stopwatchText(milliseconds) {
  const tenths = Math.floor(milliseconds / 100);
  const minutes = String(Math.floor(tenths / 600)).padStart(2, "0");
  const seconds = String(Math.floor(tenths / 10) % 60).padStart(2, "0");
  return `${minutes}:${seconds}.${tenths % 10}`;
}

/** @param {number} count @param {string} noun */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
