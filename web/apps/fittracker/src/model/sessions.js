// @ts-check
/** @import { AppData, LoggedSet, Session } from "../types.d.ts" */

import { dateString } from "./calendar.js";

/**
 * Starts a workout. One that is under way stays: two at a time is a mistake.
 *
 * @param {AppData} data
 * @param {string | null} workout
 * @param {Date} now
 * @returns {AppData}
 */
export function startSession(data, workout, now) {
  if (data.active) return data;
  const date = dateString(now);
  const id = `${date}-${nextNumber(data.sessions, date)}`;
  const startedAt = now.getTime();
  return {
    ...data,
    restEndsAt: null,
    active: { id, date, workout, startedAt, finishedAt: null, sets: [], sample: false },
  };
}

/**
 * Adds a set to the workout under way, and starts one without a plan if there is none.
 *
 * @param {AppData} data
 * @param {{ exercise: string, kilograms: number, repetitions: number }} entry
 * @param {Date} now
 * @returns {AppData}
 */
export function logSet(data, entry, now) {
  const started = startSession(data, null, now);
  const { active } = started;
  if (!active) return data;
  const id = active.sets.reduce((max, set) => Math.max(max, set.id), 0) + 1;
  const loggedAt = now.getTime();
  return {
    ...started,
    restEndsAt: loggedAt + data.restSeconds * 1000,
    active: { ...active, sets: [...active.sets, { id, loggedAt, ...entry }] },
  };
}

/**
 * @param {AppData} data
 * @param {number} id
 * @param {{ kilograms: number, repetitions: number }} values
 * @returns {AppData}
 */
export function changeSet(data, id, values) {
  return withActiveSets(
    data,
    (sets) => sets.map((set) => set.id === id ? { ...set, ...values } : set),
  );
}

/**
 * @param {AppData} data
 * @param {number} id
 * @returns {AppData}
 */
export function deleteSet(data, id) {
  return withActiveSets(data, (sets) => sets.filter((set) => set.id !== id));
}

/**
 * Moves the workout under way to the finished ones; one without a set is dropped.
 *
 * @param {AppData} data
 * @param {Date} now
 * @returns {AppData}
 */
export function finishSession(data, now) {
  const { active } = data;
  if (!active || active.sets.length === 0) return discardSession(data);
  const finished = { ...active, finishedAt: Math.max(now.getTime(), active.startedAt) };
  return { ...discardSession(data), sessions: inOrder([...data.sessions, finished]) };
}

/**
 * @param {AppData} data
 * @returns {AppData}
 */
export function discardSession(data) {
  return { ...data, active: null, restEndsAt: null };
}

/**
 * @param {AppData} data
 * @param {string} id
 * @returns {AppData}
 */
export function deleteSession(data, id) {
  return { ...data, sessions: data.sessions.filter((session) => session.id !== id) };
}

/**
 * @param {readonly Session[]} sessions
 * @returns {Session[]} oldest first
 */
export function inOrder(sessions) {
  return [...sessions].sort((one, other) => one.startedAt - other.startedAt);
}

/**
 * @param {Session} session
 * @param {string} exercise
 * @returns {LoggedSet[]}
 */
export function setsOf(session, exercise) {
  return session.sets.filter((set) => set.exercise === exercise);
}

/**
 * @param {readonly Session[]} sessions
 * @param {string} exercise
 * @returns {Session[]} those with at least one set of it, in the same order
 */
export function sessionsWith(sessions, exercise) {
  return sessions.filter((session) => session.sets.some((set) => set.exercise === exercise));
}

/**
 * @param {AppData} data
 * @param {(sets: LoggedSet[]) => LoggedSet[]} change
 * @returns {AppData}
 */
function withActiveSets(data, change) {
  if (!data.active) return data;
  return { ...data, active: { ...data.active, sets: change(data.active.sets) } };
}

/**
 * @param {readonly Session[]} sessions
 * @param {string} date
 */
function nextNumber(sessions, date) {
  const numbers = sessions.filter((session) => session.date === date)
    .map((session) => Number(session.id.slice(date.length + 1)));
  return Math.max(0, ...numbers) + 1;
}
