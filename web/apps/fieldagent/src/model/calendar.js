// @ts-check
/** @import { Board, Task } from "../types.d.ts" */

import { morning } from "./plan.js";

/** Local calendar date, `YYYY-MM-DD`. @param {Date} date */
export function dayID(date) {
  const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** @param {string} id @returns {Date | null} `null` if there is no such day */
export function dayNamed(id) {
  const [year, month, day] = id.split("-").map(Number);
  const date = new Date(year, month - 1, day);
  return dayID(date) === id ? date : null;
}

/** The days of whole weeks, from a Monday, that hold the month of a day. @param {Date} date */
export function monthAround(date) {
  const [year, month] = [date.getFullYear(), date.getMonth()];
  const before = (new Date(year, month, 1).getDay() + 6) % 7;
  const weekCount = Math.ceil((before + new Date(year, month + 1, 0).getDate()) / 7);
  return Array.from(
    { length: weekCount * 7 },
    (_, index) => new Date(year, month, index + 1 - before),
  );
}

/**
 * The tasks of a day: today's are those of the board, other days have a plan of their own, which
 * depends on nothing but the date.
 *
 * @param {Date} date
 * @param {Date} today
 * @param {Board} board
 * @returns {Task[]}
 */
export function tasksOn(date, today, board) {
  if (dayID(date) === dayID(today)) return board.tasks;
  const isWeekend = date.getDay() % 6 === 0;
  if (isWeekend) return [];
  const number = Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 864e5);
  return morning
    .filter((_, index) => (number * 7 + index * 3) % 5 < 2)
    .map((task) => ({ ...task, status: date < today ? "done" : "planned" }));
}
