// @ts-check
/** @import { Board, Change, Data, Task, Work } from "../types.d.ts" */

import { assertNever } from "./assert-never.js";
import { changes, morning } from "./plan.js";

/** @type {Work} */
const untouched = { status: null, steps: [], note: "", signature: null };

/** How many changes the feed has told. @param {Data} data @param {number} now */
export function changeCount({ feed, settings }, now) {
  const { count, startedAt } = feed;
  const passed = startedAt === null
    ? 0
    : Math.max(0, Math.floor((now - startedAt) / (settings.secondsPerChange * 1000)));
  return Math.min(changes.length, count + passed);
}

/** When the next change comes, `null` if none does. @param {Data} data @param {number} now */
export function nextChangeAt(data, now) {
  const { count, startedAt } = data.feed;
  const told = changeCount(data, now);
  if (startedAt === null || told >= changes.length) return null;
  return startedAt + (told - count + 1) * data.settings.secondsPerChange * 1000;
}

/**
 * The day as it stands. It follows from the time alone, so that every document shows the same.
 *
 * @param {Data} data
 * @param {number} now
 * @returns {Board}
 */
export function boardAt(data, now) {
  const count = changeCount(data, now);
  const told = changes.slice(0, count);
  const tasks = told.reduce(applied, [...morning])
    .map((task) => ({ ...task, status: workOn(data, task.id).status ?? task.status }))
    .sort((left, right) => left.start - right.start || (left.id < right.id ? -1 : 1));
  return { tasks, count, touched: told.map(idOf) };
}

/** @param {Data} data @param {string} id @returns {Work} */
export function workOn(data, id) {
  return data.work[id] ?? untouched;
}

/** @param {Data} data @param {string} id @param {Partial<Work>} change @returns {Data} */
export function worked(data, id, change) {
  return { ...data, work: { ...data.work, [id]: { ...workOn(data, id), ...change } } };
}

/**
 * The tasks that changed and were not on the screen yet.
 *
 * @param {Data} data
 * @param {Board} board
 */
export function unseen(data, board) {
  return [...new Set(board.touched.slice(data.seen))];
}

/** Stops or continues the feed where it is. @param {Data} data @param {boolean} isLive */
export function withLiveUpdates(data, isLive, now = Date.now()) {
  const feed = { count: changeCount(data, now), startedAt: isLive ? now : null };
  return { ...data, feed, settings: { ...data.settings, liveUpdates: isLive } };
}

/** @param {Task[]} tasks @param {Change} change @returns {Task[]} */
function applied(tasks, change) {
  const edit = (/** @type {Partial<Task>} */ edits) =>
    tasks.map((task) => task.id === idOf(change) ? { ...task, ...edits } : task);
  switch (change.type) {
    case "added":
      return [...tasks, change.task];
    case "status":
      return edit({ status: change.status });
    case "moved":
      return edit({ start: change.start });
    case "urgent":
      return edit({ isUrgent: true });
    default:
      return assertNever(change);
  }
}

/** @param {Change} change */
function idOf(change) {
  return change.type === "added" ? change.task.id : change.id;
}
