// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { identifierMatcher, matcher, nearestNames } from "../../web/driver/text-patterns.js";

test("a text is an expression for the whole of it, or the very text", () => {
  const rows = /** @type {[string, string, boolean][]} */ ([
    ["Save", "save", true],
    ["Save", "Save all", false],
    ["a|ab", "ab", true],
    ["Save.*", "Save all", true],
    ["^Save$", "Save", true],
    ["Total (net)", "Total (net)", true],
    ["Total (", "total (", true],
    ["Total (", "Total", false],
    ["a\n b", "a b", true],
    ["\\QC++\\E .*", "C++ and C", true],
    ["(?i)\\p{L}+", "Größe", true],
    ["\\d+ items?", "12 items", true],
    ["", "x", false],
  ]);
  for (const [pattern, text, expected] of rows) {
    assert.equal(matcher(pattern)(text), expected, `${pattern} and ${text}`);
  }
  assert.ok(identifierMatcher("login.*")("com.example:id/login_button"));
  assert.ok(!identifierMatcher("login")("com.example:id/login_button"));
});

test("the names that are most like a wanted one come first, each once", () => {
  const names = ["Settings", "Orders", "Order", "Orders", "", "Other", "Map", "Help"];
  assert.deepEqual(nearestNames("ordres", names).slice(0, 2), ["Orders", "Order"]);
  assert.equal(nearestNames("x", names).length, 5);
  assert.equal(nearestNames("a".repeat(500), ["b".repeat(500)])[0].length, 80);
});
