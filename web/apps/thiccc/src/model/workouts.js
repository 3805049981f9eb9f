// @ts-check
/** @import { LoggedExercise, LoggedSet, Workout } from "../types.d.ts" */

import { exerciseNamed } from "./catalogue.js";

const barKilograms = 20;
/** Plates of one side, heaviest first. */
const plates = [25, 20, 15, 10, 5, 2.5, 1.25];

/** @param {readonly LoggedSet[]} sets */
export function volumeOfSets(sets) {
  return sets.reduce((sum, { kilograms, repetitions }) => sum + kilograms * repetitions, 0);
}

/** Kilograms moved in all. @param {Pick<Workout, "exercises">} workout */
export function volume(workout) {
  return workout.exercises.reduce((sum, { sets }) => sum + volumeOfSets(sets), 0);
}

/** @param {Pick<Workout, "exercises">} workout */
export function setCount(workout) {
  return workout.exercises.reduce((sum, { sets }) => sum + sets.length, 0);
}

/**
 * The heaviest set; of equals the one with more repetitions.
 *
 * @param {LoggedExercise} exercise
 * @returns {LoggedSet | null}
 */
export function bestSet({ sets }) {
  return sets.reduce(
    (best, set) =>
      !best || set.kilograms > best.kilograms ||
        (set.kilograms === best.kilograms && set.repetitions > best.repetitions)
        ? set
        : best,
    /** @type {LoggedSet | null} */ (null),
  );
}

/**
 * The newest sets of an exercise in finished workouts.
 *
 * @param {readonly Workout[]} history newest first
 * @param {string} name
 */
export function lastSets(history, name) {
  for (const workout of history) {
    const exercise = workout.exercises.find((each) => each.name === name);
    if (exercise && exercise.sets.length > 0) return exercise.sets;
  }
  return [];
}

/**
 * What to propose for the next set: the one before it, else that of the last workout.
 *
 * @param {LoggedExercise} exercise
 * @param {readonly Workout[]} history
 * @returns {LoggedSet}
 */
export function proposal(exercise, history) {
  const before = exercise.sets.at(-1);
  if (before) return before;
  const [first] = lastSets(history, exercise.name);
  if (first) return first;
  const equipment = exerciseNamed(exercise.name)?.equipment;
  return { kilograms: equipment === "Barbell" ? barKilograms : 0, repetitions: 8 };
}

/**
 * The plates of one side of a barbell, heaviest first; none if the weight cannot be loaded.
 *
 * @param {number} kilograms
 */
export function platesFor(kilograms) {
  let rest = (kilograms - barKilograms) / 2;
  /** @type {number[]} */
  const loaded = [];
  for (const plate of plates) {
    while (rest >= plate) {
      loaded.push(plate);
      rest -= plate;
    }
  }
  return rest === 0 ? loaded : [];
}

/**
 * Kilograms of each of the last weeks, the oldest first.
 *
 * @param {readonly Workout[]} history
 * @param {number} now
 * @param {number} weeks
 */
export function weeklyVolumes(history, now, weeks) {
  const monday = startOfWeek(now);
  return Array.from({ length: weeks }, (_, index) => {
    const from = addDays(monday, -7 * (weeks - 1 - index));
    const to = addDays(from, 7);
    const inside = history.filter(({ startedAt }) => startedAt >= from && startedAt < to);
    return { from, kilograms: inside.reduce((sum, workout) => sum + volume(workout), 0) };
  });
}

/** @param {number} instant */
export function startOfWeek(instant) {
  const day = new Date(instant);
  day.setHours(0, 0, 0, 0);
  return addDays(day.getTime(), -((day.getDay() + 6) % 7));
}

/** By the calendar: a day may have 23 or 25 hours. @param {number} instant @param {number} days */
export function addDays(instant, days) {
  const day = new Date(instant);
  day.setDate(day.getDate() + days);
  return day.getTime();
}
