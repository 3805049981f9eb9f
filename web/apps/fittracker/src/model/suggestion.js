// @ts-check
/** @import { Exercise, Prescription, Session, Unit } from "../types.d.ts" */

import { sessionsWith, setsOf } from "./sessions.js";
import { fromKilograms, toKilograms, weightStep } from "./units.js";

/** An empty barbell, where an exercise was never done. */
const barbellKilograms = 20;

/**
 * What to lift next, by double progression: first more repetitions within the range, then more
 * weight.
 *
 * When every prescribed set of the last session reached the top of the range, the weight rises by
 * one step and the
 * repetitions start at the bottom of the range again.
 *
 * @param {Exercise} exercise
 * @param {Prescription} prescription
 * @param {readonly Session[]} sessions oldest first
 * @param {Unit} unit
 * @returns {{ kilograms: number, repetitions: number, reason: "first" | "repeat" | "heavier" }}
 */
export function suggestion(exercise, prescription, sessions, unit) {
  const last = sessionsWith(sessions, exercise.id).at(-1);
  if (!last) {
    const kilograms = exercise.measure === "weight" && exercise.equipment === "Barbell"
      ? barbellKilograms
      : 0;
    return { kilograms, repetitions: prescription.repetitionsMin, reason: "first" };
  }
  const sets = setsOf(last, exercise.id);
  const kilograms = Math.max(...sets.map((set) => set.kilograms));
  const working = sets.filter((set) => kilograms - set.kilograms < 0.01);
  const complete = working.length >= prescription.sets &&
    working.every((set) => set.repetitions >= prescription.repetitionsMax);
  if (complete && exercise.measure === "weight") {
    const heavier = toKilograms(fromKilograms(kilograms, unit) + weightStep(unit), unit);
    return { kilograms: heavier, repetitions: prescription.repetitionsMin, reason: "heavier" };
  }
  const repetitions = Math.min(...working.map((set) => set.repetitions)) + 1;
  return {
    kilograms,
    repetitions: exercise.measure === "weight"
      ? Math.min(repetitions, prescription.repetitionsMax)
      : repetitions,
    reason: "repeat",
  };
}
