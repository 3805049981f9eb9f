// @ts-check
/** @import { Settings, Status } from "../types.d.ts" */

const language = "en-GB";
const kilometresPerMile = 1.609344;

/** @type {Record<Status, string>} */
export const statusNames = {
  planned: "Planned",
  enRoute: "On the way",
  working: "In progress",
  delayed: "Delayed",
  done: "Done",
};

/** @param {number} minutes after midnight */
export function clockText(minutes) {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, Math.round(minutes % 60)];
  return [hour, minute].map((number) => String(number).padStart(2, "0")).join(":");
}

/** @param {number} minutes */
export function durationText(minutes) {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ") ||
    "0 min";
}

/** @param {number} kilometres @param {Settings["units"]} units */
export function distanceText(kilometres, units) {
  const value = units === "mi" ? kilometres / kilometresPerMile : kilometres;
  return `${value.toLocaleString(language, { maximumFractionDigits: 1 })} ${units}`;
}

/** @param {Date} date */
export function longDay(date) {
  return date.toLocaleDateString(language, { weekday: "long", day: "numeric", month: "long" });
}

/** For where there is little room. @param {Date} date */
export function shortDay(date) {
  return date.toLocaleDateString(language, { weekday: "short", day: "numeric", month: "short" });
}

/** @param {Date} date */
export function monthName(date) {
  return date.toLocaleDateString(language, { month: "long", year: "numeric" });
}

/** @param {number} hour */
export function greeting(hour) {
  return hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening";
}
