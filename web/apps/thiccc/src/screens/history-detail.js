// @ts-check
/** @import { LoggedExercise, Route, ScreenContext, Workout } from "../types.d.ts" */

import { bestSet, setCount, volume, volumeOfSets } from "../model/workouts.js";
import { element } from "../view/element.js";
import { longDayText, setText, volumeText, wholeKilogramsText } from "../view/format.js";
import { icon } from "../view/icons.js";
import { button, stats } from "../view/parts.js";

/** @type {Route} */
export const historyDetailRoute = {
  pattern: "/history/:id",
  tab: "history",
  draw(context) {
    const workout = context.model.history.find(({ id }) => id === context.parameters.id);
    return workout ? { title: workout.name, body: finishedBody(context, workout) } : null;
  },
};

/**
 * @param {ScreenContext} context
 * @param {Workout} workout
 */
export function finishedBody(context, workout) {
  const { model, shell, update, now } = context;
  const { id, name, startedAt, finishedAt, exercises } = workout;
  const minutes = Math.round(((finishedAt ?? now) - startedAt) / 60_000);
  const remove = async () => {
    const choice = await shell.choose(`Delete ${name}?`, "It is gone from the history then.", [
      { id: "delete", title: "Delete", role: "destructive" },
      { id: "cancel", title: "Cancel", role: "cancel" },
    ]);
    if (choice !== "delete") return;
    shell.back();
    update({ type: "deleteWorkout", id });
  };
  const repeat = () =>
    update({
      type: "startWorkout",
      name,
      exercises: exercises.map((exercise) => exercise.name),
      now: Date.now(),
    });
  return [
    element("p", { class: "date" }, longDayText(startedAt)),
    stats(
      [minutes > 0 ? `${minutes} min` : "–", "Duration"],
      [String(setCount(workout)), "Sets"],
      [volumeText(volume(workout)), "Volume"],
    ),
    ...exercises.map(exerciseCard),
    element(
      "div",
      { class: "actions" },
      model.active
        ? null
        : button("Repeat this workout", repeat, { kind: "primary", id: "repeat" }),
      button("Delete", remove, { kind: "quiet destructive", id: "delete" }),
    ),
  ];
}

/** Repetitions stand for the work of exercises without a load. @param {LoggedExercise} exercise */
function workText({ sets }) {
  const kilograms = volumeOfSets(sets);
  const repetitions = sets.reduce((sum, set) => sum + set.repetitions, 0);
  return kilograms > 0 ? wholeKilogramsText(kilograms) : `${repetitions} reps`;
}

/** @param {LoggedExercise} exercise */
function exerciseCard(exercise) {
  const best = bestSet(exercise);
  return element(
    "section",
    { class: "card", key: exercise.name },
    element(
      "header",
      { class: "card-head" },
      element("h2", {}, exercise.name),
      element("span", { class: "row-value" }, workText(exercise)),
    ),
    element(
      "ol",
      { class: "sets" },
      ...exercise.sets.map((set, index) =>
        element(
          "li",
          {},
          element("span", { class: "set-number" }, index + 1),
          element("span", { class: "set-text" }, setText(set)),
          set === best
            ? element("span", { class: "best" }, icon("star"), element("span", {}, "Best"))
            : null,
        )
      ),
    ),
  );
}
