// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FakeBrowser } from "./Support/FakeBrowser.js";

const file = new URL("../Fixtures/browser-history.json", import.meta.url);

test("the browser of the tests has the history of the real ones", () => {
  const { start, steps } = JSON.parse(readFileSync(file, "utf8"));
  const browser = new FakeBrowser(start);
  for (const [number, step] of steps.entries()) {
    const { do: kind, deltas = [], url, state, length, popstates } = step;
    if (kind === "push" || kind === "replace") browser.write(kind, state, url);
    for (const delta of deltas) browser.go(delta);
    const arrivals = deltas.map(() => browser.arrive());
    assert.deepEqual(
      {
        ...browser.current,
        length: browser.entries.length - 1,
        arrivals: arrivals.filter(Boolean),
      },
      { url, state, length, arrivals: Array(popstates).fill(true) },
      `step ${number}`,
    );
  }
});
