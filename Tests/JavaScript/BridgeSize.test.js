// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const bridge = new URL("../../web/bridge/", import.meta.url);
const scripts = (/** @type {string} */ folder) =>
  readdirSync(new URL(folder, bridge)).filter((name) => name.endsWith(".js")).sort()
    .map((name) => folder + name);

// The goal is 8 KiB: docs/decisions/0005.
test("what an app loads stays under 14 KiB compressed", () => {
  const names = [...scripts("./"), ...scripts("core/")];
  const sizes = names.map((name) => gzipSync(readFileSync(new URL(name, bridge))).length);
  const sum = sizes.reduce((total, size) => total + size);
  assert.ok(sum < 14 * 1024, `${sum} bytes; make the bridge smaller`);
});
