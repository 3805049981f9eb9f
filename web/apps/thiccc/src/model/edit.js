// @ts-check
/**
 * @import { CoreEvent, Effect, ImportedWorkout, LoggedExercise, LoggedSet, Model, Outcome, Workout
 * } from "../types.d.ts"
 */

import { kilogramsMax, repetitionsMax } from "./import.js";
import { setCount } from "./workouts.js";

/**
 * Starts a workout and shows it, unless one is under way.
 *
 * @param {Model} model
 * @param {CoreEvent & { type: "startWorkout" }} event
 * @returns {Outcome}
 */
export function started(model, { name, exercises, now }) {
  if (model.active) return { model, effects: [] };
  const active = newWorkout(model, name, now);
  active.exercises = exercises.map((exercise) => ({ name: exercise, sets: [] }));
  /** @type {Effect[]} */
  const effects = [
    { type: "selectTab", tab: "workout" },
    { type: "push", url: `/workout/${active.id}` },
  ];
  return { model: { ...model, active, nextWorkout: model.nextWorkout + 1 }, effects };
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
  const history = [workout, ...model.history];
  const rest = withoutRest(model);
  return {
    model: { ...rest.model, active: null, history },
    effects: [
      ...rest.effects,
      { type: "popToRoot", tab: "workout" },
      { type: "selectTab", tab: "history" },
      { type: "push", url: `/history/${workout.id}` },
    ],
  };
}

/** @param {Model} model @returns {Outcome} */
export function discarded(model) {
  if (!model.active) return { model, effects: [] };
  const rest = withoutRest(model);
  return {
    model: { ...rest.model, active: null },
    effects: [...rest.effects, { type: "popToRoot", tab: "workout" }],
  };
}

/**
 * Adds an exercise to the workout that is under way; starts one if there is none.
 *
 * @param {Model} model
 * @param {string} name
 * @param {number} now
 * @returns {Outcome}
 */
export function addExercise(model, name, now) {
  const active = model.active ?? newWorkout(model, "Workout", now);
  if (active.exercises.some((exercise) => exercise.name === name)) return { model, effects: [] };
  const exercises = [...active.exercises, { name, sets: [] }];
  const nextWorkout = model.nextWorkout + (model.active ? 0 : 1);
  return { model: { ...model, active: { ...active, exercises }, nextWorkout }, effects: [] };
}

/** @param {Model} model @param {string} name @returns {Outcome} */
export function removeExercise(model, name) {
  return editExercise(model, name, () => null);
}

/**
 * Logs a set and starts the rest.
 *
 * @param {Model} model
 * @param {string} name
 * @param {LoggedSet} set
 * @returns {Outcome}
 */
export function loggedSet(model, name, set) {
  const isValid = set.kilograms >= 0 && set.kilograms <= kilogramsMax && set.repetitions >= 1 &&
    set.repetitions <= repetitionsMax;
  if (!isValid) return { model, effects: [] };
  const outcome = editExercise(
    model,
    name,
    (exercise) => ({ ...exercise, sets: [...exercise.sets, set] }),
  );
  if (outcome.model === model) return outcome;
  const seconds = model.restSeconds;
  return {
    model: { ...outcome.model, showingRestTimer: seconds },
    effects: [{ type: "startCountdown", seconds }],
  };
}

/** @param {Model} model @param {string} name @param {number} index @returns {Outcome} */
export function removeSet(model, name, index) {
  return editExercise(
    model,
    name,
    (exercise) => ({ ...exercise, sets: exercise.sets.filter((_, place) => place !== index) }),
  );
}

/**
 * Puts an imported workout into the history, by its date.
 *
 * @param {Model} model
 * @param {ImportedWorkout} workout
 * @param {number} now
 * @returns {Outcome}
 */
export function imported(model, { name, date, exercises }, now) {
  const startedAt = date === null ? now : new Date(`${date}T12:00`).getTime();
  const entry = { ...newWorkout(model, name, startedAt), exercises, finishedAt: startedAt };
  const history = [...model.history, entry]
    .sort((left, right) => right.startedAt - left.startedAt);
  return { model: { ...model, history, nextWorkout: model.nextWorkout + 1 }, effects: [] };
}

/**
 * @param {Model} model
 * @param {string} name
 * @param {(exercise: LoggedExercise) => LoggedExercise | null} change `null` removes it
 * @returns {Outcome}
 */
function editExercise(model, name, change) {
  const { active } = model;
  if (!active?.exercises.some((exercise) => exercise.name === name)) return { model, effects: [] };
  const exercises = active.exercises
    .map((exercise) => exercise.name === name ? change(exercise) : exercise)
    .filter((exercise) => exercise !== null);
  return { model: { ...model, active: { ...active, exercises } }, effects: [] };
}

/** @param {Model} model @returns {{ model: Model, effects: Effect[] }} */
function withoutRest(model) {
  if (model.showingRestTimer === null) return { model, effects: [] };
  return { model: { ...model, showingRestTimer: null }, effects: [{ type: "stopCountdown" }] };
}

/**
 * @param {Model} model
 * @param {string} name
 * @param {number} startedAt
 * @returns {Workout}
 */
function newWorkout(model, name, startedAt) {
  const id = `w${model.nextWorkout}`;
  return { id, name, startedAt, finishedAt: null, exercises: [], isSample: false };
}
