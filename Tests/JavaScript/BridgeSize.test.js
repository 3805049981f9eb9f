// @ts-check
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const bridge = fileURLToPath(new URL("../../web/bridge/", import.meta.url));

/**
 * The bytes of modules with all that they import at once, bundled and minified with Debian's
 * `esbuild` and compressed together. What a page loads later, or has loaded before, is left out.
 * @param {string[]} names @param {string[]} others
 */
function size(names, others) {
  const external = others.map((other) => `--external:${other}`);
  const options = ["--bundle", "--minify", "--format=esm", "--log-level=error", ...external];
  const bundles = names.map((name) => execFileSync("esbuild", [name, ...options], { cwd: bridge }));
  return gzipSync(Buffer.concat(bundles)).length;
}

const page = ["./bridge.js", "./browser.js", "./core/step.js", "./core/link.js"]
  .concat("./hidden-place.js", "./adopted-sheets.js");
const frames = [...page, "./safe-area.js"];
const bar = ["./drawn-tree.js", "./tab-controls.js"];
const limits = [
  // 30 of them keep the name of the frame from the app, 50 ask for a fragment to be replaced, 32
  // tell a document that leads on, 32 one that the app added meanwhile, 160 keep the browser's
  // names; of the parts below 40, 300, 20 and 112.
  { what: "to attach", names: ["inject.js", "bridge.js"], bytes: 10_416 },
  { what: "for calls of plugins", names: ["calls-page.js"], others: page, bytes: 1.625 * 1024 },
  {
    what: "to be a device of Capacitor",
    names: ["device-look.js", "capacitor-object.js", "capacitor.js"],
    bytes: 5_416,
  },
  { what: "to have its requests sent", names: ["patched-requests.js"], bytes: 3.25 * 1024 },
  { what: "for the sensors of a device", names: ["device-sensors.js"], bytes: 1024 },
  {
    what: "to show the environment",
    names: ["appearance.js"],
    others: [...page, "./recording.js"],
    bytes: 736,
  },
  // 50 of them tell an app that says no from one that does not follow, 60 press by hand, 74 tell a
  // menu from a view, 170 keep a page that no route brings back.
  { what: "to move an app", names: ["driver-page.js"], others: page, bytes: 12_976 },
  { what: "for modals and widgets", names: ["native-page.js"], others: page, bytes: 1.25 * 1024 },
  { what: "to keep steps back in the app", names: ["steps-back.js"], others: page, bytes: 304 },
  { what: "to keep its style sheets", names: ["adopted-sheets.js"], bytes: 256 },
  { what: "in the simulator's frames", names: ["embedding.js"], others: frames, bytes: 1_820 },
  { what: "to keep an app clear of the bars", names: ["safe-area.js"], bytes: 768 },
  // 400 of them tell whether something covers it, 100 find one that floats in the middle, 50 read
  // one that moves in, 104 press a control by hand.
  { what: "to find an app's own tab bar", names: ["lending.js"], others: page, bytes: 9_208 },
  { what: "to draw its icons", names: ["tab-pictures.js"], others: bar, bytes: 2.25 * 1024 },
];

for (const { what, names, others = [], bytes } of limits) {
  test(`what a page loads ${what} is at most ${bytes} bytes`, () => {
    const sum = size(names, others);
    assert.ok(sum <= bytes, `${sum} bytes; make it smaller`);
  });
}

test("the modules that a page fetches at once are those that are imported at once", () => {
  /** @type {Set<string>} */
  const imported = new Set();
  const follow = (/** @type {string} */ name) => {
    if (imported.has(name)) return;
    imported.add(name);
    const text = String(readFileSync(new URL(name, `file://${bridge}`)));
    for (const [, path] of text.matchAll(/^import .*? from "(.*?)";$/gm)) {
      follow(new URL(path, `http://bridge/${name}`).pathname.slice(1));
    }
  };
  follow("bridge.js");
  const listed = JSON.parse(String(readFileSync(new URL("modules.json", `file://${bridge}`))));
  assert.deepEqual([...listed].sort(), [...imported].sort());
});
