// @ts-check
/** @import { Settings, Status } from "../types.d.ts" */

import { kilometresPerMile } from "../model/route.js";

const language = "en-GB";

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
  const hours = Math.floor(minutes / 60) % 24;
  return `${String(hours).padStart(2, "0")}:${String(Math.round(minutes % 60)).padStart(2, "0")}`;
}

/** @param {number} minutes */
export function durationText(minutes) {
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
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

/** @param {number} count @param {string} noun */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** @param {number} hour */
export function greeting(hour) {
  return hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening";
}
