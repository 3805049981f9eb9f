// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { IconName } from "../../../../kit/icons.js" */
/** @import { ScreenContext, Status, Task } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";
import { emptyNote, labelled } from "../../../../kit/parts.js";
import { taskPath } from "../places.js";
import { clockText, durationText, statusNames } from "./format.js";

/** @type {Record<Status, IconName>} */
export const statusIcons = {
  planned: "circle",
  enRoute: "arrow",
  working: "wrench",
  delayed: "clock",
  done: "check",
};

/**
 * A field that keeps what is half typed while another tab is shown.
 *
 * @param {ScreenContext} context
 * @param {string} label
 * @param {string} id of the draft too
 * @param {string} [initial]
 */
export function draftField({ draft, setDraft }, label, id, initial = "") {
  const value = draft(id) ?? initial;
  const input = (/** @type {any} */ event) => setDraft(id, event.currentTarget.value);
  const field = { class: "field", id, required: true, maxlength: 80, value, input };
  return labelled(label, element("input", field));
}

/** @param {Status} status */
export function statusChip(status) {
  const name = element("span", {}, statusNames[status]);
  return element("span", { class: `chip status-${status}` }, icon(statusIcons[status]), name);
}

/** @param {ScreenContext} context @param {readonly Task[]} tasks @param {string} empty */
export function taskList(context, tasks, empty) {
  if (tasks.length === 0) return emptyNote(empty);
  return element("ul", { class: "section tasks" }, ...tasks.map((task) => taskCard(context, task)));
}

/** @param {ScreenContext} context @param {Task} task */
function taskCard(context, { id, title, customer, address, ...task }) {
  const isNewest = id === context.board.touched.at(-1);
  return element(
    "li",
    { key: id, class: `task status-${task.status}`, "data-newest": isNewest },
    element(
      "a",
      { href: taskPath(id), class: "task-link" },
      element(
        "span",
        { class: "task-time" },
        element("strong", {}, clockText(task.start)),
        element("span", {}, durationText(task.duration)),
      ),
      element(
        "span",
        { class: "task-text" },
        element(
          "span",
          { class: "task-title" },
          task.isUrgent ? icon("warning") : null,
          task.isUrgent ? element("span", { class: "visually-hidden" }, "Urgent: ") : null,
          element("strong", {}, title),
        ),
        element("span", { class: "note" }, `${customer} · ${address}`),
        element(
          "span",
          { class: "chips" },
          statusChip(task.status),
          element("span", { class: "row-detail" }, id),
        ),
      ),
    ),
  );
}

/** @param {string} what @returns {Screen} */
export function missing(what) {
  return { title: "Not here", body: [emptyNote(what)] };
}
