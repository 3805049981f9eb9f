// @ts-check
/** @import { AppData, Exercise, Prescription, Screen, ScreenContext } from "../types.d.ts" */

import { formatDate } from "../model/calendar.js";
import { exerciseByID } from "../model/exercises.js";
import { workoutByID, workouts } from "../model/program.js";
import { bests } from "../model/records.js";
import { changeSet, deleteSet, logSet, sessionsWith, setsOf } from "../model/sessions.js";
import { kilogramsMax, repetitionsMax } from "../model/schema.js";
import { suggestion } from "../model/suggestion.js";
import {
  formatEstimate,
  formatWeight,
  fromKilograms,
  toKilograms,
  weightStep,
} from "../model/units.js";
import { element } from "../view/element.js";
import {
  button,
  buttonLink,
  linkRow,
  list,
  note,
  section,
  stepper,
  textRow,
  tiles,
} from "../view/parts.js";
import { restTimer } from "../view/rest-timer.js";
import { counted } from "./start.js";

/** What an exercise outside a plan is taken to ask for. */
const openPrescription = { sets: 3, repetitionsMin: 8, repetitionsMax: 10 };

/**
 * @param {ScreenContext} context
 * @returns {Screen | null}
 */
export function exerciseScreen({ data, parameters }) {
  const exercise = exerciseByID(parameters.exercise ?? "");
  if (!exercise) return null;
  const last = sessionsWith(data.sessions, exercise.id).at(-1);
  const done = data.active ? setsOf(data.active, exercise.id).length : 0;
  return {
    title: exercise.name,
    eyebrow: exercise.group,
    parent: "/track",
    body: [
      element(
        "p",
        { class: "lead" },
        `${exercise.muscles.join(", ")}. ${
          exercise.equipment === "None" ? "No equipment" : exercise.equipment
        }.`,
      ),
      element(
        "div",
        { class: "actions" },
        buttonLink(done > 0 ? "Log next set" : "Log sets", `/track/${exercise.id}/sets`, "primary"),
      ),
      bestTiles(data, exercise),
      section("How to", element("ol", { class: "card cues" }, ...exercise.cues.map(cue))),
      last
        ? section(
          `Last time, ${formatDate(last.date, { day: "numeric", month: "long" })}`,
          list(
            ...setsOf(last, exercise.id).map((set, index) =>
              textRow({ title: `Set ${index + 1}`, value: setText(data, exercise, set) })
            ),
            linkRow({ href: `/progress/${exercise.id}`, title: "All progress" }),
          ),
        )
        : note("You have not logged this exercise yet. Start light and learn the movement."),
    ],
  };
}

/** @param {string} text */
function cue(text) {
  return element("li", {}, text);
}

/**
 * @param {AppData} data
 * @param {Exercise} exercise
 */
export function bestTiles(data, exercise) {
  const found = bests(data.sessions, exercise.id);
  if (!found) return null;
  const count = sessionsWith(data.sessions, exercise.id).length;
  const times = { label: "Sessions", value: String(count) };
  if (exercise.measure === "repetitions") {
    return tiles([{ label: "Most reps", value: String(found.repetitions) }, times]);
  }
  const estimate = found.estimatedMaximum > 0
    ? formatEstimate(found.estimatedMaximum, data.unit)
    : "–";
  return tiles([
    { label: "Best set", value: formatWeight(found.heaviest, data.unit) },
    { label: "Est. 1RM", value: estimate },
    times,
  ]);
}

/**
 * @param {AppData} data
 * @param {Exercise} exercise
 * @param {{ kilograms: number, repetitions: number }} set
 */
export function setText({ unit }, exercise, { kilograms, repetitions }) {
  if (exercise.measure === "repetitions" && kilograms === 0) return counted(repetitions, "rep");
  const plus = exercise.measure === "repetitions" ? "+" : "";
  return `${plus}${formatWeight(kilograms, unit)} × ${repetitions}`;
}

/**
 * @param {ScreenContext} context
 * @returns {Screen | null}
 */
export function setsScreen(context) {
  const { data, parameters } = context;
  const exercise = exerciseByID(parameters.exercise ?? "");
  if (!exercise) return null;
  const prescription = prescriptionFor(data, exercise.id);
  const logged = data.active ? setsOf(data.active, exercise.id) : [];
  const rows = logged.map((set, index) =>
    linkRow({
      href: `/track/${exercise.id}/sets/${set.id}`,
      title: `Set ${index + 1}`,
      value: setText(data, exercise, set),
    })
  );
  const next = nextExercise(data, exercise.id);
  const range =
    `${prescription.sets} × ${prescription.repetitionsMin}–${prescription.repetitionsMax}`;
  return {
    title: exercise.name,
    eyebrow: `${logged.length} of ${counted(prescription.sets, "set")} · ${range}`,
    parent: `/track/${exercise.id}`,
    body: [
      setForm(context, exercise, prescription),
      restTimer(context),
      rows.length > 0
        ? section("This workout", list(...rows))
        : note(data.active ? "No set logged yet." : "Logging a set starts an open workout."),
      element(
        "div",
        { class: "actions" },
        next && logged.length >= prescription.sets
          ? buttonLink(`Next: ${next.name}`, `/track/${next.id}/sets`, "primary")
          : null,
        data.active ? buttonLink("Back to workout", "/track") : null,
      ),
    ],
  };
}

