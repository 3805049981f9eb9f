// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { leaveRecord, takeRecord } from "../../web/bridge/page-record.js";

/** A storage as a browser has it. @param {[string, string][]} [items] */
function storage(items) {
  const values = new Map(items);
  return {
    values,
    getItem: (/** @type {string} */ name) => values.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => values.set(name, value),
    removeItem: (/** @type {string} */ name) => values.delete(name),
  };
}

/** Makes `global` what the page sees. @param {object} global @param {string} name */
function enter(global, name = "") {
  Object.assign(globalThis, { window: { name } });
  Object.defineProperty(globalThis, "sessionStorage", { value: global, configurable: true });
}

const record = {
  page: "a",
  epoch: "E1",
  revision: 3,
  generation: 1,
  eventId: 4,
  key: "e1",
  entries: { 0: "e1" },
  index: 0,
};

test("a reload finds the record, once", () => {
  enter(storage());
  leaveRecord(record);
  assert.deepEqual(takeRecord(), record);
  assert.equal(takeRecord(), null);
});

test("a tab duplicated while its page lives is another page", () => {
  const first = storage();
  enter(first);
  leaveRecord(record);
  takeRecord();
  enter(storage([...first.values]));
  assert.equal(takeRecord(), null);
});

test("frames of one tab have records of their own", () => {
  const shared = storage();
  enter(shared, "left");
  leaveRecord(record);
  enter(shared, "right");
  assert.equal(takeRecord(), null);
});

test("forbidden storage and foreign values are no record", () => {
  enter(storage([["tandem:", "{"]]));
  assert.equal(takeRecord(), null);
  enter(storage([["tandem:", "3"]]));
  assert.equal(takeRecord(), null);
  const throwing = () => {
    throw new Error("SecurityError");
  };
  enter({ getItem: throwing, setItem: throwing });
  leaveRecord(record);
  assert.equal(takeRecord(), null);
});
