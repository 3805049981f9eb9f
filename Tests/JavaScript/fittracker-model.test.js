// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  addDays,
  dateInWeek,
  dateString,
  isDateString,
  startOfWeek,
  weekdayOf,
} from "../../web/apps/fittracker/src/model/calendar.js";
import { commaSeparated } from "../../web/apps/fittracker/src/model/comma-separated.js";
import { exerciseByID } from "../../web/apps/fittracker/src/model/exercises.js";
import { workouts } from "../../web/apps/fittracker/src/model/program.js";
import { latestRecords, recordsSetIn } from "../../web/apps/fittracker/src/model/records.js";
import { initialData } from "../../web/apps/fittracker/src/model/schema.js";
import {
  changeSet,
  deleteSession,
  deleteSet,
  finishSession,
  logSet,
  startSession,
} from "../../web/apps/fittracker/src/model/sessions.js";
import { progression, weeklyTotals } from "../../web/apps/fittracker/src/model/statistics.js";
import { trainingDays, weekStreak } from "../../web/apps/fittracker/src/model/streak.js";
import { estimatedMaximum, volume } from "../../web/apps/fittracker/src/model/strength.js";
import { suggestion } from "../../web/apps/fittracker/src/model/suggestion.js";
import {
  formatEstimate,
  formatVolume,
  formatWeight,
  fromKilograms,
  roundToPlates,
  toKilograms,
} from "../../web/apps/fittracker/src/model/units.js";

/** @import { Exercise, Session } from "../../web/apps/fittracker/src/types.d.ts" */

const squat = /** @type {Exercise} */ (exerciseByID("back-squat"));
const pullUp = /** @type {Exercise} */ (exerciseByID("pull-up"));

/**
 * @param {string} date
 * @param {...[exercise: string, kilograms: number, repetitions: number]} sets
 * @returns {Session}
 */
function session(date, ...sets) {
  const startedAt = Date.parse(`${date}T17:00:00Z`);
  return {
    id: `${date}-1`,
    date,
    workout: null,
    startedAt,
    finishedAt: startedAt + 3_600_000,
    sample: false,
    sets: sets.map(([exercise, kilograms, repetitions], index) => (
      { id: index + 1, exercise, kilograms, repetitions, loggedAt: startedAt }
    )),
  };
}

test("a pound is exactly 0.45359237 kg, and weights survive the way there and back", () => {
  assert.equal(toKilograms(1, "lb"), 0.45359237);
  for (let pounds = 0; pounds <= 600; pounds += 2.5) {
    assert.ok(Math.abs(fromKilograms(toKilograms(pounds, "lb"), "lb") - pounds) < 1e-9);
  }
});

test("weights are shown with as many decimals as plates have", () => {
  assert.equal(formatWeight(61.25, "kg"), "61.25 kg");
  assert.equal(formatWeight(toKilograms(135, "lb"), "lb"), "135 lb");
  assert.equal(formatVolume(12_778.4, "kg"), "12,778 kg");
  assert.equal(formatEstimate(96.66, "kg"), "96.7 kg");
});

test("a weight is rounded to what the bar can hold", () => {
  assert.equal(roundToPlates(61, "kg"), 60);
  assert.equal(roundToPlates(61.3, "kg"), 62.5);
  assert.ok(Math.abs(fromKilograms(roundToPlates(60, "lb"), "lb") - 130) < 1e-9);
});

test("one repetition is its own maximum, five add a sixth, thirteen say nothing", () => {
  assert.equal(estimatedMaximum(100, 1), 100);
  assert.ok(Math.abs((estimatedMaximum(100, 5) ?? 0) - 116.6667) < 0.001);
  assert.equal(estimatedMaximum(100, 12), 140);
  assert.equal(estimatedMaximum(100, 13), null);
  assert.equal(estimatedMaximum(0, 5), null);
});

test("volume is the sum of weight times repetitions", () => {
  const { sets } = session("2026-03-02", ["back-squat", 100, 5], ["pull-up", 0, 10]);
  assert.equal(volume(sets), 500);
});

