// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { initialModel } from "../../web/apps/thiccc/src/model/initial.js";
import { reduce } from "../../web/apps/thiccc/src/model/reduce.js";
import { isModel } from "../../web/apps/thiccc/src/model/schema.js";
import { tabPaths } from "../../web/apps/thiccc/src/shell/places.js";
import { Sheets, sheets } from "../../web/apps/thiccc/src/sheets.js";

/** @import { CoreEvent, Dismissal, Model } from "../../web/apps/thiccc/src/types.d.ts" */

const now = new Date(2026, 2, 28, 18).getTime();

/** @param {Model} model @param {...CoreEvent} events */
function after(model, ...events) {
  return events.reduce((before, event) => reduce(before, event).model, model);
}

/** A core and a shell whose answers the test gives. */
class Rig {
  model = initialModel(now);
  /** @type {string[]} */
  presented = [];
  /** @type {string[]} */
  dismissed = [];
  /** @type {Map<string, (dismissal: Dismissal) => void>} */
  answers = new Map();
  /** @type {(url: string) => void} */
  tellDismissed = () => {};
  sheets;

  /** @param {Partial<Model>} [change] */
  constructor(change = {}) {
    Object.assign(this.model, change);
    const shell = {
      place: { url: "/", modals: /** @type {string[]} */ ([]) },
      ready: () => Promise.resolve(),
      onDismissed: (/** @type {(url: string) => void} */ listener) => this.tellDismissed = listener,
      present: (/** @type {string} */ url) => {
        this.presented.push(url);
        return new Promise((resolve) => this.answers.set(url, resolve));
      },
      dismiss: (/** @type {string} */ url) => this.dismissed.push(url),
    };
    this.shell = shell;
    this.sheets = new Sheets(/** @type {any} */ (this), /** @type {any} */ (shell));
  }

  async start() {
    this.sheets.start();
    await Promise.resolve();
    await Promise.resolve();
  }

  /** @param {CoreEvent} event */
  update(event) {
    this.model = reduce(this.model, event).model;
    this.sheets.synchronize();
  }

  /** @param {string} url @param {Dismissal} dismissal */
  async answer(url, dismissal) {
    this.answers.get(url)?.(dismissal);
    await Promise.resolve();
    await Promise.resolve();
  }

  /** @param {string} type */
  count(type) {
    return this.model.log.filter(({ text }) => text === type).length;
  }
}

const gone = { status: /** @type {const} */ ("dismissed"), reason: null };
const add = sheets.addExercise.path;

test("an event that cannot apply changes nothing and leaves no line in the log", () => {
  const model = initialModel(now);
  /** @type {CoreEvent[]} */
  const events = [
    { type: "dismissAddExerciseView" },
    { type: "dismissImportView" },
    { type: "dismissStopwatch" },
    { type: "restTimerFinished" },
    { type: "finishWorkout", now },
    { type: "discardWorkout" },
    { type: "logSet", name: "Dip", set: { kilograms: 0, repetitions: 8 } },
    { type: "changeTab", tab: "workout" },
    { type: "deleteWorkout", id: "none" },
    { type: "setDebugTab", isShown: true },
  ];
  for (const event of events) assert.equal(reduce(model, event).model, model, event.type);
});

test("only an accepted tab changes the selection; a wish is an effect", () => {
  const wished = reduce(initialModel(now), { type: "requestTab", tab: "history" });
  assert.equal(wished.model.selectedTab, "workout");
  assert.deepEqual(wished.effects, [{ type: "selectTab", tab: "history" }]);
  const accepted = reduce(wished.model, { type: "changeTab", tab: "history" });
  assert.equal(accepted.model.selectedTab, "history");
  assert.deepEqual(accepted.effects, []);
  assert.equal(accepted.model.log.at(-1)?.text, "changeTab history");
});

test("a destination becomes a push of its path", () => {
  const { effects } = reduce(initialModel(now), {
    type: "navigate",
    destination: { type: "historyDetail", id: "a/b" },
  });
  assert.deepEqual(effects, [{ type: "push", url: "/history/a%2Fb" }]);
});

test("a logged set starts the rest; its end is told once", () => {
  const started = after(
    initialModel(now),
    { type: "startWorkout", name: "Arms", exercises: ["Dip"], now },
  );
  const logged = reduce(started, {
    type: "logSet",
    name: "Dip",
    set: { kilograms: 10, repetitions: 8 },
  });
  assert.deepEqual(logged.effects, [{ type: "startCountdown", seconds: 90 }]);
  assert.equal(logged.model.showingRestTimer, 90);
  const over = after(logged.model, { type: "restTimerFinished" }, { type: "restTimerFinished" });
  assert.equal(over.showingRestTimer, null);
  assert.equal(over.log.filter(({ text }) => text === "restTimerFinished").length, 1);
});

