// @ts-check
/** @import { Prescription, Schedule, Workout } from "../types.d.ts" */

/** Seconds that a set of eight repetitions takes, with changing plates. */
const secondsPerSet = 60;

/** @type {readonly Workout[]} An upper and lower body split, four days a week. */
export const workouts = [
  {
    id: "upper-a",
    name: "Upper A",
    focus: "Chest, back, shoulders",
    prescriptions: [
      prescription("bench-press", 4, 5, 8),
      prescription("barbell-row", 4, 6, 8),
      prescription("overhead-press", 3, 8, 10),
      prescription("lat-pulldown", 3, 10, 12),
      prescription("lateral-raise", 3, 12, 15),
      prescription("triceps-pushdown", 3, 10, 12),
    ],
  },
  {
    id: "lower-a",
    name: "Lower A",
    focus: "Squat, hamstrings, core",
    prescriptions: [
      prescription("back-squat", 4, 5, 8),
      prescription("romanian-deadlift", 3, 8, 10),
      prescription("leg-press", 3, 10, 12),
      prescription("leg-curl", 3, 10, 12),
      prescription("calf-raise", 4, 10, 15),
      prescription("leg-raise", 3, 8, 12),
    ],
  },
  {
    id: "upper-b",
    name: "Upper B",
    focus: "Shoulders, back, arms",
    prescriptions: [
      prescription("overhead-press", 4, 5, 8),
      prescription("pull-up", 4, 5, 10),
      prescription("incline-press", 3, 8, 10),
      prescription("cable-row", 3, 10, 12),
      prescription("face-pull", 3, 12, 15),
      prescription("dumbbell-curl", 3, 10, 12),
    ],
  },
  {
    id: "lower-b",
    name: "Lower B",
    focus: "Deadlift, quads, glutes",
    prescriptions: [
      prescription("deadlift", 3, 3, 5),
      prescription("front-squat", 3, 6, 8),
      prescription("split-squat", 3, 8, 10),
      prescription("hip-thrust", 3, 8, 12),
      prescription("calf-raise", 4, 10, 15),
    ],
  },
  {
    id: "full-body",
    name: "Full Body",
    focus: "The big lifts in one go",
    prescriptions: [
      prescription("back-squat", 3, 5, 8),
      prescription("bench-press", 3, 5, 8),
      prescription("barbell-row", 3, 6, 8),
      prescription("romanian-deadlift", 2, 8, 10),
      prescription("push-up", 2, 10, 20),
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

const byID = new Map(workouts.map((each) => [each.id, each]));

/** @param {string | null} id */
export function workoutByID(id) {
  return id === null ? null : byID.get(id) ?? null;
}

/** @param {Workout} workout */
export function setCount(workout) {
  return workout.prescriptions.reduce((sum, each) => sum + each.sets, 0);
}

/**
 * @param {Workout} workout
 * @param {number} restSeconds
 * @returns {number} minutes, to the next five
 */
export function estimatedMinutes(workout, restSeconds) {
  return Math.ceil(setCount(workout) * (secondsPerSet + restSeconds) / 60 / 5) * 5;
}

/**
 * @param {string} exercise
 * @param {number} sets
 * @param {number} repetitionsMin
 * @param {number} repetitionsMax
 * @returns {Prescription}
 */
function prescription(exercise, sets, repetitionsMin, repetitionsMax) {
  return { exercise, sets, repetitionsMin, repetitionsMax };
}
