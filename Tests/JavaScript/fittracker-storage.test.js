// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { dateString } from "../../web/apps/fittracker/src/model/calendar.js";
import {
  hasSampleData,
  withoutSampleData,
  withSampleData,
} from "../../web/apps/fittracker/src/model/sample.js";
import { decode, encode, initialData } from "../../web/apps/fittracker/src/model/schema.js";
import { finishSession, logSet } from "../../web/apps/fittracker/src/model/sessions.js";
import { weekStreak } from "../../web/apps/fittracker/src/model/streak.js";
import { Store } from "../../web/apps/fittracker/src/model/store.js";

const now = new Date(2026, 10, 19, 18);
const entry = { exercise: "deadlift", kilograms: 100, repetitions: 5 };

class FakeStorage {
  /** @type {Map<string, string>} */
  values = new Map();
  isFull = false;
  length = 0;

  /** @param {string} key */
  getItem(key) {
    return this.values.get(key) ?? null;
  }

  /**
   * @param {string} key
   * @param {string} value
   */
  setItem(key, value) {
    if (this.isFull) throw new Error("QuotaExceededError");
    this.values.set(key, value);
  }

  clear() {}
  key() {
    return null;
  }
  removeItem() {}
}

test("data survives encoding, with an open workout, goals and sample data", () => {
  const data = { ...withSampleData(initialData(), now), targets: { deadlift: 180 } };
  const withActive = logSet(data, entry, now);
  const decoded = decode(encode(withActive));
  assert.deepEqual(decoded, { ok: true, data: withActive });
});

const broken = /** @type {const} */ ([
  ["no JSON", () => "{"],
  ["a list", () => "[]"],
  ["another version", () => change({ version: 2 })],
  ["an unknown unit", () => change({ unit: "stone" })],
  ["a goal of eight days", () => change({ weeklyGoal: 8 })],
  ["an unknown workout in the plan", () => change({ schedule: { monday: "yoga" } })],
  ["the goal of an unknown exercise", () => change({ targets: { juggling: 5 } })],
  ["a set of an unknown exercise", () => changeSession({ sets: [set({ exercise: "x" })] })],
  ["half a repetition", () => changeSession({ sets: [set({ repetitions: 0.5 })] })],
  ["a negative weight", () => changeSession({ sets: [set({ kilograms: -1 })] })],
  ["a weight that is text", () => changeSession({ sets: [set({ kilograms: "100" })] })],
  ["two sets with one id", () => changeSession({ sets: [set({}), set({})] })],
  ["a date that does not exist", () => changeSession({ date: "2026-02-30" })],
  ["an id with markup", () => changeSession({ id: "<b>" })],
  ["an unfinished workout among the finished", () => changeSession({ finishedAt: null })],
]);

for (const [name, make] of broken) {
  test(`import refuses ${name} and says so`, () => {
    const decoded = decode(make());
    assert.ok(!decoded.ok);
    assert.match(decoded.error, /\. [A-Z].*\.$/);
  });
}

/** @param {object} fields */
function change(fields) {
  return JSON.stringify({ ...initialData(), ...fields });
}

/** @param {object} fields */
function changeSession(fields) {
  const data = finishSession(logSet(initialData(), entry, now), now);
  return JSON.stringify({ ...data, sessions: [{ ...data.sessions[0], ...fields }] });
}

/** @param {object} fields */
function set(fields) {
  return { id: 1, loggedAt: now.getTime(), ...entry, ...fields };
}

test("names of object prototypes are no exercises", () => {
  const text = encode(initialData()).replace('"targets":{}', '"targets":{"__proto__":{"a":1}}');
  assert.equal(decode(text).ok, false);
});

test("sample data is the same every time, ends before today and leaves own workouts alone", () => {
  const own = finishSession(logSet(initialData(), entry, now), now);
  const sampled = withSampleData(own, now);
  assert.deepEqual(withSampleData(sampled, now), sampled);
  assert.ok(hasSampleData(sampled));
  assert.ok(sampled.sessions.every(({ sample, date }) => !sample || date < dateString(now)));
  assert.deepEqual(withoutSampleData(sampled), own);
  assert.ok(weekStreak(sampled.sessions, 4, dateString(now)) >= 3);
});

test("the store saves, tells its listeners and reads back", () => {
  const storage = new FakeStorage();
  const store = new Store(storage);
  let told = 0;
  store.subscribe(() => told += 1);
  store.update((data) => data);
  assert.equal(told, 0);
  store.update((data) => ({ ...data, unit: "lb" }));
  assert.equal(told, 1);
  assert.equal(new Store(storage).data.unit, "lb");
});

test("data that cannot be read is kept aside, and the user is told", () => {
  const storage = new FakeStorage();
  storage.values.set("fittracker.data", "{broken");
  const store = new Store(storage);
  assert.deepEqual(store.data, initialData());
  assert.match(store.problem ?? "", /could not be read/);
  assert.equal(storage.values.get("fittracker.unreadable"), "{broken");
});

test("a full storage is told and the data lives on in the page", () => {
  const storage = new FakeStorage();
  const store = new Store(storage);
  storage.isFull = true;
  store.update((data) => ({ ...data, unit: "lb" }));
  assert.equal(store.data.unit, "lb");
  assert.match(store.problem ?? "", /full/);
});

test("without a storage the app works and says that it cannot save", () => {
  const store = new Store(null);
  store.update((data) => ({ ...data, unit: "lb" }));
  assert.equal(store.data.unit, "lb");
  assert.match(store.problem ?? "", /does not let the app save/);
});
