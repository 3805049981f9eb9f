// @ts-check
/** @import { AppData, LoggedSet, Session } from "../types.d.ts" */

import { addDays, dateString, startOfWeek, weekdayOf } from "./calendar.js";
import { exerciseByID } from "./exercises.js";
import { defaultSchedule, workoutByID } from "./program.js";

const weekCount = 8;
const setMilliseconds = 165_000;
const weekMilliseconds = 7 * 86_400_000;

/**
 * Eight believable weeks for trying the app out; own workouts stay. A day always gives the same.
 *
 * @param {AppData} data
 * @param {Date} now
 * @returns {AppData}
 */
export function withSampleData(data, now) {
  const own = withoutSampleData(data);
  const today = dateString(now);
  const firstDay = addDays(startOfWeek(today), -7 * (weekCount - 1));
  const taken = new Set(own.sessions.map((session) => session.date));
  const sessions = [...own.sessions];
  for (let day = firstDay; day < today; day = addDays(day, 1)) {
    const weekday = weekdayOf(day);
    const week = Math.floor((Date.parse(day) - Date.parse(firstDay)) / weekMilliseconds);
    // One week is cut short, as in life.
    const isSkipped = week === 3 && weekday === "friday";
    const workout = defaultSchedule[weekday];
    if (workout && !isSkipped && !taken.has(day)) sessions.push(sampleSession(workout, day, week));
  }
  return { ...own, sessions: sessions.sort((a, b) => a.startedAt - b.startedAt) };
}

/**
 * @param {AppData} data
 * @returns {AppData}
 */
export function withoutSampleData(data) {
  return { ...data, sessions: data.sessions.filter((session) => !session.sample) };
}

/** @param {AppData} data */
export function hasSampleData(data) {
  return data.sessions.some((session) => session.sample);
}

/**
 * @param {string} workout
 * @param {string} date
 * @param {number} week
 * @returns {Session}
 */
function sampleSession(workout, date, week) {
  const startedAt = new Date(`${date}T17:45:00`).getTime() + (week * 7 % 5) * 180_000;
  const prescriptions = workoutByID(workout)?.prescriptions ?? [];
  const sets = prescriptions.flatMap(({ exercise, sets, repetitions }) =>
    Array.from({ length: sets }, (_, index) => sampleSet(exercise, index + 1, repetitions, week))
  );
  const finishedAt = startedAt + sets.length * setMilliseconds;
  return { id: `${date}-1`, date, workout, startedAt, finishedAt, sets, sample: true };
}

/**
 * Two weeks at one weight, then the next one; without weight the repetitions rise. The last set of
 * a heavier weight is one repetition short.
 *
 * @param {string} exercise
 * @param {number} number
 * @param {number} planned
 * @param {number} week
 * @returns {LoggedSet}
 */
function sampleSet(exercise, number, planned, week) {
  const start = exerciseByID(exercise)?.kilograms ?? 0;
  const step = Math.floor((week + exercise.length % 2) / 2);
  const kilograms = Math.round(start * (1 + step * 0.05) / 2.5) * 2.5;
  const isShort = number > 2 && week % 2 === 0;
  const repetitions = planned + (start === 0 ? Math.floor(week / 2) : 0) - (isShort ? 1 : 0);
  return { exercise, number, kilograms, repetitions };
}