/**
 * @param {ScreenContext} context
 * @param {Exercise} exercise
 * @param {Prescription} prescription
 */
function setForm({ data, update, notify }, exercise, prescription) {
  const advice = suggestion(exercise, prescription, data.sessions, data.unit);
  const latest = data.active ? setsOf(data.active, exercise.id).at(-1) : undefined;
  const { kilograms, repetitions } = latest ?? advice;
  const fields = setFields(data, exercise, kilograms, repetitions);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const entry = { exercise: exercise.id, ...fields.values() };
    update((before) => logSet(before, entry, new Date()));
    notify(`Logged ${setText(data, exercise, entry)}.`);
  };
  return element(
    "form",
    { class: "card form", submit },
    ...fields.nodes,
    element("p", { class: "note" }, latest ? "Same again, or adjust." : adviceText(advice.reason)),
    element(
      "button",
      { type: "submit", class: "button", "data-kind": "primary", id: "log" },
      "Log set",
    ),
  );
}

/**
 * @param {AppData} data
 * @param {Exercise} exercise
 * @param {number} kilograms
 * @param {number} repetitions
 */
function setFields({ unit }, exercise, kilograms, repetitions) {
  const shown = Math.round(fromKilograms(kilograms, unit) * 100) / 100;
  const weight = stepper({
    id: "weight",
    label: exercise.measure === "weight" ? "Weight" : "Added weight",
    suffix: unit,
    value: shown,
    step: weightStep(unit),
    min: 0,
    max: Math.floor(fromKilograms(kilogramsMax, unit)),
    fractional: true,
  });
  const count = stepper({
    id: "repetitions",
    label: "Repetitions",
    value: repetitions,
    step: 1,
    min: 1,
    max: repetitionsMax,
  });
  // What was not touched is kept exactly, so that looking at it in another unit does not change it.
  const values = () => ({
    kilograms: weight.input.valueAsNumber === shown
      ? kilograms
      : toKilograms(weight.input.valueAsNumber, unit),
    repetitions: count.input.valueAsNumber,
  });
  return { nodes: [weight.node, count.node], values };
}

/** @param {"first" | "repeat" | "heavier"} reason */
function adviceText(reason) {
  switch (reason) {
    case "first":
      return "First time: pick a weight that leaves three repetitions in the tank.";
    case "repeat":
      return "Same weight as last time, one more repetition.";
    case "heavier":
      return "You reached the top of the range last time: a little heavier today.";
  }
}

/**
 * @param {ScreenContext} context
 * @returns {Screen | null}
 */
export function setScreen({ data, parameters, update, navigate, notify, back }) {
  const exercise = exerciseByID(parameters.exercise ?? "");
  const set = data.active?.sets.find(({ id }) => String(id) === parameters.set);
  if (!exercise || !data.active || !set || set.exercise !== exercise.id) return null;
  const number = setsOf(data.active, exercise.id).indexOf(set) + 1;
  const parent = `/track/${exercise.id}/sets`;
  const fields = setFields(data, exercise, set.kilograms, set.repetitions);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    update((before) => changeSet(before, set.id, fields.values()));
    notify(`Set ${number} changed.`);
    back(parent);
  };
  const remove = () => {
    navigate(parent, { replace: true });
    update((before) => deleteSet(before, set.id));
    notify(`Set ${number} deleted.`);
  };
  return {
    title: `Set ${number}`,
    eyebrow: exercise.name,
    parent,
    body: [
      element(
        "form",
        { class: "card form", submit },
        ...fields.nodes,
        element(
          "button",
          { type: "submit", class: "button", "data-kind": "primary", id: "save" },
          "Save",
        ),
      ),
      element(
        "div",
        { class: "actions" },
        button("Delete set", remove, { kind: "danger", id: "delete" }),
      ),
    ],
  };
}

/**
 * What the workout under way asks of the exercise, or else the first workout that has it.
 *
 * @param {AppData} data
 * @param {string} exercise
 * @returns {Prescription}
 */
function prescriptionFor(data, exercise) {
  const current = workoutByID(data.active?.workout ?? null);
  const candidates = current ? [current, ...workouts] : workouts;
  const found = candidates.flatMap(({ prescriptions }) => prescriptions)
    .find((each) => each.exercise === exercise);
  return found ?? { exercise, ...openPrescription };
}

/**
 * @param {AppData} data
 * @param {string} after
 * @returns {Exercise | null} the next exercise of the workout that still has sets to do
 */
function nextExercise({ active }, after) {
  const prescriptions = workoutByID(active?.workout ?? null)?.prescriptions ?? [];
  const index = prescriptions.findIndex(({ exercise }) => exercise === after);
  const open = [...prescriptions.slice(index + 1), ...prescriptions.slice(0, Math.max(0, index))]
    .find((each) => active && setsOf(active, each.exercise).length < each.sets);
  return exerciseByID(open?.exercise ?? "");
}
