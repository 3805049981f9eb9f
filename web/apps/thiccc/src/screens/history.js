// @ts-check
/** @import { Route, ScreenContext, Workout } from "../types.d.ts" */

import { setCount, volume, weeklyVolumes } from "../model/workouts.js";
import { element } from "../view/element.js";
import { counted, dayText, monthText, volumeText, wholeKilogramsText } from "../view/format.js";
import { icon } from "../view/icons.js";
import { button, section } from "../view/parts.js";

const weekCount = 6;

/** @type {Route} */
export const historyRoute = {
  pattern: "/history",
  tab: "history",
  draw: (context) => ({ title: "History", body: body(context) }),
};

/** @param {ScreenContext} context */
function body(context) {
  const { model, update } = context;
  if (model.history.length === 0) {
    return [
      element("p", { class: "empty" }, "No workout yet. What you finish or import comes here."),
    ];
  }
  const months = Map.groupBy(model.history, ({ startedAt }) => monthText(startedAt));
  return [
    chart(context),
    ...[...months].map(([month, workouts]) =>
      section(
        month,
        element("ul", { class: "rows" }, ...workouts.map((workout) => row(context, workout))),
      )
    ),
    model.history.some(({ isSample }) => isSample)
      ? element(
        "p",
        { class: "center" },
        button("Remove the sample workouts", () => update({ type: "removeSamples" }), {
          kind: "quiet",
        }),
      )
      : null,
  ];
}

/** @param {ScreenContext} context */
function chart({ model, now }) {
  const weeks = weeklyVolumes(model.history, now, weekCount);
  const highest = Math.max(1, ...weeks.map(({ kilograms }) => kilograms));
  const current = weeks[weeks.length - 1];
  const before = weeks[weeks.length - 2];
  return element(
    "section",
    { class: "hero chart-hero" },
    element("p", { class: "hero-eyebrow" }, "This week"),
    element("h2", { class: "big-number" }, volumeText(current.kilograms)),
    element("p", {}, `${volumeText(before.kilograms)} the week before`),
    element(
      "ol",
      { class: "bars", "aria-label": "Volume of the last weeks" },
      ...weeks.map(({ from, kilograms }, index) =>
        element(
          "li",
          { class: index === weeks.length - 1 ? "now" : false },
          element("span", {
            class: "bar-column",
            style: `--share: ${(kilograms / highest).toFixed(3)}`,
          }),
          element("span", { class: "bar-label", "aria-hidden": "true" }, new Date(from).getDate()),
          element(
            "span",
            { class: "visually-hidden" },
            `Week of ${dayText(from)}: ${volumeText(kilograms)}`,
          ),
        )
      ),
    ),
  );
}

/**
 * @param {ScreenContext} context
 * @param {Workout} workout
 */
function row({ update }, workout) {
  const { id, name, startedAt } = workout;
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
      element(
        "span",
        { class: "row-text" },
        element("strong", {}, name),
        element(
          "span",
          { class: "note" },
          `${dayText(startedAt)} · ${counted(setCount(workout), "set")}`,
        ),
      ),
      element("span", { class: "row-value" }, wholeKilogramsText(volume(workout))),
      icon("chevron"),
    ),
  );
}
