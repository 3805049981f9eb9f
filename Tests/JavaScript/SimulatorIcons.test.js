// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { iconAliases, iconShapes } from "../../web/simulator/parts/icon-shapes.js";

const apps = new URL("../../web/apps/", import.meta.url);
const known = new Set([...Object.keys(iconShapes), ...Object.keys(iconAliases)]);

/** @param {string} name */
function isDrawn(name) {
  const plain = name.replace(/\.fill\b/, "");
  return known.has(plain) || known.has(plain.replace(/\.circle$/, ""));
}

test("every symbol that a bundled app names is drawn", () => {
  const names = readdirSync(apps).flatMap((app) => {
    const manifest = readFileSync(new URL(`${app}/tandem.json`, apps), "utf8");
    return [...manifest.matchAll(/"(?:icon|selectedIcon)":\s*"([^"]+)"/g)].map(([, name]) => name);
  });
  assert.ok(names.length > 10, "the manifests were not read");
  assert.deepEqual(names.filter((name) => !isDrawn(name ?? "")), []);
});

test("another name of a symbol leads to a drawing", () => {
  for (const [alias, name] of Object.entries(iconAliases)) {
    assert.ok(isDrawn(name), `${alias} leads to ${name}, which is not drawn`);
  }
});
