// @ts-check
/** @import { Route, ScreenContext, ScreenRoute, Stop } from "../types.d.ts" */

import { planRoute } from "../model/route.js";
import { stopPath, taskPath } from "../navigation/places.js";
import { element } from "../view/element.js";
import { clockText, counted, distanceText, durationText } from "../view/format.js";
import { icon } from "../view/icons.js";
import { map } from "../view/map.js";
import { button, link, segments } from "../view/parts.js";

/** @type {ScreenRoute} */
export const roadRoute = {
  pattern: "/road",
  tab: "road",
  draw(context) {
    const route = planRoute(context.board.tasks, context.data.order);
    return { title: "Road Planner", body: body(context, route) };
  },
};

/** @type {ScreenRoute} */
export const stopRoute = {
  pattern: "/road/:task",
  tab: "road",
  parent: "/road",
  draw(context) {
    const route = planRoute(context.board.tasks, context.data.order);
    const task = context.board.tasks.find(({ id }) => id === context.parameters.task);
    if (!task) return null;
    const stop = route.stops.find((each) => each.task.id === task.id);
    const path = taskPath(task.id);
    return {
      title: task.customer,
      body: [
        map(route, { selected: task.id }),
        stop ? leg(context, stop) : element("p", { class: "empty" }, "Done: no stop any more."),
        button("Open the task", () => void context.navigation.present(path, "sheet"), {
          kind: "primary",
          id: "open-task",
        }),
      ],
    };
  },
};

/** @param {ScreenContext} context @param {Route} route */
function body(context, route) {
  const { data, update } = context;
  const { units } = data.settings;
  return [
    element(
      "section",
      { class: "card road" },
      map(route),
      element(
        "dl",
        { class: "totals" },
        fact("Stops", String(route.stops.length)),
        fact("Distance", distanceText(route.kilometres, units)),
        fact("Time", durationText(route.minutes)),
      ),
    ),
    segments(
      "Order of the stops",
      { time: "By appointment", distance: "Shortest way" },
      data.order,
      (order) => update((before) => ({ ...before, order })),
    ),
    route.stops.length === 0
      ? element("p", { class: "empty" }, "No stop is left. Drive home.")
      : element(
        "ol",
        { class: "rows stops" },
        ...route.stops.map((stop) => stopRow(context, stop)),
      ),
  ];
}

/** @param {ScreenContext} context @param {Stop} stop */
function stopRow({ data, navigation }, { task, number, kilometres, arrival, late }) {
  const path = stopPath(task.id);
  const facts = `${distanceText(kilometres, data.settings.units)} · there at ${clockText(arrival)}`;
  return element(
    "li",
    { key: task.id },
    link(
      { href: path, class: "row" },
      () => navigation.follow(path, task.customer),
      element("span", { class: "stop-number" }, number),
      element(
        "span",
        { class: "row-text" },
        element("strong", {}, task.customer),
        element("span", { class: "note" }, facts),
      ),
      late > 0 ? element("span", { class: "late" }, `+${durationText(late)}`) : null,
      icon("chevron"),
    ),
  );
}

/** @param {ScreenContext} context @param {Stop} stop */
function leg({ data }, { task, number, kilometres, arrival, late }) {
  return element(
    "dl",
    { class: "facts" },
    row("Stop", `${number}, ${task.address}`),
    row("Way", distanceText(kilometres, data.settings.units)),
    row("Appointment", clockText(task.start)),
    row("Arrival", `${clockText(arrival)}${late > 0 ? `, ${durationText(late)} late` : ""}`),
    row("Work", counted(task.steps.length, "step")),
  );
}

/** @param {string} name @param {string} value */
function row(name, value) {
  return element("div", {}, element("dt", {}, name), element("dd", {}, value));
}

/** @param {string} name @param {string} value */
function fact(name, value) {
  return element("div", {}, element("dt", {}, name), element("dd", {}, value));
}
