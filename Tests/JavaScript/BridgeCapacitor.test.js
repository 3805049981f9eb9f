// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { news, nothing, page, phone, turn } from "./Support/CapacitorPage.js";

// 1. When there is nothing to do.

for (
  const [what, given] of Object.entries({
    "that is not attached": { tandem: false },
    "whose shell has plugins off": { device: { ...phone, plugins: "off" } },
    "without a device": { device: null },
  })
) {
  test(`a page ${what} finds no Capacitor`, () => {
    const { window, document, navigator } = page(given);
    assert.ok(!("tandemDevice" in window));
    for (const name of ["Capacitor", "CapacitorCustomPlatform", "Ionic"]) {
      assert.ok(!Object.hasOwn(window, name), name);
    }
    assert.ok(!Object.hasOwn(document, "addEventListener"));
    document.addEventListener("deviceready", nothing);
    assert.equal(navigator.platform, undefined);
  });
}

// 2. Lazy.

test("an app that does not ask for Capacitor sees nothing of it", async () => {
  const { window, document, navigator, calls, before } = page();
  document.addEventListener("click", nothing);
  await turn();
  assert.deepEqual(calls, []);
  assert.deepEqual(
    Object.keys(window).sort(),
    before.filter((/** @type {string} */ name) => !/^tandem(Device|Wrap)$/.test(name)),
  );
  assert.deepEqual(Object.keys(document).sort(), ["cookie", "querySelector"]);
  assert.match(navigator.userAgent, /Chrome\/150/);
  assert.equal(navigator.platform, undefined);
  assert.ok(!("ontouchstart" in window) && !("cordova" in window));
});

for (
  const [what, touch] of /** @type {[string, (page: any) => unknown][]} */ ([
    ["reading Capacitor", ({ window }) => window.Capacitor],
    ["reading CapacitorCustomPlatform", ({ window }) => window.CapacitorCustomPlatform],
    ["reading Ionic", ({ window }) => window.Ionic],
    ["setting Ionic", ({ window }) => window.Ionic = {}],
    ["listening to deviceready", ({ document }) => document.addEventListener("deviceready", turn)],
    ["listening to backbutton", ({ document }) => document.addEventListener("backbutton", turn)],
  ])
) {
  test(`${what} makes the document native, once`, () => {
    const subject = page();
    touch(subject);
    touch(subject);
    const found = Object.getOwnPropertyDescriptor(subject.window, "Capacitor");
    assert.equal(found?.value?.getPlatform(), "ios");
    assert.ok(found?.writable);
    assert.match(subject.navigator.userAgent, /iPhone/);
    assert.equal(subject.asked("addListener").length, 6);
  });
}

test("what an app sets before it reads anything is kept", () => {
  const { window, navigator } = page();
  const own = { mine: true };
  window.Capacitor = own;
  assert.equal(window.Capacitor, own);
  assert.match(navigator.userAgent, /iPhone/);
  assert.equal(window.CapacitorCustomPlatform.name, "ios");
  window.Ionic = { config: 1 };
  assert.deepEqual(window.Ionic, { config: 1 });
});

// The platform.

test("the platform in the frame's name goes before that of the shell", () => {
  const { window, navigator } = page({ name: "tandem:tabs?platform=android" });
  assert.equal(window.Capacitor.getPlatform(), "android");
  assert.match(navigator.userAgent, /Android.*; wv\)/);
  assert.doesNotMatch(navigator.userAgent, /iPhone/);
});

test("a name that only looks like one with a platform changes nothing", () => {
  for (
    const name of ["tandem:a?platform=web", "other?platform=android", "tandem:platform=android"]
  ) {
    assert.equal(page({ name }).window.Capacitor.getPlatform(), "ios", name);
  }
});

// 3. The Capacitor object.

