// @ts-check
/** @import { LoggedExercise, LoggedSet, Workout } from "../types.d.ts" */

import { exerciseNamed } from "./catalogue.js";

const weekMilliseconds = 7 * 24 * 3600 * 1000;
/** What a bar weighs without plates. */
const barKilograms = 20;

/** @param {readonly LoggedSet[]} sets */
export function volumeOfSets(sets) {
  return sets.reduce((sum, { kilograms, repetitions }) => sum + kilograms * repetitions, 0);
}

/** Kilograms moved in all. @param {Pick<Workout, "exercises">} workout */
export function volume({ exercises }) {
  return volumeOfSets(exercises.flatMap(({ sets }) => sets));
}

/** @param {Pick<Workout, "exercises">} workout */
export function setCount({ exercises }) {
  return exercises.flatMap(({ sets }) => sets).length;
}

/** Those of the last seven days. @param {readonly Workout[]} history @param {number} now */
export function recent(history, now) {
  return history.filter(({ startedAt }) => startedAt > now - weekMilliseconds);
}

/**
 * The newest sets of an exercise in finished workouts.
 *
 * @param {readonly Workout[]} history newest first
 * @param {string} name
 */
export function lastSets(history, name) {
  const exercises = history.flatMap((workout) => workout.exercises);
  return exercises.find((exercise) => exercise.name === name)?.sets ?? [];
}

/**
 * What to propose for the next set: the one before it, else that of the last workout.
 *
 * @param {LoggedExercise} exercise
 * @param {readonly Workout[]} history
 * @returns {LoggedSet}
 */
export function proposal({ name, sets }, history) {
  const isBarbell = exerciseNamed(name)?.equipment === "Barbell";
  return sets.at(-1) ?? lastSets(history, name)[0] ??
    { kilograms: isBarbell ? barKilograms : 0, repetitions: 8 };
}
