// @ts-check
/** @import { ScreenContext, ScreenRoute, Status, Task } from "../types.d.ts" */

import { worked, workOn } from "../model/board.js";
import { signaturePath, stopPath } from "../navigation/places.js";
import { element } from "../view/element.js";
import { clockText, durationText, statusNames } from "../view/format.js";
import { icon } from "../view/icons.js";
import { button, missing, section, statusChip } from "../view/parts.js";
import { signatureDrawing } from "./signature.js";

/** What the technician does next, by status. @type {Record<Status, [Status, string] | null>} */
const nextSteps = {
  planned: ["enRoute", "Set off"],
  delayed: ["enRoute", "Set off"],
  enRoute: ["working", "Start work"],
  working: ["done", "Complete with signature"],
  done: null,
};

/** @type {ScreenRoute} */
export const taskRoute = {
  pattern: "/tasks/:task",
  tab: null,
  parent: "/",
  modal: "sheet",
  draw(context) {
    const task = context.board.tasks.find(({ id }) => id === context.parameters.task);
    if (!task) return { ...missing("This task is not on today's list."), close: "Close" };
    return { title: task.id, close: "Close", body: body(context, task) };
  },
};

/** @param {ScreenContext} context @param {Task} task */
function body(context, task) {
  const { data, navigation } = context;
  const { signature } = workOn(data, task.id);
  return [
    element(
      "div",
      { class: "task-head" },
      element("h2", { class: "task-name" }, task.title),
      element(
        "p",
        { class: "chips" },
        statusChip(task.status),
        task.isUrgent
          ? element("span", { class: "chip urgent" }, icon("urgent"), element("span", {}, "Urgent"))
          : null,
      ),
    ),
    facts(task),
    element("p", {}, task.briefing),
    button("Show on the map", () => navigation.open(stopPath(task.id)), { icon: "pin", id: "map" }),
    checklist(context, task),
    note(context, task),
    signature
      ? section(
        "Signature",
        element(
          "figure",
          { class: "signed" },
          signatureDrawing(signature.strokes),
          element("figcaption", {}, `Signed by ${signature.name}`),
        ),
      )
      : null,
    action(context, task),
  ];
}

/** @param {Task} task */
function facts({ customer, address, start, duration, kind }) {
  /** @type {[string, string][]} */
  const list = [
    ["Customer", customer],
    ["Address", address],
    ["Time", `${clockText(start)}, ${durationText(duration)}`],
    ["Kind", kind],
  ];
  return element(
    "dl",
    { class: "facts" },
    ...list.map(([name, value]) =>
      element("div", {}, element("dt", {}, name), element("dd", {}, value))
    ),
  );
}

/** @param {ScreenContext} context @param {Task} task */
function checklist({ data, update }, { id, steps }) {
  const ticked = workOn(data, id).steps;
  const tick = (/** @type {number} */ index) =>
    update((before) => {
      const old = workOn(before, id).steps;
      const isTicked = old.includes(index);
      return worked(before, id, {
        steps: isTicked ? old.filter((step) => step !== index) : [...old, index],
      });
    });
  return section(
    "Steps",
    element(
      "ul",
      { class: "steps" },
      ...steps.map((step, index) =>
        element(
          "li",
          {},
          element(
            "label",
            {},
            element("input", {
              type: "checkbox",
              checked: ticked.includes(index),
              change: () => tick(index),
            }),
            element("span", {}, step),
          ),
        )
      ),
    ),
  );
}

/** @param {ScreenContext} context @param {Task} task */
function note({ data, update }, { id }) {
  return section(
    "Note",
    element("textarea", {
      class: "field",
      rows: 3,
      maxlength: 2000,
      "aria-label": "Note",
      placeholder: "What the office should know",
      value: workOn(data, id).note,
      input: (/** @type {any} */ event) => {
        const text = event.currentTarget.value;
        update((before) => worked(before, id, { note: text }));
      },
    }),
  );
}

/** @param {ScreenContext} context @param {Task} task */
function action({ update, navigation }, { id, status }) {
  const next = nextSteps[status];
  if (!next) return null;
  const [to, label] = next;
  const go = () => {
    if (to === "done") void navigation.present(signaturePath(id), "cover");
    else update((data) => worked(data, id, { status: to }));
  };
  return element(
    "div",
    { class: "bottom" },
    button(label, go, { kind: "primary", icon: to === "done" ? "pen" : to, id: "next" }),
    element("p", { class: "visually-hidden", role: "status" }, statusNames[status]),
  );
}