test("Capacitor says what it is", () => {
  const { window } = page();
  assert.ok(!("WEBVIEW_SERVER_URL" in window));
  const { Capacitor } = window;
  assert.equal(window.WEBVIEW_SERVER_URL, "http://app.test");
  const { isNative, platform } = Capacitor;
  assert.deepEqual([isNative, platform, Capacitor.isNativePlatform()], [true, "ios", true]);
  assert.ok(Capacitor.isPluginAvailable("App") && !Capacitor.isPluginAvailable("Camera"));
  assert.equal(Capacitor.getServerUrl(), "http://app.test");
  const names = `DEBUG isLoggingEnabled Plugins PluginHeaders convertFileSrc toNative nativePromise
    nativeCallback fromNative addListener removeListener withPlugin triggerEvent createEvent
    handleError handleWindowError logToNative logFromNative Exception`;
  for (const name of names.split(/\s+/)) assert.ok(name in Capacitor, name);
  const failed = new Capacitor.Exception("no", "CODE", { a: 1 });
  assert.ok(failed instanceof Error);
  assert.equal(failed.message, "no");
  assert.deepEqual({ ...failed }, { code: "CODE", data: { a: 1 } });
});

test("the headers list every method with its kind of answer", () => {
  const { PluginHeaders } = page().native();
  const { methods } = PluginHeaders.find((/** @type {any} */ { name }) => name === "Toast");
  assert.deepEqual(methods, [
    { name: "addListener" },
    { name: "removeListener" },
    { name: "removeAllListeners", rtype: "promise" },
    { name: "checkPermissions", rtype: "promise" },
    { name: "requestPermissions", rtype: "promise" },
    { name: "show", rtype: "promise" },
  ]);
  const watching = PluginHeaders.find((/** @type {any} */ { name }) => name === "Geolocation");
  assert.deepEqual(watching.methods.at(-1), { name: "watchPosition", rtype: "callback" });
  assert.equal(PluginHeaders.length, Object.keys(phone.methods).length);
});

test("files have URLs of the page's origin", () => {
  const { convertFileSrc } = page().native();
  assert.equal(convertFileSrc("https://a.test/b.png"), "https://a.test/b.png");
  assert.equal(convertFileSrc("http://a.test/b.png"), "http://a.test/b.png");
  const there = "http://app.test/_capacitor_file_/var/b.png";
  assert.equal(convertFileSrc("/var/b.png"), there);
  assert.equal(convertFileSrc("file:///var/b.png"), there);
  for (const other of ["b.png", "ph://1", null]) assert.equal(convertFileSrc(other), other);
});

test("a call is answered with the shell's data", async () => {
  const subject = page();
  subject.answers["App.getInfo"] = { name: "Shop" };
  const info = await subject.native().nativePromise("App", "getInfo");
  assert.deepEqual(info, { name: "Shop" });
  assert.deepEqual(subject.asked("getInfo"), [["App", "getInfo", {}]]);
});

test("a call without anybody who waits is sent without an answer", async () => {
  const subject = page();
  const cap = subject.native();
  /** @type {any[]} */
  const results = [];
  cap.fromNative = (/** @type {any} */ result) => results.push(result);
  assert.equal(cap.toNative("Console", "log", { message: "a" }), "-1");
  assert.equal(cap.nativeCallback("App", "exitApp", {}), "-1");
  await turn();
  assert.deepEqual(subject.asked("log"), [["Console", "log", { message: "a" }]]);
  assert.deepEqual(results, []);
});

test("a refused call is rejected with an error that has code and data", async () => {
  const subject = page();
  const error = Object.assign(new Error("no"), { code: "GONE", data: { a: 1 } });
  subject.answers["App.exitApp"] = error;
  const caught = await subject.native().nativePromise("App", "exitApp").catch((
    /** @type {any} */ e,
  ) => e);
  assert.ok(caught instanceof subject.window.Capacitor.Exception);
  assert.notEqual(caught, error);
  const { message, errorMessage, code, data } = /** @type {any} */ (caught);
  assert.deepEqual([message, errorMessage, code, data], ["no", "no", "GONE", { a: 1 }]);
  subject.answers["App.getState"] = new Error("plain");
  const plain = await subject.native().nativePromise("App", "getState").catch((
    /** @type {any} */ e,
  ) => e);
  assert.ok(!("code" in plain) && !("data" in plain));
  /** @type {any[]} */
  const heard = [];
  subject.native().nativeCallback(
    "App",
    "exitApp",
    {},
    (/** @type {any[]} */ ...of) => heard.push(of),
  );
  await turn();
  assert.equal(heard[0][0], null);
  assert.equal(heard[0][1].code, "GONE");
});

