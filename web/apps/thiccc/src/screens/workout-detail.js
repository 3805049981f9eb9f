// @ts-check
/** @import { LoggedExercise, Route, ScreenContext, Workout } from "../types.d.ts" */

import { exerciseNamed } from "../model/catalogue.js";
import { kilogramsMax, repetitionsMax } from "../model/import.js";
import { lastSets, proposal, setCount, volume } from "../model/workouts.js";
import { element } from "../view/element.js";
import { kilogramsText, setsText, setText, timeText, volumeText } from "../view/format.js";
import { icon } from "../view/icons.js";
import { barbell, button, iconButton, stats } from "../view/parts.js";
import { finishedBody } from "./history-detail.js";

const weightStep = 2.5;

/** @type {Route} */
export const workoutDetailRoute = {
  pattern: "/workout/:id",
  tab: "workout",
  draw(context) {
    const { active, history } = context.model;
    const { id } = context.parameters;
    if (active?.id === id) return { title: active.name, body: activeBody(context, active) };
    const workout = history.find((each) => each.id === id);
    return workout ? { title: workout.name, body: finishedBody(context, workout) } : null;
  },
};

/**
 * @param {ScreenContext} context
 * @param {Workout} active
 */
function activeBody(context, active) {
  const { shell, update } = context;
  const discard = async () => {
    const choice = await shell.choose("Discard this workout?", "Its sets are not kept.", [
      { id: "discard", title: "Discard", role: "destructive" },
      { id: "cancel", title: "Cancel", role: "cancel" },
    ]);
    if (choice === "discard") update({ type: "discardWorkout" });
  };
  const hasSets = setCount(active) > 0;
  return [
    stats(
      [timeText(active.startedAt), "Started"],
      [String(setCount(active)), "Sets"],
      [volumeText(volume(active)), "Volume"],
    ),
    ...active.exercises.map((exercise) => exerciseCard(context, exercise)),
    active.exercises.length === 0
      ? element("p", { class: "empty" }, "No exercise yet. Add the first one.")
      : null,
    element(
      "div",
      { class: "actions" },
      button("Add exercise", () => update({ type: "showAddExerciseView" }), {
        icon: "plus",
        id: "add-exercise",
      }),
      hasSets
        ? button("Finish workout", () => update({ type: "finishWorkout", now: Date.now() }), {
          kind: "primary",
          icon: "check",
          id: "finish",
        })
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
  const known = exerciseNamed(name);
  const last = lastSets(model.history, name);
  const next = proposal(exercise, model.history);
  return element(
    "section",
    { class: "card", key: name, "aria-label": name },
    element(
      "header",
      { class: "card-head" },
      element(
        "div",
        {},
        element("h2", {}, name),
        element(
          "p",
          { class: "note" },
          last.length > 0 ? `Last time ${setsText(last)}` : known?.muscle ?? "",
        ),
      ),
      sets.length === 0
        ? iconButton(`Remove ${name}`, "cross", () => update({ type: "removeExercise", name }))
        : null,
    ),
    known?.equipment === "Barbell" ? barbell(next.kilograms) : null,
    sets.length > 0
      ? element(
        "ol",
        { class: "sets" },
        ...sets.map((set, index) =>
          element(
            "li",
            {},
            element("span", { class: "set-number" }, index + 1),
            element("span", { class: "set-text" }, setText(set)),
            iconButton(
              `Remove set ${index + 1} of ${name}`,
              "cross",
              () => update({ type: "removeSet", name, index }),
            ),
          )
        ),
      )
      : null,
    setForm(context, name, next),
  );
}

/**
 * @param {ScreenContext} context
 * @param {string} name
 * @param {{ kilograms: number, repetitions: number }} next
 */
function setForm(context, name, next) {
  const weightField = `${name} weight`;
  const repetitionsField = `${name} repetitions`;
  const kilograms = context.draft(weightField) || String(next.kilograms);
  const repetitions = context.draft(repetitionsField) || String(next.repetitions);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    context.setDraft(weightField, "");
    context.setDraft(repetitionsField, "");
    const set = { kilograms: Number(kilograms), repetitions: Number(repetitions) };
    context.update({ type: "logSet", name, set });
  };
  return element(
    "form",
    { class: "set-form", submit },
    stepper(context, weightField, "Weight in kg", kilograms, weightStep, 0, kilogramsMax),
    element("span", { class: "times", "aria-hidden": "true" }, "×"),
    stepper(context, repetitionsField, "Repetitions", repetitions, 1, 1, repetitionsMax),
    element(
      "button",
      {
        class: "button primary log",
        "aria-label": `Log ${kilogramsText(Number(kilograms))} × ${repetitions} of ${name}`,
      },
      icon("check"),
      element("span", {}, "Log set"),
    ),
  );
}

/**
 * @param {ScreenContext} context
 * @param {string} field
 * @param {string} label
 * @param {string} value
 * @param {number} step
 * @param {number} min
 * @param {number} max
 */
function stepper(context, field, label, value, step, min, max) {
  const move = (/** @type {number} */ change) => {
    const moved = Math.min(max, Math.max(min, Number(value) + change));
    context.setDraft(field, String(moved));
  };
  return element(
    "span",
    { class: "stepper" },
    iconButton(`Less ${field}`, "minus", () => move(-step)),
    element("input", {
      type: "number",
      inputmode: "decimal",
      "aria-label": `${label}, ${field.replace(/ (weight|repetitions)$/, "")}`,
      value,
      step: "any",
      min,
      max,
      required: true,
      input: (/** @type {any} */ event) => context.setDraft(field, event.currentTarget.value),
    }),
    iconButton(`More ${field}`, "plus", () => move(step)),
  );
}
