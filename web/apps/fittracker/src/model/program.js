// @ts-check
/** @import { Prescription, Schedule, Workout } from "../types.d.ts" */

const minutesPerSet = 3;

/** @type {readonly Workout[]} */
export const workouts = [
  {
    id: "upper-a",
    name: "Upper A",
    focus: "Chest, back and shoulders",
    prescriptions: [
      prescription("bench", 4, 6),
      prescription("row", 4, 8),
      prescription("overhead-press", 3, 8),
      prescription("pulldown", 3, 10),
    ],
  },
  {
    id: "lower-a",
    name: "Lower A",
    focus: "Squat, legs and core",
    prescriptions: [
      prescription("squat", 4, 6),
      prescription("leg-press", 3, 10),
      prescription("calf-raise", 4, 12),
      prescription("leg-raise", 3, 10),
    ],
  },
  {
    id: "upper-b",
    name: "Upper B",
    focus: "Shoulders and back",
    prescriptions: [
      prescription("overhead-press", 4, 6),
      prescription("pull-up", 4, 6),
      prescription("bench", 3, 10),
      prescription("row", 3, 10),
      prescription("push-up", 3, 12),
    ],
  },
  {
    id: "lower-b",
    name: "Lower B",
    focus: "Deadlift and legs",
    prescriptions: [
      prescription("deadlift", 3, 5),
      prescription("squat", 3, 8),
      prescription("leg-press", 3, 10),
      prescription("calf-raise", 4, 12),
    ],
  },
];

/** @type {Readonly<Schedule>} */
export const defaultSchedule = {
  monday: "upper-a",
  tuesday: "lower-a",
  wednesday: null,
  thursday: "upper-b",
  friday: "lower-b",
  saturday: null,
  sunday: null,
};

/** @param {string | null} id */
export function workoutByID(id) {
  return workouts.find((workout) => workout.id === id) ?? null;
}

/** @param {string | null} id */
export function workoutName(id) {
  return workoutByID(id)?.name ?? "Open workout";
}

/** @param {Workout} workout */
export function setCount(workout) {
  return workout.prescriptions.reduce((sum, each) => sum + each.sets, 0);
}

/** @param {Workout} workout */
export function workoutFacts(workout) {
  const sets = setCount(workout);
  return `${workout.prescriptions.length} exercises · ${sets} sets · ${sets * minutesPerSet} min`;
}

/**
 * What the workout asks of an exercise; what is in no plan is done three times.
 *
 * @param {string | null} workout
 * @param {string} exercise
 * @returns {Prescription}
 */
export function prescriptionFor(workout, exercise) {
  const found = workoutByID(workout)?.prescriptions.find((each) => each.exercise === exercise);
  return found ?? prescription(exercise, 3, 8);
}

/**
 * @param {string} exercise
 * @param {number} sets
 * @param {number} repetitions
 * @returns {Prescription}
 */
function prescription(exercise, sets, repetitions) {
  return { exercise, sets, repetitions };
}
