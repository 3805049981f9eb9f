// @ts-check
/** @import { Route, ScreenContext } from "../types.d.ts" */

import { routines } from "../model/sample.js";
import { setCount, volume } from "../model/workouts.js";
import { element } from "../view/element.js";
import { countdownText, counted, timeText, volumeText } from "../view/format.js";
import { icon } from "../view/icons.js";
import { button, section } from "../view/parts.js";

/** @type {Route} */
export const workoutRoute = {
  pattern: "/",
  tab: "workout",
  draw: (context) => ({
    title: "Workout",
    body: [
      context.model.active ? current(context) : start(context),
      tools(context),
      context.model.active ? null : routineList(context),
      context.model.showsDebugTab ? null : element(
        "p",
        { class: "note center" },
        button("Show the Debug tab", () => context.update({ type: "setDebugTab", isShown: true }), {
          kind: "quiet",
        }),
      ),
    ],
  }),
};

/** @param {ScreenContext} context */
function start({ update }) {
  return element(
    "section",
    { class: "hero" },
    element("h2", {}, "Go heavy."),
    element("p", {}, "Log every set, rest long enough, read the numbers later."),
    button(
      "Start a workout",
      () => update({ type: "startWorkout", name: "Workout", exercises: [], now: Date.now() }),
      { kind: "on-hero", icon: "plus", id: "start" },
    ),
  );
}

/** @param {ScreenContext} context */
function current({ model, update }) {
  const { active } = model;
  if (!active) return null;
  const facts = [
    `Since ${timeText(active.startedAt)}`,
    counted(active.exercises.length, "exercise"),
    counted(setCount(active), "set"),
    volumeText(volume(active)),
  ];
  return element(
    "section",
    { class: "hero" },
    element("p", { class: "hero-eyebrow" }, "Under way"),
    element("h2", {}, active.name),
    element("p", {}, facts.join(" · ")),
    button(
      "Log sets",
      () => update({ type: "navigate", destination: { type: "workoutDetail", id: active.id } }),
      { kind: "on-hero", id: "log-sets" },
    ),
  );
}

/** @param {ScreenContext} context */
function tools({ model, update }) {
  const tool = (
    /** @type {string} */ id,
    /** @type {string} */ label,
    /** @type {import("../view/icons.js").IconName} */ name,
    /** @type {() => void} */ onClick,
  ) =>
    element(
      "button",
      { type: "button", class: "tool", id, click: onClick },
      icon(name),
      element("span", {}, label),
    );
  return element(
    "div",
    { class: "tools" },
    tool("add-exercise", "Add exercise", "plus", () => update({ type: "showAddExerciseView" })),
    tool("import", "Import", "paste", () => update({ type: "showImportView" })),
    tool("stopwatch", "Stopwatch", "stopwatch", () => update({ type: "showStopwatch" })),
    tool(
      "rest",
      `Rest ${countdownText(model.restSeconds * 1000)}`,
      "rest",
      () => update({ type: "startRestTimer", seconds: model.restSeconds }),
    ),
  );
}

/** @param {ScreenContext} context */
function routineList({ update }) {
  return section(
    "Routines",
    element(
      "ul",
      { class: "rows" },
      ...routines.map(({ name, exercises }) =>
        element(
          "li",
          {},
          element(
            "button",
            {
              type: "button",
              class: "row",
              click: () => update({ type: "startWorkout", name, exercises, now: Date.now() }),
            },
            element(
              "span",
              { class: "row-text" },
              element("strong", {}, name),
              element("span", { class: "note" }, exercises.join(", ")),
            ),
            icon("plus"),
          ),
        )
      ),
    ),
  );
}
