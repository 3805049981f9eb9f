// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { currentModel } from "../../web/apps/thiccc/src/core.js";
import {
  catalogue,
  exerciseNamed,
  namesIn,
  search,
} from "../../web/apps/thiccc/src/model/catalogue.js";
import { initialModel } from "../../web/apps/thiccc/src/model/initial.js";
import { reduce } from "../../web/apps/thiccc/src/model/reduce.js";
import { routines, sampleHistory } from "../../web/apps/thiccc/src/model/sample.js";
import { measured, stopped, toggled } from "../../web/apps/thiccc/src/model/stopwatch.js";
import { proposal, recent, volume } from "../../web/apps/thiccc/src/model/workouts.js";
import { countdownText, stopwatchText } from "../../web/apps/thiccc/src/view/format.js";

/** @import { CoreEvent, Model } from "../../web/apps/thiccc/src/types.d.ts" */

const now = new Date(2026, 2, 28, 18).getTime();

/** @param {Model} model @param {...CoreEvent} events */
function after(model, ...events) {
  return events.reduce((before, event) => reduce(before, event).model, model);
}

test("an exercise is found in any spelling of its case and hyphens", () => {
  assert.equal(new Set(catalogue.map(({ name }) => name)).size, catalogue.length);
  assert.equal(exerciseNamed("PULLUP")?.name, "Pull-Up");
  assert.equal(exerciseNamed("bench"), undefined);
});

test("a search finds words of name, muscle and equipment", () => {
  assert.deepEqual(search("chest dumbbell").map(({ name }) => name), ["Dumbbell Fly"]);
  assert.equal(search("").length, catalogue.length);
  assert.deepEqual(search("zzz"), []);
});

test("an import takes each known name once and says which it does not know", () => {
  assert.deepEqual(namesIn(" bench press\n\nDip\nBensh Press\nDIP\n"), {
    known: ["Bench Press", "Dip"],
    unknown: ["Bensh Press"],
  });
  assert.deepEqual(namesIn(""), { known: [], unknown: [] });
});

test("the sample has known exercises only, newest first", () => {
  const starts = sampleHistory(now).map(({ startedAt }) => startedAt);
  assert.deepEqual(starts, starts.toSorted((left, right) => right - left));
  for (const { exercises } of routines) {
    for (const name of exercises) assert.ok(exerciseNamed(name), name);
  }
});

test("the next set is proposed after the one before, else after the last workout", () => {
  const dip = { name: "Dip", sets: [{ kilograms: 10, repetitions: 8 }] };
  const deadlift = { name: "Deadlift", sets: [] };
  assert.equal(proposal(dip, []), dip.sets[0]);
  assert.deepEqual(proposal(deadlift, []), { kilograms: 20, repetitions: 8 });
  const expected = { kilograms: 120, repetitions: 5 };
  assert.deepEqual(proposal(deadlift, sampleHistory(now)), expected);
});

test("the volume is that of all sets, and a week ends after seven days", () => {
  const sets = [{ kilograms: 10, repetitions: 8 }, { kilograms: 5, repetitions: 2 }];
  assert.equal(volume({ exercises: [{ name: "Dip", sets }, { name: "Sit-Up", sets: [] }] }), 90);
  assert.deepEqual(recent(sampleHistory(now), now).map(({ id }) => id), [
    "sample-6",
    "sample-5",
  ]);
});

test("a logged set starts the rest; its end is one event", () => {
  const model = after(initialModel(now), { type: "addExercises", names: ["Dip"], now });
  const set = { kilograms: 10, repetitions: 8 };
  const logged = reduce(model, { type: "logSet", name: "Dip", set });
  assert.deepEqual(logged.effects, [{ type: "startCountdown", seconds: 90 }]);
  assert.equal(logged.model.showingRestTimer, 90);
  const over = after(logged.model, { type: "restTimerFinished" }, { type: "restTimerFinished" });
  assert.equal(over.showingRestTimer, null);
  assert.equal(over.log.filter(({ text }) => text === "restTimerFinished").length, 1);
});

test("what cannot be a set is not logged", () => {
  const model = after(initialModel(now), { type: "addExercises", names: ["Dip"], now });
  for (const [kilograms, repetitions] of [[-1, 5], [1001, 5], [10, 0], [NaN, 5], [10, NaN]]) {
    const set = { kilograms, repetitions };
    assert.equal(reduce(model, { type: "logSet", name: "Dip", set }).model, model);
  }
});

test("a finished workout goes to the history without what was not done", () => {
  const set = { kilograms: 10, repetitions: 8 };
  const model = after(
    initialModel(now),
    { type: "startWorkout", name: "Arms", exercises: ["Dip", "Chin-Up"], now },
    { type: "logSet", name: "Dip", set },
    { type: "logSet", name: "Dip", set },
    { type: "removeSet", name: "Dip", index: 0 },
  );
  const { model: finished, effects } = reduce(model, { type: "finishWorkout", now: now + 60_000 });
  assert.equal(finished.active, null);
  assert.deepEqual(finished.history[0].exercises, [{ name: "Dip", sets: [set] }]);
  assert.deepEqual(effects.map(({ type }) => type), [
    "stopCountdown",
    "popToRoot",
    "selectTab",
    "push",
  ]);
});

test("adding exercises adds each once, and starts a workout if there is none", () => {
  const model = after(
    initialModel(now),
    { type: "addExercises", names: ["Dip"], now },
    { type: "addExercises", names: ["Dip", "Sit-Up"], now },
  );
  assert.deepEqual(model.active?.exercises.map(({ name }) => name), ["Dip", "Sit-Up"]);
  assert.equal(reduce(model, { type: "addExercises", names: ["Dip"], now }).model, model);
});

test("deleting a workout leaves its screen", () => {
  const { model, effects } = reduce(initialModel(now), { type: "deleteWorkout", id: "sample-6" });
  assert.equal(model.history.length, 5);
  assert.deepEqual(effects, [{ type: "popToRoot", tab: "history" }]);
});

test("the stopwatch counts what it ran", () => {
  const running = toggled(stopped, 1000);
  assert.equal(measured(running, 3500), 2500);
  const halted = toggled(running, 4000);
  assert.equal(measured(halted, 99_000), 3000);
  assert.equal(measured(toggled(halted, 5000), 6000), 4000);
});

test("times are read in minutes, and a countdown is rounded up", () => {
  assert.equal(countdownText(59_001), "1:00");
  assert.equal(countdownText(-5), "0:00");
  assert.equal(stopwatchText(61_250), "01:01.2");
});

test("a model of another version is not taken over", () => {
  const model = initialModel(now);
  assert.equal(currentModel(model), model);
  for (const other of [null, [], {}, { ...model, version: 1 }]) {
    assert.equal(currentModel(other), null);
  }
});
