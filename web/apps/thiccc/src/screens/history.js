// @ts-check
/** @import { Route, ScreenContext, Workout } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";
import { recent, setCount, volume } from "../model/workouts.js";
import { counted, dayText, monthText, volumeText } from "../view/format.js";
import { button, rowText, section } from "../view/parts.js";

/** @type {Route} */
export const historyRoute = {
  pattern: "/history",
  draw: (context) => ({ title: "History", body: body(context) }),
};

/** @param {ScreenContext} context */
function body(context) {
  const { model, update, now } = context;
  const { history } = model;
  if (history.length === 0) {
    return [element("p", { class: "empty" }, "No workout yet. What you finish comes here.")];
  }
  const months = Map.groupBy(history, ({ startedAt }) => monthText(startedAt));
  const week = recent(history, now);
  return [
    element(
      "section",
      { class: "hero" },
      element("p", { class: "hero-eyebrow" }, "The last seven days"),
      element("h2", {}, volumeText(volume({ exercises: week.flatMap((each) => each.exercises) }))),
      element("p", {}, `in ${counted(week.length, "workout")}`),
    ),
    ...[...months].map(([month, workouts]) =>
      section(
        month,
        element("ul", { class: "list" }, ...workouts.map((workout) => row(context, workout))),
      )
    ),
    history.some(({ isSample }) => isSample)
      ? button("Remove the sample workouts", () => update({ type: "removeSamples" }), {
        kind: "quiet",
        id: "remove-samples",
      })
      : null,
  ];
}

/**
 * @param {ScreenContext} context
 * @param {Workout} workout
 */
function row({ update }, workout) {
  const { id, name, startedAt } = workout;
  // An event of the core like any other, instead of the kit's way with links.
  const follow = (/** @type {Event} */ event) => {
    event.preventDefault();
    update({ type: "navigate", destination: { type: "historyDetail", id } });
  };
  return element(
    "li",
    { key: id },
    element(
      "a",
      { class: "row", href: `/history/${encodeURIComponent(id)}`, click: follow },
      rowText(name, `${dayText(startedAt)} · ${counted(setCount(workout), "set")}`),
      element("span", { class: "row-value" }, volumeText(volume(workout))),
      icon("forward"),
    ),
  );
}
