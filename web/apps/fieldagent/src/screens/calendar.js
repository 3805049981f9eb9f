// @ts-check
/** @import { ScreenContext, ScreenRoute, Task } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { emptyNote, rowText, section } from "../../../../kit/parts.js";
import { dayID, dayNamed, monthAround, tasksOn } from "../model/calendar.js";
import { dayPath } from "../places.js";
import { clockText, longDay, monthName, shortDay } from "../view/format.js";
import { missing, taskList } from "../view/parts.js";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const dotCountMax = 4;
const nothing = "Nothing is planned.";

/** @type {ScreenRoute} */
export const calendarRoute = {
  pattern: "/calendar",
  tab: "calendar",
  draw: (context) => ({
    title: "Calendar",
    body: [month(context), section("Today", taskList(context, context.board.tasks, nothing))],
  }),
};

/** @type {ScreenRoute} */
export const dayRoute = {
  pattern: "/calendar/:day",
  tab: "calendar",
  parent: "/calendar",
  draw(context) {
    const day = dayNamed(context.parameters.day);
    if (!day) return missing("There is no such day.");
    const tasks = tasksOn(day, context.today, context.board);
    const isToday = tasks === context.board.tasks;
    return {
      title: shortDay(day),
      body: [isToday ? taskList(context, tasks, nothing) : plan(tasks)],
    };
  },
};

/** Other days cannot be worked on: their tasks are only named. @param {Task[]} tasks */
function plan(tasks) {
  if (tasks.length === 0) return emptyNote(nothing);
  return element(
    "ul",
    { class: "list" },
    ...tasks.map(({ start, title, customer }) =>
      element(
        "li",
        { class: "row" },
        element("strong", { class: "row-value" }, clockText(start)),
        rowText(title, customer),
      )
    ),
  );
}

/** @param {ScreenContext} context */
function month(context) {
  const name = monthName(context.today);
  return element(
    "section",
    { class: "month", "aria-label": name },
    element("h2", {}, name),
    element(
      "div",
      { class: "days" },
      ...weekdays.map((weekday) => element("span", { "aria-hidden": "true" }, weekday)),
      ...monthAround(context.today).map((day) => cell(context, day)),
    ),
  );
}

/** @param {ScreenContext} context @param {Date} day */
function cell({ today, board }, day) {
  const tasks = tasksOn(day, today, board);
  const isToday = dayID(day) === dayID(today);
  const isOutside = day.getMonth() !== today.getMonth();
  const dots = tasks.slice(0, dotCountMax).map(({ status }) =>
    element("span", { class: `dot status-${status}` })
  );
  return element(
    "a",
    {
      href: dayPath(dayID(day)),
      class: `day${isToday ? " today" : ""}${isOutside ? " outside" : ""}`,
      "aria-label": `${longDay(day)}, ${tasks.length} ${tasks.length === 1 ? "task" : "tasks"}`,
    },
    element("span", {}, day.getDate()),
    element("span", { class: "dots" }, ...dots),
  );
}
