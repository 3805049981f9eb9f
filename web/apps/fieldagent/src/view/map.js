// @ts-check
/** @import { Route, Stop } from "../types.d.ts" */

import { depot } from "../model/route.js";
import { element } from "./element.js";

const scale = 30;
const columns = 12;
const rows = 8;
const river = "M-10 176C60 150 96 196 150 178S214 96 268 104s70-34 110-48";

/**
 * The town from above: streets at every kilometre, the river, two parks, the route and its stops.
 *
 * @param {Route} route
 * @param {{ selected?: string }} [options]
 */
export function map({ stops }, { selected } = {}) {
  const names = stops.map(({ number, task }) => `${number} ${task.customer}`).join(", ");
  return element(
    "svg",
    {
      class: "map",
      viewBox: `0 0 ${columns * scale} ${rows * scale}`,
      role: "img",
      "aria-label": `Map of the route: ${names || "no stops"}`,
    },
    element("rect", { class: "map-land", width: columns * scale, height: rows * scale }),
    element("rect", { class: "map-park", x: 215, y: 155, width: 80, height: 50, rx: 6 }),
    element("rect", { class: "map-park", x: 35, y: 35, width: 50, height: 50, rx: 6 }),
    element("path", { class: "map-river", d: river }),
    element("path", { class: "map-streets", d: streets() }),
    element("path", { class: "map-avenues", d: "M0 120H360M120 0V240M240 0V240" }),
    element("path", { class: "map-route", d: line(stops) }),
    element(
      "g",
      { class: "map-depot", transform: `translate(${depot.x * scale} ${depot.y * scale})` },
      element("rect", { x: -8, y: -8, width: 16, height: 16, rx: 4 }),
    ),
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
    element("circle", { r: isSelected ? 13 : 10 }),
    element("text", { y: 4.2, "text-anchor": "middle" }, number),
  );
}

function streets() {
  const down = Array.from({ length: columns - 1 }, (_, index) => `M${(index + 1) * scale} 0V240`);
  const across = Array.from({ length: rows - 1 }, (_, index) => `M0 ${(index + 1) * scale}H360`);
  return [...down, ...across].join("");
}

/** Along the streets, first across and then down. @param {readonly Stop[]} stops */
function line(stops) {
  const parts = stops.map(({ task }) => `H${task.x * scale}V${task.y * scale}`);
  return `M${depot.x * scale} ${depot.y * scale}${parts.join("")}`;
}
