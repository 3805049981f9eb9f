// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

import { findRoute, pathOf } from "../../web/kit/routes.js";

const routes = [
  { pattern: "/" },
  { pattern: "/track/session" },
  { pattern: "/track/:exercise" },
  { pattern: "/track/:exercise/sets/:set" },
];

/** @param {string} url */
function found(url) {
  const match = findRoute(routes, url);
  return match && [match.route.pattern, match.parameters];
}

test("the first pattern that matches the whole path is taken", () => {
  assert.deepEqual(found("/"), ["/", {}]);
  assert.deepEqual(found("/track/session"), ["/track/session", {}]);
  assert.deepEqual(found("/track/squat"), ["/track/:exercise", { exercise: "squat" }]);
  const set = ["/track/:exercise/sets/:set", { exercise: "squat", set: "2" }];
  assert.deepEqual(found("/track/squat/sets/2"), set);
  for (const url of ["/track", "/Track/squat", "/track/squat/sets", "/track/squat/sets/2/more"]) {
    assert.equal(found(url), null, url);
  }
});

test("query, fragment and a slash at the end do not count", () => {
  for (const url of ["/track/squat?a=/b", "/track/squat/#c?d", "/track/squat/?a#b"]) {
    assert.deepEqual(found(url), ["/track/:exercise", { exercise: "squat" }], url);
    assert.equal(pathOf(url), "/track/squat");
  }
  assert.deepEqual(found("/?pace=0"), ["/", {}]);
  assert.equal(pathOf("/?pace=0"), "/");
});

test("parameters are decoded once, and stay within their segment", () => {
  assert.deepEqual(found("/track/a%252Fb"), ["/track/:exercise", { exercise: "a%2Fb" }]);
  assert.deepEqual(found("/track/a%2Fb"), ["/track/:exercise", { exercise: "a/b" }]);
});

test("a path that is not well encoded matches nothing", () => {
  for (const url of ["/track/%E0%A4%A", "/%", "/track/%zz/sets/1"]) {
    assert.equal(found(url), null, url);
  }
});
