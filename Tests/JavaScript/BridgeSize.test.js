// @ts-check
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const bridge = new URL("../../web/bridge/", import.meta.url);
const read = (/** @type {string} */ name) => readFileSync(new URL(name, bridge));
const scripts = (/** @type {string} */ folder) =>
  readdirSync(new URL(folder, bridge)).filter((name) => name.endsWith(".js")).sort()
    .map((name) => folder + name);

test("what an app loads is under 8 KiB compressed", () => {
  const sizes = ["dist/inject.js", "dist/bridge.js"].map((name) => gzipSync(read(name)).length);
  const sum = sizes.reduce((total, size) => total + size);
  assert.ok(sum < 8192, `${sum} bytes; make the bridge smaller`);
});

test("the bundle was made from these sources", () => {
  const hash = createHash("sha256");
  for (const name of [...scripts("./"), ...scripts("core/"), ...scripts("adapters/")]) {
    hash.update(read(name));
  }
  assert.equal(
    String(read("dist/sources.sha256")).trim(),
    hash.digest("hex"),
    "run web/bridge/bundle.sh and commit web/bridge/dist",
  );
});
