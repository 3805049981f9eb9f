// @ts-check
/** @import { Equipment, Exercise } from "../types.d.ts" */

/** @type {Record<Equipment, Record<string, string[]>>} */
const names = {
  Barbell: {
    Chest: ["Bench Press", "Incline Bench Press"],
    Back: ["Barbell Row", "Deadlift"],
    Legs: ["Back Squat", "Front Squat", "Hip Thrust", "Romanian Deadlift"],
    Shoulders: ["Overhead Press", "Push Press"],
    Arms: ["Barbell Curl", "Close-Grip Bench Press"],
  },
  Dumbbell: {
    Chest: ["Dumbbell Bench Press", "Dumbbell Fly"],
    Back: ["Dumbbell Row"],
    Legs: ["Bulgarian Split Squat", "Goblet Squat", "Walking Lunge"],
    Shoulders: ["Arnold Press", "Lateral Raise", "Rear Delt Fly"],
    Arms: ["Hammer Curl", "Skull Crusher"],
  },
  Machine: {
    Chest: ["Cable Crossover", "Chest Press"],
    Back: ["Face Pull", "Lat Pulldown", "Seated Row"],
    Legs: ["Calf Raise", "Leg Curl", "Leg Extension", "Leg Press"],
    Arms: ["Cable Curl", "Triceps Pushdown"],
  },
  "Body weight": {
    Chest: ["Dip", "Push-Up"],
    Back: ["Chin-Up", "Pull-Up"],
    Legs: ["Pistol Squat"],
    Core: ["Hanging Leg Raise", "Sit-Up"],
  },
};

/** Every exercise, by name. @type {readonly Exercise[]} */
export const catalogue = Object.entries(names).flatMap(([equipment, groups]) =>
  Object.entries(groups).flatMap(([muscle, list]) =>
    list.map((name) => ({ name, muscle, equipment: /** @type {Equipment} */ (equipment) }))
  )
).sort((left, right) => left.name < right.name ? -1 : 1);

/**
 * @param {string} name in any case
 * @returns {Exercise | undefined}
 */
export function exerciseNamed(name) {
  const wanted = plain(name);
  return catalogue.find((exercise) => plain(exercise.name) === wanted);
}

/**
 * The exercises in whose name, muscle or equipment every word occurs; those that start with the
 * text come first.
 *
 * @param {string} text
 */
export function search(text) {
  const words = text.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const found = catalogue.filter(({ name, muscle, equipment }) => {
    const all = `${name} ${muscle} ${equipment}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const start = text.trim().toLowerCase();
  const rank = (/** @type {Exercise} */ { name }) => name.toLowerCase().startsWith(start) ? 0 : 1;
  return found.sort((left, right) => rank(left) - rank(right));
}

/**
 * The exercise whose name looks most like `name`, if any does.
 *
 * @param {string} name
 * @returns {Exercise | null}
 */
export function nearest(name) {
  const wanted = plain(name);
  const ranked = catalogue
    .map((exercise) => ({ exercise, distance: distance(wanted, plain(exercise.name)) }))
    .sort((left, right) => left.distance - right.distance);
  const [best] = ranked;
  return best && best.distance <= Math.max(2, wanted.length / 3) ? best.exercise : null;
}

/** @param {string} text */
function plain(text) {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, "");
}

/**
 * How many letters have to be changed, added or left out to make one text of the other.
 *
 * @param {string} left
 * @param {string} right
 */
function distance(left, right) {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const change = row[j - 1] + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j] + 1, next[j - 1] + 1));
    }
    row = next;
  }
  return row[right.length];
}
