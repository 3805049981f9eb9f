// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { ScreenContext } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";
import { button, buttons, card, labelled, linkRow, note, section } from "../../../../kit/parts.js";
import { counted } from "../model/calendar.js";
import { initialData, kilogramsMax, weeklyGoalMax } from "../model/data.js";
import { exerciseByID } from "../model/exercises.js";
import { hasSampleData, withoutSampleData } from "../model/sample.js";
import { bestSet } from "../model/statistics.js";
import { badge, list, numberField } from "../view/parts.js";
import { formatWeight, sampleDataButton } from "./start.js";

const targetExercises = ["squat", "bench", "deadlift"];
const nameLengthMax = 30;

/** @param {ScreenContext} context @returns {Screen} */
export function profileScreen(context) {
  const { data, update, ask, notify } = context;
  const { length } = data.sessions;
  const erase = async () => {
    const message = `${counted(length, "workout")} and all goals go.`;
    if (!await ask({ title: "Delete everything?", message, button: "Delete" })) return;
    update(initialData);
    notify("Everything was deleted.");
  };
  return {
    title: "Profile",
    eyebrow: `${counted(length, "workout")} on this device`,
    body: [
      card(
        labelled(
          "Your name",
          element("input", {
            id: "name",
            class: "field",
            value: data.name,
            maxlength: nameLengthMax,
            autocomplete: "given-name",
            placeholder: "How the app greets you",
            input: (/** @type {InputEvent} */ { currentTarget }) => {
              const { value } = /** @type {HTMLInputElement} */ (currentTarget);
              update((before) => ({ ...before, name: value }));
            },
          }),
        ),
      ),
      list([
        linkRow({
          href: "/profile/goals",
          title: "Goals",
          detail: `${counted(data.weeklyGoal, "workout")} a week`,
          leading: badge(icon("star")),
        }),
        linkRow({
          href: "/track/session",
          title: "All workouts",
          detail: "In Track",
          leading: badge(icon("history")),
        }),
      ]),
      section("Sample data", sampleData(context)),
      section(
        "Your data",
        card(
          note("Everything is kept in this browser: no account, no server."),
          buttons(button("Delete everything", erase, { kind: "destructive", id: "delete-all" })),
        ),
      ),
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
    note(
      isLoaded
        ? "Eight weeks of invented workouts are mixed into your history."
        : "Eight weeks of invented workouts fill the app. Yours stay untouched.",
    ),
    buttons(
      isLoaded
        ? button("Remove sample data", remove, { id: "remove-sample" })
        : sampleDataButton(context),
    ),
  );
}

/** @param {ScreenContext} context @returns {Screen} */
export function goalsScreen(context) {
  const { data, update } = context;
  return {
    title: "Goals",
    eyebrow: "What you work towards",
    parent: "/profile",
    body: [
      card(numberField({
        id: "weekly-goal",
        label: "Workouts a week",
        value: data.weeklyGoal,
        min: 1,
        max: weeklyGoalMax,
        change: (weeklyGoal) => update((before) => ({ ...before, weeklyGoal })),
      })),
      section("Heaviest lifts", ...targetExercises.map((id) => liftGoal(context, id))),
    ],
  };
}

/** @param {ScreenContext} context @param {string} id */
function liftGoal({ data, update }, id) {
  const name = exerciseByID(id)?.name ?? id;
  const target = data.targets[id] ?? 0;
  const best = bestSet(data.sessions, id)?.kilograms ?? 0;
  const field = numberField({
    id: `goal-${id}`,
    label: `${name} (kg)`,
    value: target,
    max: kilogramsMax,
    step: 0.5,
    jump: 5,
    change: (value) =>
      update((before) => ({ ...before, targets: { ...before.targets, [id]: value } })),
  });
  return card(
    field,
    target > 0
      ? element("progress", { max: target, value: Math.min(best, target), "aria-label": name })
      : null,
    note(
      best === 0
        ? "Nothing logged yet."
        : `Best so far: ${formatWeight(best)}${target > 0 && best >= target ? ", reached" : ""}.`,
    ),
  );
}
