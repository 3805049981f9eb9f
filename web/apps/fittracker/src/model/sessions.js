// @ts-check
/** @import { AppData, LoggedSet, Session } from "../types.d.ts" */

import { dateString } from "./calendar.js";
import { exerciseByID } from "./exercises.js";
import { prescriptionFor } from "./program.js";

/**
 * Starts a workout. One that is under way stays: two at a time is a mistake.
 *
 * @param {AppData} data
 * @param {string | null} workout
 * @param {Date} now
 * @returns {AppData}
 */
export function startSession(data, workout, now) {
  if (data.active) return data;
  const date = dateString(now);
  const sameDay = data.sessions.filter((session) => session.date === date);
  const numbers = sameDay.map(({ id }) => Number(id.slice(date.length + 1)));
  const id = `${date}-${Math.max(0, ...numbers) + 1}`;
  const startedAt = now.getTime();
  return {
    ...data,
    active: { id, date, workout, startedAt, finishedAt: startedAt, sets: [], sample: false },
  };
}

/**
 * Writes a set of the workout under way, and starts one without a plan if there is none.
 *
 * @param {AppData} data
 * @param {LoggedSet} set
 * @param {Date} now
 * @returns {AppData}
 */
export function logSet(data, set, now) {
  const started = startSession(data, null, now);
  return withActiveSets(
    started,
    (sets) =>
      [...sets.filter((each) => !isSame(each, set)), set].sort((a, b) => a.number - b.number),
  );
}

/**
 * @param {AppData} data
 * @param {{ exercise: string, number: number }} set
 * @returns {AppData}
 */
export function deleteSet(data, set) {
  return withActiveSets(data, (sets) => sets.filter((each) => !isSame(each, set)));
}

/**
 * Moves the workout under way to the finished ones; one without a set is dropped.
 *
 * @param {AppData} data
 * @param {Date} now
 * @returns {AppData}
 */
export function finishSession(data, now) {
  const { active } = data;
  if (!active || active.sets.length === 0) return { ...data, active: null };
  const finishedAt = Math.max(now.getTime(), active.startedAt);
  return { ...data, active: null, sessions: [...data.sessions, { ...active, finishedAt }] };
}

/**
 * @param {Session | null | undefined} session
 * @param {string} exercise
 * @returns {LoggedSet[]}
 */
export function setsOf(session, exercise) {
  return session?.sets.filter((set) => set.exercise === exercise) ?? [];
}

/**
 * @param {readonly Session[]} sessions
 * @param {string} exercise
 * @returns {Session[]} those with at least one set of it, in the same order
 */
export function sessionsWith(sessions, exercise) {
  return sessions.filter((session) => setsOf(session, exercise).length > 0);
}

/**
 * What to lift in a set: what was logged, else as in the set before, else as last time.
 *
 * @param {AppData} data
 * @param {string} exercise
 * @param {number} number
 * @returns {{ kilograms: number, repetitions: number }}
 */
export function suggestedSet({ active, sessions }, exercise, number) {
  const today = setsOf(active, exercise);
  const last = setsOf(sessionsWith(sessions, exercise).at(-1), exercise);
  const known = today.find((set) => set.number === number) ??
    today.findLast((set) => set.number < number) ?? last[number - 1] ?? last.at(-1);
  return {
    kilograms: known?.kilograms ?? exerciseByID(exercise)?.kilograms ?? 0,
    repetitions: known?.repetitions ??
      prescriptionFor(active?.workout ?? null, exercise).repetitions,
  };
}

/**
 * @param {AppData} data
 * @param {(sets: LoggedSet[]) => LoggedSet[]} change
 * @returns {AppData}
 */
function withActiveSets(data, change) {
  if (!data.active) return data;
  return { ...data, active: { ...data.active, sets: change(data.active.sets) } };
}

/**
 * @param {{ exercise: string, number: number }} one
 * @param {{ exercise: string, number: number }} other
 */
function isSame(one, other) {
  return one.exercise === other.exercise && one.number === other.number;
}
