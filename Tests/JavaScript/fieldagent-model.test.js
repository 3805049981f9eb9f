// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import {
  boardAt,
  changeCount,
  nextChangeAt,
  secondsPerChange,
  unseenCount,
  withPace,
  worked,
} from "../../web/apps/fieldagent/src/model/board.js";
import {
  dayID,
  dayNamed,
  monthAround,
  tasksOn,
} from "../../web/apps/fieldagent/src/model/calendar.js";
import { changes, morning } from "../../web/apps/fieldagent/src/model/plan.js";
import { distance, planRoute } from "../../web/apps/fieldagent/src/model/route.js";
import { initialData, readData } from "../../web/apps/fieldagent/src/model/schema.js";
import { tabs } from "../../web/apps/fieldagent/src/places.js";
import { routes } from "../../web/apps/fieldagent/src/routes.js";
import {
  clockText,
  distanceText,
  durationText,
} from "../../web/apps/fieldagent/src/view/format.js";
import { findRoute } from "../../web/kit/routes.js";

const start = 1_000_000;
const step = secondsPerChange * 1000;

test("the feed follows from the time alone, one change a step, and ends", () => {
  const data = initialData(start);
  assert.equal(changeCount(data, start - 5000), 0);
  assert.equal(changeCount(data, start + step - 1), 0);
  assert.equal(changeCount(data, start + step), 1);
  assert.equal(nextChangeAt(data, start + step), start + 2 * step);
  assert.equal(changeCount(data, start + 1e9), changes.length);
  assert.equal(nextChangeAt(data, start + 1e9), null);
  assert.deepEqual(boardAt(data, start + 3 * step), boardAt(data, start + 3 * step + 10));
});

test("a feed that was stopped goes on where it stood, at the pace that is asked for", () => {
  const stopped = withPace(initialData(start), 0, start + 3 * step);
  assert.equal(changeCount(stopped, start + 100 * step), 3);
  assert.equal(nextChangeAt(stopped, start + 100 * step), null);
  const again = withPace(stopped, 0.5, start + 50 * step);
  assert.equal(changeCount(again, start + 50 * step + 500), 4);
  assert.equal(nextChangeAt(again, start + 50 * step), start + 50 * step + 500);
  assert.equal(withPace(again, Infinity).feed.secondsPerChange, 3600);
  assert.equal(withPace(again, Number("soon")).feed.startedAt, null);
});

test("changes touch tasks that exist by then, and the list stays in order", () => {
  const data = initialData(start);
  for (let count = 0; count <= changes.length; count++) {
    const { tasks, touched } = boardAt(data, start + count * step);
    const ids = tasks.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(touched.every((id) => ids.includes(id)));
    const starts = tasks.map((task) => task.start);
    assert.deepEqual(starts, [...starts].sort((a, b) => a - b));
  }
  assert.equal(boardAt(data, start).tasks.length, morning.length);
  assert.equal(boardAt(data, start + 1e9).tasks.length, morning.length + 2);
});

test("what the technician did wins over the feed", () => {
  const data = worked(initialData(start), "FA-1041", { status: "working" });
  const { tasks } = boardAt(data, start + 5 * step);
  assert.equal(tasks.find(({ id }) => id === "FA-1041")?.status, "working");
});

test("what changed since Main was looked at counts once a task", () => {
  const data = { ...initialData(start), seen: 1 };
  const board = boardAt(data, start + 4 * step);
  assert.equal(unseenCount(data, board), 2);
  assert.equal(unseenCount({ ...data, seen: 4 }, board), 0);
});

test("a route visits each open task once, and the shortest way is not longer", () => {
  const { tasks } = boardAt(initialData(start), start);
  const byTime = planRoute(tasks, "time");
  const byDistance = planRoute(tasks, "distance");
  assert.equal(byTime.stops.length, tasks.length);
  assert.deepEqual(
    byDistance.stops.map(({ task }) => task.id).sort(),
    byTime.stops.map(({ task }) => task.id).sort(),
  );
  assert.ok(byDistance.kilometres < byTime.kilometres);
  assert.ok(
    byTime.stops.every(({ task, arrival, late }) => late === Math.max(0, arrival - task.start)),
  );
  assert.equal(distance({ x: 1, y: 7 }, { x: 4, y: 3 }), 7);
  assert.deepEqual(planRoute([], "time"), { stops: [], kilometres: 0, minutes: 0 });
});

