// @ts-check
// An app's own scripts may call things of their own by names of the browser's.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const bridge = new URL("../../web/bridge/", import.meta.url);
const read = (/** @type {string} */ name) => String(readFileSync(new URL(name, bridge)));
const { matches: _, ...own } = await import("../../web/bridge/browser.js");
const names = Object.keys(own);

/** Code without comments and texts. @param {string} text */
const plain = (text) =>
  text.replace(/\/\*[^]*?\*\/|\/\/.*/g, "").replace(/"(?:\\.|[^"\\\n])*"/g, '""');

/** @param {string} code @param {string} name */
const isUsed = (code, name) => new RegExp(`(?<![\\w$.#/-])${name}\\b(?!\\s*[:\`-])`).test(code);

/** Whether code says where a name comes from. @param {string} code @param {string} name */
const isTaken = (code, name) =>
  [
    `\\{[^}]*\\b${name}\\b[^}]*\\} (= |from ""|=>)`,
    `(?<!(if|for|while|switch) )\\((.*, )?${name}\\b.*\\) (=>|\\{)`,
    `const ${name} =`,
  ].some((pattern) => new RegExp(pattern).test(code));

/** The first runs before the app; the last is a page of its own. */
const others = ["inject.js", "browser.js", "in-app-browser.js"];
const files = readdirSync(bridge, { encoding: "utf8", recursive: true })
  .filter((name) => name.endsWith(".js") && !name.startsWith("core/") && !others.includes(name));

test("what is taken before an app's scripts is all that the modules import", () => {
  const [, taken] = read("inject.js").match(/const names =\s*("[^;]*");/) ?? [];
  assert.deepEqual(taken.replace(/[^\w ]/g, "").split(/ +/).sort(), names.sort());
});

for (const file of files) {
  test(`${file} has the browser's own, whatever an app calls its own`, () => {
    const code = plain(read(file));
    // The promises of a device are of the kind that the app has.
    const isModule = /^(import|export) /m.test(code);
    for (const name of names.concat("innerWidth", "innerHeight")) {
      if (name === "Promise" && !isModule) continue;
      assert.ok(!isUsed(code, name) || isTaken(code, name), `import ${name} from browser.js`);
    }
  });
}
