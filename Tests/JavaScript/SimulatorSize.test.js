// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const simulator = new URL("../../web/simulator/", import.meta.url);
const files = readdirSync(simulator, { recursive: true })
  .map(String)
  .filter((name) => /\.(js|css|html|svg|json)$/.test(name));
const text = (/** @type {string} */ name) => readFileSync(new URL(name, simulator), "utf8");

/** The inspector is fetched when it is asked for first. */
const fetchedFirst = files.filter((name) => !name.startsWith("inspector/"));

test("the simulator page stays under 60 kB compressed", () => {
  const sum = fetchedFirst.reduce((total, name) => total + gzipSync(text(name)).length, 0);
  assert.ok(sum < 60_000, `${sum} bytes; make the simulator page smaller`);
});

test("the simulator page loads nothing from elsewhere and runs nothing inline", () => {
  for (const name of files) {
    const links = text(name).match(/(?:src|href|from|import|url\()\s*[=(]?\s*["']?https?:/g);
    assert.equal(links, null, `${name} names another origin`);
  }
  assert.doesNotMatch(text("index.html"), /\sstyle=|<style|<script(?![^>]*\ssrc=)|\son\w+=/);
});

test("the simulator page loads its script and each of its styles", () => {
  const index = text("index.html");
  assert.match(index, /<script type="module" src="main\.js">/);
  const linked = [...index.matchAll(/href="(styles\/[^"]+)"/g)].map(([, name]) => name);
  assert.deepEqual(linked.sort(), files.filter((name) => name.startsWith("styles/")).sort());
});
