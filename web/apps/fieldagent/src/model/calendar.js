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
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(id);
  if (!match) return null;
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return dayID(date) === id ? date : null;
}

/** @param {Date} date @param {number} days */
export function addDays(date, days) {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

/**
 * Whole weeks that hold the month of `date`, from Monday to Sunday.
 *
 * @param {Date} date
 */
export function weeksOfMonth(date) {
  const first = new Date(date.getFullYear(), date.getMonth(), 1);
  const last = new Date(date.getFullYear(), date.getMonth() + 1, 0);
  let monday = addDays(first, -((first.getDay() + 6) % 7));
  /** @type {Date[][]} */
  const weeks = [];
  while (monday <= last) {
    const start = monday;
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
    monday = addDays(monday, 7);
  }
  return weeks;
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
  const isPast = date < today;
  return morning
    .filter((_, index) => (number * 7 + index * 3) % 5 < 2)
    .map((task) => ({ ...task, id: `${task.id}-${number}`, status: isPast ? "done" : "planned" }));
}