test("a finished workout goes to the history without what was not done", () => {
  const model = after(
    initialModel(now),
    { type: "removeSamples" },
    { type: "startWorkout", name: "Arms", exercises: ["Dip", "Chin-Up"], now },
    { type: "logSet", name: "Dip", set: { kilograms: 10, repetitions: 8 } },
  );
  const { model: finished, effects } = reduce(model, { type: "finishWorkout", now: now + 60_000 });
  assert.equal(finished.active, null);
  assert.deepEqual(finished.history.map(({ exercises }) => exercises.map(({ name }) => name)), [
    ["Dip"],
  ]);
  assert.deepEqual(effects.map(({ type }) => type), [
    "stopCountdown",
    "popToRoot",
    "selectTab",
    "push",
  ]);
});

test("adding an exercise twice adds it once, and starts a workout if there is none", () => {
  const model = after(
    initialModel(now),
    { type: "addExercise", name: "Dip", now },
    { type: "addExercise", name: "Dip", now },
  );
  assert.deepEqual(model.active?.exercises, [{ name: "Dip", sets: [] }]);
});

test("what cannot be a set is not logged", () => {
  const model = after(initialModel(now), { type: "addExercise", name: "Dip", now });
  for (const set of [[-1, 5], [1001, 5], [10, 0], [NaN, 5], [10, NaN]]) {
    const [kilograms, repetitions] = set;
    const event = /** @type {const} */ ({
      type: "logSet",
      name: "Dip",
      set: { kilograms, repetitions },
    });
    assert.equal(reduce(model, event).model, model, String(set));
  }
});

test("the model is readable after every event, and nothing else is", () => {
  const model = after(
    initialModel(now),
    { type: "startWorkout", name: "Arms", exercises: ["Dip"], now },
    { type: "logSet", name: "Dip", set: { kilograms: 10, repetitions: 8 } },
    { type: "toggleStopwatch", now },
    { type: "lapStopwatch", now: now + 1000 },
  );
  assert.ok(isModel(JSON.parse(JSON.stringify(model))));
  for (const broken of [null, [], {}, { ...model, version: 2 }, { ...model, history: [{}] }]) {
    assert.equal(isModel(broken), false);
  }
});

test("nothing is presented before the page has heard what it missed", async () => {
  const rig = new Rig({ showingAddExercise: true });
  rig.sheets.synchronize();
  assert.deepEqual(rig.presented, []);
  await rig.start();
  assert.deepEqual(rig.presented, [add]);
});

test("a sheet that went while the page was away is not presented again", async () => {
  const rig = new Rig({ showingAddExercise: true });
  const started = rig.start();
  rig.tellDismissed(add);
  await started;
  assert.deepEqual(rig.presented, []);
  assert.equal(rig.count("dismissAddExerciseView"), 1);
});

test("both booleans are presented once, however often the model changes", async () => {
  const rig = new Rig();
  await rig.start();
  rig.update({ type: "showAddExerciseView" });
  rig.update({ type: "showImportView" });
  rig.sheets.synchronize();
  assert.deepEqual(rig.presented, [add, sheets.import.path]);
  await rig.answer(add, gone);
  assert.equal(rig.model.showingAddExercise, false);
  assert.equal(rig.model.showingImport, true);
  assert.equal(rig.count("dismissAddExerciseView"), 1);
});

test("a boolean turning false asks the shell once, and the answer is no second event", async () => {
  const rig = new Rig();
  await rig.start();
  rig.update({ type: "showAddExerciseView" });
  rig.update({ type: "dismissAddExerciseView" });
  rig.sheets.synchronize();
  assert.deepEqual(rig.dismissed, [add]);
  await rig.answer(add, gone);
  assert.equal(rig.count("dismissAddExerciseView"), 1);
});

test("another shell is asked again; a refusal makes the boolean false", async () => {
  const rig = new Rig();
  await rig.start();
  rig.update({ type: "showAddExerciseView" });
  await rig.answer(add, { status: "rejected", reason: "epoch" });
  assert.deepEqual(rig.presented, [add, add]);
  await rig.answer(add, { status: "rejected", reason: "loginRequired" });
  assert.equal(rig.model.showingAddExercise, false);
});

test("a sheet that a link presented is told to the core", async () => {
  const rig = new Rig();
  await rig.start();
  rig.shell.place = { url: add, modals: [add] };
  rig.sheets.synchronize();
  assert.equal(rig.model.showingAddExercise, true);
  assert.deepEqual(rig.presented, [add]);
});

test("the manifest has the tabs, paths and sheets of the app", () => {
  const text = readFileSync(new URL("../../web/apps/thiccc/tandem.json", import.meta.url), "utf8");
  const manifest = JSON.parse(text.replace(/^\s*\/\/.*$/gm, ""));
  const tabs = manifest.tabs.map((/** @type {any} */ tab) => [tab.id, tab.path]);
  assert.deepEqual(Object.fromEntries(tabs), tabPaths);
  const patterns = manifest.rules.flatMap((/** @type {any} */ rule) => rule.patterns);
  for (const { path } of Object.values(sheets)) assert.ok(patterns.includes(path), path);
});
