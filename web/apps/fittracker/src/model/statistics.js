// @ts-check
/** @import { LoggedSet, Session } from "../types.d.ts" */

import { addDays, startOfWeek } from "./calendar.js";
import { sessionsWith, setsOf } from "./sessions.js";

/**
 * The work done: the sum of weight × repetitions. Body weight is unknown and counts as nothing.
 *
 * @param {readonly LoggedSet[]} sets
 * @returns {number} kilograms
 */
export function volume(sets) {
  return sets.reduce((sum, set) => sum + set.kilograms * set.repetitions, 0);
}

/**
 * @param {readonly Session[]} sessions
 * @param {string} today
 * @param {number} weekCount
 * @returns {{ week: string, kilograms: number }[]} oldest week first, the last is the current one
 */
export function weeklyVolume(sessions, today, weekCount) {
  const current = startOfWeek(today);
  return Array.from({ length: weekCount }, (_, index) => {
    const week = addDays(current, (index + 1 - weekCount) * 7);
    const sets = sessions.filter((session) => startOfWeek(session.date) === week)
      .flatMap((session) => session.sets);
    return { week, kilograms: volume(sets) };
  });
}

/**
 * Two workouts on one day count once: rest is training.
 *
 * @param {readonly Session[]} sessions
 * @param {string} today
 * @returns {number} days of this week with a finished workout
 */
export function trainingDays(sessions, today) {
  const week = startOfWeek(today);
  const dates = sessions.map(({ date }) => date).filter((date) => startOfWeek(date) === week);
  return new Set(dates).size;
}

/**
 * @param {readonly Session[]} sessions
 * @param {string} exercise
 * @returns {LoggedSet | null} the heaviest set, of several the one with most repetitions
 */
export function bestSet(sessions, exercise) {
  const sets = sessionsWith(sessions, exercise).flatMap((session) => setsOf(session, exercise));
  return sets.sort((a, b) => b.kilograms - a.kilograms || b.repetitions - a.repetitions)[0] ?? null;
}
