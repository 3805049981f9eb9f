// @ts-check
/** @import { Route, Screen, ScreenContext } from "../types.d.ts" */

import { exerciseByID } from "../model/exercises.js";
import { hasSampleData, withoutSampleData } from "../model/sample.js";
import { restSecondsMax, weeklyGoalMax } from "../model/schema.js";
import { bests } from "../model/records.js";
import { formatEstimate, fromKilograms, toKilograms, weightStep } from "../model/units.js";
import { element } from "../view/element.js";
import {
  badge,
  button,
  card,
  linkRow,
  list,
  note,
  section,
  segmented,
  stepper,
} from "../view/parts.js";
import { exportScreen } from "./export.js";
import { counted, sampleDataButton } from "./start.js";

const goalExercises = ["back-squat", "bench-press", "deadlift", "overhead-press"];
const restSecondsStep = 15;

/** @type {readonly Route[]} */
export const profileRoutes = [
  { pattern: "/profile", tab: "profile", title: () => "Profile", draw: profileScreen },
  { pattern: "/profile/goals", tab: "profile", title: () => "Goals", draw: goalsScreen },
  { pattern: "/profile/export", tab: "profile", title: () => "Your data", draw: exportScreen },
];

/**
 * @param {ScreenContext} context
 * @returns {Screen}
 */
function profileScreen(context) {
  const { data, update } = context;
  const rest = stepper({
    id: "rest",
    label: "Rest timer",
    suffix: "seconds",
    value: data.restSeconds,
    step: restSecondsStep,
    min: 0,
    max: restSecondsMax,
    change: (restSeconds) => update((before) => ({ ...before, restSeconds })),
  });
  return {
    title: "Profile",
    body: [
      section(
        "Units",
        segmented(
          "Unit of weight",
          [{ value: "kg", label: "Kilograms" }, { value: "lb", label: "Pounds" }],
          data.unit,
          (unit) => update((before) => ({ ...before, unit })),
        ),
      ),
      section("Training", card(rest.node)),
      list(
        linkRow({
          href: "/profile/goals",
          title: "Goals",
          detail: `${counted(data.weeklyGoal, "workout")} a week, ${
            counted(Object.keys(data.targets).length, "lift")
          }`,
          leading: badge("trophy"),
        }),
        linkRow({
          href: "/profile/export",
          title: "Your data",
          detail: `${counted(data.sessions.length, "workout")} on this device`,
          leading: badge("document"),
        }),
      ),
      section("Sample data", sampleData(context)),
      note("FitTracker keeps everything in this browser. No account, no server, no tracking."),
    ],
  };
}

/** @param {ScreenContext} context */
function sampleData(context) {
  const { data, update, notify } = context;
  const isLoaded = hasSampleData(data);
  const remove = () => {
    update(withoutSampleData);
    notify("Sample workouts removed.");
  };
  return card(
    element(
      "p",
      { class: "card-text" },
      isLoaded
        ? "Ten weeks of invented workouts are mixed into your history."
        : "Ten weeks of invented workouts show what the charts look like. Yours stay untouched.",
    ),
    element(
      "div",
      { class: "actions" },
      isLoaded ? button("Remove sample data", remove, { id: "remove-sample" }) : sampleDataButton(
        context,
      ),
    ),
  );
}

/**
 * @param {ScreenContext} context
 * @returns {Screen}
 */
function goalsScreen(context) {
  const { data, update } = context;
  const weekly = stepper({
    id: "weekly-goal",
    label: "Workouts a week",
    value: data.weeklyGoal,
    step: 1,
    min: 1,
    max: weeklyGoalMax,
    change: (value) => update((before) => ({ ...before, weeklyGoal: Math.round(value) })),
  });
  return {
    title: "Goals",
    parent: "/profile",
    body: [
      section(
        "Consistency",
        card(weekly.node),
        note("A week counts towards your streak when you train on that many days."),
      ),
      section(
        "Strength",
        ...goalExercises.map((id) => liftGoal(context, id)),
        note(
          "Goals are compared with your best estimated one-repetition maximum. 0 means no goal.",
        ),
      ),
    ],
  };
}

/**
 * @param {ScreenContext} context
 * @param {string} id
 */
function liftGoal({ data, update }, id) {
  const name = exerciseByID(id)?.name ?? id;
  const target = data.targets[id] ?? 0;
  const best = bests(data.sessions, id)?.estimatedMaximum ?? 0;
  const step = weightStep(data.unit);
  const field = stepper({
    id: `goal-${id}`,
    label: name,
    suffix: data.unit,
    value: Math.round(fromKilograms(target, data.unit) * 10) / 10,
    step: step * 2,
    min: 0,
    max: 500,
    fractional: true,
    change: (value) =>
      update((before) => {
        const { [id]: _, ...others } = before.targets;
        const kilograms = toKilograms(value, before.unit);
        return { ...before, targets: kilograms < 1 ? others : { ...others, [id]: kilograms } };
      }),
  });
  return card(
    field.node,
    target > 0
      ? element("progress", { max: target, value: Math.min(best, target), "aria-label": name })
      : null,
    element(
      "p",
      { class: "note" },
      best > 0 ? `Best so far: ${formatEstimate(best, data.unit)}` : "Nothing logged yet",
    ),
  );
}
