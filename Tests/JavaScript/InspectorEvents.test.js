// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  eventCountMax,
  EventLog,
  kindOf,
  latencyOf,
  timeOf,
  whatOf,
  whoOf,
} from "../../web/simulator/inspector/events.js";
import { ranked, score } from "../../web/simulator/inspector/fuzzy.js";
import { linksOf } from "../../web/simulator/inspector/routes.js";
import { suggestions } from "../../web/simulator/inspector/suggestions.js";

/** @param {number} id @param {Record<string, unknown>} facts @returns {any} */
const event = (id, facts) => ({
  id,
  milliseconds: id * 10,
  revision: id,
  source: "page",
  event: "state",
  ...facts,
});

test("an event says who did what and how long it took", () => {
  const tap = event(1, { event: "command", verb: "tap", parameters: { tab: "my tab" } });
  assert.equal(whatOf(tap), "tap 'my tab'");
  const applied = event(2, {
    event: "applied",
    page: "3f2a5511-9",
    url: "/a",
    how: "router",
    latencyMilliseconds: 12,
  });
  assert.equal(whatOf(applied), "Page shows /a by router");
  assert.equal(whatOf({ ...applied, how: "none" }), "Page shows /a");
  const device = { verb: "environment", parameters: { device: "iphone-16" } };
  assert.equal(whatOf(event(3, { event: "command", ...device })), "device iphone-16");
  assert.equal(whoOf(applied), "page 3f2a55");
  assert.equal(latencyOf(applied), "12 ms");
  assert.equal(latencyOf(tap), "");
  assert.equal(timeOf(event(6123, {})), "1:01.23");
  const pending = event(4, { event: "pending", page: "3f2a5511-9", url: "/slow" });
  assert.equal(whatOf(pending), "Page is loading /slow");
  assert.equal(kindOf(pending), "page");
  const unknown = event(3, { event: "cameToPass", thing: "x" });
  assert.equal(whatOf(unknown), "cameToPass");
  assert.equal(kindOf(unknown), "device");
});

test("the log keeps the newest events and says how many shown ones fell out", () => {
  const log = new EventLog();
  const all = Array.from({ length: eventCountMax }, (_, index) => event(index + 1, {}));
  assert.equal(log.add(all), 0);
  assert.equal(log.add([event(eventCountMax + 1, {}), event(eventCountMax + 2, {})]), 2);
  assert.equal(log.count, eventCountMax);
  assert.equal(log.shown[0].id, 3);
  assert.equal(log.shown.length, eventCountMax);
  log.add([event(5, {})]);
  assert.equal(log.shown.at(-1)?.id, eventCountMax + 2, "an event that was there already");
});

test("the filter holds for what comes later", () => {
  const log = new EventLog();
  log.add([event(1, { url: "/squat" }), event(2, { event: "refused", reason: "stale" })]);
  log.filter("SQUAT", "all");
  assert.deepEqual(log.shown.map(({ id }) => id), [1]);
  log.add([event(3, { url: "/squat/2" }), event(4, { url: "/bench" })]);
  assert.deepEqual(log.shown.map(({ id }) => id), [1, 3]);
  log.filter("", "problem");
  assert.deepEqual(log.shown.map(({ id }) => id), [2]);
});

test("warnings are counted by what they say", () => {
  const log = new EventLog();
  const refused = { event: "refused", reason: "notDriver" };
  log.add([event(1, refused), event(2, refused), event(3, { event: "throttled" })]);
  const message = "The page was asked for /b, but it shows /a after trying link.";
  const desync = event(4, { event: "desynchronized", url: "/a", message });
  log.add([desync]);
  assert.equal(whatOf(desync), message);
  assert.deepEqual([...log.warnings], [
    ["Change rejected: notDriver", 2],
    ["A client sent too much and was throttled", 1],
    [message, 1],
  ]);
});

test("the starts of words and letters in a row count", () => {
  const items = ["appearance dark", "tap dashboard", "reload"];
  assert.equal(ranked("td", items, String)[0], "tap dashboard");
  assert.equal(ranked("dark", items, String)[0], "appearance dark");
  assert.equal(score("xyz", "tap"), null);
  assert.deepEqual(ranked("", items, String).length, 3);
});

/** @type {any} */
const state = {
  tabs: [{ id: "track", title: "Track" }, { id: "my log", title: "Log" }, {
    id: "x",
    title: "X",
    hidden: true,
  }],
  modals: [{ id: "erase", kind: "alert", buttons: [{ id: "ok", title: "Erase all" }] }],
};
const known = { state, devices: [{ id: "pixel-9", name: "Pixel 9" }], links: ["/a"] };
const texts = (/** @type {string} */ line, recent = /** @type {string[]} */ ([])) =>
  suggestions(line, known, recent).map(({ text }) => text);

