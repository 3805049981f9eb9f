// @ts-check
/** @import { Workout } from "../types.d.ts" */

/** Three workouts that take turns, with their first weights. */
const programme = [
  {
    name: "Push day",
    minutes: 58,
    exercises: [
      { name: "Bench Press", from: 65, step: 2.5, repetitions: [8, 8, 7, 6] },
      { name: "Overhead Press", from: 40, step: 2.5, repetitions: [8, 7, 6] },
      { name: "Triceps Pushdown", from: 27.5, step: 2.5, repetitions: [12, 12, 10] },
    ],
  },
  {
    name: "Leg day",
    minutes: 66,
    exercises: [
      { name: "Back Squat", from: 90, step: 2.5, repetitions: [6, 6, 5, 5] },
      { name: "Romanian Deadlift", from: 80, step: 2.5, repetitions: [10, 10, 8] },
      { name: "Calf Raise", from: 60, step: 5, repetitions: [15, 15, 14] },
    ],
  },
  {
    name: "Pull day",
    minutes: 54,
    exercises: [
      { name: "Deadlift", from: 115, step: 5, repetitions: [5, 5, 4] },
      { name: "Barbell Row", from: 60, step: 2.5, repetitions: [8, 8, 8] },
      { name: "Pull-Up", from: 0, step: 0, repetitions: [9, 8, 7] },
    ],
  },
];
/** Days ago of each sample workout, newest first. */
const daysAgo = [2, 4, 7, 9, 11, 14];

/**
 * Workouts of the last two weeks with growing weights, newest first.
 *
 * @param {number} now
 * @returns {Workout[]}
 */
export function sampleHistory(now) {
  return daysAgo.map((days, index) => {
    const turn = daysAgo.length - 1 - index;
    const plan = programme[turn % programme.length];
    const round = Math.floor(turn / programme.length);
    const start = new Date(now);
    start.setDate(start.getDate() - days);
    start.setHours(17, 40, 0, 0);
    return {
      id: `sample-${turn + 1}`,
      name: plan.name,
      startedAt: start.getTime(),
      finishedAt: start.getTime() + (plan.minutes + (turn * 5) % 9) * 60_000,
      exercises: plan.exercises.map(({ name, from, step, repetitions }) => ({
        name,
        sets: repetitions.map((count) => ({ kilograms: from + round * step, repetitions: count })),
      })),
    };
  });
}

/** What can be started at once. @type {readonly { name: string, exercises: string[] }[]} */
export const routines = programme.map(({ name, exercises }) => ({
  name,
  exercises: exercises.map((exercise) => exercise.name),
}));
