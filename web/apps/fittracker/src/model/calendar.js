// @ts-check
/** @import { Weekday } from "../types.d.ts" */

/** @type {readonly Weekday[]} Weeks start on Monday, as in ISO 8601. */
export const weekdays = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
];

/**
 * The local calendar date: a workout at 23:30 belongs to that day, whatever UTC says.
 *
 * @param {Date} date
 * @returns {string} `YYYY-MM-DD`
 */
export function dateString(date) {
  const month = String(date.getMonth() + 1).padStart(2, "0");
  const day = String(date.getDate()).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${month}-${day}`;
}

/**
 * Noon UTC of a calendar date: arithmetic on it never meets a daylight saving change.
 *
 * @param {string} date
 */
function noon(date) {
  return new Date(`${date}T12:00:00Z`);
}

/**
 * @param {string} date
 * @param {number} count may be negative
 */
export function addDays(date, count) {
  const result = noon(date);
  result.setUTCDate(result.getUTCDate() + count);
  return result.toISOString().slice(0, 10);
}

/**
 * @param {string} date
 * @returns {Weekday}
 */
export function weekdayOf(date) {
  const index = (noon(date).getUTCDay() + 6) % 7;
  return weekdays[index] ?? "monday";
}

/**
 * @param {string} date
 * @returns {string} the Monday of its week
 */
export function startOfWeek(date) {
  return addDays(date, -weekdays.indexOf(weekdayOf(date)));
}

/**
 * @param {string} date
 * @param {Weekday} weekday
 * @returns {string} that weekday in the week of `date`
 */
export function dateInWeek(date, weekday) {
  return addDays(startOfWeek(date), weekdays.indexOf(weekday));
}

/**
 * @param {string} text
 * @returns {text is Weekday}
 */
export function isWeekday(text) {
  return weekdays.some((weekday) => weekday === text);
}

/** @param {string} word */
export function capitalized(word) {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/**
 * @param {string} date
 * @param {Intl.DateTimeFormatOptions} options
 */
export function formatDate(date, options) {
  return new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" }).format(noon(date));
}

/** @param {number} milliseconds */
export function formatDuration(milliseconds) {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

/**
 * @param {number} count
 * @param {string} noun
 */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
