// @ts-check
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { openStorage, Stored } from "../../web/kit/storage.js";

/** @type {Map<string, string>} */
let kept;
let isFull = false;
const storage = {
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => {
    if (isFull) throw new Error("QuotaExceededError");
    kept.set(key, text);
  },
};
const read = (/** @type {any} */ value) => typeof value?.count === "number" ? value : null;
const open = () => new Stored(storage, "app", { count: 0 }, read);
const more = (/** @type {{ count: number }} */ { count }) => ({ count: count + 1 });

beforeEach(() => {
  kept = new Map();
  isFull = false;
});

test("a change is kept for the next document", () => {
  open().update(more);
  assert.deepEqual(open().value, { count: 1 });
});

test("two documents do not undo each other's changes", () => {
  const [one, other] = [open(), open()];
  one.update(more);
  other.update(more);
  one.update(more);
  assert.equal(one.value.count, 3);
});

test("a change that changes nothing writes nothing", () => {
  open().update((value) => value);
  assert.equal(kept.size, 0);
});

test("a document follows what another one changed", () => {
  /** @type {(event: { key: string | null }) => void} */
  let changedElsewhere = () => {};
  Object.assign(globalThis, {
    addEventListener: (/** @type {string} */ _, /** @type {typeof changedElsewhere} */ listener) =>
      changedElsewhere = listener,
  });
  const store = open();
  let changes = 0;
  store.follow(() => changes++);
  open().update(more);
  changedElsewhere({ key: "another" });
  assert.equal(changes, 0);
  changedElsewhere({ key: "app" });
  changedElsewhere({ key: "app" });
  assert.deepEqual([changes, store.value.count], [1, 1]);
});

test("what cannot be read is set aside, and said", () => {
  for (const text of ["no JSON", '{"count":"many"}']) {
    kept = new Map([["app", text]]);
    const store = open();
    assert.deepEqual(store.value, { count: 0 });
    assert.equal(kept.get("app.unreadable"), text);
    assert.match(store.problem, /cannot be read/);
  }
});

test("a full storage keeps the value as long as the document", () => {
  const store = open();
  store.update(more);
  isFull = true;
  store.update(more);
  store.update(more);
  assert.equal(store.value.count, 3);
  assert.match(store.problem, /full/);
});

test("a storage that the user forbids is none", () => {
  Object.defineProperty(globalThis, "sessionStorage", {
    configurable: true,
    get: () => {
      throw new Error("SecurityError");
    },
  });
  assert.equal(openStorage("sessionStorage"), null);
  const store = new Stored(null, "app", { count: 0 }, read);
  store.update(more);
  assert.equal(store.value.count, 1);
});
