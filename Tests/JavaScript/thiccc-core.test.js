// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { initialModel } from "../../web/apps/thiccc/src/model/initial.js";
import { reduce } from "../../web/apps/thiccc/src/model/reduce.js";
import { tabPaths } from "../../web/apps/thiccc/src/routes.js";
import { Sheets, sheets } from "../../web/apps/thiccc/src/sheets.js";

/** @import { Dismissal } from "../../web/bridge/types.d.ts" */
/** @import { CoreEvent, Model } from "../../web/apps/thiccc/src/types.d.ts" */

const now = new Date(2026, 2, 28, 18).getTime();
const add = sheets.addExercise.path;
const gone = { status: "dismissed", reason: null };

/** A core and a navigation whose answers the test gives. */
class Rig {
  model = initialModel(now);
  /** @type {string[]} */
  presented = [];
  /** @type {string[]} */
  dismissed = [];
  /** @type {Map<string, (dismissal: Dismissal) => void>} */
  #answers = new Map();
  #hear = (/** @type {object} */ _event) => {};
  place = { url: "/" };
  /** @type {{ modals: { id: string }[], on: unknown, setTitle: unknown } | null} */
  shell = {
    modals: [],
    on: (/** @type {string} */ _name, /** @type {(event: object) => void} */ handler) => {
      this.#hear = handler;
    },
    setTitle: () => Promise.resolve(),
  };
  sheets;

  /** @param {Partial<Model>} [change] */
  constructor(change = {}) {
    Object.assign(this.model, change);
    Object.assign(globalThis, { document: { readyState: "complete", title: "Workout" } });
    this.sheets = new Sheets(/** @type {any} */ (this), /** @type {any} */ (this));
  }

  /** @param {{ url: string }} presentation */
  present({ url }) {
    this.presented.push(url);
    return new Promise((resolve) => this.#answers.set(url, resolve));
  }

  /** @param {string} url */
  dismiss(url) {
    this.dismissed.push(url);
  }

  /** @param {CoreEvent} event */
  update(event) {
    this.model = reduce(this.model, event).model;
    this.sheets.synchronize();
  }

  /** The shell says that a sheet is gone which this document did not present. */
  miss(/** @type {string} */ modal) {
    this.#hear({ detail: { name: "dismissed", data: { modal } } });
  }

  /** @param {string} url @param {object} dismissal */
  async answer(url, dismissal) {
    this.#answers.get(url)?.(/** @type {Dismissal} */ (dismissal));
    await new Promise(setImmediate);
  }

  /** @param {string} type */
  count(type) {
    return this.model.log.filter(({ text }) => text === type).length;
  }
}

test("an event that cannot apply changes nothing and leaves no line in the log", () => {
  const model = initialModel(now);
  /** @type {CoreEvent[]} */
  const events = [
    { type: "dismissAddExerciseView" },
    { type: "dismissImportView" },
    { type: "dismissStopwatch" },
    { type: "stopRestTimer" },
    { type: "restTimerFinished" },
    { type: "finishWorkout", now },
    { type: "discardWorkout" },
    { type: "logSet", name: "Dip", set: { kilograms: 0, repetitions: 8 } },
    { type: "changeTab", tab: "workout" },
    { type: "deleteWorkout", id: "none" },
    { type: "setDebugTab", isShown: true },
  ];
  for (const event of events) {
    assert.deepEqual(reduce(model, event), { model, effects: [] }, event.type);
  }
});

test("only an accepted tab changes the selection", () => {
  const started = reduce(initialModel(now), {
    type: "startWorkout",
    name: "Arms",
    exercises: [],
    now,
  });
  assert.deepEqual(started.effects[0], { type: "selectTab", tab: "workout" });
  const { model, effects } = reduce(started.model, { type: "changeTab", tab: "history" });
  assert.equal(model.selectedTab, "history");
  assert.deepEqual(effects, []);
  assert.equal(model.log.at(-1)?.text, "changeTab history");
});

test("a destination becomes a push of its path", () => {
  const { effects } = reduce(initialModel(now), {
    type: "navigate",
    destination: { type: "historyDetail", id: "a/b" },
  });
  assert.deepEqual(effects, [{ type: "push", url: "/history/a%2Fb" }]);
});

test("nothing is presented before the page has received what it missed", async () => {
  const rig = new Rig({ showingAddExercise: true });
  rig.sheets.synchronize();
  assert.deepEqual(rig.presented, []);
  await rig.sheets.start();
  assert.deepEqual(rig.presented, [add]);
});

test("a sheet that went while the page was away is not presented again", async () => {
  const rig = new Rig({ showingAddExercise: true });
  const started = rig.sheets.start();
  rig.miss(add);
  await started;
  assert.deepEqual(rig.presented, []);
  assert.equal(rig.count("dismissAddExerciseView"), 1);
});

test("both booleans are presented once, however often the model changes", async () => {
  const rig = new Rig();
  await rig.sheets.start();
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
  await rig.sheets.start();
  rig.update({ type: "showAddExerciseView" });
  rig.update({ type: "dismissAddExerciseView" });
  rig.sheets.synchronize();
  assert.deepEqual(rig.dismissed, [add]);
  await rig.answer(add, gone);
  assert.equal(rig.count("dismissAddExerciseView"), 1);
});

test("another shell is asked again; a refusal makes the boolean false", async () => {
  const rig = new Rig();
  await rig.sheets.start();
  rig.update({ type: "showAddExerciseView" });
  await rig.answer(add, { status: "rejected", reason: "epoch" });
  assert.deepEqual(rig.presented, [add, add]);
  await rig.answer(add, { status: "rejected", reason: "loginRequired" });
  assert.equal(rig.model.showingAddExercise, false);
});

test("a sheet that a link presented becomes an event of the core", async () => {
  const rig = new Rig();
  await rig.sheets.start();
  rig.shell?.modals.push({ id: add });
  rig.sheets.synchronize();
  assert.equal(rig.model.showingAddExercise, true);
  assert.deepEqual(rig.presented, [add]);
});

test("without a shell the second sheet is presented when the first is gone", async () => {
  const rig = new Rig({ showingAddExercise: true, showingImport: true });
  rig.shell = null;
  await rig.sheets.start();
  assert.deepEqual(rig.presented, [add]);
  rig.update({ type: "dismissAddExerciseView" });
  assert.deepEqual(rig.dismissed, [add]);
  assert.deepEqual(rig.presented, [add]);
  await rig.answer(add, gone);
  assert.deepEqual(rig.presented, [add, sheets.import.path]);
});

test("the manifest has the tabs, paths and sheets of the app", () => {
  const text = readFileSync(new URL("../../web/apps/thiccc/tandem.json", import.meta.url), "utf8");
  const manifest = JSON.parse(text.replace(/^\s*\/\/.*$/gm, ""));
  const tabs = manifest.tabs.map((/** @type {any} */ tab) => [tab.id, tab.path]);
  assert.deepEqual(Object.fromEntries(tabs), tabPaths);
  const patterns = manifest.rules.flatMap((/** @type {any} */ rule) => rule.patterns);
  for (const { path } of Object.values(sheets)) assert.ok(patterns.includes(path), path);
});
