// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { readColor } from "../../web/simulator/parts/color.js";

test("a page's colour says whether light or dark text is legible on it", () => {
  assert.deepEqual(readColor("rgb(255, 255, 255)"), { text: "rgb(255, 255, 255)", isDark: false });
  assert.equal(readColor("rgb(0, 0, 0)")?.isDark, true);
  assert.equal(readColor("rgb(200, 240, 49)")?.isDark, false);
  assert.equal(readColor("rgb(60, 60, 160)")?.isDark, true);
});

test("what is no opaque colour of a computed style is dropped", () => {
  const foreign = [
    "",
    "red",
    "rgba(0, 0, 0, 0.5)",
    "rgb(0, 0, 0); --sheet: red",
    "url(x)",
    null,
    {},
  ];
  for (const text of foreign) assert.equal(readColor(text), null, String(text));
});
