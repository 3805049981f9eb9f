// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { addDays, dateInWeek, dateString } from "../../web/apps/fittracker/src/model/calendar.js";
import { initialData, readData } from "../../web/apps/fittracker/src/model/data.js";
import { exerciseByID } from "../../web/apps/fittracker/src/model/exercises.js";
import { workouts } from "../../web/apps/fittracker/src/model/program.js";
import { withoutSampleData, withSampleData } from "../../web/apps/fittracker/src/model/sample.js";
import {
  deleteSet,
  finishSession,
  logSet,
  startSession,
  suggestedSet,
} from "../../web/apps/fittracker/src/model/sessions.js";
import {
  bestSet,
  trainingDays,
  weeklyVolume,
} from "../../web/apps/fittracker/src/model/statistics.js";

/** @import { Session } from "../../web/apps/fittracker/src/types.d.ts" */

const now = new Date(2026, 10, 19, 18);

/** @param {number} number @param {number} kilograms @param {number} repetitions */
function squats(number, kilograms, repetitions) {
  return { exercise: "squat", number, kilograms, repetitions };
}

/** @param {string} date @param {...Session["sets"][number]} sets @returns {Session} */
function session(date, ...sets) {
  const startedAt = Date.parse(`${date}T17:00:00Z`);
  const finishedAt = startedAt + 3_600_000;
  return { id: `${date}-1`, date, workout: null, startedAt, finishedAt, sets, sample: false };
}

test("days are local, and weeks begin on Monday whatever the clock does", () => {
  assert.equal(dateString(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
  assert.equal(addDays("2026-03-28", 2), "2026-03-30");
  assert.equal(dateInWeek("2026-11-22", "monday"), "2026-11-16");
  assert.equal(dateInWeek("2026-11-16", "sunday"), "2026-11-22");
});

test("a workout starts once, and a second start changes nothing", () => {
  const started = startSession(initialData(), "upper-a", now);
  assert.equal(started.active?.id, "2026-11-19-1");
  assert.equal(startSession(started, "lower-a", now), started);
});

test("a set is logged once, in its place, and starts an open workout if there is none", () => {
  let data = logSet(initialData(), squats(2, 60, 5), now);
  assert.equal(data.active?.workout, null);
  data = logSet(logSet(data, squats(1, 60, 5), now), squats(2, 65, 4), now);
  assert.deepEqual(data.active?.sets, [squats(1, 60, 5), squats(2, 65, 4)]);
  assert.deepEqual(deleteSet(data, squats(1, 0, 0)).active?.sets, [squats(2, 65, 4)]);
});

test("finishing keeps a workout with sets and drops one without", () => {
  const empty = startSession(initialData(), "upper-a", now);
  assert.deepEqual(finishSession(empty, now), initialData());
  const finished = finishSession(logSet(empty, squats(1, 60, 5), now), now);
  assert.equal(finished.active, null);
  assert.equal(finished.sessions[0]?.finishedAt, now.getTime());
  assert.equal(startSession(finished, null, now).active?.id, "2026-11-19-2");
});

test("the next set is as the one before it, or as last time, or what a beginner lifts", () => {
  const fresh = initialData();
  assert.deepEqual(suggestedSet(fresh, "squat", 1), { kilograms: 60, repetitions: 8 });
  const planned = startSession(fresh, "lower-a", now);
  assert.deepEqual(suggestedSet(planned, "squat", 1), { kilograms: 60, repetitions: 6 });
  const earlier = session("2026-11-12", squats(1, 80, 6), squats(2, 82.5, 4));
  const data = { ...planned, sessions: [earlier] };
  assert.deepEqual(suggestedSet(data, "squat", 2), { kilograms: 82.5, repetitions: 4 });
  assert.deepEqual(suggestedSet(data, "squat", 3), { kilograms: 82.5, repetitions: 4 });
  const logged = logSet(data, squats(1, 85, 3), now);
  assert.deepEqual(suggestedSet(logged, "squat", 2), { kilograms: 85, repetitions: 3 });
});

test("weekly figures end with the current week, and two workouts on a day are one", () => {
  const sessions = [
    session("2026-11-02", squats(1, 100, 5)),
    session("2026-11-16", squats(1, 100, 3)),
    session("2026-11-16", squats(1, 0, 3)),
  ];
  assert.deepEqual(weeklyVolume(sessions, "2026-11-19", 3), [
    { week: "2026-11-02", kilograms: 500 },
    { week: "2026-11-09", kilograms: 0 },
    { week: "2026-11-16", kilograms: 300 },
  ]);
  assert.equal(trainingDays(sessions, "2026-11-22"), 1);
  assert.equal(trainingDays(sessions, "2026-11-23"), 0);
});

test("the best set is the heaviest, then the one with most repetitions", () => {
  const sets = [squats(1, 100, 5), squats(2, 102.5, 2), squats(3, 102.5, 3), squats(4, 80, 12)];
  assert.deepEqual(bestSet([session("2026-11-16", ...sets)], "squat"), squats(3, 102.5, 3));
  assert.equal(bestSet([], "squat"), null);
});

test("sample data is the same every time, ends before today and leaves own workouts alone", () => {
  const own = finishSession(logSet(initialData(), squats(1, 60, 5), now), now);
  const sampled = withSampleData(own, now);
  assert.deepEqual(withSampleData(sampled, now), sampled);
  assert.ok(sampled.sessions.length > 20);
  assert.ok(sampled.sessions.every(({ sample, date }) => !sample || date < dateString(now)));
  assert.deepEqual(withoutSampleData(sampled), own);
});

test("stored data is read back, with an open workout, goals and sample data", () => {
  const data = logSet(withSampleData(initialData(), now), squats(1, 60, 5), now);
  const stored = JSON.parse(JSON.stringify({ ...data, targets: { squat: 120 } }));
  assert.equal(readData(stored), stored);
});

const unreadable = /** @type {const} */ ([
  ["nothing", null],
  ["another version", { version: 2 }],
  ["a goal of eight days", { weeklyGoal: 8 }],
  ["an unknown workout in the plan", { schedule: { monday: "yoga" } }],
  ["a target that is text", { targets: { squat: "120" } }],
  ["no list of workouts", { sessions: null }],
  ["a set of an unknown exercise", {
    sessions: [session("2026-11-16", { ...squats(1, 60, 5), exercise: "juggling" })],
  }],
  ["a negative weight", { sessions: [session("2026-11-16", squats(1, -1, 5))] }],
  ["a workout without a date", { active: { ...session("2026-11-16"), date: "today" } }],
]);

for (const [name, fields] of unreadable) {
  test(`${name} is not read as data`, () => {
    assert.equal(readData(fields && { ...initialData(), ...fields }), null);
  });
}

test("every exercise of the program exists", () => {
  for (const { prescriptions } of workouts) {
    for (const { exercise } of prescriptions) assert.ok(exerciseByID(exercise), exercise);
  }
});
