// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { leaveRecord, takeRecord } from "../../web/bridge/page-record.js";

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
  enter({});
  leaveRecord(record);
  assert.deepEqual(takeRecord(), record);
  assert.equal(takeRecord(), null);
});

test("a tab duplicated while its page lives is another page", () => {
  const first = {};
  enter(first);
  leaveRecord(record);
  takeRecord();
  enter({ ...first });
  assert.equal(takeRecord(), null);
});

test("frames of one tab have records of their own", () => {
  const shared = {};
  enter(shared, "left");
  leaveRecord(record);
  enter(shared, "right");
  assert.equal(takeRecord(), null);
});

test("forbidden storage and foreign values are no record", () => {
  enter({ "tandem:": "{" });
  assert.equal(takeRecord(), null);
  enter({ "tandem:": "3" });
  assert.equal(takeRecord(), null);
  const throwing = () => {
    throw new Error("SecurityError");
  };
  enter(new Proxy({}, { get: throwing, set: throwing, deleteProperty: throwing }));
  leaveRecord(record);
  assert.equal(takeRecord(), null);
});
