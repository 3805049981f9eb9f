// @ts-check
/** @import { Exercise } from "../types.d.ts" */

/** @type {Record<string, Record<string, string[]>>} */
const names = {
  Barbell: {
    Chest: ["Bench Press", "Incline Bench Press"],
    Back: ["Barbell Row", "Deadlift"],
    Legs: ["Back Squat", "Front Squat", "Hip Thrust", "Romanian Deadlift"],
    Shoulders: ["Overhead Press"],
    Arms: ["Barbell Curl"],
  },
  Dumbbell: {
    Chest: ["Dumbbell Fly"],
    Back: ["Dumbbell Row"],
    Legs: ["Goblet Squat", "Walking Lunge"],
    Shoulders: ["Arnold Press", "Lateral Raise"],
    Arms: ["Hammer Curl", "Skull Crusher"],
  },
  Machine: {
    Chest: ["Chest Press"],
    Back: ["Face Pull", "Lat Pulldown", "Seated Row"],
    Legs: ["Calf Raise", "Leg Curl", "Leg Extension", "Leg Press"],
    Arms: ["Triceps Pushdown"],
  },
  "Body weight": {
    Chest: ["Dip", "Push-Up"],
    Back: ["Chin-Up", "Pull-Up"],
    Core: ["Hanging Leg Raise", "Sit-Up"],
  },
};

/** Every exercise, by name. @type {readonly Exercise[]} */
export const catalogue = Object.entries(names).flatMap(([equipment, groups]) =>
  Object.entries(groups).flatMap(([muscle, list]) =>
    list.map((name) => ({ name, muscle, equipment }))
  )
).sort((left, right) => left.name < right.name ? -1 : 1);

/** @param {string} name in any case, with or without hyphens */
export function exerciseNamed(name) {
  const wanted = plain(name);
  return catalogue.find((exercise) => plain(exercise.name) === wanted);
}

/**
 * The exercises in whose name, muscle or equipment every word occurs.
 *
 * @param {string} text
 */
export function search(text) {
  const words = text.toLowerCase().split(/\s+/);
  return catalogue.filter(({ name, muscle, equipment }) => {
    const all = `${name} ${muscle} ${equipment}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/**
 * Reads one name of an exercise from each line.
 *
 * @param {string} text
 */
export function namesIn(text) {
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  const found = lines.flatMap((line) => exerciseNamed(line)?.name ?? []);
  return { known: [...new Set(found)], unknown: lines.filter((line) => !exerciseNamed(line)) };
}

/** @param {string} text */
function plain(text) {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, "");
}
