// @ts-check
/** @import { Route, ScreenContext } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { button, note } from "../../../../kit/parts.js";
import { namesIn, search } from "../model/catalogue.js";
import { measured } from "../model/stopwatch.js";
import { sheets } from "../sheets.js";
import { counted, stopwatchText } from "../view/format.js";
import { choices } from "../view/parts.js";

/** @type {Route} */
export const addExerciseRoute = {
  pattern: sheets.addExercise.path,
  sheet: sheets.addExercise,
  draw: (context) => ({ title: "Add Exercise", body: addExerciseBody(context) }),
};

/** @type {Route} */
export const importRoute = {
  pattern: sheets.import.path,
  sheet: sheets.import,
  draw: (context) => ({ title: "Import", body: importBody(context) }),
};

/** @type {Route} */
export const stopwatchRoute = {
  pattern: sheets.stopwatch.path,
  sheet: sheets.stopwatch,
  draw: (context) => ({ title: "Stopwatch", body: stopwatchBody(context) }),
};

/** @param {ScreenContext} context */
function addExerciseBody({ model, update, draft, setDraft }) {
  const text = draft("search") ?? "";
  const found = search(text);
  const added = new Set(model.active?.exercises.map(({ name }) => name));
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
    element(
      "p",
      { class: "note", role: "status" },
      found.length === 0 ? "No exercise has these words." : counted(found.length, "exercise"),
    ),
    found.length === 0 ? null : choices(found, ({ name, muscle, equipment }) => ({
      title: name,
      note: `${muscle} · ${equipment}`,
      isChosen: added.has(name),
      choose: () => {
        update({ type: "addExercises", names: [name], now: Date.now() });
        update({ type: "dismissAddExerciseView" });
      },
    })),
  ];
}

/** @param {ScreenContext} context */
function importBody({ draft, setDraft, update }) {
  const text = draft("import") ?? "";
  const { known, unknown } = namesIn(text);
  const submit = () => {
    update({ type: "addExercises", names: known, now: Date.now() });
    update({ type: "dismissImportView" });
  };
  return [
    note("Paste the exercises of a plan, one name a line."),
    element("textarea", {
      class: "field",
      "aria-label": "Names of exercises",
      placeholder: "Bench Press\nDip\nSit-Up",
      rows: 7,
      spellcheck: "false",
      value: text,
      input: (/** @type {any} */ event) => setDraft("import", event.currentTarget.value),
    }),
    element(
      "div",
      { class: "section" },
      element(
        "p",
        { class: "note", role: "status" },
        unknown.length > 0 && `Not in the catalogue, left out: ${unknown.join(", ")}`,
      ),
      button(known.length === 0 ? "Add" : `Add ${counted(known.length, "exercise")}`, submit, {
        kind: "primary",
        id: "import-now",
        disabled: known.length === 0,
      }),
    ),
  ];
}

/** @param {ScreenContext} context */
function stopwatchBody({ model, update, now }) {
  const { stopwatch } = model;
  const isRunning = stopwatch.startedAt !== null;
  const total = measured(stopwatch, now);
  const toggle = () => update({ type: "toggleStopwatch", now: Date.now() });
  return [
    element("p", { class: "stopwatch", role: "timer", "aria-live": "off" }, stopwatchText(total)),
    element(
      "div",
      { class: "section pair" },
      button("Reset", () => update({ type: "resetStopwatch" }), {
        id: "reset",
        disabled: total === 0,
      }),
      button(isRunning ? "Stop" : "Start", toggle, { kind: "primary", id: "toggle" }),
    ),
  ];
}
