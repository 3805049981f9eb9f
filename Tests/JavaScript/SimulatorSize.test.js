// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const simulator = new URL("../../web/simulator/", import.meta.url);
const files = readdirSync(simulator, { recursive: true })
  .map(String)
  .filter((name) => /\.(js|css|html|svg|json)$/.test(name));
/** What begins with a slash is mounted beside the page: the kit, and the bridge. */
const text = (/** @type {string} */ name) =>
  readFileSync(new URL(name.startsWith("/") ? `..${name}` : name, simulator), "utf8");
const index = text("index.html");

/** What the page asks for at once; what comes over the app, and the inspector, follow later. */
const fetchedFirst = [...index.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, name]) => String(name))
  .concat("index.html", "devices.json");

/** The bytes of files that are compressed one by one, as the shell serves them.
 * @param {string[]} names */
const compressed = (names) => names.reduce((total, name) => total + gzipSync(text(name)).length, 0);

// 120 bytes of it are the button that records; 450 bytes name the frames, keep pages off a status
// bar that an app set apart, and ask for what draws the system around an app; others keep what
// lies beneath a browser.
test("the simulator page is there with less than 64.3 kB compressed", () => {
  const sum = compressed(fetchedFirst);
  assert.ok(sum < 64_300, `${sum} bytes; make the simulator page smaller`);
});

// 4 kB of it draw status bar, splash screen, toasts and haptics, once an app asks for one, 6 kB
// notifications, and 6 kB the share sheet and the browser; 350 bytes take the keys that a page
// passes on, and 600 bytes begin and end recordings.
test("the simulator page and the inspector stay under 138.9 kB compressed in all", () => {
  const mounted = fetchedFirst.filter((name) => name.startsWith("/"));
  const sum = compressed([...files, ...mounted]);
  assert.ok(sum < 138_900, `${sum} bytes; make the simulator page or the inspector smaller`);
});

test("the simulator page loads nothing from elsewhere and runs nothing inline", () => {
  for (const name of files) {
    const links = text(name).match(/(?:src|href|from|import|url\()\s*[=(]?\s*["']?https?:/g);
    assert.equal(links, null, `${name} names another origin`);
  }
  assert.doesNotMatch(index, /\sstyle=|<style|<script(?![^>]*\ssrc=)|\son\w+=/);
});

test("the simulator page loads its script and each of its styles", () => {
  assert.match(index, /<script type="module" src="main\.js">/);
  const linked = [...index.matchAll(/href="(styles\/[^"]+)"/g)].map(([, name]) => name);
  assert.deepEqual(linked.sort(), files.filter((name) => name.startsWith("styles/")).sort());
});
