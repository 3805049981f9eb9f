// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { insetRules } from "../../web/bridge/embedding.js";
import { answerable } from "../../web/bridge/safe-area.js";

test("a style that asks for an inset gets that of the frame, or else the browser's", () => {
  assert.equal(
    answerable("padding: env(safe-area-inset-top) 0 calc(4px + env( safe-area-inset-bottom ))"),
    "padding: var(--tandem-inset-top, env(safe-area-inset-top)) 0 " +
      "calc(4px + var(--tandem-inset-bottom, env( safe-area-inset-bottom )))",
  );
});

test("what stands in place of a missing inset stays", () => {
  for (const otherwise of ["0px", "var(--gap)", "calc(1px + (2px * 3))"]) {
    const query = `env(safe-area-inset-left, ${otherwise})`;
    assert.equal(answerable(query), `var(--tandem-inset-left, ${query})`);
  }
});

test("other styles stay as they are", () => {
  for (const style of ["color: red", "top: env(titlebar-area-y)", "--safe-area-inset-top: 3px"]) {
    assert.equal(answerable(style), style);
  }
});

test("the variables of Capacitor and Ionic are those of the frame", () => {
  const rules = insetRules({ top: 59, right: 0, bottom: 34, left: 0 });
  for (const name of ["--tandem-inset", "--safe-area-inset", "--ion-safe-area"]) {
    assert.ok(rules.includes(`${name}-top: 59px !important;`), rules);
    assert.ok(rules.includes(`${name}-left: 0px !important;`), rules);
  }
});
