// @ts-check
/** @import { AppData, Decoded, LoggedSet, Schedule, Session } from "../types.d.ts" */

import { isDateString, weekdays } from "./calendar.js";
import { exerciseByID } from "./exercises.js";
import { defaultSchedule, workoutByID } from "./program.js";
import { inOrder } from "./sessions.js";

export const schemaVersion = 1;
export const importByteCountMax = 5 * 1024 * 1024;
export const sessionCountMax = 20_000;
export const setCountMax = 500;
export const kilogramsMax = 1000;
export const repetitionsMax = 1000;
export const weeklyGoalMax = 7;
export const restSecondsMax = 600;

/** @returns {AppData} what a new user starts with: a program and no history */
export function initialData() {
  return {
    version: schemaVersion,
    unit: "kg",
    weeklyGoal: 4,
    restSeconds: 120,
    restEndsAt: null,
    schedule: { ...defaultSchedule },
    targets: {},
    active: null,
    sessions: [],
  };
}

/** Says where a value is not what the schema asks for. */
class SchemaError extends Error {}

/**
 * Reads data that somebody else may have written: a file, or the storage after another version of
 * the app used it.
 *
 * @param {string} text JSON
 * @returns {Decoded}
 */
export function decode(text) {
  try {
    return { ok: true, data: decodeData(JSON.parse(text)) };
  } catch (error) {
    if (error instanceof SchemaError) return { ok: false, error: error.message };
    return { ok: false, error: "This is not JSON. Choose a file that FitTracker exported." };
  }
}

/**
 * @param {AppData} data
 * @param {number} [indent] spaces, for files that people read
 */
export function encode(data, indent = 0) {
  return JSON.stringify(data, null, indent);
}

/**
 * @param {unknown} value
 * @returns {AppData}
 */
function decodeData(value) {
  const object = record(value, "the file");
  if (object.version !== schemaVersion) {
    throw new SchemaError(
      `Version ${
        JSON.stringify(object.version)
      } is not supported. This app reads version ${schemaVersion}.`,
    );
  }
  const active = object.active === null ? null : session(object.active, "active");
  if (active && active.finishedAt !== null) fail("active.finishedAt", "null");
  const sessions = list(object.sessions, "sessions", sessionCountMax).map((each, index) => {
    const decoded = session(each, `sessions[${index}]`);
    if (decoded.finishedAt === null) fail(`sessions[${index}].finishedAt`, "a time");
    return decoded;
  });
  if (new Set(sessions.map(({ id }) => id)).size < sessions.length) {
    fail("sessions", "without a repeated id");
  }
  return {
    version: schemaVersion,
    unit: object.unit === "kg" || object.unit === "lb" ? object.unit : fail("unit", '"kg" or "lb"'),
    weeklyGoal: number(object.weeklyGoal, "weeklyGoal", 1, weeklyGoalMax),
    restSeconds: number(object.restSeconds, "restSeconds", 0, restSecondsMax),
    restEndsAt: object.restEndsAt === null ? null : instant(object.restEndsAt, "restEndsAt"),
    schedule: schedule(object.schedule),
    targets: targets(object.targets),
    active,
    sessions: inOrder(sessions),
  };
}

/**
 * @param {unknown} value
 * @param {string} place
 * @returns {Session}
 */
function session(value, place) {
  const object = record(value, place);
  const date = text(object.date, `${place}.date`, isDateString, "a date such as 2026-03-09");
  const workout = object.workout === null
    ? null
    : text(object.workout, `${place}.workout`, (id) => workoutByID(id) !== null, "a known workout");
  const isID = (/** @type {string} */ id) => new RegExp(`^${date}-[1-9]\\d{0,3}$`).test(id);
  const sets = list(object.sets, `${place}.sets`, setCountMax)
    .map((each, index) => loggedSet(each, `${place}.sets[${index}]`));
  if (new Set(sets.map(({ id }) => id)).size < sets.length) {
    fail(`${place}.sets`, "without a repeated id");
  }
  return {
    id: text(object.id, `${place}.id`, isID, "the date and a number"),
    date,
    workout,
    startedAt: instant(object.startedAt, `${place}.startedAt`),
    finishedAt: object.finishedAt === null
      ? null
      : instant(object.finishedAt, `${place}.finishedAt`),
    sets,
    sample: typeof object.sample === "boolean"
      ? object.sample
      : fail(`${place}.sample`, "a boolean"),
  };
}

