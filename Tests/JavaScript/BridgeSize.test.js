// @ts-check
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const bridge = fileURLToPath(new URL("../../web/bridge/", import.meta.url));

/**
 * The bytes of a module with all that it imports at once, bundled and minified with Debian's
 * `esbuild` and compressed. What a page loads later, or has loaded before, is left out.
 * @param {string} name @param {string[]} [others]
 */
function size(name, others = []) {
  const later = ["./embedding.js", "./native.js", "./driver.js", "./discovery.js", ...others];
  const options = ["--bundle", "--minify", "--format=esm", "--log-level=error"];
  const external = later.filter((other) => other !== `./${name}`).map((other) =>
    `--external:${other}`
  );
  return gzipSync(execFileSync("esbuild", [name, ...options, ...external], { cwd: bridge })).length;
}

const limits = [
  { what: "to attach", names: ["inject.js", "bridge.js"], bytes: 9 * 1024 },
  { what: "to move an app", names: ["driver.js"], others: ["./bridge.js"], bytes: 4 * 1024 },
  { what: "for modals and widgets", names: ["native.js"], others: ["./bridge.js"], bytes: 1536 },
  { what: "in the simulator's frames", names: ["embedding.js"], bytes: 1024 },
  { what: "to find an app's own tabs", names: ["discovery.js"], bytes: 1536 },
];

for (const { what, names, others, bytes } of limits) {
  test(`what a page loads ${what} is at most ${bytes} bytes`, () => {
    const sum = names.map((name) => size(name, others)).reduce((total, length) => total + length);
    console.log(`${names.join(" and ")}: ${sum} bytes`);
    assert.ok(sum <= bytes, `${sum} bytes; make it smaller`);
  });
}
