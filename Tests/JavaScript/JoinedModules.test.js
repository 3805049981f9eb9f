// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const web = new URL("../../web", import.meta.url).pathname;

/** A module and those that it imports. @param {string} path @param {Set<string>} found */
function withImports(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, name] of readFileSync(path, "utf8").matchAll(/^import\s[^;]*?"([^"]+)";/gm)) {
    withImports(join(path, "..", name), found);
  }
  return found;
}

/** @param {string} path */
const namesIn = (path) => {
  const declaration = /^(?:export )?(?:async )?(?:const|let|class|function\*?) (\w+)/gm;
  return [...readFileSync(path, "utf8").matchAll(declaration)].map(([, name]) => name);
};

/** @type {Record<string, Set<string>>} what becomes one classic script */
const scripts = {
  "report/main.js": withImports(join(web, "report/main.js")),
  "driver/pictures/tandem-pictures.js": withImports(
    join(web, "driver/pictures/tandem-pictures.js"),
  ),
  "driver/tandem-driver.js": new Set(
    readdirSync(join(web, "driver")).filter((name) => name.endsWith(".js"))
      .map((name) => join(web, "driver", name)),
  ),
};

test("a report has all modules that it imports, each behind those that it imports itself", () => {
  const list = readFileSync(join(web, "../Sources/FlowReports/HTMLReport.swift"), "utf8");
  const paths = [...list.matchAll(/"([\w/-]+\.js)"/g)].map(([, path]) => join(web, path))
    .filter((path) => !path.endsWith("web/report.js"));
  assert.deepEqual([...paths].sort(), [...scripts["report/main.js"]].sort());
  paths.forEach((path, index) => {
    const later = [...withImports(path)].filter((other) => paths.indexOf(other) > index);
    assert.deepEqual(later, [], path);
  });
});

for (const [script, modules] of Object.entries(scripts)) {
  test(`the modules that are joined for ${script} declare each name once`, () => {
    const names = [...modules].flatMap(namesIn).sort();
    assert.ok(names.length > modules.size, "names are found");
    assert.deepEqual(names.filter((name, index) => name === names[index - 1]), []);
  });
}
