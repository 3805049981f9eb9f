// @ts-check
/** @import { AppData, LoggedSet, Session } from "../types.d.ts" */

import { weekdays } from "./calendar.js";
import { exerciseByID } from "./exercises.js";
import { defaultSchedule, workoutByID } from "./program.js";

export const kilogramsMax = 500;
export const repetitionsMax = 100;
export const weeklyGoalMax = 7;

/** @returns {AppData} what a new user starts with: a program and no history */
export function initialData() {
  return {
    version: 1,
    name: "",
    weeklyGoal: 4,
    targets: {},
    schedule: { ...defaultSchedule },
    active: null,
    sessions: [],
  };
}

/**
 * Reads what another version of the app may have stored.
 *
 * @param {unknown} value
 * @returns {AppData | null} `null` if it is none of ours
 */
export function readData(value) {
  const data = /** @type {AppData | null} */ (value);
  try {
    const isReadable = data?.version === 1 && typeof data.name === "string" &&
      isWithin(data.weeklyGoal, 1, weeklyGoalMax) && data.sessions.every(isSession) &&
      (data.active === null || isSession(data.active)) &&
      weekdays.every((day) => isPlan(data.schedule[day])) &&
      Object.values(data.targets).every((target) => isWithin(target, 0, kilogramsMax));
    return isReadable ? data : null;
  } catch {
    // A part is missing.
    return null;
  }
}

/** @param {Session} session */
function isSession({ id, date, workout, startedAt, finishedAt, sets }) {
  return id.startsWith(date) && !Number.isNaN(Date.parse(date)) && isPlan(workout) &&
    startedAt <= finishedAt && sets.every(isSet);
}

/** @param {LoggedSet} set */
function isSet({ exercise, number, kilograms, repetitions }) {
  return exerciseByID(exercise) !== null && isWithin(number, 1, repetitionsMax) &&
    isWithin(kilograms, 0, kilogramsMax) && isWithin(repetitions, 1, repetitionsMax);
}

/** @param {string | null} workout */
function isPlan(workout) {
  return workout === null || workoutByID(workout) !== null;
}

/** @param {number} value @param {number} min @param {number} max */
function isWithin(value, min, max) {
  return typeof value === "number" && value >= min && value <= max;
}