test("a callback may stand in place of the options", async () => {
  const subject = page();
  subject.answers["App.getState"] = { isActive: true };
  /** @type {any[]} */
  const heard = [];
  subject.native().nativeCallback("App", "getState", (/** @type {any} */ data) => heard.push(data));
  await turn();
  assert.deepEqual(heard, [{ isActive: true }]);
});

test("the ids of calls differ, and start anywhere", () => {
  const id = (/** @type {any} */ cap) => cap.toNative("App", "getInfo", {}, { callback() {} });
  const [one, other] = [page().native(), page().native()];
  const ids = [id(one), id(one), id(other), id(other)];
  assert.ok(ids.every((id) => typeof id === "string" && /^\d+$/.test(id)));
  assert.equal(new Set(ids).size, 4);
});

test("legacy plugins call the shell, and their listeners are handle and promise", async () => {
  const subject = page();
  const { App } = subject.native().Plugins;
  subject.answers["App.getState"] = { isActive: true };
  assert.deepEqual(await App.getState(), { isActive: true });
  /** @type {any[]} */
  const heard = [];
  const handle = App.addListener("appUrlOpen", (/** @type {any} */ data) => heard.push(data));
  const [id] = subject.ids("appUrlOpen");
  subject.deliver(id, { url: "a:b" });
  assert.deepEqual(heard, [{ url: "a:b" }]);
  assert.equal(typeof handle.remove, "function");
  await (await handle).remove();
  assert.deepEqual(subject.asked("removeListener"), [
    ["App", "removeListener", { eventName: "appUrlOpen", callbackId: id }],
  ]);
  subject.deliver(id, { url: "c:d" });
  assert.equal(heard.length, 1);
});

test("triggered events carry their data as members", () => {
  const { window, document } = page();
  /** @type {any[]} */
  const heard = [];
  const listen = (/** @type {any} */ event) => heard.push(event);
  document.addEventListener("one", listen);
  window.addEventListener("two", listen);
  const { triggerEvent, createEvent } = window.Capacitor;
  assert.equal(triggerEvent("one", "document", { a: 1, type: "mine" }), true);
  assert.equal(triggerEvent("two", "window", { b: 2 }), true);
  assert.equal(triggerEvent("three", "#nowhere"), false);
  assert.deepEqual(heard.map(({ a, b }) => [a, b]), [[1, undefined], [undefined, 2]]);
  assert.equal(createEvent("four", { c: 3 }).c, 3);
});

// 4. The native end.

test("the listener's id is that of the call, whose own answer is not delivered", async () => {
  const subject = page();
  subject.answers["Network.addListener"] = { useless: true };
  /** @type {any[]} */
  const heard = [];
  const hear = (/** @type {any[]} */ ...values) => heard.push(values);
  const of = { eventName: "networkStatusChange" };
  const id = subject.native().nativeCallback("Network", "addListener", of, hear);
  await turn();
  const options = { ...of, callbackId: id };
  assert.deepEqual(subject.asked("addListener", of.eventName), [[
    "Network",
    "addListener",
    options,
  ]]);
  assert.deepEqual(heard, []);
  subject.deliver(id, { connected: false });
  subject.deliver(id, { connected: true });
  assert.deepEqual(heard, [[{ connected: false }], [{ connected: true }]]);
});

test("events are results that say that more follow", () => {
  const subject = page();
  const cap = subject.native();
  const id = cap.nativeCallback("App", "addListener", { eventName: "appUrlOpen" });
  assert.notEqual(id, "-1", "without a callback, too");
  /** @type {any[]} */
  const results = [];
  cap.fromNative = (/** @type {any} */ result) => results.push(result);
  subject.deliver(id, { url: "a:b" });
  const shape = { callbackId: id, pluginId: "App", methodName: "addListener", save: true };
  assert.deepEqual(results, [{ ...shape, success: true, data: { url: "a:b" } }]);
});

