// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { initialData } from "../../web/apps/fittracker/src/model/data.js";
import { withSampleData } from "../../web/apps/fittracker/src/model/sample.js";
import { logSet } from "../../web/apps/fittracker/src/model/sessions.js";
import { routes, screenAt, tabs } from "../../web/apps/fittracker/src/routes.js";
import { installDocument, markup } from "./Support/FakeDocument.js";

/** @import { AppData } from "../../web/apps/fittracker/src/types.d.ts" */

installDocument();
const { create } = await import("../../web/kit/element.js");

const now = new Date(2026, 10, 19, 18);
const set = { exercise: "squat", number: 1, kilograms: 60, repetitions: 5 };
const full = logSet(withSampleData(initialData(), now), set, now);
const session = full.sessions[0]?.id;

/** @param {string} url @param {AppData} data */
function screen(url, data) {
  const nothing = () => {};
  const context = { data, now, update: nothing, open: nothing, back: nothing, notify: nothing };
  return screenAt(url, { ...context, ask: () => Promise.resolve(false) });
}

/** @param {string} url @param {AppData} data */
function drawn(url, data) {
  return markup(create("main", {}, ...screen(url, data).body));
}

test("the manifest knows every route, with the route's tab", () => {
  const text = readFileSync(
    new URL("../../web/apps/fittracker/tandem.json", import.meta.url),
    "utf8",
  );
  const manifest = JSON.parse(text.replace(/^\s*\/\/.*$/gm, ""));
  const known = [...manifest.tabs, ...manifest.routes]
    .map(({ path, id, pattern = path, tab = id }) => [pattern, tab]);
  assert.deepEqual(known.sort(), routes.map(({ pattern, tab }) => [pattern, tab]).sort());
  assert.deepEqual(
    manifest.tabs.map((/** @type {any} */ { id, path }) => [id, path]),
    tabs.map(({ id, path }) => [id, path]),
  );
});

const places = {
  "/schedule": ["Schedule", "Upper A"],
  "/schedule/monday": ["Monday", "Every Monday"],
  "/track": ["Track", "Start workout"],
  "/track/session": ["All workouts", "No workout yet"],
  "/track/squat": ["Squat", "You have not logged this exercise yet"],
  "/track/squat/sets": ["Sets", "Set 3"],
  "/track/squat/sets/2?from=link#end": ["Set 2", "Weight (kg)"],
  "/progress": ["Progress", "It starts with a workout"],
  "/progress/squat": ["Squat", "Nothing logged yet"],
  "/profile": ["Profile", "Load sample data"],
  "/profile/goals": ["Goals", "Workouts a week"],
};

test("every page is complete on the first start", () => {
  assert.match(drawn("/", initialData()), /Upper B.*0 of 4 workouts.*Welcome/s);
  for (const [url, [title, part = ""]] of Object.entries(places)) {
    assert.equal(screen(url, initialData()).title, title, url);
    assert.ok(drawn(url, initialData()).includes(part), `${url} lacks "${part}"`);
  }
});

test("every page shows what was logged", () => {
  for (
    const [url, part] of [
      ["/", "Resume workout"],
      ["/schedule/monday", "4 exercises"],
      ["/track", "300 kg"],
      ["/track/session", "Lower A"],
      [`/track/session/${session}`, "Delete workout"],
      ["/track/squat", "Log next set"],
      ["/track/squat/sets", "60 kg × 5"],
      ["/track/squat/sets/1", "Delete set"],
      ["/progress", "Weekly volume"],
      ["/progress/squat", "Best set"],
      ["/profile", "Remove sample data"],
      ["/profile/goals", "Best so far"],
    ]
  ) {
    assert.ok(drawn(String(url), full).includes(String(part)), `${url} lacks "${part}"`);
  }
});

test("what does not exist says so, in the tab that the path begins with", () => {
  for (
    const [url, tab] of [
      ["/track/123", "track"],
      ["/track/%E0%A4%A", "track"],
      ["/track/squat/sets/0", "track"],
      ["/track/squat/sets/two", "track"],
      ["/track/session/none", "track"],
      ["/schedule/someday", "schedule"],
      ["/progress/__proto__", "progress"],
      ["/profile/goals/more", "profile"],
      ["/tracks", null],
    ]
  ) {
    const { title, tab: found } = screen(String(url), full);
    assert.deepEqual([title, found], ["Not found", tab], String(url));
  }
});
