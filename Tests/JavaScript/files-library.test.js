// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { credentialProblems } from "../../web/apps/files/src/model/credentials.js";
import { coverOffset, isDismissal, swipeResult } from "../../web/apps/files/src/model/drag.js";
import { formatBytes, formatDay, formatTime } from "../../web/apps/files/src/model/format.js";
import {
  fileAfter,
  orderedFiles,
  receivePending,
  withPending,
} from "../../web/apps/files/src/model/library.js";
import { readLink } from "../../web/apps/files/src/model/link.js";
import { sampleLibrary } from "../../web/apps/files/src/model/samples.js";
import { readAccount, readLibrary } from "../../web/apps/files/src/model/stored.js";

test("a cover is dismissed beyond 150 pixels, not at 150", () => {
  assert.equal(isDismissal(150), false);
  assert.equal(isDismissal(150.5), true);
  assert.equal(isDismissal(-400), false);
  assert.equal(coverOffset(-20), 0);
  assert.equal(coverOffset(20), 20);
});

test("a swipe acts beyond six tenths of the row, opens beyond half of the action", () => {
  assert.equal(swipeResult(241, 400), "act");
  assert.equal(swipeResult(240, 400), "open");
  assert.equal(swipeResult(45, 400), "open");
  assert.equal(swipeResult(44, 400), "close");
  assert.equal(swipeResult(-100, 400), "close");
});

test("only a link to a video over https is taken", () => {
  assert.deepEqual(readLink(" https://example.org/a/Sea%20breeze.MP4?x=1 "), {
    name: "Sea breeze.MP4",
    link: "https://example.org/a/Sea%20breeze.MP4?x=1",
  });
  for (
    const text of [
      "",
      "shopping list",
      "javascript:alert(1)//a.mp4",
      "http://example.org/a.mp4",
      "https://example.org/a.txt",
      "https://example.org/",
      `https://example.org/${"a".repeat(2000)}.mp4`,
    ]
  ) {
    assert.ok("problem" in readLink(text), text.slice(0, 60));
  }
});

test("the same link waits once, and two links of one name get two ids", () => {
  const link = { name: "Sea.mp4", link: "https://example.org/Sea.mp4" };
  const once = withPending(sampleLibrary, link);
  assert.equal(withPending(once, link), once);
  const twice = withPending(once, { ...link, link: "https://example.net/Sea.mp4" });
  assert.deepEqual(twice.pending.slice(-2).map(({ id }) => id), ["sea", "sea-2"]);
});

test("a refresh makes files of what can be played and says what cannot", () => {
  const { library, problem } = receivePending(sampleLibrary, "2026-03-01");
  assert.deepEqual(library.pending, []);
  assert.equal(library.files.length, 8);
  assert.equal(library.files[0]?.name, "Harbour at noon");
  assert.equal(library.files[0]?.recordedOn, "2026-03-01");
  assert.match(problem ?? "", /Old tape\.avi/);
  assert.deepEqual(receivePending(library, "2026-03-02"), { library, problem: null });
});

test("files are ordered as chosen, and the next one follows that order", () => {
  const first = (/** @type {import("../../web/apps/files/src/types.d.ts").Order} */ order) =>
    orderedFiles({ ...sampleLibrary, order })[0]?.id;
  assert.equal(first("newest"), "northern-lights");
  assert.equal(first("name"), "campfire");
  assert.equal(first("largest"), "ring-system");
  assert.equal(fileAfter(sampleLibrary, "northern-lights")?.id, "campfire");
  assert.equal(fileAfter(sampleLibrary, "rain-on-glass")?.id, "northern-lights");
  const [only] = sampleLibrary.files;
  assert.equal(fileAfter({ ...sampleLibrary, files: only ? [only] : [] }, only?.id ?? ""), null);
});

test("a login needs an address and a password", () => {
  assert.deepEqual(credentialProblems("reader@example.org", "12345678"), {});
  assert.deepEqual(Object.keys(credentialProblems("", "")), ["email", "password"]);
  assert.deepEqual(Object.keys(credentialProblems("reader@", "12345678")), ["email"]);
  assert.deepEqual(Object.keys(credentialProblems(" reader@example.org ", "1234567")), [
    "password",
  ]);
});

test("what was stored is not trusted", () => {
  assert.equal(readLibrary({ version: 2 }), sampleLibrary);
  assert.equal(readLibrary([]), sampleLibrary);
  const [file] = sampleLibrary.files;
  const read = readLibrary({ ...sampleLibrary, files: [file, { id: 1 }, null], pending: [{}] });
  assert.deepEqual(read.files, [file]);
  assert.deepEqual(read.pending, []);
  assert.equal(readAccount({ email: "a" }), null);
  assert.deepEqual(readAccount({ email: "a", since: 1, more: 2 }), { email: "a", since: 1 });
});

test("times, sizes and days are written for people", () => {
  assert.equal(formatTime(65.9), "1:05");
  assert.equal(formatBytes(18_400_000), "18.4 MB");
  assert.equal(formatBytes(109_400_000), "109 MB");
  assert.equal(formatDay("2026-02-11"), "11 Feb 2026");
});
