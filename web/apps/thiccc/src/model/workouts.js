// @ts-check
/** @import { LoggedExercise, LoggedSet, Workout } from "../types.d.ts" */

import { exerciseNamed } from "./catalogue.js";

const weekMilliseconds = 7 * 24 * 3600 * 1000;
/** What a bar weighs without plates. */
const barKilograms = 20;

/** Kilograms moved in all. @param {Pick<Workout, "exercises">} workout */
export function volume({ exercises }) {
  return exercises.flatMap(({ sets }) => sets)
    .reduce((sum, { kilograms, repetitions }) => sum + kilograms * repetitions, 0);
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
 * What to propose for the next set: the one before it, else that of the last workout.
 *
 * @param {LoggedExercise} exercise
 * @param {readonly Workout[]} history newest first
 * @returns {LoggedSet}
 */
export function proposal({ name, sets }, history) {
  const earlier = history.flatMap(({ exercises }) => exercises).find((each) => each.name === name);
  const isBarbell = exerciseNamed(name)?.equipment === "Barbell";
  return sets.at(-1) ?? earlier?.sets[0] ??
    { kilograms: isBarbell ? barKilograms : 0, repetitions: 8 };
}
