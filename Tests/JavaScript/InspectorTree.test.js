// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { faultText, isSame, presets } from "../../web/simulator/inspector/faults.js";
import { changesOf, previewOf, rowsOf } from "../../web/simulator/inspector/tree.js";

const state = { a: 1, list: [{ url: "/x" }, { url: "/y" }], none: [], gone: undefined };

test("only what is unfolded has rows, with its place among its siblings", () => {
  assert.deepEqual(rowsOf(state, new Set()).map(({ path }) => path), ["/a", "/list", "/none"]);
  const rows = rowsOf(state, new Set(["/list", "/list/1"]));
  const [last] = rows.filter(({ path }) => path === "/list/1/url");
  assert.deepEqual([last.level, last.place, last.count, last.isBranch], [3, 1, 1, false]);
  assert.deepEqual(rows.map(({ isBranch }) => isBranch), [false, true, true, true, false, false]);
});

test("leaves that changed, came or went are found", () => {
  const after = { a: 2, list: [{ url: "/x" }], none: [], more: "m" };
  assert.deepEqual(changesOf(state, after), ["/a", "/list/1", "/more"]);
  assert.deepEqual(changesOf(state, structuredClone(state)), []);
  assert.deepEqual(changesOf({ a: [] }, { a: [1] }), ["/a"]);
});

test("a branch says what it is about", () => {
  assert.equal(previewOf([1, 2]), "2 items");
  assert.equal(previewOf({ key: "e1", url: "/a" }), "/a");
  assert.equal(previewOf({ top: 1, left: 2 }), "2 members");
  assert.equal(previewOf(null), "null");
  assert.equal(previewOf("text"), '"text"');
});

test("faults are told with their figures", () => {
  assert.equal(faultText(null), "");
  assert.equal(faultText({ latencyMilliseconds: 0, offline: false }), "");
  assert.equal(
    faultText({ latencyMilliseconds: 200, jitterMilliseconds: 50, dropPercent: 2, offline: true }),
    "Offline, 200 ms ± 50 ms, 2 % lost",
  );
  assert.equal(faultText({ slowPageMilliseconds: 300 }), "page 300 ms late");
  assert.ok(!isSame(presets[0][1], presets[1][1]));
});
