// @ts-check
/** @import { Task } from "../types.d.ts" */

/** @typedef {{ x: number, y: number }} Point */

/** @type {Point} */
export const depot = { x: 1, y: 7 };
const kilometresPerHour = 30;

/**
 * The stops of the day in their order, with distances along the streets.
 *
 * @param {readonly Task[]} tasks by time
 * @param {"time" | "distance"} order `distance`: always to the nearest stop
 */
export function planRoute(tasks, order) {
  const open = tasks.filter(({ status }) => status !== "done");
  const begin = open[0]?.start ?? 0;
  let clock = begin;
  /** @type {Point} */
  let place = depot;
  const stops = (order === "time" ? open : nearestFirst(open)).map((task, index) => {
    const kilometres = distance(place, task);
    const arrival = Math.round(clock + kilometres / kilometresPerHour * 60);
    place = task;
    clock = (order === "time" ? Math.max(arrival, task.start) : arrival) + task.duration;
    // In minutes after the appointment, 0 if in time.
    const late = Math.max(0, arrival - task.start);
    return { task, number: index + 1, kilometres, arrival, late };
  });
  const kilometres = stops.reduce((sum, stop) => sum + stop.kilometres, 0);
  return { stops, kilometres, minutes: clock - begin };
}

/** Streets run along both axes. @param {Point} left @param {Point} right */
export function distance(left, right) {
  return Math.abs(left.x - right.x) + Math.abs(left.y - right.y);
}

/** @param {readonly Task[]} tasks */
function nearestFirst(tasks) {
  const ordered = [...tasks];
  /** @type {Point} */
  let place = depot;
  for (let index = 0; index < ordered.length; index++) {
    const nearest = ordered.slice(index).reduce((best, task) =>
      distance(place, task) < distance(place, best) ? task : best
    );
    ordered.splice(ordered.indexOf(nearest), 1);
    ordered.splice(index, 0, nearest);
    place = nearest;
  }
  return ordered;
}
