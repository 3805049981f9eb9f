// @ts-check
/** @import { Route, Stop } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { depot } from "../model/route.js";

/** Pixels of a kilometre. */
const scale = 30;
const [width, height] = [360, 240];
const park = { class: "map-park", x: 215, y: 155, width: 80, height: 50, rx: 6 };
const river = "M-10 176C60 150 96 196 150 178S214 96 268 104s70-34 110-48";
const streets = Array.from({ length: 11 }, (_, index) => {
  const at = (index + 1) * scale;
  return `M${at} 0V${height}M0 ${at}H${width}`;
}).join("");

/**
 * The town from above: a street at every kilometre, the river, the route and its stops.
 *
 * @param {Route} route
 * @param {string} [selected] the task of the stop to stand out
 */
export function map({ stops }, selected) {
  const names = stops.map(({ number, task }) => `${number} ${task.customer}`).join(", ");
  return element(
    "svg",
    {
      class: "map",
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": `Map of the route: ${names || "no stops"}`,
    },
    element("rect", park),
    element("path", { class: "map-river", d: river }),
    element("path", { class: "map-streets", d: streets }),
    element("path", { class: "map-route", d: line(stops) }),
    element("circle", { class: "map-depot", cx: depot.x * scale, cy: depot.y * scale, r: 8 }),
    ...stops.map((stop) => marker(stop, stop.task.id === selected)),
  );
}

/** @param {Stop} stop @param {boolean} isSelected */
function marker({ task, number }, isSelected) {
  return element(
    "g",
    {
      key: task.id,
      class: isSelected ? "map-stop selected" : "map-stop",
      transform: `translate(${task.x * scale} ${task.y * scale})`,
    },
    element("circle", { r: isSelected ? 14 : 10 }),
    element("text", { y: 4.2, "text-anchor": "middle" }, number),
  );
}

/** Along the streets, first across and then down. @param {readonly Stop[]} stops */
function line(stops) {
  const parts = stops.map(({ task }) => `H${task.x * scale}V${task.y * scale}`);
  return `M${depot.x * scale} ${depot.y * scale}${parts.join("")}`;
}
