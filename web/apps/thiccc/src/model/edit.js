// @ts-check
/** @import { Effect, LoggedSet, Model, Outcome, Workout } from "../types.d.ts" */

import { setCount } from "./workouts.js";

export const kilogramsMax = 1000;
export const repetitionsMax = 1000;

/**
 * Starts a workout and shows it, unless one is under way.
 *
 * @param {Model} model
 * @param {{ name: string, exercises: string[], now: number }} event
 * @returns {Outcome}
 */
export function started(model, { name, exercises, now }) {
  if (model.active) return { model, effects: [] };
  const active = newWorkout(model, name, exercises, now);
  return {
    model: { ...model, active, nextWorkout: model.nextWorkout + 1 },
    effects: [
      { type: "selectTab", tab: "workout" },
      { type: "push", url: `/workout/${active.id}` },
    ],
  };
}

/**
 * Puts the workout into the history, without the exercises that were not done.
 *
 * @param {Model} model
 * @param {number} now
 * @returns {Outcome}
 */
export function finished(model, now) {
  const { active } = model;
  if (!active || setCount(active) === 0) return { model, effects: [] };
  const exercises = active.exercises.filter(({ sets }) => sets.length > 0);
  const workout = { ...active, exercises, finishedAt: now };
  const ended = discarded(model);
  return {
    model: { ...ended.model, history: [workout, ...model.history] },
    effects: [
      ...ended.effects,
      { type: "selectTab", tab: "history" },
      { type: "push", url: `/history/${workout.id}` },
    ],
  };
}

/** Ends workout and rest. @param {Model} model @returns {Outcome} */
export function discarded(model) {
  if (!model.active) return { model, effects: [] };
  /** @type {Effect[]} */
  const effects = [{ type: "popToRoot", tab: "workout" }];
  if (model.showingRestTimer !== null) effects.unshift({ type: "stopCountdown" });
  return { model: { ...model, active: null, showingRestTimer: null }, effects };
}

/**
 * Adds exercises to the workout that is under way; starts one if there is none.
 *
 * @param {Model} model
 * @param {string[]} names
 * @param {number} now
 * @returns {Outcome}
 */
export function withExercises(model, names, now) {
  const { active, nextWorkout } = model;
  const added = names.filter((name) => !active?.exercises.some((each) => each.name === name));
  if (added.length === 0) return { model, effects: [] };
  const { exercises } = newWorkout(model, "", added, now);
  const changed = active
    ? { active: { ...active, exercises: [...active.exercises, ...exercises] } }
    : { active: newWorkout(model, "Workout", added, now), nextWorkout: nextWorkout + 1 };
  return { model: { ...model, ...changed }, effects: [] };
}

/**
 * Logs a set and starts the rest.
 *
 * @param {Model} model
 * @param {string} name
 * @param {LoggedSet} set
 * @returns {Outcome}
 */
export function withSet(model, name, set) {
  const { kilograms, repetitions } = set;
  const isValid = kilograms >= 0 && kilograms <= kilogramsMax && repetitions >= 1 &&
    repetitions <= repetitionsMax;
  const changed = isValid ? withSets(model, name, (sets) => [...sets, set]) : model;
  return changed === model ? { model, effects: [] } : rested(changed, model.restSeconds);
}

/** @param {Model} model @param {string} name @param {number} index @returns {Outcome} */
export function withoutSet(model, name, index) {
  const changed = withSets(model, name, (sets) => sets.filter((_, place) => place !== index));
  return { model: changed, effects: [] };
}

/** @param {Model} model @param {number} seconds @returns {Outcome} */
export function rested(model, seconds) {
  return {
    model: { ...model, showingRestTimer: seconds },
    effects: [{ type: "startCountdown", seconds }],
  };
}

/**
 * Deletes a finished workout and leaves its screen.
 *
 * @param {Model} model
 * @param {string} id
 * @returns {Outcome}
 */
export function deleted(model, id) {
  const history = model.history.filter((workout) => workout.id !== id);
  if (history.length === model.history.length) return { model, effects: [] };
  return { model: { ...model, history }, effects: [{ type: "popToRoot", tab: "history" }] };
}

/**
 * @param {Model} model
 * @param {string} name of an exercise of the workout that is under way
 * @param {(sets: LoggedSet[]) => LoggedSet[]} change
 * @returns {Model}
 */
function withSets(model, name, change) {
  const { active } = model;
  if (!active?.exercises.some((exercise) => exercise.name === name)) return model;
  const exercises = active.exercises.map((exercise) =>
    exercise.name === name ? { name, sets: change(exercise.sets) } : exercise
  );
  return { ...model, active: { ...active, exercises } };
}

/**
 * @param {Model} model
 * @param {string} name
 * @param {string[]} exercises
 * @param {number} startedAt
 * @returns {Workout}
 */
function newWorkout({ nextWorkout }, name, exercises, startedAt) {
  return {
    id: `w${nextWorkout}`,
    name,
    startedAt,
    finishedAt: null,
    exercises: exercises.map((exercise) => ({ name: exercise, sets: [] })),
  };
}
