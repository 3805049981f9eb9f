// @ts-check
/** @import { Exercise, Session } from "../types.d.ts" */

import { addDays, startOfWeek } from "./calendar.js";
import { sessionsWith, setsOf } from "./sessions.js";
import { bestEstimate, volume } from "./strength.js";

/**
 * @param {readonly Session[]} sessions
 * @param {string} today
 * @param {number} weekCount
 * @returns {{ week: string, kilograms: number, workouts: number }[]} oldest week first, the last
 *   is the current one
 */
export function weeklyTotals(sessions, today, weekCount) {
  const current = startOfWeek(today);
  return Array.from({ length: weekCount }, (_, index) => {
    const week = addDays(current, (index + 1 - weekCount) * 7);
    const inWeek = sessions.filter((session) => startOfWeek(session.date) === week);
    const kilograms = inWeek.reduce((sum, session) => sum + volume(session.sets), 0);
    return { week, kilograms, workouts: inWeek.length };
  });
}

/**
 * The figure by which progress in an exercise is judged, one per session: the best estimated
 * maximum in kilograms, or
 * the most repetitions of a body weight exercise. Sessions that allow none are left out.
 *
 * @param {readonly Session[]} sessions
 * @param {Exercise} exercise
 * @returns {{ session: Session, value: number }[]}
 */
export function progression(sessions, exercise) {
  return sessionsWith(sessions, exercise.id).map((session) => {
    const sets = setsOf(session, exercise.id);
    const value = exercise.measure === "weight"
      ? bestEstimate(sets)
      : Math.max(...sets.map((set) => set.repetitions));
    return { session, value };
  }).filter(({ value }) => value > 0);
}
