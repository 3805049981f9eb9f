// @ts-check
/** @import { AppData, ScreenContext, Workout } from "../types.d.ts" */

import { addDays, dateString, weekdayOf } from "../model/calendar.js";
import { estimatedMinutes, setCount, workoutByID } from "../model/program.js";
import { startSession } from "../model/sessions.js";
import { withSampleData } from "../model/sample.js";
import { button } from "../view/parts.js";

/**
 * Starts a workout, if none is under way, and shows it.
 *
 * @param {ScreenContext} context
 * @param {string | null} workout
 */
export function startWorkout({ update, navigate }, workout) {
  update((data) => startSession(data, workout, new Date()));
  navigate("/track");
}

/** @param {ScreenContext} context */
export function sampleDataButton({ update, notify }) {
  return button("Load sample data", () => {
    update((data) => withSampleData(data, new Date()));
    notify("Ten weeks of sample workouts loaded. Remove them in Profile.");
  }, { id: "load-sample" });
}

/**
 * @param {Workout} workout
 * @param {AppData} data
 */
export function workoutFacts(workout, data) {
  const minutes = estimatedMinutes(workout, data.restSeconds);
  return `${workout.prescriptions.length} exercises · ${setCount(workout)} sets · ${minutes} min`;
}

/**
 * @param {AppData} data
 * @param {string} date
 */
export function plannedWorkout(data, date) {
  return workoutByID(data.schedule[weekdayOf(date)]);
}

/**
 * @param {AppData} data
 * @param {Date} now
 * @returns {{ date: string, workout: Workout } | null} the next planned workout after today
 */
export function nextPlanned(data, now) {
  const today = dateString(now);
  for (let count = 1; count <= 7; count += 1) {
    const date = addDays(today, count);
    const workout = plannedWorkout(data, date);
    if (workout) return { date, workout };
  }
  return null;
}

/**
 * @param {AppData} data
 * @param {string} date
 */
export function finishedOn(data, date) {
  return data.sessions.findLast((session) => session.date === date) ?? null;
}

/** @param {string | null} workout */
export function workoutName(workout) {
  return workoutByID(workout)?.name ?? "Open workout";
}

/**
 * @param {number} count
 * @param {string} noun
 */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
