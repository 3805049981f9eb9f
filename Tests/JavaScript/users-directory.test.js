// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { byInitial, matching, readUsers, reduce } from "../../web/apps/users/src/directory.js";
import { Loader } from "../../web/apps/users/src/loader.js";
import { SessionSettings, settingsIn } from "../../web/apps/users/src/settings.js";

const file = new URL("../../web/apps/users/data/users.json", import.meta.url);
const users = readUsers(JSON.parse(readFileSync(file, "utf8"))) ?? [];

test("the bundled list holds users with unique ids and addresses", () => {
  assert.ok(users.length > 40);
  assert.equal(new Set(users.map(({ id }) => id)).size, users.length);
  assert.equal(new Set(users.map(({ email }) => email)).size, users.length);
  assert.ok(users.every(({ email }) => /^[a-z.-]+@example\.org$/.test(email)));
});

test("a first load shows progress, a refresh keeps the list", () => {
  const loading = reduce({ phase: "idle" }, { type: "loadStarted" });
  assert.deepEqual(loading, { phase: "loading" });
  const loaded = reduce(loading, { type: "loaded", users, now: 7 });
  assert.equal(loaded.phase, "loaded");
  const refreshing = reduce(loaded, { type: "loadStarted" });
  assert.ok(refreshing.phase === "loaded" && refreshing.isRefreshing);
  const failed = reduce(refreshing, { type: "loadFailed", message: "no answer" });
  assert.ok(failed.phase === "loaded" && failed.users === users && !failed.isRefreshing);
  assert.equal(failed.problem, "no answer");
});

test("a failed first load is an error until it is tried again", () => {
  const failed = reduce({ phase: "loading" }, { type: "loadFailed", message: "no answer" });
  assert.deepEqual(failed, { phase: "failed", message: "no answer" });
  assert.deepEqual(reduce(failed, { type: "loadStarted" }), { phase: "loading" });
});

test("users stand under the letter of the alphabet, accents aside", () => {
  const groups = byInitial(users);
  const letters = groups.map(([letter]) => letter);
  assert.deepEqual(letters, [...letters].sort());
  assert.ok(letters.every((letter) => /^[A-Z]$/.test(letter)));
  assert.equal(groups.flatMap(([, group]) => group).length, users.length);
});

test("the search knows names and addresses, without case and accents", () => {
  assert.deepEqual(matching(users, " JÓNS ").map(({ name }) => name), ["Freya Jónsdóttir"]);
  assert.equal(matching(users, "uma.krishnan@").length, 1);
  assert.equal(matching(users, "").length, users.length);
  assert.deepEqual(matching(users, "nobody at all"), []);
});

test("an answer that is no list of users is refused", () => {
  assert.equal(readUsers(null), null);
  assert.equal(readUsers([{ id: 1, name: "a", email: "b" }]), null);
  assert.deepEqual(readUsers([]), []);
});

test("a link names settings, within limits", () => {
  assert.deepEqual(settingsIn("/?delay=2000&error=1#top"), {
    delayMilliseconds: 2000,
    errorCount: 1,
  });
  assert.deepEqual(settingsIn("/?delay=999999&error=50"), {
    delayMilliseconds: 10_000,
    errorCount: 9,
  });
  assert.deepEqual(settingsIn("/?delay=-1&error=yes"), {});
  assert.deepEqual(settingsIn("/users/u01"), {});
});

test("settings last over a reload, and an error is used up", () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const storage = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
  };
  const settings = new SessionSettings(storage);
  assert.equal(settings.follow("/?error=1"), true);
  assert.equal(settings.follow("/users/u01"), false);
  const reloaded = new SessionSettings(storage);
  assert.equal(reloaded.next().mustFail, true);
  assert.equal(reloaded.next().mustFail, false);
  assert.equal(new SessionSettings(storage).next().mustFail, false);
});

test("a newer load makes an older one mean nothing", async () => {
  const settings = new SessionSettings(null);
  settings.follow("/?delay=50&error=1");
  /** @type {string[]} */
  const phases = [];
  const loader = new Loader(settings, ({ phase }) => phases.push(phase));
  const older = loader.load();
  const newer = loader.load();
  await Promise.all([older, newer]);
  assert.deepEqual(phases, ["loading", "loading", "failed"]);
});
