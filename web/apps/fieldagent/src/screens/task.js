// @ts-check
/** @import { Child } from "../../../../kit/types.d.ts" */
/** @import { ScreenContext, ScreenRoute, Status, Task } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";
import { button, facts, labelled } from "../../../../kit/parts.js";
import { worked, workOn } from "../model/board.js";
import { signaturePath, stopPath } from "../places.js";
import { clockText, durationText } from "../view/format.js";
import { missing, statusChip, statusIcons } from "../view/parts.js";
import { drawing } from "./signature.js";

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
  modal: "sheet",
  draw(context) {
    const task = context.board.tasks.find(({ id }) => id === context.parameters.task);
    if (!task) return missing("This task is not on today's list.");
    return { title: task.id, body: body(context, task) };
  },
};

/** @param {ScreenContext} context @param {Task} task @returns {Child[]} */
function body(context, task) {
  const { data, open, update } = context;
  const { signature, note } = workOn(data, task.id);
  const urgent = [icon("warning"), element("span", {}, "Urgent")];
  const field = element("textarea", {
    class: "field",
    id: "note",
    rows: 3,
    maxlength: 2000,
    placeholder: "What the office should know",
    value: note,
    input: (/** @type {any} */ { currentTarget }) =>
      update((before) => worked(before, task.id, { note: currentTarget.value })),
  });
  return [
    element("h2", {}, task.title),
    element(
      "p",
      { class: "chips", role: "status" },
      statusChip(task.status),
      task.isUrgent ? element("span", { class: "chip urgent" }, urgent) : null,
    ),
    facts([
      ["Customer", task.customer],
      ["Address", task.address],
      ["Time", `${clockText(task.start)}, ${durationText(task.duration)}`],
    ]),
    element("p", {}, task.briefing),
    button("Show on the map", () => open(stopPath(task.id)), { icon: "pin", id: "map" }),
    labelled("Note", field),
    signature && element(
      "figure",
      { class: "card" },
      signature.ink && drawing(signature.ink),
      element("figcaption", {}, `Signed by ${signature.name}`),
    ),
    action(context, task),
  ];
}

/** @param {ScreenContext} context @param {Task} task */
function action({ update, present }, { id, status }) {
  const next = nextSteps[status];
  if (!next) return null;
  const [to, label] = next;
  const go = () => {
    if (to === "done") present(signaturePath(id));
    else update((data) => worked(data, id, { status: to }));
  };
  const name = to === "done" ? "pen" : statusIcons[to];
  return button(label, go, { kind: "primary", icon: name, id: "next" });
}
