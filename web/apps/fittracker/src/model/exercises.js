// @ts-check
/** @import { Exercise, MuscleGroup } from "../types.d.ts" */

/** @type {readonly MuscleGroup[]} */
export const muscleGroups = ["Legs", "Back", "Chest", "Shoulders", "Core"];

/** @type {readonly Exercise[]} */
export const exercises = [
  exercise("squat", "Squat", "Legs", "Barbell", 60, [
    "Brace before you unlock your hips, and hold the breath until you stand.",
    "Push the knees out over the toes; the whole foot stays planted.",
  ]),
  exercise("deadlift", "Deadlift", "Legs", "Barbell", 80, [
    "Bar over mid-foot; the shins touch it only when you bend down.",
    "Push the floor away; hips and shoulders rise together.",
  ]),
  exercise("leg-press", "Leg Press", "Legs", "Machine", 100, [
    "Hips and lower back stay flat on the pad.",
    "Press through the whole foot and stop just short of locked knees.",
  ]),
  exercise("calf-raise", "Calf Raise", "Legs", "Machine", 40, [
    "Full stretch at the bottom, hold it for a second.",
    "Rise onto the big toe, without bouncing.",
  ]),
  exercise("row", "Barbell Row", "Back", "Barbell", 50, [
    "Hinge until the torso is nearly level, and keep it there.",
    "Pull to the lower ribs, elbows close.",
  ]),
  exercise("pulldown", "Lat Pulldown", "Back", "Cable", 45, [
    "Start by drawing the shoulders down.",
    "Pull to the collarbone with the chest high.",
  ]),
  exercise("pull-up", "Pull-Up", "Back", "Body weight", 0, [
    "Start from a dead hang.",
    "Chin over the bar, then lower all the way.",
  ]),
  exercise("bench", "Bench Press", "Chest", "Barbell", 50, [
    "Shoulder blades back and down, feet flat.",
    "Touch the lower chest, then press up and slightly back.",
  ]),
  exercise("push-up", "Push-Up", "Chest", "Body weight", 0, [
    "One straight line from head to heels.",
    "Chest to the floor, elbows not flared.",
  ]),
  exercise("overhead-press", "Overhead Press", "Shoulders", "Barbell", 30, [
    "Squeeze the glutes so that the back does not arch.",
    "Move the head back, press straight up, then head through.",
  ]),
  exercise("leg-raise", "Leg Raise", "Core", "Body weight", 0, [
    "Curl the pelvis towards the ribs.",
    "Lower without swinging.",
  ]),
];

const byID = new Map(exercises.map((each) => [each.id, each]));

/** @param {string} id */
export function exerciseByID(id) {
  return byID.get(id) ?? null;
}

/**
 * @param {string} id
 * @param {string} name
 * @param {MuscleGroup} group
 * @param {string} equipment
 * @param {number} kilograms
 * @param {string[]} cues
 * @returns {Exercise}
 */
function exercise(id, name, group, equipment, kilograms, cues) {
  return { id, name, group, equipment, kilograms, cues };
}
