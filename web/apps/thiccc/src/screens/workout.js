// @ts-check
/** @import { IconName } from "../../../../kit/icons.js" */
/** @import { CoreEvent, Route, ScreenContext } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";
import { button, hero, section } from "../../../../kit/parts.js";
import { routines } from "../model/sample.js";
import { setCount, volume } from "../model/workouts.js";
import { countdownText, counted, volumeText } from "../view/format.js";
import { choices } from "../view/parts.js";

/** @type {Route} */
export const workoutRoute = {
  pattern: "/",
  draw: (context) => ({
    title: "Workout",
    body: [
      nextThing(context),
      tools(context),
      context.model.active ? null : section(
        "Routines",
        choices(routines, ({ name, exercises }) => ({
          title: name,
          note: exercises.join(", "),
          choose: () => context.update({ type: "startWorkout", name, exercises, now: Date.now() }),
        })),
      ),
      context.model.showsDebugTab ? null : button(
        "Show the Debug tab",
        () => context.update({ type: "setDebugTab", isShown: true }),
        { kind: "quiet", id: "show-debug" },
      ),
    ],
  }),
};

/** The workout that is under way, or how to start one. @param {ScreenContext} context */
function nextThing({ model, update }) {
  const { active } = model;
  if (!active) {
    const start = () =>
      update({ type: "startWorkout", name: "Workout", exercises: [], now: Date.now() });
    return hero({
      title: "Go heavy.",
      text: "Log every set, rest long enough, read the numbers later.",
      actions: [button("Start a workout", start, { kind: "primary", icon: "plus", id: "start" })],
    });
  }
  const facts = [
    counted(active.exercises.length, "exercise"),
    counted(setCount(active), "set"),
    volumeText(volume(active)),
  ];
  const open = () =>
    update({ type: "navigate", destination: { type: "workoutDetail", id: active.id } });
  return hero({
    eyebrow: "Under way",
    title: active.name,
    text: facts.join(" · "),
    actions: [button("Log sets", open, { kind: "primary", id: "log-sets" })],
  });
}

/** @param {ScreenContext} context */
function tools({ model: { restSeconds: seconds }, canRest, update }) {
  const rest = `Rest ${countdownText(seconds * 1000)}`;
  /** @type {[string, string, IconName, CoreEvent][]} */
  const all = [
    ["add-exercise", "Add exercise", "plus", { type: "showAddExerciseView" }],
    ["import", "Import", "paste", { type: "showImportView" }],
    ["stopwatch", "Stopwatch", "stopwatch", { type: "showStopwatch" }],
  ];
  if (canRest) all.push(["rest", rest, "hourglass", { type: "startRestTimer", seconds }]);
  return element(
    "div",
    { class: "tools" },
    ...all.map(([id, label, name, event]) =>
      element(
        "button",
        { type: "button", class: "tool", id, click: () => update(event) },
        icon(name),
        element("span", {}, label),
      )
    ),
  );
}
