// @ts-check
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const simulator = new URL("../../web/simulator/", import.meta.url);
const index = readFileSync(new URL("index.html", simulator), "utf8");

/** The modules that one imports when it is loaded, not those that it asks for later.
 * @param {URL} module */
function importsOf(module) {
  const statements = /^(?:import|export)\b[^;"]*?(?:from\s*)?"(\.[^"]+\.js)"/gm;
  const found = [...readFileSync(module, "utf8").matchAll(statements)];
  return found.map(([, specifier]) => new URL(String(specifier), module));
}

/** How the page names a module: its own without a slash, what is mounted beside it with one.
 * @param {string} href */
function addressOf(href) {
  if (href.startsWith(simulator.href)) return href.slice(simulator.href.length);
  return `/${href.slice(new URL("../", simulator).href.length)}`;
}

/** @param {string} entry */
function graphOf(entry) {
  const reached = new Set([new URL(entry, simulator).href]);
  for (const href of reached) {
    for (const module of importsOf(new URL(href))) reached.add(module.href);
  }
  return [...reached].map(addressOf);
}

test("the page asks at once for all that its module imports, and for nothing else", () => {
  const links = [
    ...index.matchAll(/<link rel="modulepreload" href="([^"]+)" fetchpriority="low">/g),
  ];
  const asked = links.map(([, name]) => String(name));
  const graph = graphOf("main.js").filter((name) => name !== "main.js");
  assert.ok(graph.length > 20 && graph.includes("parts/web-view.js"), "the graph was not read");
  assert.deepEqual([...asked].sort(), [...graph].sort());
  assert.equal(new Set(asked).size, asked.length, "a module is asked for twice");
});

test("one style sheet stands before the first paint, and the others before the modules", () => {
  const [head, body] = index.split("<body>");
  const sheets = (/** @type {string | undefined} */ part) =>
    [...(part ?? "").matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, name]) => name);
  assert.deepEqual(sheets(head), ["styles/page.css"]);
  assert.ok(sheets(body).includes("styles/device.css"));
});

test("the skeleton has the measures of the default devices", async () => {
  const { devices } = await import("../../web/simulator/environment.js");
  const { lengthsOf } = await import("../../web/simulator/device-frame.js");
  const style = readFileSync(new URL("styles/page.css", simulator), "utf8");
  const declared = (/** @type {string} */ selector) => {
    const start = style.indexOf(`${selector} {\n  --frame-width`);
    assert.ok(start >= 0, `${selector} declares no frame`);
    const rule = style.slice(start, style.indexOf("}", start));
    return Object.fromEntries(
      [...rule.matchAll(/--frame-([a-z-]+): (\d+);/g)].map(([, name, length]) => [
        name,
        Number(length),
      ]),
    );
  };
  const ios = declared(":root");
  const android = { ...ios, ...declared(':root[data-skeleton="android"]') };
  for (const device of devices.filter((one) => one.default)) {
    assert.deepEqual(device.platform === "ios" ? ios : android, lengthsOf(device), device.name);
  }
});
