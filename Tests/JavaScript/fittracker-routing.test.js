// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { bestMatch, matchPattern, pathOf } from "../../web/apps/fittracker/src/routing/patterns.js";

const folder = new URL("../../web/apps/fittracker/", import.meta.url);

test("parameters are decoded once and stay within their segment", () => {
  assert.deepEqual(matchPattern("/track/:exercise", "/track/back%20squat"), {
    exercise: "back squat",
  });
  assert.deepEqual(matchPattern("/track/:exercise", "/track/a%252Fb"), { exercise: "a%2Fb" });
  assert.deepEqual(matchPattern("/track/:exercise", "/track/a%2Fb"), { exercise: "a/b" });
});

test("length and words must match, and malformed encoding matches nothing", () => {
  assert.equal(matchPattern("/track/:exercise", "/track"), null);
  assert.equal(matchPattern("/track/:exercise", "/track/a/b"), null);
  assert.equal(matchPattern("/track", "/Track"), null);
  assert.equal(matchPattern("/track/:exercise", "/track/%E0%A4%A"), null);
  assert.deepEqual(matchPattern("/", "/"), {});
});

test("a written word wins over a parameter, whatever comes first", () => {
  const routes = [
    { pattern: "/track/:exercise/sets" },
    { pattern: "/track/session/:session" },
    { pattern: "/track/:exercise" },
    { pattern: "/track/session" },
  ];
  const patternFor = (/** @type {string} */ path) => bestMatch(routes, path)?.entry.pattern;
  assert.equal(patternFor("/track/session"), "/track/session");
  assert.equal(patternFor("/track/session/2026-01-01-1"), "/track/session/:session");
  assert.equal(patternFor("/track/deadlift/sets"), "/track/:exercise/sets");
  assert.equal(bestMatch([...routes].reverse(), "/track/session")?.entry.pattern, "/track/session");
  assert.equal(patternFor("/nowhere"), undefined);
});

test("the path of a URL has no query, fragment or slash at its end", () => {
  assert.equal(pathOf("/track/?a=b#c"), "/track");
  assert.equal(pathOf("/?x"), "/");
  assert.equal(pathOf("//"), "/");
  assert.equal(pathOf(""), "/");
});

test("the manifest knows every route, with the route's tab", () => {
  const text = readFileSync(new URL("tandem.json", folder), "utf8");
  const manifest = JSON.parse(text.replace(/^\s*\/\/.*$/gm, ""));
  const known = [...manifest.tabs, ...manifest.routes]
    .map(({ path, id, pattern = path, tab = id }) => [pattern, tab]);
  const routes = ["src/routes.js", "schedule.js", "track-routes.js", "progress.js", "profile.js"]
    .map((name) => name.startsWith("src/") ? name : `src/screens/${name}`)
    .flatMap((path) => {
      const source = readFileSync(new URL(path, folder), "utf8");
      return [...source.matchAll(/pattern: "([^"]+)",\s+tab: "([^"]+)"/g)]
        .map(([, pattern, tab]) => [pattern, tab]);
    });
  assert.equal(routes.length, 16);
  assert.deepEqual(known.sort(), routes.sort());
  const tabs = manifest.tabs.map((/** @type {any} */ tab) => tab.path);
  assert.deepEqual(tabs, ["/", "/schedule", "/track", "/progress", "/profile"]);
});
