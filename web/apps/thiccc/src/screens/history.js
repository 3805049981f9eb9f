// @ts-check
/** @import { Route, ScreenContext, Workout } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";
import { recent, setCount, volume } from "../model/workouts.js";
import { counted, dayText, volumeText } from "../view/format.js";
import { rowText, section } from "../view/parts.js";

/** @type {Route} */
export const historyRoute = {
  pattern: "/history",
  draw: (context) => ({ title: "History", body: body(context) }),
};

/** @param {ScreenContext} context */
function body({ model: { history }, now }) {
  if (history.length === 0) {
    return [element("p", { class: "empty" }, "No workout yet. What you finish comes here.")];
  }
  const week = recent(history, now);
  return [
    element(
      "section",
      { class: "hero" },
      element("p", { class: "eyebrow" }, "The last seven days"),
      element("h2", {}, volumeText(volume({ exercises: week.flatMap((each) => each.exercises) }))),
      element("p", {}, `in ${counted(week.length, "workout")}`),
    ),
    section(
      "Workouts",
      element("ul", { class: "list" }, history.map(row)),
    ),
  ];
}

/** @param {Workout} workout */
function row(workout) {
  const { id, name, startedAt } = workout;
  return element(
    "li",
    { key: id },
    element(
      "a",
      { class: "row", href: `/history/${encodeURIComponent(id)}` },
      rowText(name, `${dayText(startedAt)} · ${counted(setCount(workout), "set")}`),
      element("span", { class: "row-value" }, volumeText(volume(workout))),
      icon("forward"),
    ),
  );
}
