// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import {
  catalogue,
  exerciseNamed,
  nearest,
  search,
} from "../../web/apps/thiccc/src/model/catalogue.js";
import { parseWorkout } from "../../web/apps/thiccc/src/model/import.js";
import { routines, sampleHistory } from "../../web/apps/thiccc/src/model/sample.js";
import { measured, toggled, withLap } from "../../web/apps/thiccc/src/model/stopwatch.js";
import {
  bestSet,
  platesFor,
  proposal,
  volume,
  weeklyVolumes,
} from "../../web/apps/thiccc/src/model/workouts.js";
import { countdownText, setsText, stopwatchText } from "../../web/apps/thiccc/src/view/format.js";

const now = new Date(2026, 2, 28, 18).getTime();

test("every name of the catalogue is found in any spelling of its case and hyphens", () => {
  assert.equal(new Set(catalogue.map(({ name }) => name)).size, catalogue.length);
  assert.equal(exerciseNamed("bench press")?.name, "Bench Press");
  assert.equal(exerciseNamed("PULLUP")?.name, "Pull-Up");
  assert.equal(exerciseNamed("bench"), undefined);
});

test("a search finds words of name, muscle and equipment, names first", () => {
  assert.equal(search("dead")[0].name, "Deadlift");
  assert.ok(search("chest dumbbell").every(({ equipment }) => equipment === "Dumbbell"));
  assert.equal(search("").length, catalogue.length);
  assert.deepEqual(search("zzz"), []);
});

test("a slip of the pen is guessed, and nonsense is not", () => {
  assert.equal(nearest("Bensh Press")?.name, "Bench Press");
  assert.equal(nearest("qqqqqqqq"), null);
});

test("a workout is read with name, date, body weight and decimal commas", () => {
  const result = parseWorkout("Arms\n2026-02-28\nDip\nbw x 12\n12,5kg × 8\n\nCable Curl\n20*10");
  assert.ok(result.ok);
  assert.deepEqual(result.workout, {
    name: "Arms",
    date: "2026-02-28",
    exercises: [
      {
        name: "Dip",
        sets: [{ kilograms: 0, repetitions: 12 }, { kilograms: 12.5, repetitions: 8 }],
      },
      { name: "Cable Curl", sets: [{ kilograms: 20, repetitions: 10 }] },
    ],
  });
});

test("every problem names its line and a remedy; nothing is half imported", () => {
  /** @type {[string, number, RegExp][]} */
  const cases = [
    ["", 1, /nothing to import/],
    ["Arms", 1, /No set was found/],
    ["Arms\n60 x 8", 2, /belongs to no exercise/],
    ["Arms\nDip\n60 x", 3, /as 60 x 8/],
    ["Arms\nDip\n60 x 0", 3, /1 to 1000 repetitions/],
    ["Arms\nDip\n1e9 x 5", 3, /is no set/],
    ["Arms\nDip\n5000 x 5", 3, /no weight from 0 to 1000/],
    ["Arms\n2026-02-31\nDip\n5 x 5", 2, /no day of the calendar/],
    ["Arms\nDipp\n5 x 5", 2, /Did you mean Dip\?/],
    ["Arms\nqqqqqqqqq\n5 x 5", 2, /name from the catalogue/],
    [`Arms\n${"Dip\n".repeat(300)}`, 201, /at most 200/],
  ];
  for (const [text, line, pattern] of cases) {
    const result = parseWorkout(text);
    assert.ok(!result.ok, text);
    assert.equal(result.problems[0].line, line, text);
    assert.match(result.problems[0].text, pattern);
  }
});

test("sets under an unknown exercise are not blamed a second time", () => {
  const result = parseWorkout("Arms\nDipp\n5 x 5\n5 x\nDip\n5 x 5");
  assert.ok(!result.ok);
  assert.deepEqual(result.problems.map(({ line }) => line), [2]);
});

test("plates are those of one side, or none if they cannot make the weight", () => {
  assert.deepEqual(platesFor(100), [25, 15]);
  assert.deepEqual(platesFor(72.5), [25, 1.25]);
  assert.deepEqual(platesFor(20), []);
  assert.deepEqual(platesFor(21), []);
  assert.deepEqual(platesFor(10), []);
});

test("the sample is four weeks of known exercises that can be loaded", () => {
  const history = sampleHistory(now);
  assert.equal(history.length, 12);
  assert.deepEqual(
    history.map(({ startedAt }) => startedAt),
    history.map(({ startedAt }) => startedAt).sort((left, right) => right - left),
  );
  for (const { exercises } of history) {
    for (const { name, sets } of exercises) {
      assert.ok(exerciseNamed(name), name);
      const isBarbell = exerciseNamed(name)?.equipment === "Barbell";
      if (isBarbell) assert.ok(platesFor(sets[0].kilograms).length > 0, name);
    }
  }
  for (const { exercises } of routines) exercises.forEach((name) => assert.ok(exerciseNamed(name)));
});

test("volume, best set and the next proposal", () => {
  const dip = {
    name: "Dip",
    sets: [{ kilograms: 10, repetitions: 8 }, { kilograms: 10, repetitions: 9 }],
  };
  assert.equal(volume({ exercises: [dip] }), 170);
  assert.equal(bestSet(dip), dip.sets[1]);
  assert.equal(bestSet({ name: "Dip", sets: [] }), null);
  assert.deepEqual(proposal(dip, []), dip.sets[1]);
  assert.deepEqual(proposal({ name: "Deadlift", sets: [] }, []), { kilograms: 20, repetitions: 8 });
  assert.deepEqual(proposal({ name: "Deadlift", sets: [] }, sampleHistory(now)), {
    kilograms: 130,
    repetitions: 5,
  });
});

test("a week begins on Monday, also over a change of the clocks", () => {
  const weeks = weeklyVolumes(sampleHistory(now), now, 6);
  assert.ok(weeks.every(({ from }) => new Date(from).getDay() === 1));
  assert.ok(weeks.every(({ from }) => new Date(from).getHours() === 0));
  const total = weeks.reduce((sum, { kilograms }) => sum + kilograms, 0);
  assert.equal(total, sampleHistory(now).reduce((sum, workout) => sum + volume(workout), 0));
});

test("the stopwatch counts what it ran, and laps only while it runs", () => {
  const stopped = { startedAt: null, elapsed: 0, laps: [] };
  assert.equal(withLap(stopped, 5), stopped);
  const running = toggled(stopped, 1000);
  assert.equal(measured(running, 3500), 2500);
  const lapped = withLap(running, 2000);
  assert.deepEqual(lapped.laps, [1000]);
  const halted = toggled(lapped, 4000);
  assert.equal(measured(halted, 99_000), 3000);
  assert.equal(measured(toggled(halted, 5000), 6000), 4000);
});

test("times and sets as they are read", () => {
  assert.equal(countdownText(90_000), "1:30");
  assert.equal(countdownText(59_001), "1:00");
  assert.equal(countdownText(-5), "0:00");
  assert.equal(stopwatchText(61_250), "01:01.2");
  const sets = [8, 8, 7].map((repetitions) => ({ kilograms: 72.5, repetitions }));
  assert.equal(
    setsText([...sets, { kilograms: 80, repetitions: 3 }]),
    "72.5 kg × 8, 8, 7, 80 kg × 3",
  );
});