/**
 * @param {unknown} value
 * @param {string} place
 * @returns {LoggedSet}
 */
function loggedSet(value, place) {
  const object = record(value, place);
  const isKnown = (/** @type {string} */ id) => exerciseByID(id) !== null;
  return {
    id: whole(object.id, `${place}.id`, 1, Number.MAX_SAFE_INTEGER),
    exercise: text(object.exercise, `${place}.exercise`, isKnown, "a known exercise"),
    kilograms: number(object.kilograms, `${place}.kilograms`, 0, kilogramsMax),
    repetitions: whole(object.repetitions, `${place}.repetitions`, 1, repetitionsMax),
    loggedAt: instant(object.loggedAt, `${place}.loggedAt`),
  };
}

/**
 * @param {unknown} value
 * @returns {Schedule}
 */
function schedule(value) {
  const object = record(value, "schedule");
  const result = { ...defaultSchedule };
  for (const weekday of weekdays) {
    const workout = object[weekday];
    if (workout !== null && (typeof workout !== "string" || !workoutByID(workout))) {
      fail(`schedule.${weekday}`, "a known workout or null");
    }
    result[weekday] = typeof workout === "string" ? workout : null;
  }
  return result;
}

/**
 * @param {unknown} value
 * @returns {Record<string, number>}
 */
function targets(value) {
  const entries = Object.entries(record(value, "targets"));
  return Object.fromEntries(entries.map(([exercise, kilograms]) => {
    if (!exerciseByID(exercise)) fail(`targets.${exercise}`, "the target of a known exercise");
    return [exercise, number(kilograms, `targets.${exercise}`, 1, kilogramsMax)];
  }));
}

/**
 * @param {unknown} value
 * @param {string} place
 * @returns {Record<string, unknown>}
 */
function record(value, place) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return fail(place, "an object");
  }
  return /** @type {Record<string, unknown>} */ (value);
}

/**
 * @param {unknown} value
 * @param {string} place
 * @param {number} countMax
 * @returns {unknown[]}
 */
function list(value, place, countMax) {
  if (!Array.isArray(value) || value.length > countMax) {
    return fail(place, `a list of at most ${countMax}`);
  }
  return value;
}

/**
 * @param {unknown} value
 * @param {string} place
 * @param {number} min
 * @param {number} max
 */
function number(value, place, min, max) {
  if (typeof value !== "number" || !(value >= min && value <= max)) {
    return fail(place, `a number from ${min} to ${max}`);
  }
  return value;
}

/**
 * @param {unknown} value
 * @param {string} place
 * @param {number} min
 * @param {number} max
 */
function whole(value, place, min, max) {
  const result = number(value, place, min, max);
  return Number.isInteger(result) ? result : fail(place, "a whole number");
}

/**
 * @param {unknown} value
 * @param {string} place
 */
function instant(value, place) {
  return number(value, place, 0, 8.64e15);
}

/**
 * @param {unknown} value
 * @param {string} place
 * @param {(text: string) => boolean} accepts
 * @param {string} expected
 */
function text(value, place, accepts, expected) {
  return typeof value === "string" && accepts(value) ? value : fail(place, expected);
}

/**
 * @param {string} place
 * @param {string} expected
 * @returns {never}
 */
function fail(place, expected) {
  throw new SchemaError(
    `"${place}" should be ${expected}. Choose a file that FitTracker exported.`,
  );
}
