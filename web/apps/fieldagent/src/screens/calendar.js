// @ts-check
/** @import { ScreenContext, ScreenRoute } from "../types.d.ts" */

import { addDays, dayID, dayNamed, tasksOn, weeksOfMonth } from "../model/calendar.js";
import { dayPath } from "../navigation/places.js";
import { element } from "../view/element.js";
import { clockText, counted, longDay, monthName, shortDay } from "../view/format.js";
import { icon } from "../view/icons.js";
import { link, missing, section, taskList } from "../view/parts.js";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const dotCountMax = 4;
const agendaDayCount = 5;

/** @type {ScreenRoute} */
export const calendarRoute = {
  pattern: "/calendar",
  tab: "calendar",
  draw: (context) => ({ title: "Calendar", body: [month(context), agenda(context)] }),
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
    const isToday = dayID(day) === dayID(context.today);
    const body = isToday
      ? taskList(context, tasks, "Nothing is planned.")
      : plan(tasks.map(({ start, title, customer }) => ({ start, title, customer })));
    return { title: shortDay(day), body: [body] };
  },
};

/** Other days cannot be worked on: their tasks are only named. */
function plan(/** @type {{ start: number, title: string, customer: string }[]} */ tasks) {
  if (tasks.length === 0) return element("p", { class: "empty" }, "Nothing is planned.");
  return element(
    "ul",
    { class: "rows" },
    ...tasks.map(({ start, title, customer }) =>
      element(
        "li",
        { class: "row" },
        element("strong", { class: "row-time" }, clockText(start)),
        element(
          "span",
          { class: "row-text" },
          element("strong", {}, title),
          element("span", { class: "note" }, customer),
        ),
      )
    ),
  );
}

/** @param {ScreenContext} context */
function month(context) {
  const { today } = context;
  return element(
    "section",
    { class: "card month", "aria-label": monthName(today) },
    element("h2", {}, monthName(today)),
    element(
      "div",
      { class: "weekdays", "aria-hidden": "true" },
      ...weekdays.map((name) => element("span", {}, name)),
    ),
    ...weeksOfMonth(today).map((week) =>
      element("div", { class: "week" }, ...week.map((day) => cell(context, day)))
    ),
  );
}

/** @param {ScreenContext} context @param {Date} day */
function cell(context, day) {
  const { today, board } = context;
  const tasks = tasksOn(day, today, board);
  const isToday = dayID(day) === dayID(today);
  const isOutside = day.getMonth() !== today.getMonth();
  const path = dayPath(dayID(day));
  return link(
    {
      href: path,
      class: `day${isToday ? " today" : ""}${isOutside ? " outside" : ""}`,
      label: `${longDay(day)}, ${counted(tasks.length, "task")}`,
    },
    () => context.navigation.follow(path, shortDay(day)),
    element("span", {}, day.getDate()),
    element(
      "span",
      { class: "dots" },
      ...tasks.slice(0, dotCountMax).map(({ status }) =>
        element("span", { class: `dot status-${status}` })
      ),
    ),
  );
}

/** @param {ScreenContext} context */
function agenda(context) {
  const { today, board } = context;
  const days = Array.from({ length: agendaDayCount }, (_, index) => addDays(today, index));
  return section(
    "Next days",
    element(
      "ul",
      { class: "rows" },
      ...days.map((day) => {
        const tasks = tasksOn(day, today, board);
        const path = dayPath(dayID(day));
        const first = tasks[0];
        return element(
          "li",
          {},
          link(
            { href: path, class: "row" },
            () => context.navigation.follow(path, shortDay(day)),
            element(
              "span",
              { class: "row-text" },
              element("strong", {}, longDay(day)),
              element(
                "span",
                { class: "note" },
                first ? `From ${clockText(first.start)}, ${first.customer}` : "Free",
              ),
            ),
            element("span", { class: "row-value" }, tasks.length),
            icon("chevron"),
          ),
        );
      }),
    ),
  );
}
