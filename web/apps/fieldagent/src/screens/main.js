// @ts-check
/** @import { ScreenContext, ScreenRoute, Task } from "../types.d.ts" */

import { unseen } from "../model/board.js";
import { element } from "../view/element.js";
import { counted, greeting, longDay } from "../view/format.js";
import { icon } from "../view/icons.js";
import { link, taskCard, taskList } from "../view/parts.js";

/** @type {ScreenRoute} */
export const mainRoute = {
  pattern: "/",
  tab: "main",
  draw: (context) => ({
    title: "Main",
    eyebrow: longDay(context.today),
    body: [summary(context), filter(context), list(context), doneLink(context)],
  }),
};

/** @type {ScreenRoute} */
export const doneRoute = {
  pattern: "/done",
  tab: "main",
  parent: "/",
  draw: (context) => ({
    title: "Done",
    body: [taskList(context, done(context), "Nothing is done yet. The day is young.")],
  }),
};

/** @param {ScreenContext} context */
function done({ board }) {
  return board.tasks.filter(({ status }) => status === "done");
}

/** @param {ScreenContext} context */
function summary(context) {
  const { board, data, today } = context;
  const count = done(context).length;
  const share = board.tasks.length === 0 ? 0 : count / board.tasks.length;
  const [firstName] = data.settings.name.split(" ");
  const isLive = data.settings.liveUpdates;
  return element(
    "section",
    { class: "summary" },
    element(
      "div",
      { class: "summary-head" },
      element("h2", {}, `${greeting(today.getHours())}${firstName ? `, ${firstName}` : ""}`),
      element(
        "span",
        { class: "live", "data-live": isLive },
        element("span", {}, isLive ? "Live" : "Paused"),
      ),
    ),
    element(
      "p",
      { role: "status", id: "progress" },
      `${count} of ${counted(board.tasks.length, "task")} done`,
    ),
    element("div", {
      class: "track",
      "aria-hidden": "true",
      style: `--share: ${share.toFixed(3)}`,
    }),
  );
}

/** @param {ScreenContext} context */
function filter({ draft, setDraft }) {
  return element("input", {
    type: "search",
    class: "field",
    id: "filter",
    "aria-label": "Filter tasks",
    placeholder: "Filter by customer, street or number",
    autocomplete: "off",
    value: draft("filter") ?? "",
    input: (/** @type {any} */ event) => setDraft("filter", event.currentTarget.value),
  });
}

/** @param {ScreenContext} context */
function list(context) {
  const { board, data } = context;
  const text = (context.draft("filter") ?? "").trim().toLowerCase();
  const shown = board.tasks.filter((task) => task.status !== "done" && contains(task, text));
  const fresh = new Set(unseen(data, board));
  if (shown.length === 0) {
    return element("p", { class: "empty" }, text ? "No task matches." : "All done for today.");
  }
  return element(
    "ul",
    { class: "tasks", id: "tasks" },
    ...shown.map((task) => taskCard(context, task, { isFresh: fresh.has(task.id) })),
  );
}

/** @param {ScreenContext} context */
function doneLink(context) {
  const count = done(context).length;
  return link(
    { href: "/done", class: "row" },
    () => context.navigation.follow("/done", "Done"),
    element("span", { class: "row-text" }, element("strong", {}, "Done today")),
    element("span", { class: "row-value" }, count),
    icon("chevron"),
  );
}

/** @param {Task} task @param {string} text */
function contains({ id, title, customer, address }, text) {
  return `${id} ${title} ${customer} ${address}`.toLowerCase().includes(text);
}
