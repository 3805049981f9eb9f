// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { coverOffset, isDismissal, swipeResult } from "../../web/apps/files/src/model/drag.js";
import { formatDay, formatTime } from "../../web/apps/files/src/model/format.js";
import { credentialProblems, readLink } from "../../web/apps/files/src/model/forms.js";
import {
  fileAfter,
  orderedFiles,
  receivePending,
  withPending,
} from "../../web/apps/files/src/model/library.js";
import { samples } from "../../web/apps/files/src/model/samples.js";
import { readKept } from "../../web/apps/files/src/model/stored.js";

const { library: sampleLibrary } = samples;

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

test("the same link waits once, and becomes a file once", () => {
  const link = { name: "Sea.mp4", link: "https://example.org/Sea.mp4" };
  const once = withPending(sampleLibrary, link);
  assert.equal(withPending(once, link), once);
  const { library } = receivePending(once, "2026-03-01");
  const again = receivePending(withPending(library, link), "2026-03-02").library;
  assert.equal(again.files.filter(({ name }) => name === "Sea").length, 1);
  const namesake = { ...link, link: "https://example.net/Sea.mp4" };
  const both = receivePending(withPending(library, namesake), "2026-03-02").library;
  assert.equal(new Set(both.files.map(({ id }) => id)).size, both.files.length);
});

test("a refresh makes files of what can be played and says what cannot", () => {
  const { library, problem } = receivePending(sampleLibrary, "2026-03-01");
  assert.deepEqual(library.pending, []);
  assert.equal(library.files.length, 7);
  assert.equal(library.files[0]?.name, "Harbour at noon");
  assert.equal(library.files[0]?.recordedOn, "2026-03-01");
  assert.match(problem ?? "", /Old tape\.avi/);
  assert.deepEqual(receivePending(library, "2026-03-02"), { library, problem: null });
});

test("files are ordered as chosen, and the next one follows that order", () => {
  assert.equal(orderedFiles(sampleLibrary)[0]?.id, "northern-lights");
  assert.equal(orderedFiles({ ...sampleLibrary, order: "name" })[0]?.id, "campfire");
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
  const account = { email: "reader@example.org", since: "2026-03-01" };
  const kept = { account, library: sampleLibrary };
  assert.equal(readKept(kept), kept);
  const [file] = sampleLibrary.files;
  for (
    const value of [
      null,
      [],
      { ...kept, account: { email: "a" } },
      { ...kept, library: { ...sampleLibrary, order: "size" } },
      { ...kept, library: { ...sampleLibrary, files: [file, { id: 1 }] } },
      { ...kept, library: { ...sampleLibrary, pending: [null] } },
      { ...kept, library: { ...sampleLibrary, pending: [{ name: "a", link: "no link" }] } },
    ]
  ) {
    assert.equal(readKept(value), null, JSON.stringify(value));
  }
});

test("times and days are written for people", () => {
  assert.equal(formatTime(65.9), "1:05");
  assert.equal(formatDay("2026-02-11"), "11 Feb 2026");
});