test("dates cross months, years and leap days", () => {
  assert.equal(addDays("2026-12-31", 1), "2027-01-01");
  assert.equal(addDays("2028-03-01", -1), "2028-02-29");
  assert.equal(weekdayOf("2026-11-19"), "thursday");
  assert.equal(startOfWeek("2026-11-22"), "2026-11-16");
  assert.equal(dateInWeek("2026-11-16", "sunday"), "2026-11-22");
  assert.equal(dateString(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});

test("only dates that exist are dates", () => {
  assert.ok(isDateString("2028-02-29"));
  for (const text of ["2026-02-29", "2026-13-01", "2026-1-1", "", "2026-01-01T00:00"]) {
    assert.ok(!isDateString(text), text);
  }
});

test("two workouts on one day are one training day", () => {
  const sessions = ["2026-11-16", "2026-11-16", "2026-11-18"]
    .map((date) => session(date, ["back-squat", 60, 5]));
  assert.equal(trainingDays(sessions, "2026-11-22"), 2);
  assert.equal(trainingDays(sessions, "2026-11-23"), 0);
});

test("the streak counts whole weeks back and spares the current one", () => {
  const sessions = ["2026-11-02", "2026-11-04", "2026-11-09", "2026-11-11"]
    .map((date) => session(date, ["back-squat", 60, 5]));
  assert.equal(weekStreak(sessions, 2, "2026-11-18"), 2);
  assert.equal(weekStreak(sessions, 2, "2026-11-23"), 0);
  assert.equal(weekStreak(sessions, 3, "2026-11-18"), 0);
  const withCurrent = [...sessions, session("2026-11-16", ["back-squat", 60, 5])];
  assert.equal(weekStreak(withCurrent, 1, "2026-11-18"), 3);
});

test("an exercise done for the first time breaks no record", () => {
  const first = session("2026-11-02", ["back-squat", 100, 5]);
  assert.deepEqual(recordsSetIn(first, [first]), []);
});

test("records are those over every earlier session, not later ones", () => {
  const sessions = [
    session("2026-11-02", ["back-squat", 100, 5], ["pull-up", 0, 8]),
    session("2026-11-09", ["back-squat", 100, 6], ["pull-up", 0, 8]),
    session("2026-11-16", ["back-squat", 102.5, 3], ["pull-up", 0, 9]),
  ];
  const [, second, third] = sessions;
  assert.ok(second && third);
  assert.deepEqual(recordsSetIn(second, sessions).map(({ kind }) => kind), ["estimatedMaximum"]);
  assert.deepEqual(
    recordsSetIn(third, sessions).map(({ exercise, kind, value }) => [exercise, kind, value]),
    [["back-squat", "heaviest", 102.5], ["pull-up", "repetitions", 9]],
  );
  assert.deepEqual(
    latestRecords(sessions, 2).map(({ record }) => record.exercise),
    ["back-squat", "pull-up"],
  );
});

test("a workout starts once, and a second start changes nothing", () => {
  const now = new Date(2026, 10, 19, 18);
  const started = startSession(initialData(), "upper-a", now);
  assert.equal(started.active?.id, "2026-11-19-1");
  assert.equal(startSession(started, "lower-a", now), started);
});

test("logging without a workout starts an open one and the rest timer", () => {
  const now = new Date(2026, 10, 19, 18);
  const data = logSet(initialData(), { exercise: "deadlift", kilograms: 100, repetitions: 5 }, now);
  assert.equal(data.active?.workout, null);
  assert.equal(data.restEndsAt, now.getTime() + 120_000);
});

test("set numbers are not given twice after a deletion in the middle", () => {
  const now = new Date(2026, 10, 19, 18);
  const entry = { exercise: "deadlift", kilograms: 100, repetitions: 5 };
  let data = initialData();
  for (let count = 0; count < 3; count += 1) data = logSet(data, entry, now);
  data = logSet(deleteSet(data, 2), entry, now);
  data = changeSet(data, 3, { kilograms: 110, repetitions: 3 });
  assert.deepEqual(data.active?.sets.map(({ id }) => id), [1, 3, 4]);
  assert.equal(data.active?.sets[1]?.kilograms, 110);
});

test("finishing keeps a workout with sets and drops one without", () => {
  const now = new Date(2026, 10, 19, 18);
  const empty = startSession(initialData(), "upper-a", now);
  assert.equal(finishSession(empty, now).sessions.length, 0);
  const entry = { exercise: "bench-press", kilograms: 60, repetitions: 8 };
  const finished = finishSession(logSet(empty, entry, now), now);
  assert.equal(finished.active, null);
  assert.equal(finished.restEndsAt, null);
  assert.equal(finished.sessions[0]?.finishedAt, now.getTime());
  assert.equal(startSession(finished, null, now).active?.id, "2026-11-19-2");
  assert.equal(deleteSession(finished, "2026-11-19-1").sessions.length, 0);
});

test("the next weight comes only after the top of the range in every set", () => {
  const prescription = { exercise: "back-squat", sets: 2, repetitionsMin: 5, repetitionsMax: 8 };
  assert.deepEqual(suggestion(squat, prescription, [], "kg"), {
    kilograms: 20,
    repetitions: 5,
    reason: "first",
  });
  const almost = [session("2026-11-02", ["back-squat", 60, 8], ["back-squat", 60, 6])];
  assert.deepEqual(suggestion(squat, prescription, almost, "kg"), {
    kilograms: 60,
    repetitions: 7,
    reason: "repeat",
  });
  const complete = [session("2026-11-02", ["back-squat", 60, 8], ["back-squat", 60, 8])];
  assert.deepEqual(suggestion(squat, prescription, complete, "kg"), {
    kilograms: 62.5,
    repetitions: 5,
    reason: "heavier",
  });
  const inPounds = suggestion(squat, prescription, complete, "lb");
  assert.ok(Math.abs(inPounds.kilograms - 60 - toKilograms(5, "lb")) < 1e-9);
});

test("body weight exercises progress by repetitions", () => {
  const prescription = { exercise: "pull-up", sets: 1, repetitionsMin: 5, repetitionsMax: 10 };
  const sessions = [session("2026-11-02", ["pull-up", 0, 10])];
  assert.equal(suggestion(pullUp, prescription, sessions, "kg").repetitions, 11);
  assert.deepEqual(progression(sessions, pullUp).map(({ value }) => value), [10]);
});

test("weekly totals end with the current week and keep empty weeks", () => {
  const sessions = [
    session("2026-11-02", ["back-squat", 100, 5]),
    session("2026-11-16", ["back-squat", 100, 3]),
  ];
  assert.deepEqual(weeklyTotals(sessions, "2026-11-19", 3), [
    { week: "2026-11-02", kilograms: 500, workouts: 1 },
    { week: "2026-11-09", kilograms: 0, workouts: 0 },
    { week: "2026-11-16", kilograms: 300, workouts: 1 },
  ]);
});

test("a set too long for an estimate is no point of the curve", () => {
  assert.deepEqual(progression([session("2026-11-02", ["back-squat", 40, 20])], squat), []);
});

test("the table has one line per set and a comma never splits a number", () => {
  const text = commaSeparated([session("2026-11-02", ["leg-press", 1000, 5])], "lb");
  assert.equal(
    text,
    "Date,Workout,Exercise,Set,Weight (lb),Repetitions\r\n" +
      "2026-11-02,Open workout,Leg Press,1,2204.6,5\r\n",
  );
});

test("every exercise of the program exists and every range is one", () => {
  for (const { prescriptions } of workouts) {
    for (const { exercise, sets, repetitionsMin, repetitionsMax } of prescriptions) {
      assert.ok(exerciseByID(exercise), exercise);
      assert.ok(sets > 0 && repetitionsMin > 0 && repetitionsMin < repetitionsMax, exercise);
    }
  }
});
