// @ts-check
/** @import { Board, Change, Data, Task, Work } from "../types.d.ts" */

import { changes, morning } from "./plan.js";

/** The pace of the feed unless a link sets another one. */
export const secondsPerChange = 6;
const secondsPerChangeMax = 3600;
/** @type {Work} */
const untouched = { status: null, note: "", signature: null };

/** How many changes the feed has brought. @param {Data} data @param {number} now */
export function changeCount({ feed: { count, startedAt, secondsPerChange } }, now) {
  if (startedAt === null) return count;
  const passed = Math.floor((now - startedAt) / (secondsPerChange * 1000));
  return Math.min(changes.length, count + Math.max(0, passed));
}

/** When the next change comes, `null` if none does. @param {Data} data @param {number} now */
export function nextChangeAt(data, now) {
  const { count, startedAt, secondsPerChange } = data.feed;
  const reached = changeCount(data, now);
  if (startedAt === null || reached >= changes.length) return null;
  return startedAt + (reached - count + 1) * secondsPerChange * 1000;
}

/**
 * The day as it stands: what was planned, what the feed brought, what the technician did. It
 * follows from the time alone, so that every document shows the same.
 *
 * @param {Data} data
 * @param {number} now
 */
export function boardAt(data, now) {
  const count = changeCount(data, now);
  const past = changes.slice(0, count);
  const tasks = past.reduce(applied, [...morning])
    .map((task) => ({ ...task, status: workOn(data, task.id).status ?? task.status }))
    .sort((left, right) => left.start - right.start || (left.id < right.id ? -1 : 1));
  // `touched`: the tasks that the changes were about, the newest last.
  return { tasks, count, touched: past.map(({ id }) => id) };
}

/** @param {Data} data @param {string} id @returns {Work} */
export function workOn(data, id) {
  return data.work[id] ?? untouched;
}

/** @param {Data} data @param {string} id @param {Partial<Work>} change @returns {Data} */
export function worked(data, id, change) {
  return { ...data, work: { ...data.work, [id]: { ...workOn(data, id), ...change } } };
}

/** How many tasks changed since Main was looked at. @param {Data} data @param {Board} board */
export function unseenCount(data, board) {
  return new Set(board.touched.slice(data.seen)).size;
}

/**
 * Lets the feed go on from where it is, with a change each so many seconds; 0 stops it.
 *
 * @param {Data} data
 * @param {number} seconds
 * @returns {Data}
 */
export function withPace(data, seconds, now = Date.now()) {
  const count = changeCount(data, now);
  const feed = seconds > 0
    ? { count, startedAt: now, secondsPerChange: Math.min(seconds, secondsPerChangeMax) }
    : { ...data.feed, count, startedAt: null };
  return { ...data, feed };
}

/** @param {Task[]} tasks @param {Change} change @returns {Task[]} */
function applied(tasks, change) {
  return change.type === "added"
    ? [...tasks, change.task]
    : tasks.map((task) => task.id === change.id ? { ...task, ...change.edits } : task);
}