test("answers are results in Capacitor's shapes", async () => {
  const subject = page();
  const cap = subject.native();
  const error = { message: "no", errorMessage: "no", code: "GONE", data: 1 };
  subject.answers["App.exitApp"] = Object.assign(new Error("no"), { code: "GONE", data: 1 });
  subject.answers["App.getState"] = { isActive: true };
  /** @type {any[]} */
  const results = [];
  cap.fromNative = (/** @type {any} */ result) => results.push(result);
  const wait = { resolve() {}, reject() {} };
  const one = cap.toNative("App", "getState", {}, wait);
  await turn();
  const two = cap.toNative("App", "exitApp", {}, wait);
  await turn();
  const of = { pluginId: "App", methodName: "getState", save: false, success: true };
  assert.deepEqual(results, [
    { callbackId: one, ...of, data: { isActive: true } },
    { callbackId: two, pluginId: "App", methodName: "exitApp", success: false, error },
  ]);
});

test("events of listeners that this document did not add are ignored", () => {
  const subject = page();
  subject.native().fromNative = nothing;
  subject.deliver("1", {});
  subject.document.dispatchEvent(news("event", { name: "refresh", data: {} }));
});

test("each connection gets all listeners anew", () => {
  const subject = page();
  const cap = subject.native();
  const id = cap.addListener("App", "appUrlOpen", () => {}) && subject.ids("appUrlOpen")[0];
  const connect = (/** @type {string} */ epoch) => {
    subject.tandem.epoch = epoch;
    subject.document.dispatchEvent(news("connected", { role: "driver", epoch }));
  };
  assert.deepEqual(subject.ids("appUrlOpen"), [id]);
  connect("E1");
  assert.deepEqual(subject.ids("appUrlOpen"), [id, id]);
  connect("E2");
  assert.deepEqual(subject.ids("appUrlOpen"), [id, id, id]);
  assert.equal(subject.ids("keyboardWillShow").length, 3);
});

test("listeners that were added before the shell was there are not added twice", () => {
  const subject = page();
  subject.tandem.epoch = null;
  subject.native();
  subject.document.dispatchEvent(news("connected", { role: "driver", epoch: "E1" }));
  assert.equal(subject.ids("pause").length, 1);
  subject.document.dispatchEvent(news("connected", { role: "driver", epoch: "E2" }));
  assert.equal(subject.ids("pause").length, 2);
});

test("a removed listener is neither called nor added anew", async () => {
  const subject = page();
  const cap = subject.native();
  const hear = (/** @type {any[]} */ ...values) => nothing(values);
  const id = cap.nativeCallback("App", "addListener", { eventName: "appUrlOpen" }, hear);
  // As the core does it: with the listener itself as the callback.
  cap.nativeCallback("App", "removeListener", { eventName: "appUrlOpen", callbackId: id }, hear);
  await turn();
  subject.deliver(id, {});
  subject.document.dispatchEvent(news("connected", { role: "driver", epoch: "E2" }));
  assert.deepEqual(subject.ids("appUrlOpen"), [id]);
  // Nor is it remembered.
  cap.fromNative({ callbackId: id, methodName: "addListener", save: true, success: true });
  assert.deepEqual(subject.errors, []);
});

test("a callback without more answers to come is called once", () => {
  const cap = page().native();
  let count = 0;
  const callbackId = cap.toNative("App", "getState", {}, { callback: () => count++ });
  const result = { callbackId, pluginId: "App", methodName: "getState", success: true };
  cap.fromNative({ ...result, save: true });
  cap.fromNative({ ...result, save: false });
  cap.fromNative({ ...result, save: false });
  assert.equal(count, 2);
});

test("removeAllListeners leaves the script's own listeners", async () => {
  const subject = page();
  const cap = subject.native();
  cap.addListener("App", "appUrlOpen", nothing);
  const [id] = subject.ids("appUrlOpen");
  await cap.nativePromise("App", "removeAllListeners");
  subject.deliver(id, {});
  const methods = subject.calls.map((/** @type {any[]} */ [, method]) => method);
  const after = subject.calls.slice(methods.indexOf("removeAllListeners") + 1);
  assert.deepEqual(after.map((/** @type {any[]} */ call) => call[2].eventName), [
    "pause",
    "resume",
  ]);
  /** @type {string[]} */
  const heard = [];
  subject.document.addEventListener("pause", (/** @type {Event} */ { type }) => heard.push(type));
  subject.deliver(subject.ids("pause")[1]);
  assert.deepEqual(heard, ["pause"]);
  assert.deepEqual(subject.errors, []);
});
