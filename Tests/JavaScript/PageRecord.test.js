// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { leaveRecord, takeRecord } from "../../web/bridge/page-record.js";

/** Makes `global` what the page has stored. @param {object} global */
function enter(global) {
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
  leaveRecord("tandem:", record);
  assert.deepEqual(takeRecord("tandem:"), record);
  assert.equal(takeRecord("tandem:"), null);
});

test("a tab duplicated while its page lives is another page", () => {
  const first = {};
  enter(first);
  leaveRecord("tandem:", record);
  takeRecord("tandem:");
  enter({ ...first });
  assert.equal(takeRecord("tandem:"), null);
});

test("frames of one tab have records of their own", () => {
  const shared = {};
  enter(shared);
  leaveRecord("left", record);
  assert.equal(takeRecord("right"), null);
});

test("forbidden storage and foreign values are no record", () => {
  enter({ "tandem:": "{" });
  assert.equal(takeRecord("tandem:"), null);
  enter({ "tandem:": "3" });
  assert.equal(takeRecord("tandem:"), null);
  const throwing = () => {
    throw new Error("SecurityError");
  };
  enter(new Proxy({}, { get: throwing, set: throwing, deleteProperty: throwing }));
  leaveRecord("tandem:", record);
  assert.equal(takeRecord("tandem:"), null);
});
