// @ts-check
/** @import { LoggedExercise, LoggedSet, Route, ScreenContext, Workout } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { button, emptyNote, iconButton, note, tiles } from "../../../../kit/parts.js";
import { exerciseNamed } from "../model/catalogue.js";
import { kilogramsMax, repetitionsMax } from "../model/edit.js";
import { proposal, setCount, volume } from "../model/workouts.js";
import { timeText, volumeText } from "../view/format.js";
import { setList } from "../view/parts.js";

/** @type {Route} */
export const workoutDetailRoute = {
  pattern: "/workout/:id",
  draw(context) {
    const { active } = context.model;
    if (active?.id !== context.parameters.id) return null;
    return { title: active.name, body: body(context, active) };
  },
};

/**
 * @param {ScreenContext} context
 * @param {Workout} active
 */
function body(context, active) {
  const { ask, update } = context;
  const discard = async () => {
    const question = { title: "Discard this workout?", message: "Its sets are not kept." };
    if (await ask({ ...question, button: "Discard" })) update({ type: "discardWorkout" });
  };
  const finish = () => update({ type: "finishWorkout", now: Date.now() });
  return [
    tiles([
      ["Started", timeText(active.startedAt)],
      ["Sets", setCount(active)],
      ["Volume", volumeText(volume(active))],
    ]),
    ...active.exercises.map((exercise) => exerciseCard(context, exercise)),
    active.exercises.length === 0 && emptyNote("No exercise yet. Add the first one."),
    element(
      "div",
      { class: "section" },
      button("Add exercise", () => update({ type: "showAddExerciseView" }), {
        icon: "plus",
        id: "add-exercise",
      }),
      setCount(active) > 0
        ? button("Finish workout", finish, { kind: "primary", icon: "check", id: "finish" })
        : null,
      button("Discard workout", discard, { kind: "quiet destructive", id: "discard" }),
    ),
  ];
}

/**
 * @param {ScreenContext} context
 * @param {LoggedExercise} exercise
 */
function exerciseCard(context, exercise) {
  const { name, sets } = exercise;
  const { model, update } = context;
  return element(
    "section",
    { class: "card", key: name, "aria-label": name },
    element(
      "div",
      {},
      element("h2", {}, name),
      note(exerciseNamed(name)?.muscle),
    ),
    setList(sets, (index) => {
      const remove = () => update({ type: "removeSet", name, index });
      return iconButton("close", `Remove set ${index + 1} of ${name}`, remove);
    }),
    setForm(context, name, proposal(exercise, model.history)),
  );
}

/**
 * @param {ScreenContext} context
 * @param {string} name
 * @param {LoggedSet} next what is proposed
 */
function setForm({ draft, setDraft, update }, name, next) {
  const fields = [`${name} kilograms`, `${name} repetitions`];
  const kilograms = draft(fields[0]) ?? next.kilograms;
  const repetitions = draft(fields[1]) ?? next.repetitions;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    for (const field of fields) setDraft(field, undefined);
    const set = { kilograms: Number(kilograms), repetitions: Number(repetitions) };
    update({ type: "logSet", name, set });
  };
  const field = (/** @type {object} */ properties, /** @type {string} */ label) =>
    element("input", {
      class: "field",
      type: "number",
      "aria-label": label,
      required: true,
      input: (/** @type {any} */ event) => setDraft(label, event.currentTarget.value),
      ...properties,
    });
  return element(
    "form",
    { class: "set-form", submit },
    field({ value: kilograms, min: 0, max: kilogramsMax, step: 0.25 }, fields[0]),
    element("span", { "aria-hidden": "true" }, "kg ×"),
    field({ value: repetitions, min: 1, max: repetitionsMax }, fields[1]),
    button("Log", null, { kind: "primary", icon: "check", "aria-label": `Log set of ${name}` }),
  );
}
