// @ts-check
/** @import { Child, Screen, ScreenContext, Status, Task } from "../types.d.ts" */
/** @import { IconName } from "./icons.js" */

import { taskPath } from "../navigation/places.js";
import { element } from "./element.js";
import { clockText, durationText, statusNames } from "./format.js";
import { icon } from "./icons.js";

/**
 * @param {string} label
 * @param {() => void} onClick
 * @param {{ icon?: IconName, kind?: string, id?: string }} [options]
 */
export function button(label, onClick, options = {}) {
  return element(
    "button",
    { type: "button", class: `button ${options.kind ?? ""}`, id: options.id, click: onClick },
    options.icon ? icon(options.icon) : null,
    element("span", {}, label),
  );
}

/**
 * A link that the app follows itself, unless the user wants another tab of the browser.
 *
 * @param {{ href: string, class?: string, key?: string, label?: string }} properties
 * @param {() => void} follow
 * @param {...Child} children
 */
export function link({ href, class: name, key, label }, follow, ...children) {
  const click = (/** @type {MouseEvent} */ event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    follow();
  };
  return element("a", { href, class: name, key, "aria-label": label, click }, ...children);
}

/** @param {string} title @param {...Child} children */
export function section(title, ...children) {
  return element("section", { class: "section" }, element("h2", {}, title), ...children);
}

/** @param {Status} status */
export function statusChip(status) {
  return element(
    "span",
    { class: `chip status-${status}` },
    icon(status),
    element("span", {}, statusNames[status]),
  );
}

/**
 * @param {ScreenContext} context
 * @param {Task} task
 * @param {{ isFresh?: boolean }} [options]
 */
export function taskCard({ navigation }, task, { isFresh = false } = {}) {
  const path = taskPath(task.id);
  return element(
    "li",
    { key: task.id, class: `task status-${task.status}`, "data-fresh": isFresh },
    link(
      { href: path, class: "task-link" },
      () => void navigation.present(path, "sheet"),
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
          task.isUrgent ? icon("urgent") : null,
          task.isUrgent ? element("span", { class: "visually-hidden" }, "Urgent: ") : null,
          element("strong", {}, task.title),
        ),
        element("span", { class: "note" }, `${task.customer} · ${task.address}`),
        element(
          "span",
          { class: "task-foot" },
          statusChip(task.status),
          element("span", { class: "task-id" }, task.id),
        ),
      ),
    ),
  );
}

/** @param {ScreenContext} context @param {readonly Task[]} tasks @param {string} empty */
export function taskList(context, tasks, empty) {
  if (tasks.length === 0) return element("p", { class: "empty" }, empty);
  return element("ul", { class: "tasks" }, ...tasks.map((task) => taskCard(context, task)));
}

/**
 * A group of exclusive choices.
 *
 * @template {string} Value
 * @param {string} label
 * @param {Record<Value, string>} choices
 * @param {Value} chosen
 * @param {(value: Value) => void} choose
 */
export function segments(label, choices, chosen, choose) {
  const values = /** @type {Value[]} */ (Object.keys(choices));
  return element(
    "div",
    { class: "segments", role: "group", "aria-label": label },
    ...values.map((value) =>
      element(
        "button",
        { type: "button", "aria-pressed": String(value === chosen), click: () => choose(value) },
        choices[value],
      )
    ),
  );
}

/** @param {string} what @returns {Screen} */
export function missing(what) {
  return { title: "Not here", body: [element("p", { class: "empty" }, what)] };
}
