// @ts-check
/** @import { AppData, LoggedSet, Session } from "../types.d.ts" */

import { addDays, dateString, startOfWeek, weekdayOf } from "./calendar.js";
import { defaultSchedule, workoutByID } from "./program.js";
import { inOrder } from "./sessions.js";
import { roundToPlates } from "./units.js";

const weekCount = 10;
const weekMilliseconds = 7 * 86_400_000;

/**
 * @type {Readonly<Record<string, number>>} Kilograms of the first week; body weight exercises
 *   are missing.
 */
const startKilograms = {
  "back-squat": 70,
  "front-squat": 50,
  "deadlift": 90,
  "romanian-deadlift": 60,
  "leg-press": 110,
  "leg-curl": 35,
  "split-squat": 16,
  "hip-thrust": 70,
  "calf-raise": 60,
  "barbell-row": 50,
  "lat-pulldown": 50,
  "cable-row": 45,
  "bench-press": 60,
  "incline-press": 20,
  "overhead-press": 35,
  "lateral-raise": 7.5,
  "face-pull": 20,
  "dumbbell-curl": 10,
  "triceps-pushdown": 25,
};

/**
 * Ten believable weeks for trying the app out, replacing earlier sample data and leaving the user's
 * own alone.
 *
 * The same day gives the same data. One week is cut short, as in life: the streak shows a gap.
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
  /** @type {Session[]} */
  const sessions = [];
  for (let day = firstDay; day < today; day = addDays(day, 1)) {
    const weekday = weekdayOf(day);
    const week = Math.floor((Date.parse(day) - Date.parse(firstDay)) / weekMilliseconds);
    const isSkipped = week === 3 && (weekday === "thursday" || weekday === "friday");
    const workout = defaultSchedule[weekday];
    if (workout && !isSkipped && !taken.has(day)) sessions.push(sampleSession(workout, day, week));
  }
  return { ...own, sessions: inOrder([...own.sessions, ...sessions]) };
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
 * @param {string} workoutID
 * @param {string} date
 * @param {number} week
 * @returns {Session}
 */
function sampleSession(workoutID, date, week) {
  const startedAt = new Date(`${date}T17:45:00`).getTime() + (week * 7 % 5) * 180_000;
  /** @type {LoggedSet[]} */
  const sets = [];
  for (
    const { exercise, sets: count, repetitionsMin, repetitionsMax }
      of workoutByID(workoutID)?.prescriptions ?? []
  ) {
    const { kilograms, repetitions } = sampleLoad(exercise, week, repetitionsMin, repetitionsMax);
    for (let index = 0; index < count; index += 1) {
      sets.push({
        id: sets.length + 1,
        exercise,
        kilograms,
        repetitions: Math.max(1, repetitions - (index === count - 1 ? 1 : 0)),
        loggedAt: startedAt + (sets.length + 1) * 165_000,
      });
    }
  }
  const finishedAt = startedAt + (sets.length + 1) * 165_000;
  return { id: `${date}-1`, date, workout: workoutID, startedAt, finishedAt, sets, sample: true };
}

/**
 * Three weeks at one weight with more repetitions each week, then the next weight. Without weight
 * only repetitions rise.
 *
 * @param {string} exercise
 * @param {number} week
 * @param {number} repetitionsMin
 * @param {number} repetitionsMax
 */
function sampleLoad(exercise, week, repetitionsMin, repetitionsMax) {
  const start = startKilograms[exercise];
  if (start === undefined) {
    return { kilograms: 0, repetitions: repetitionsMin + Math.floor(week * 0.7) };
  }
  // Exercises do not all move to the next weight in the same week.
  const shifted = week + exercise.length % 3;
  const step = Math.floor(shifted / 3);
  const kilograms = roundToPlates(start * (1 + step * 0.055), "kg");
  const range = repetitionsMax - repetitionsMin;
  return { kilograms, repetitions: repetitionsMin + Math.round(shifted % 3 / 2 * range) };
}
