// @ts-check
/** @import { Exercise, Measure, MuscleGroup } from "../types.d.ts" */

/** @type {readonly MuscleGroup[]} */
export const muscleGroups = ["Legs", "Back", "Chest", "Shoulders", "Arms", "Core"];

/** @type {readonly Exercise[]} */
export const exercises = [
  exercise("back-squat", "Back Squat", "Legs", ["Quadriceps", "Glutes"], "Barbell", [
    "Brace before you unlock your hips, and hold the breath until you stand.",
    "Push the knees out over the toes; the whole foot stays planted.",
    "Drive the upper back into the bar on the way up.",
  ]),
  exercise("front-squat", "Front Squat", "Legs", ["Quadriceps", "Upper back"], "Barbell", [
    "Rest the bar on the shoulders, elbows high the whole way.",
    "Sit straight down between the hips.",
    "Lead with the elbows when you stand up.",
  ]),
  exercise("deadlift", "Deadlift", "Legs", ["Hamstrings", "Glutes", "Back"], "Barbell", [
    "Bar over mid-foot, shins touch it only when you bend down.",
    "Pull the slack out before the plates leave the floor.",
    "Push the floor away; hips and shoulders rise together.",
  ]),
  exercise("romanian-deadlift", "Romanian Deadlift", "Legs", ["Hamstrings", "Glutes"], "Barbell", [
    "Soft knees that do not bend further on the way down.",
    "Push the hips back until the hamstrings are tight; the bar stays on the thighs.",
    "Stand tall by squeezing the glutes, without leaning back.",
  ]),
  exercise("leg-press", "Leg Press", "Legs", ["Quadriceps", "Glutes"], "Machine", [
    "Hips and lower back stay flat on the pad.",
    "Lower until the knees reach about a right angle.",
    "Press through the whole foot and stop just short of locked knees.",
  ]),
  exercise("leg-curl", "Leg Curl", "Legs", ["Hamstrings"], "Machine", [
    "Line the knee up with the machine's pivot.",
    "Curl without lifting the hips.",
    "Take three seconds to let the weight back.",
  ]),
  exercise("split-squat", "Bulgarian Split Squat", "Legs", ["Quadriceps", "Glutes"], "Dumbbells", [
    "Back foot on the bench, laces down; most weight on the front leg.",
    "Drop the back knee straight down.",
    "Count the repetitions of one leg; do both.",
  ]),
  exercise("hip-thrust", "Hip Thrust", "Legs", ["Glutes"], "Barbell", [
    "Shoulder blades on the bench, chin tucked.",
    "Shins upright at the top.",
    "Pause for a second with the ribs down.",
  ]),
  exercise("calf-raise", "Standing Calf Raise", "Legs", ["Calves"], "Machine", [
    "Full stretch at the bottom, hold it for a second.",
    "Rise onto the big toe.",
    "No bouncing.",
  ]),
  exercise("barbell-row", "Barbell Row", "Back", ["Lats", "Upper back"], "Barbell", [
    "Hinge until the torso is nearly level, and keep it there.",
    "Pull to the lower ribs, elbows close.",
    "Lower under control; the hips do not help.",
  ]),
  exercise("lat-pulldown", "Lat Pulldown", "Back", ["Lats", "Biceps"], "Cable", [
    "Start by drawing the shoulders down.",
    "Pull to the collarbone with the chest high.",
    "Let the arms straighten fully.",
  ]),
  exercise("pull-up", "Pull-Up", "Back", ["Lats", "Biceps"], "Bar", [
    "Start from a dead hang.",
    "Drive the elbows down and back.",
    "Chin over the bar, then lower all the way.",
  ], "repetitions"),
  exercise("cable-row", "Seated Cable Row", "Back", ["Upper back", "Lats"], "Cable", [
    "Sit tall, a slight bend in the knees.",
    "Bring the shoulder blades together before the elbows bend.",
    "Reach forward at the end of each repetition.",
  ]),
  exercise("bench-press", "Bench Press", "Chest", ["Chest", "Triceps"], "Barbell", [
    "Shoulder blades back and down, feet flat.",
    "Touch the lower chest, elbows about 60 degrees from the body.",
    "Press up and slightly back towards the rack.",
  ]),
  exercise("incline-press", "Incline Dumbbell Press", "Chest", ["Upper chest"], "Dumbbells", [
    "Bench at 30 degrees.",
    "Lower until the dumbbells are level with the chest.",
    "Wrists over elbows all the way.",
  ]),
  exercise("push-up", "Push-Up", "Chest", ["Chest", "Triceps"], "None", [
    "One straight line from head to heels.",
    "Hands just wider than the shoulders.",
    "Chest to the floor, elbows not flared.",
  ], "repetitions"),
  exercise("overhead-press", "Overhead Press", "Shoulders", ["Shoulders", "Triceps"], "Barbell", [
    "Squeeze the glutes so that the back does not arch.",
    "Move the head back, press straight up, then head through.",
    "Finish with the bar over mid-foot.",
  ]),
  exercise("lateral-raise", "Lateral Raise", "Shoulders", ["Side delts"], "Dumbbells", [
    "Lead with the elbows, slightly in front of the body.",
    "Stop at shoulder height.",
    "Lower slower than you lift.",
  ]),
  exercise("face-pull", "Face Pull", "Shoulders", ["Rear delts", "Upper back"], "Cable", [
    "Rope at eye height.",
    "Pull towards the ears and turn the thumbs back.",
    "Hold for a second.",
  ]),
  exercise("dumbbell-curl", "Dumbbell Curl", "Arms", ["Biceps"], "Dumbbells", [
    "Elbows stay at the ribs.",
    "Turn the palms up as you lift.",
    "Lower all the way.",
  ]),
  exercise("triceps-pushdown", "Triceps Pushdown", "Arms", ["Triceps"], "Cable", [
    "Elbows pinned to the sides.",
    "Straighten the arms fully.",
    "Only the forearms move.",
  ]),
  exercise("leg-raise", "Hanging Leg Raise", "Core", ["Abdominals"], "Bar", [
    "Start still, shoulders active.",
    "Curl the pelvis towards the ribs.",
    "Lower without swinging.",
  ], "repetitions"),
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
 * @param {string[]} muscles
 * @param {string} equipment
 * @param {string[]} cues
 * @param {Measure} [measure]
 * @returns {Exercise}
 */
function exercise(id, name, group, muscles, equipment, cues, measure = "weight") {
  return { id, name, group, muscles, equipment, cues, measure };
}
