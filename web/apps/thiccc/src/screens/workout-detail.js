// @ts-check
/** @import { LoggedExercise, LoggedSet, Route, ScreenContext, Workout } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { exerciseNamed } from "../model/catalogue.js";
import { kilogramsMax, repetitionsMax } from "../model/edit.js";
import { lastSets, proposal, setCount, volume } from "../model/workouts.js";
import { setsText, setText, timeText, volumeText } from "../view/format.js";
import { button, iconButton, setList, stats } from "../view/parts.js";

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
  const last = lastSets(model.history, name);
  const note = last.length > 0 ? `Last time ${setsText(last)}` : exerciseNamed(name)?.muscle;
  return element(
    "section",
    { class: "card", key: name, "aria-label": name },
    element(
      "header",
      { class: "card-head" },
      element("div", {}, element("h2", {}, name), element("p", { class: "note" }, note)),
      sets.length === 0
        ? iconButton(`Remove ${name}`, "close", () => update({ type: "removeExercise", name }))
        : null,
    ),
    setList(sets, (index) => {
      const remove = () => update({ type: "removeSet", name, index });
      return iconButton(`Remove set ${index + 1} of ${name}`, "close", remove);
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
  const weight = { name: `${name} weight`, step: 2.5, min: 0, max: kilogramsMax };
  const count = { name: `${name} repetitions`, step: 1, min: 1, max: repetitionsMax };
  const set = {
    kilograms: Number(draft(weight.name) || next.kilograms),
    repetitions: Number(draft(count.name) || next.repetitions),
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    setDraft(weight.name, "");
    setDraft(count.name, "");
    update({ type: "logSet", name, set });
  };
  return element(
    "form",
    { class: "set-form", submit },
    stepper(weight, set.kilograms, setDraft),
    element("span", { class: "times", "aria-hidden": "true" }, "×"),
    stepper(count, set.repetitions, setDraft),
    button("Log set", null, {
      kind: "primary log",
      icon: "check",
      label: `Log set ${setText(set)} of ${name}`,
    }),
  );
}

/**
 * @param {{ name: string, step: number, min: number, max: number }} field
 * @param {number} value
 * @param {ScreenContext["setDraft"]} setDraft
 */
function stepper({ name, step, min, max }, value, setDraft) {
  const move = (/** @type {number} */ change) => {
    setDraft(name, String(Math.min(max, Math.max(min, value + change))));
  };
  return element(
    "span",
    { class: "stepper" },
    iconButton(`Less ${name}`, "minus", () => move(-step)),
    element("input", {
      type: "number",
      inputmode: "decimal",
      "aria-label": name,
      value,
      step: "any",
      min,
      max,
      required: true,
      input: (/** @type {any} */ event) => setDraft(name, event.currentTarget.value),
    }),
    iconButton(`More ${name}`, "plus", () => move(step)),
  );
}
