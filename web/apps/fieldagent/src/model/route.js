// @ts-check
/** @import { Route, Stop, Task } from "../types.d.ts" */

export const depot = { x: 1, y: 7 };
const kilometresPerHour = 30;
export const kilometresPerMile = 1.609344;

/**
 * The stops of the day in their order, with distances along the streets.
 *
 * @param {readonly Task[]} tasks by time
 * @param {"time" | "distance"} order `distance`: always to the nearest stop
 * @returns {Route}
 */
export function planRoute(tasks, order) {
  const open = tasks.filter(({ status }) => status !== "done");
  const ordered = order === "time" ? open : nearestFirst(open);
  let place = depot;
  let clock = ordered.length > 0 ? Math.min(...open.map(({ start }) => start)) : 0;
  const begin = clock;
  /** @type {Stop[]} */
  const stops = ordered.map((task, index) => {
    const kilometres = distance(place, task);
    const arrival = Math.round(clock + kilometres / kilometresPerHour * 60);
    place = task;
    clock = Math.max(arrival, order === "time" ? task.start : arrival) + task.duration;
    return { task, number: index + 1, kilometres, arrival, late: lateness(arrival, task) };
  });
  const kilometres = stops.reduce((sum, stop) => sum + stop.kilometres, 0);
  return { stops, kilometres, minutes: clock - begin };
}

/** Streets run along both axes. @param {Point} left @param {Point} right */
export function distance(left, right) {
  return Math.abs(left.x - right.x) + Math.abs(left.y - right.y);
}

/** @param {number} arrival @param {Task} task */
function lateness(arrival, { start }) {
  return Math.max(0, arrival - start);
}

/** @param {readonly Task[]} tasks */
function nearestFirst(tasks) {
  const rest = [...tasks];
  /** @type {Point} */
  let place = depot;
  /** @type {Task[]} */
  const ordered = [];
  while (rest.length > 0) {
    const nearest = rest.reduce((best, task) =>
      distance(place, task) < distance(place, best) ? task : best
    );
    ordered.push(nearest);
    rest.splice(rest.indexOf(nearest), 1);
    place = nearest;
  }
  return ordered;
}

/** @typedef {{ x: number, y: number }} Point */
