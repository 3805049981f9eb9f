// @ts-check
/** @import { Route, ScreenContext } from "../types.d.ts" */

import { search } from "../model/catalogue.js";
import { parseWorkout } from "../model/import.js";
import { measured } from "../model/stopwatch.js";
import { setCount, volume } from "../model/workouts.js";
import { sheets } from "../sheets.js";
import { element } from "../view/element.js";
import { counted, stopwatchText, volumeText } from "../view/format.js";
import { icon } from "../view/icons.js";
import { button } from "../view/parts.js";

const example = "Push day\n2026-03-28\nBench Press\n60 x 8\n62.5 x 6\nPush-Up\nbw x 20";

/** @type {Route} */
export const addExerciseRoute = {
  pattern: sheets.addExercise.path,
  tab: "workout",
  sheet: "addExercise",
  draw: (context) => ({ title: "Add Exercise", cancel: "Cancel", body: addExerciseBody(context) }),
};

/** @type {Route} */
export const importRoute = {
  pattern: sheets.import.path,
  tab: "workout",
  sheet: "import",
  draw: (context) => ({ title: "Import", cancel: "Cancel", body: importBody(context) }),
};

/** @type {Route} */
export const stopwatchRoute = {
  pattern: sheets.stopwatch.path,
  tab: "workout",
  sheet: "stopwatch",
  draw: (context) => ({ title: "Stopwatch", cancel: "Close", body: stopwatchBody(context) }),
};

/** @param {ScreenContext} context */
function addExerciseBody({ model, update, draft, setDraft, shell }) {
  const text = draft("search");
  const found = search(text);
  const added = new Set(model.active?.exercises.map(({ name }) => name));
  const pasteInstead = () => {
    // Both are wanted for a moment: Import waits until this sheet is gone.
    update({ type: "showImportView" });
    shell.dismiss(sheets.addExercise.path);
  };
  const pick = (/** @type {string} */ name) => {
    update({ type: "addExercise", name, now: Date.now() });
    shell.dismiss(sheets.addExercise.path);
  };
  return [
    element("input", {
      type: "search",
      class: "field",
      "aria-label": "Search exercises",
      placeholder: "Name, muscle or equipment",
      autocomplete: "off",
      value: text,
      input: (/** @type {any} */ event) => setDraft("search", event.currentTarget.value),
    }),
    element("p", { class: "note", role: "status" }, counted(found.length, "exercise")),
    element(
      "ul",
      { class: "rows" },
      ...found.map(({ name, muscle, equipment }) =>
        element(
          "li",
          { key: name },
          element(
            "button",
            { type: "button", class: "row", disabled: added.has(name), click: () => pick(name) },
            element(
              "span",
              { class: "row-text" },
              element("strong", {}, name),
              element("span", { class: "note" }, `${muscle} · ${equipment}`),
            ),
            icon(added.has(name) ? "check" : "plus"),
          ),
        )
      ),
    ),
    element(
      "p",
      { class: "center" },
      button("Paste a whole workout instead", pasteInstead, { kind: "quiet", id: "paste" }),
    ),
  ];
}

/** @param {ScreenContext} context */
function importBody(context) {
  const { draft, setDraft, update, shell } = context;
  const text = draft("import");
  const result = text.trim() === "" ? null : parseWorkout(text);
  const submit = () => {
    if (!result?.ok) return;
    update({ type: "importWorkout", workout: result.workout, now: Date.now() });
    setDraft("import", "");
    shell.dismiss(sheets.import.path);
  };
  return [
    element(
      "p",
      { class: "note" },
      "A name, a date if it was not today, then each exercise with its sets as weight × " +
        "repetitions.",
    ),
    element("textarea", {
      class: "field import",
      "aria-label": "Workout as text",
      "aria-describedby": "import-result",
      "aria-invalid": result?.ok === false ? "true" : false,
      placeholder: example,
      rows: 9,
      spellcheck: "false",
      value: text,
      input: (/** @type {any} */ event) => setDraft("import", event.currentTarget.value),
    }),
    element("div", { id: "import-result", role: "status" }, importResult(result)),
    element(
      "div",
      { class: "actions" },
      result === null
        ? button("Fill in an example", () => setDraft("import", example), { kind: "quiet" })
        : null,
      element(
        "button",
        {
          type: "button",
          class: "button primary",
          id: "import-now",
          disabled: !result?.ok,
          click: submit,
        },
        "Import",
      ),
    ),
  ];
}

/** @param {ReturnType<typeof parseWorkout> | null} result */
function importResult(result) {
  if (result === null) return null;
  if (result.ok) {
    const { workout } = result;
    const facts = [
      counted(workout.exercises.length, "exercise"),
      counted(setCount(workout), "set"),
      volumeText(volume(workout)),
    ];
    return element(
      "p",
      { class: "import-good" },
      icon("check"),
      element("span", {}, `${workout.name}: ${facts.join(", ")}`),
    );
  }
  return element(
    "ul",
    { class: "problems" },
    ...result.problems.map(({ line, text }) =>
      element("li", {}, element("strong", {}, `Line ${line}`), element("span", {}, text))
    ),
  );
}

/** @param {ScreenContext} context */
function stopwatchBody({ model, update, now }) {
  const { stopwatch } = model;
  const isRunning = stopwatch.startedAt !== null;
  const total = measured(stopwatch, now);
  const laps = stopwatch.laps.map((end, index) => end - (stopwatch.laps[index - 1] ?? 0));
  return [
    element("p", { class: "stopwatch", role: "timer", "aria-live": "off" }, stopwatchText(total)),
    element(
      "div",
      { class: "actions pair" },
      button(
        isRunning ? "Lap" : "Reset",
        () =>
          update(
            isRunning ? { type: "lapStopwatch", now: Date.now() } : { type: "resetStopwatch" },
          ),
        { id: "lap" },
      ),
      button(
        isRunning ? "Stop" : "Start",
        () => update({ type: "toggleStopwatch", now: Date.now() }),
        { kind: "primary", id: "toggle" },
      ),
    ),
    element(
      "ol",
      { class: "sets", reversed: true },
      ...laps.map((lap, index) =>
        element(
          "li",
          { key: index },
          element("span", { class: "set-number" }, index + 1),
          element("span", { class: "set-text" }, stopwatchText(lap)),
        )
      ).reverse(),
    ),
  ];
}
