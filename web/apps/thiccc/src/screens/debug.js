// @ts-check
/** @import { Route, ScreenContext } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { button, facts, section } from "../../../../kit/parts.js";

/** @type {Route} */
export const debugRoute = {
  pattern: "/debug",
  draw: (context) => ({ title: "Debug", body: body(context) }),
};

/** @param {ScreenContext} context */
function body({ model, modals, update }) {
  const both = () => {
    update({ type: "showAddExerciseView" });
    update({ type: "showImportView" });
  };
  /** @type {[string, string][]} */
  const values = [
    ["selected_tab", model.selectedTab],
    ["showing_add_exercise", String(model.showingAddExercise)],
    ["showing_import", String(model.showingImport)],
    ["showing_stopwatch", String(model.showingStopwatch)],
    ["showing_rest_timer", String(model.showingRestTimer)],
    ["modals of the shell", modals.join(", ") || "none"],
  ];
  return [
    facts(values.map(([name, value]) => [name, element("strong", { id: name }, value)])),
    element(
      "div",
      { class: "section" },
      button("Show both sheets", both, { id: "both" }),
      button("Remove this tab", () => update({ type: "setDebugTab", isShown: false }), {
        kind: "destructive",
        id: "remove-debug",
      }),
    ),
    section(
      "Events of the core",
      element(
        "ol",
        { class: "events" },
        model.log.map(({ number, text }) =>
          element("li", { key: number }, element("code", {}, text))
        ).reverse(),
      ),
    ),
  ];
}
