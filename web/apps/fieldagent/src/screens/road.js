// @ts-check
/** @import { ScreenContext, ScreenRoute, Stop } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { buttonLink, emptyNote, facts, linkRow, segments } from "../../../../kit/parts.js";
import { planRoute } from "../model/route.js";
import { stopPath, taskPath } from "../places.js";
import { clockText, distanceText, durationText } from "../view/format.js";
import { map } from "../view/map.js";
import { missing } from "../view/parts.js";

/** @type {ScreenRoute} */
export const roadRoute = {
  pattern: "/road",
  tab: "road",
  draw(context) {
    const { board, data, update } = context;
    const route = planRoute(board.tasks, data.order);
    const { stops, kilometres, minutes } = route;
    return {
      title: "Road Planner",
      body: [
        element(
          "section",
          { class: "list totals" },
          map(route),
          facts([
            ["Stops", String(stops.length)],
            ["Distance", distanceText(kilometres, data.settings.units)],
            ["Time", durationText(minutes)],
          ]),
        ),
        segments(
          "Order of the stops",
          { time: "By appointment", distance: "Shortest way" },
          data.order,
          (order) => update((before) => ({ ...before, order })),
        ),
        stops.length === 0
          ? emptyNote("No stop is left. Drive home.")
          : element("ol", { class: "list stops" }, ...stops.map((stop) => row(context, stop))),
      ],
    };
  },
};

/** @type {ScreenRoute} */
export const stopRoute = {
  pattern: "/road/:task",
  tab: "road",
  parent: "/road",
  draw(context) {
    const { board, data, parameters } = context;
    const route = planRoute(board.tasks, data.order);
    const task = board.tasks.find(({ id }) => id === parameters.task);
    if (!task) return missing("This task is not on today's list.");
    const stop = route.stops.find((each) => each.task === task);
    return {
      title: task.customer,
      body: [
        map(route, task.id),
        stop ? leg(context, stop) : emptyNote("Done: no stop any more."),
        buttonLink("Open the task", taskPath(task.id), { kind: "primary" }),
      ],
    };
  },
};

/** @param {ScreenContext} context @param {Stop} stop */
function row({ data }, { task, number, kilometres, arrival, late }) {
  const distance = distanceText(kilometres, data.settings.units);
  return element(
    "li",
    { key: task.id },
    linkRow({
      href: stopPath(task.id),
      leading: element("span", { class: "badge stop-number" }, number),
      title: task.customer,
      detail: `${distance} · there at ${clockText(arrival)}`,
      value: late > 0 && element("span", { class: "problem" }, `+${durationText(late)}`),
    }),
  );
}

/** @param {ScreenContext} context @param {Stop} stop */
function leg({ data }, { task, number, kilometres, arrival, late }) {
  return facts([
    ["Stop", `${number}, ${task.address}`],
    ["Way", distanceText(kilometres, data.settings.units)],
    ["Appointment", clockText(task.start)],
    ["Arrival", `${clockText(arrival)}${late > 0 ? `, ${durationText(late)} late` : ""}`],
  ]);
}