test("a month is whole weeks from Monday, and days are named without a time zone", () => {
  for (const month of [0, 1, 2, 9, 10]) {
    const days = monthAround(new Date(2026, month, 15));
    const last = new Date(2026, month + 1, 0);
    assert.equal(days.length % 7, 0);
    assert.equal(days[0].getDay(), 1);
    assert.ok(days.some((day) => dayID(day) === dayID(new Date(2026, month, 1))));
    assert.ok(days.slice(-7).some((day) => dayID(day) === dayID(last)));
  }
  assert.equal(dayNamed("2026-02-31"), null);
  assert.equal(dayNamed("nonsense"), null);
  assert.equal(dayID(/** @type {Date} */ (dayNamed("2026-03-29"))), "2026-03-29");
});

test("other days have a plan of their own that stays the same", () => {
  const today = new Date(2026, 2, 26, 9);
  const board = boardAt(initialData(start), start);
  assert.equal(tasksOn(today, today, board), board.tasks);
  assert.deepEqual(tasksOn(new Date(2026, 2, 28), today, board), []);
  const monday = new Date(2026, 2, 30);
  assert.deepEqual(tasksOn(monday, today, board), tasksOn(monday, today, board));
  assert.ok(tasksOn(monday, today, board).every(({ status }) => status === "planned"));
  assert.ok(tasksOn(new Date(2026, 2, 24), today, board).every(({ status }) => status === "done"));
});

test("stored data is readable, and nothing else is", () => {
  const signature = { name: "A", ink: "M1 2h0" };
  const data = worked(initialData(start), "FA-1041", { signature, status: "done" });
  assert.deepEqual(readData(JSON.parse(JSON.stringify(data))), data);
  for (const other of [null, [], {}, "text", { ...data, version: 1 }]) {
    assert.equal(readData(other), null);
  }
});

test("numbers as they are read", () => {
  assert.equal(clockText(645), "10:45");
  assert.equal(durationText(75), "1 h 15 min");
  assert.equal(durationText(60), "1 h");
  assert.equal(durationText(0), "0 min");
  assert.equal(distanceText(23, "km"), "23 km");
  assert.equal(distanceText(23, "mi"), "14.3 mi");
});

test("the manifest has the tabs of the app, and knows every route with its kind", () => {
  const file = new URL("../../web/apps/fieldagent/tandem.json", import.meta.url);
  const manifest = JSON.parse(readFileSync(file, "utf8").replace(/^\s*\/\/.*$/gm, ""));
  const kinds = manifest.rules.flatMap((/** @type {any} */ { patterns, properties }) =>
    patterns.map((/** @type {string} */ pattern) => {
      const cover = properties.modal_style === "full" ? "cover" : "sheet";
      return [pattern, properties.context === "modal" ? cover : undefined];
    })
  );
  assert.deepEqual(kinds, routes.map(({ pattern, modal }) => [pattern, modal]));
  const summary = (/** @type {any} */ { id, title, path }) => [id, title, path];
  assert.deepEqual(manifest.tabs.map(summary), tabs.map(summary));
});

test("every screen is drawn, and says so where there is nothing to show", () => {
  const data = initialData(start);
  const done = morning.reduce((all, { id }) => worked(all, id, { status: "done" }), data);
  /** @param {string} url @param {import("../../web/apps/fieldagent/src/types.d.ts").Data} data */
  const drawn = (url, data) => {
    const { route, parameters } = /** @type {any} */ (findRoute(routes, url));
    const today = new Date(2026, 2, 26, 9);
    const draft = () => undefined;
    const context = { data, board: boardAt(data, start), today, parameters, draft };
    return JSON.stringify(route.draw(context));
  };
  for (const { pattern } of routes) {
    const url = pattern.replace(":task", "FA-1042").replace(":day", "2026-03-27");
    for (const each of [data, done]) {
      assert.doesNotMatch(drawn(url, each), /undefined|NaN|Not here/, url);
    }
  }
  assert.match(drawn("/", done), /All done for today/);
  assert.match(drawn("/done", data), /Nothing is done yet/);
  assert.match(drawn("/road", done), /No stop is left/);
  assert.match(drawn("/road/FA-1042", done), /no stop any more/);
  assert.match(drawn("/calendar/2026-03-28", data), /Nothing is planned/);
  assert.match(drawn("/calendar/2026-02-31", data), /no such day/);
  for (const url of ["/road/FA-1", "/tasks/FA-1", "/tasks/FA-1/signature"]) {
    assert.match(drawn(url, data), /not on today's list/);
  }
});
