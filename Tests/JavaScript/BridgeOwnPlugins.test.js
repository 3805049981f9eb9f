// @ts-check
// Plugins that an app brings itself: its modules, and the shell that admits their calls.
import assert from "node:assert/strict";
import { test } from "node:test";
import { OwnPlugins } from "../../web/bridge/own-plugins.js";
import { page, phone, turn } from "./Support/CapacitorPage.js";

/** The URL of a module. @param {string} text */
const module = (text) => `data:text/javascript,${encodeURIComponent(text)}`;

/** @param {string} text @returns {any} */
function made(text) {
  /** @type {any[]} */
  const asked = [];
  const note = (/** @type {any[]} */ ...call) => {
    asked.push(call);
    return Promise.resolve({ value: call.length });
  };
  const modules = { Barcode: module(text) };
  const plugins = new OwnPlugins({ platform: "ios", modules, call: note, notify: note });
  const perform = (/** @type {string} */ method, /** @type {object} */ options = {}) =>
    plugins.perform("Barcode", method, options);
  return { asked, perform, plugins };
}

/** @param {Promise<unknown>} outcome @returns {Promise<any>} */
const failure = (outcome) => outcome.then(() => assert.fail("it did not fail"), (error) => error);

const forms = {
  "an object": "export default { who: () => ({ is: 'ios' }) }",
  "a function": "export default ({ platform }) => ({ who: () => ({ is: platform }) })",
  "a function that may be called with new":
    "export default function (context) { return { who: () => ({ is: context.platform }) }; }",
  "a promise": "export default async ({ platform }) => ({ who: () => ({ is: platform }) })",
  "a class": "export default class { constructor(it) { this.it = it; }" +
    " who() { return { is: this.it.platform }; } }",
};
for (const [form, text] of Object.entries(forms)) {
  test(`the module of a plugin exports ${form}`, async () => {
    assert.deepEqual(await made(text).perform("who"), { is: "ios" });
  });
}

test("a plugin is made once, and keeps what it has", async () => {
  const { perform } = made(
    "let count = 0; export default () => { let own = ++count * 10;" +
      " return { next: ({ by }) => ({ value: own += by }) }; }",
  );
  assert.deepEqual(await perform("next", { by: 1 }), { value: 11 });
  assert.deepEqual(await perform("next", { by: 2 }), { value: 13 });
});

test("results are what JSON makes of them, as on a device", async () => {
  const { perform } = made(`export default {
    date: () => ({ at: new Date(0), missing: undefined }),
    nothing() {},
    loop() { const it = {}; it.it = it; return it; },
  }`);
  assert.deepEqual(await perform("date"), { at: "1970-01-01T00:00:00.000Z" });
  assert.equal(await perform("nothing"), undefined);
  assert.match((await failure(perform("loop"))).message, /circular/i);
});

test("what a module throws is the error of the call", async () => {
  const { perform } = made(`export default {
    async scan() {
      throw Object.assign(new Error("No light"), { code: "DARK", data: { lux: 0 } });
    },
    throwText() { throw "dark"; },
  }`);
  const { message, code, data } = await failure(perform("scan"));
  assert.deepEqual([message, code, data], ["No light", "DARK", { lux: 0 }]);
  assert.equal((await failure(perform("throwText"))).message, "dark");
});

test("a method that the module lacks is unimplemented, but for permissions", async () => {
  const { perform } = made("export default {}");
  assert.equal((await failure(perform("scan"))).code, "UNIMPLEMENTED");
  assert.deepEqual(await perform("checkPermissions"), {});
});

test("a module that cannot be used says so to every caller, and once in the console", async (t) => {
  const written = t.mock.method(console, "error", () => {});
  for (const text of ["throw new Error('broken')", "export default 7", "export const a = 1"]) {
    const { perform } = made(text);
    for (const _ of [1, 2]) {
      const { code, message } = await failure(perform("scan"));
      assert.equal(code, "UNAVAILABLE");
      assert.match(message, /the module of the plugin Barcode/);
    }
  }
  assert.equal(written.mock.callCount(), 3);
});

test("a module asks other plugins, and sends events by the shell", async () => {
  const { asked, perform } = made(`export default ({ call, notify }) => ({
    async scan() {
      await notify("begun");
      await notify("scanned", { code: 1 }, { retain: true });
      return call("Haptics", "vibrate", { duration: 9 });
    },
  })`);
  assert.deepEqual(await perform("scan"), { value: 3 });
  assert.deepEqual(asked, [
    ["Barcode", { eventName: "begun", data: {}, retain: false }],
    ["Barcode", { eventName: "scanned", data: { code: 1 }, retain: true }],
    ["Haptics", "vibrate", { duration: 9 }],
  ]);
});

/** A page that is told of a plugin of the app's own. @param {string} text */
function brought(text) {
  const methods = { ...phone.methods, Barcode: ["scan"] };
  return page({ device: { ...phone, methods, modules: { Barcode: module(text) } } });
}

test("the shell admits a call before the module performs it", async () => {
  const { answers, calls, native } = brought(
    "export default { scan: ({ kind }) => ({ code: kind }) }",
  );
  const { PluginHeaders, isPluginAvailable, nativePromise } = native();
  assert.ok(isPluginAvailable("Barcode"));
  const { methods } = PluginHeaders.find((/** @type {any} */ { name }) => name === "Barcode");
  assert.ok(methods.some((/** @type {any} */ { name }) => name === "scan"));
  assert.deepEqual(await nativePromise("Barcode", "scan", { kind: "QR" }), { code: "QR" });
  assert.deepEqual(calls.at(-1), ["Barcode", "scan", { kind: "QR" }]);
  answers["Barcode.scan"] = Object.assign(new Error("refused"), { code: "UNIMPLEMENTED" });
  const refused = await failure(nativePromise("Barcode", "scan", { kind: "QR" }));
  assert.deepEqual([refused.message, refused.code], ["refused", "UNIMPLEMENTED"]);
});

test("a plugin of the app's own begins with its first listener", async () => {
  const { calls, native } = brought(`export default ({ notify }) => {
    notify("ready", {}, { retain: true });
    return {};
  }`);
  native().addListener("Barcode", "ready", () => {});
  for (let turns = 0; turns < 1000 && calls.at(-1)[1] !== "notifyListeners"; turns++) await turn();
  assert.deepEqual(calls.slice(-2).map((/** @type {any} */ [plugin, method]) => [plugin, method]), [
    ["Barcode", "addListener"],
    ["Barcode", "notifyListeners"],
  ]);
});
