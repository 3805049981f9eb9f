// @ts-check
/** @import { Ending, Presentation } from "../../web/apps/files/src/types.d.ts" */
import assert from "node:assert/strict";
import { test } from "node:test";

import { Reconciler } from "../../web/apps/files/src/presenting/reconciler.js";

/** Notes what it is asked to do and ends a presentation when the test says so. */
class FakePresenter {
  isPresenting = true;
  /** @type {string[]} */
  modals = [];
  /** @type {string[]} */
  calls = [];
  /** @type {Map<string, (ending: Ending) => void>} */
  #ends = new Map();

  /** @param {Presentation} presentation @returns {Promise<Ending>} */
  present({ id }) {
    this.calls.push(`present ${id}`);
    this.modals.push(id);
    return new Promise((resolve) => this.#ends.set(id, resolve));
  }

  /** @param {string} id */
  dismiss(id) {
    this.calls.push(`dismiss ${id}`);
  }

  /** @param {string} id @param {Partial<Ending>} ending */
  async end(id, ending = {}) {
    this.modals = this.modals.filter((modal) => modal !== id);
    this.#ends.get(id)?.({ status: "dismissed", reason: null, button: null, ...ending });
    await Promise.resolve();
    await Promise.resolve();
  }
}

/** @param {string} id @param {string} [slot] @returns {Presentation} */
const sheet = (id, slot) => ({
  id,
  ...(slot && { slot }),
  kind: "sheet",
  url: `/${id}`,
  title: id,
  closed: (button) => ({ type: "setError", message: `${id} ${button}` }),
});

function make() {
  const presenter = new FakePresenter();
  /** @type {string[]} */
  const sent = [];
  const reconciler = new Reconciler(
    presenter,
    (action) => void sent.push(action.type === "setError" ? action.message : action.type),
    (id) => !id.startsWith("foreign"),
  );
  return { presenter, reconciler, sent };
}

test("what is wanted is presented once, however often it is wanted", () => {
  const { presenter, reconciler } = make();
  for (let round = 0; round < 3; round += 1) reconciler.converge([sheet("a"), sheet("b")]);
  assert.deepEqual(presenter.calls, ["present a", "present b"]);
});

test("what is no longer wanted is dismissed once, and its end is no news", async () => {
  const { presenter, reconciler, sent } = make();
  reconciler.converge([sheet("a")]);
  reconciler.converge([]);
  reconciler.converge([]);
  await presenter.end("a");
  assert.deepEqual(presenter.calls, ["present a", "dismiss a"]);
  assert.deepEqual(sent, []);
});

test("a dismissal by anybody else is sent to the state, with its button", async () => {
  const { presenter, reconciler, sent } = make();
  reconciler.converge([sheet("a")]);
  await presenter.end("a", { button: "ok" });
  assert.deepEqual(sent, ["a ok"]);
});

test("another item of a slot replaces the first without dismissing it", async () => {
  const { presenter, reconciler, sent } = make();
  reconciler.converge([sheet("file-a", "file")]);
  reconciler.converge([sheet("file-b", "file")]);
  await presenter.end("file-a");
  assert.deepEqual(presenter.calls, ["present file-a", "present file-b"]);
  assert.deepEqual(sent, []);
});

test("what is wanted again while it closes is presented when it has closed", async () => {
  const { presenter, reconciler, sent } = make();
  reconciler.converge([sheet("a")]);
  reconciler.converge([]);
  reconciler.converge([sheet("a")]);
  assert.deepEqual(presenter.calls, ["present a", "dismiss a"]);
  await presenter.end("a");
  assert.deepEqual(presenter.calls, ["present a", "dismiss a", "present a"]);
  assert.deepEqual(sent, []);
});

test("what is up though nobody wants it is dismissed, but nothing of others", () => {
  const { presenter, reconciler } = make();
  presenter.modals = ["left-over", "foreign-1"];
  reconciler.converge([]);
  assert.deepEqual(presenter.calls, ["dismiss left-over"]);
});

test("what has ended is not dismissed because the list is behind", async () => {
  const { presenter, reconciler } = make();
  reconciler.converge([sheet("a")]);
  await presenter.end("a");
  presenter.modals = ["a"];
  reconciler.converge([]);
  assert.deepEqual(presenter.calls, ["present a"]);
});

test("a document that does not present leaves everything alone", () => {
  const { presenter, reconciler } = make();
  presenter.isPresenting = false;
  reconciler.converge([sheet("a")]);
  presenter.isPresenting = true;
  assert.deepEqual(presenter.calls, []);
  reconciler.converge();
  assert.deepEqual(presenter.calls, ["present a"]);
});

test("another shell is asked again; a refusal ends what is wanted", async () => {
  const { presenter, reconciler, sent } = make();
  reconciler.converge([sheet("a")]);
  await presenter.end("a", { status: "rejected", reason: "epoch" });
  assert.deepEqual(sent, []);
  reconciler.converge();
  assert.deepEqual(presenter.calls, ["present a", "present a"]);
  await presenter.end("a", { status: "rejected", reason: "loginRequired" });
  assert.deepEqual(sent, ["a null"]);
});

test("a dismissal that reaches a reloaded document is not ignored", () => {
  const { presenter, reconciler, sent } = make();
  presenter.isPresenting = false;
  reconciler.converge([sheet("a")]);
  reconciler.ended("a", "ok");
  reconciler.ended("unknown", null);
  assert.deepEqual(sent, ["a ok"]);
});
