// @ts-check
/** @import { Route, ScreenContext, Workout } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { emptyNote, hero, linkRow, section } from "../../../../kit/parts.js";
import { recent, setCount, volume } from "../model/workouts.js";
import { counted, dayText, volumeText } from "../view/format.js";

/** @type {Route} */
export const historyRoute = {
  pattern: "/history",
  draw: (context) => ({ title: "History", body: body(context) }),
};

/** @param {ScreenContext} context */
function body({ model: { history }, now }) {
  if (history.length === 0) {
    return [emptyNote("No workout yet. What you finish comes here.")];
  }
  const week = recent(history, now);
  return [
    hero({
      eyebrow: "The last seven days",
      title: volumeText(volume({ exercises: week.flatMap((each) => each.exercises) })),
      text: `in ${counted(week.length, "workout")}`,
    }),
    section(
      "Workouts",
      element("ul", { class: "list" }, history.map(row)),
    ),
  ];
}

/** @param {Workout} workout */
function row(workout) {
  const { id, name, startedAt } = workout;
  const link = linkRow({
    href: `/history/${encodeURIComponent(id)}`,
    title: name,
    detail: `${dayText(startedAt)} · ${counted(setCount(workout), "set")}`,
    value: volumeText(volume(workout)),
  });
  return element("li", { key: id }, link);
}
