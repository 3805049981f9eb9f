// @ts-check
/** @import { LoggedExercise, Route, ScreenContext, Workout } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { button, note, tiles } from "../../../../kit/parts.js";
import { setCount, volume } from "../model/workouts.js";
import { dayText, timeText, volumeText } from "../view/format.js";
import { setList } from "../view/parts.js";

/** @type {Route} */
export const historyDetailRoute = {
  pattern: "/history/:id",
  draw(context) {
    const workout = context.model.history.find(({ id }) => id === context.parameters.id);
    return workout ? { title: workout.name, body: body(context, workout) } : null;
  },
};

/**
 * @param {ScreenContext} context
 * @param {Workout} workout
 */
function body({ ask, update, now }, workout) {
  const { id, name, startedAt, finishedAt, exercises } = workout;
  const minutes = Math.round(((finishedAt ?? now) - startedAt) / 60_000);
  const remove = async () => {
    const question = { title: `Delete ${name}?`, message: "It is gone from the history then." };
    if (await ask({ ...question, button: "Delete" })) update({ type: "deleteWorkout", id });
  };
  return [
    note(`${dayText(startedAt)}, ${timeText(startedAt)}`),
    tiles([
      ["Duration", `${minutes} min`],
      ["Sets", setCount(workout)],
      ["Volume", volumeText(volume(workout))],
    ]),
    ...exercises.map(exerciseCard),
    button("Delete", remove, { kind: "quiet destructive", id: "delete" }),
  ];
}

/** @param {LoggedExercise} exercise */
function exerciseCard({ name, sets }) {
  return element(
    "section",
    { class: "card", key: name },
    element("h2", {}, name),
    setList(sets, () => null),
  );
}