test("commands are completed from the live state", () => {
  assert.deepEqual(texts("tap "), ["tap track", "tap 'my log'"]);
  assert.equal(texts("erase all")[0], "answer ok");
  assert.equal(texts("pixel")[0], "device pixel-9");
  assert.ok(!texts("").includes("tap x"));
  assert.deepEqual(texts("appearance d"), ["appearance dark"]);
  assert.equal(texts("open ")[0], "open /a");
  assert.equal(texts("push /b")[0], "push /b");
  assert.ok(texts("push /b ").includes("push /b --title "));
  assert.ok(texts("dismiss ").includes("dismiss erase"));
});

test("links of the manifest are offered, and those with a placeholder wait for more", () => {
  const routes = [
    { pattern: "/a", link: "app:///a", tab: "track" },
    { pattern: "/a/:id", link: "app:///a/:id" },
    { pattern: "/files/*" },
    { pattern: "*" },
  ];
  const links = linksOf(["/", "/a"], routes);
  assert.deepEqual(links, ["/", "/a", "/a/:id", "/files/*", "app:///a", "app:///a/:id"]);
  assert.deepEqual(
    suggestions("open ", { state, devices: [], links }, []).filter(({ runs }) => runs)
      .map(({ text }) => text),
    ["open /", "open /a", "open app:///a"],
  );
  const offered = suggestions("open files", { state, devices: [], links }, []);
  assert.ok(offered.some(({ text, runs }) => text === "open '/files/*'" && !runs));
});

test("what was run lately comes first, and only what can be run runs", () => {
  assert.equal(texts("", ["back"])[0], "back");
  assert.equal(texts("", ["back", "nonsense"]).filter((text) => text === "back").length, 1);
  const push = suggestions("push", known, [])[0];
  assert.deepEqual([push.text, push.runs], ["push ", false]);
  assert.equal(suggestions("reload", known, [])[0].runs, true);
});

test("a mirror's title and badge are refused, which is no problem", () => {
  const log = new EventLog();
  for (const [index, change] of ["setTitle", "setBadge"].entries()) {
    const refused = event(index + 1, { event: "refused", change, reason: "notDriver" });
    assert.equal(kindOf(refused), "page");
    log.add([refused]);
  }
  assert.equal(log.warnings.size, 0);
  assert.equal(
    kindOf(event(3, { event: "refused", change: "push", reason: "notDriver" })),
    "problem",
  );
  assert.equal(
    kindOf(event(4, { event: "refused", change: "setTitle", reason: "stale" })),
    "problem",
  );
});

test("a place that only gets another title or badge is one row, of the newest revision", () => {
  const log = new EventLog();
  const state = (/** @type {number} */ id, /** @type {object} */ facts) =>
    event(id, { event: "state", revision: id, url: "/", tab: "home", ...facts });
  log.add([state(1, {}), state(2, {})]);
  log.add([state(3, {}), state(4, { url: "/a" }), event(5, { event: "dismissed" })]);
  log.add([state(6, { url: "/a" })]);
  assert.deepEqual(log.shown.map(({ id, revision }) => [id, revision]), [
    [1, 3],
    [4, 4],
    [5, log.shown[2].revision],
    [6, 6],
  ]);
  assert.equal(whatOf(log.shown[0]), "Now at / in home (3 times)");
  assert.equal(log.lastID, 6);
});

test("what several pages show of one revision is one row", () => {
  const log = new EventLog();
  const applied = (/** @type {number} */ id, /** @type {object} */ facts) =>
    event(id, { event: "applied", revision: 7, url: "/a", how: "router", ...facts });
  log.add([applied(1, { page: "one" }), event(2, { revision: 7 }), applied(3, { page: "two" })]);
  log.add([applied(4, { page: "three" })]);
  assert.deepEqual(log.shown.map(({ id }) => id), [1, 2]);
  assert.equal(whatOf(log.shown[0]), "Page shows /a by router (3 times)");
  assert.equal(log.lastID, 4, "an event without a row was taken too");
  log.add([
    applied(5, { revision: 8 }),
    applied(6, { url: "/b" }),
    applied(7, { how: "load" }),
  ]);
  assert.deepEqual(log.shown.map(({ id }) => id), [1, 2, 5, 6, 7]);
  log.filter("router", "page");
  assert.deepEqual(log.shown.map(({ id }) => id), [1, 5, 6]);
  log.clear();
  log.add([applied(1, {})]);
  assert.deepEqual(log.shown.map(({ id }) => id), [1], "the numbers of another run begin anew");
});
