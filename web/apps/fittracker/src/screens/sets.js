// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { Exercise, ScreenContext } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";
import { button, buttonLink, buttons, linkRow, note } from "../../../../kit/parts.js";
import { counted } from "../model/calendar.js";
import { kilogramsMax, repetitionsMax } from "../model/data.js";
import { exerciseByID } from "../model/exercises.js";
import { prescriptionFor } from "../model/program.js";
import { deleteSet, logSet, setsOf, suggestedSet } from "../model/sessions.js";
import { badge, list, numberField } from "../view/parts.js";
import { formatSet } from "./start.js";

/** @param {ScreenContext} context @returns {Screen | null} */
export function setsScreen({ data, parameters }) {
  const exercise = exerciseByID(parameters.exercise ?? "");
  if (!exercise) return null;
  const logged = setsOf(data.active, exercise.id);
  const { sets, repetitions } = prescriptionFor(data.active?.workout ?? null, exercise.id);
  // There is always one more than was done.
  const count = Math.max(sets, (logged.at(-1)?.number ?? 0) + 1);
  const rows = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const isDone = logged.some((set) => set.number === number);
    return linkRow({
      href: `/track/${exercise.id}/sets/${number}`,
      title: number > sets && !isDone ? "One more set" : `Set ${number}`,
      detail: formatSet(suggestedSet(data, exercise.id, number)),
      leading: isDone ? badge(icon("check"), true) : badge(number),
    });
  });
  return {
    title: "Sets",
    eyebrow: `${exercise.name} · ${logged.length} of ${sets} done`,
    parent: `/track/${exercise.id}`,
    body: [
      list(rows),
      data.active
        ? buttons(buttonLink("Back to workout", "/track"))
        : note(`${counted(sets, "set")} of ${repetitions}. The first one starts an open workout.`),
    ],
  };
}

/** @param {ScreenContext} context @returns {Screen | null} */
export function setScreen(context) {
  const { data, parameters, update, notify, back } = context;
  const exercise = exerciseByID(parameters.exercise ?? "");
  const number = Number(parameters.set);
  if (!exercise || !Number.isInteger(number) || number < 1 || number > repetitionsMax) return null;
  const place = { exercise: exercise.id, number };
  const parent = `/track/${exercise.id}/sets`;
  const isDone = setsOf(data.active, exercise.id).some((set) => set.number === number);
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const values = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    const kilograms = Number(values.get("weight"));
    const repetitions = Number(values.get("repetitions"));
    update((before) => logSet(before, { ...place, kilograms, repetitions }, new Date()));
    notify(`Set ${number}: ${formatSet({ kilograms, repetitions })}.`);
    back(parent);
  };
  const remove = () => {
    update((before) => deleteSet(before, place));
    notify(`Set ${number} deleted.`);
    back(parent);
  };
  return {
    title: `Set ${number}`,
    eyebrow: exercise.name,
    parent,
    body: [
      element(
        "form",
        { class: "section", submit },
        element("div", { class: "card" }, setFields(context, exercise, number)),
        buttons(
          button(isDone ? "Save" : "Log set", null, { kind: "primary", id: "log" }),
          isDone ? button("Delete set", remove, { kind: "destructive", id: "delete" }) : null,
        ),
      ),
      note(exercise.cues[(number - 1) % exercise.cues.length] ?? ""),
    ],
  };
}

/** @param {ScreenContext} context @param {Exercise} exercise @param {number} number */
function setFields({ data }, exercise, number) {
  const { kilograms, repetitions } = suggestedSet(data, exercise.id, number);
  return [
    numberField({
      id: "weight",
      label: exercise.kilograms > 0 ? "Weight (kg)" : "Added weight (kg)",
      value: kilograms,
      max: kilogramsMax,
      step: 0.5,
      jump: 5,
    }),
    numberField({
      id: "repetitions",
      label: "Repetitions",
      value: repetitions,
      min: 1,
      max: repetitionsMax,
    }),
  ];
}
