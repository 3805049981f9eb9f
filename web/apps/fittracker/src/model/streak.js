// @ts-check
/** @import { Session } from "../types.d.ts" */

import { addDays, startOfWeek } from "./calendar.js";

/**
 * Days on which a workout was finished in the week of `date`. Two workouts on one day count once:
 * rest is training.
 *
 * @param {readonly Session[]} sessions
 * @param {string} date
 * @returns {number}
 */
export function trainingDays(sessions, date) {
  return trainingDaysByWeek(sessions).get(startOfWeek(date))?.size ?? 0;
}

/**
 * Weeks in a row in which the weekly goal was met.
 *
 * The current week counts as soon as its goal is met and does not end the streak before it is over.
 *
 * @param {readonly Session[]} sessions
 * @param {number} weeklyGoal
 * @param {string} today
 * @returns {number}
 */
export function weekStreak(sessions, weeklyGoal, today) {
  const days = trainingDaysByWeek(sessions);
  const met = (/** @type {string} */ week) => (days.get(week)?.size ?? 0) >= weeklyGoal;
  const current = startOfWeek(today);
  let streak = met(current) ? 1 : 0;
  for (let week = addDays(current, -7); met(week); week = addDays(week, -7)) streak += 1;
  return streak;
}

/**
 * @param {readonly Session[]} sessions
 * @returns {Map<string, Set<string>>}
 */
function trainingDaysByWeek(sessions) {
  /** @type {Map<string, Set<string>>} */
  const weeks = new Map();
  for (const { date, sets } of sessions) {
    if (sets.length === 0) continue;
    const week = startOfWeek(date);
    const days = weeks.get(week) ?? new Set();
    weeks.set(week, days.add(date));
  }
  return weeks;
}
