// @ts-check
import assert from "node:assert/strict";
import process from "node:process";
import { test } from "node:test";
import {
  core,
  news,
  nothing,
  page,
  phone,
  pixel,
  turn,
  unimplemented,
} from "./Support/CapacitorPage.js";

// 5. Lenient and strict.

test("lenient has a custom platform, and no door to a device", () => {
  const { window } = page();
  assert.deepEqual(window.CapacitorCustomPlatform, { name: "ios", plugins: {} });
  assert.ok(!("webkit" in window) && !("androidBridge" in window));
  assert.equal(window.prompt("{}"), "asked: {}");
});

test("strict on iOS takes objects, and answers through Capacitor", async () => {
  const handlers = Object.freeze({ mine: 1 });
  const subject = page({
    device: { ...phone, plugins: "strict" },
    own: { webkit: Object.freeze({ other: true, messageHandlers: handlers }) },
  });
  const { window } = subject;
  assert.equal(window.CapacitorCustomPlatform, undefined);
  assert.equal(window.webkit.other, true);
  assert.equal(window.webkit.messageHandlers.mine, 1);
  assert.ok(!("androidBridge" in window));
  /** @type {any[]} */
  const results = [];
  window.Capacitor.fromNative = (/** @type {any} */ result) => results.push(result);
  subject.answers["App.getState"] = { isActive: true };
  const { bridge } = window.webkit.messageHandlers;
  const call = { type: "message", callbackId: "7", pluginId: "App", methodName: "getState" };
  bridge.postMessage({ ...call, options: {} });
  bridge.postMessage({ type: "js.error", error: { message: "a" } });
  await turn();
  const { callbackId, success, data } = results[0];
  assert.deepEqual([results.length, callbackId, success, data], [1, "7", true, { isActive: true }]);
});

test("removing a listener is not answered: whoever waits is the listener itself", async () => {
  const subject = page({ device: { ...phone, plugins: "strict" } });
  const cap = subject.native();
  cap.fromNative = nothing;
  const { bridge } = subject.window.webkit.messageHandlers;
  const options = { eventName: "appUrlOpen", callbackId: "7" };
  bridge.postMessage({ callbackId: "8", pluginId: "App", methodName: "removeListener", options });
  await turn();
  assert.deepEqual(subject.asked("removeListener"), [["App", "removeListener", options]]);
});

test("strict on Android takes texts, and answers through onmessage if it is set", async () => {
  const subject = page({ device: { ...pixel, plugins: "strict" } });
  const { window } = subject;
  assert.equal(window.CapacitorCustomPlatform, undefined);
  assert.ok(!("webkit" in window));
  subject.answers["App.getState"] = { isActive: true };
  assert.deepEqual(await window.Capacitor.nativePromise("App", "getState"), { isActive: true });
  /** @type {string[]} */
  const texts = [];
  window.androidBridge.onmessage = (/** @type {any} */ { data }) => texts.push(data);
  const call = { callbackId: "7", pluginId: "App", methodName: "getState", options: {} };
  window.androidBridge.postMessage(JSON.stringify(call));
  await turn();
  assert.deepEqual(texts.map((text) => JSON.parse(text)), [{
    callbackId: "7",
    pluginId: "App",
    methodName: "getState",
    save: false,
    success: true,
    data: { isActive: true },
  }]);
});

test("strict answers the questions of native-bridge.js, and no other", () => {
  const { window, document } = page({ device: { ...phone, plugins: "strict" } });
  assert.ok(window.Capacitor);
  const ask = (/** @type {object} */ question) => window.prompt(JSON.stringify(question));
  assert.equal(ask({ type: "CapacitorCookies.isEnabled" }), "false");
  assert.equal(ask({ type: "CapacitorHttp" }), "false");
  assert.equal(ask({ type: "CapacitorCookies.get" }), "a=1");
  ask({ type: "CapacitorCookies.set", action: "b=2", domain: "" });
  assert.equal(document.cookie, "b=2");
  assert.equal(ask({ type: "other" }), 'asked: {"type":"other"}');
  assert.equal(window.prompt("Your name?"), "asked: Your name?");
  assert.equal(window.prompt("null"), "asked: null");
});

// 6. Plugins that the shell lacks.

test("a method that nobody implements is told the shell once, and still rejected", async () => {
  const subject = page();
  const cap = subject.native();
  assert.equal(cap.registerPlugin, undefined);
  const error = unimplemented();
  cap.registerPlugin = core({ take: () => Promise.reject(error) });
  subject.answers["Camera.take"] = error;
  const camera = cap.registerPlugin("Camera");
  const caught = [];
  for (const _ of "12") {
    caught.push(await camera.take({ secret: 1 }).catch((/** @type {any} */ e) => e));
  }
  await turn();
  assert.deepEqual(caught, [error, error]);
  assert.equal(caught[0], error);
  assert.deepEqual(subject.asked("take"), [["Camera", "take", {}]]);
});

test("a plugin that the shell lacks is told of once, whatever its web version does", async () => {
  const subject = page();
  const cap = subject.native();
  const own = { then: () => {}, count: 3, now: () => 4, take: () => Promise.resolve(5) };
  const refuse = () => Promise.reject(Object.assign(new Error(), { code: "UNAVAILABLE" }));
  cap.registerPlugin = core({ ...own, refuse });
  const camera = cap.registerPlugin("Camera");
  assert.equal(camera.then, own.then);
  assert.equal(camera.count, 3);
  assert.equal(camera[Symbol.iterator], undefined);
  assert.equal(camera.now(), 4);
  assert.equal(await camera.take(), 5);
  await assert.rejects(camera.refuse(), { code: "UNAVAILABLE" });
  assert.equal(await camera.take(), 5);
  await turn();
  for (const method of ["now", "take", "refuse"]) {
    assert.deepEqual(subject.asked(method), [["Camera", method, {}]]);
  }
});

test("a method that the shell lacks of its plugin is not done by the web version", async () => {
  const subject = page();
  const cap = subject.native();
  const web = { download: () => Promise.resolve("nowhere"), getInfo: () => Promise.resolve(1) };
  cap.registerPlugin = core(web);
  const app = cap.registerPlugin("App", { web });
  await assert.rejects(app.download(), { code: "UNIMPLEMENTED", message: /"App.download\(\)"/ });
  assert.equal(await app.getInfo(), 1);
  // What the package performs itself on this platform, it may.
  assert.equal(await cap.registerPlugin("App", { ios: web }).download(), "nowhere");
  assert.deepEqual(subject.asked("download"), [["App", "download", {}]]);
});

test("what the shell has refused itself it is not asked for again", async () => {
  const subject = page();
  const cap = subject.native();
  cap.registerPlugin = core({ exitApp: () => cap.nativePromise("App", "exitApp") });
  subject.answers["App.exitApp"] = unimplemented();
  await assert.rejects(cap.registerPlugin("App").exitApp(), { code: "UNIMPLEMENTED" });
  await turn();
  assert.equal(subject.asked("exitApp").length, 1);
});

test("the promise of addListener is the core's own", () => {
  const cap = page().native();
  const promise = Object.assign(Promise.resolve(), { remove() {} });
  cap.registerPlugin = core({ addListener: () => promise });
  assert.equal(cap.registerPlugin("Camera").addListener("a", () => {}), promise);
});

test("a rejection that the app does not handle stays unhandled, once", async () => {
  const cap = page().native();
  const error = unimplemented();
  cap.registerPlugin = core({ take: () => Promise.reject(error) });
  const listeners = process.listeners("unhandledRejection");
  /** @type {any[]} */
  const unhandled = [];
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (reason) => unhandled.push(reason));
  try {
    cap.registerPlugin("Camera").take();
    cap.registerPlugin("Camera").take().catch(() => {});
    await turn();
    await turn();
  } finally {
    process.removeAllListeners("unhandledRejection");
    for (const listener of listeners) process.on("unhandledRejection", listener);
  }
  assert.deepEqual(unhandled, [error]);
});

test("a second core in the bundle is watched, too, and none twice", async () => {
  const subject = page();
  const cap = subject.native();
  cap.registerPlugin = core({});
  cap.registerPlugin = core({ take: () => Promise.reject(unimplemented()) });
  const { registerPlugin } = cap;
  cap.registerPlugin = registerPlugin;
  assert.equal(cap.registerPlugin, registerPlugin);
  await assert.rejects(registerPlugin("Camera").take());
  assert.equal(subject.asked("take").length, 1);
});

// 7. Events of the document and the window.

test("pause, resume and the keyboard reach the document and the window", () => {
  const subject = page();
  subject.native();
  /** @type {any[]} */
  const heard = [];
  const hear = (/** @type {any} */ { type, keyboardHeight }) => heard.push([type, keyboardHeight]);
  const keyboard = ["keyboardWillShow", "keyboardDidShow", "keyboardWillHide", "keyboardDidHide"];
  for (const type of ["pause", "resume"]) subject.document.addEventListener(type, hear);
  for (const type of keyboard) subject.window.addEventListener(type, hear);
  for (const type of ["pause", "resume", ...keyboard]) {
    const ids = subject.ids(type);
    assert.equal(ids.length, 1, type);
    subject.deliver(ids[0], /Show/.test(type) ? { keyboardHeight: 336 } : undefined);
  }
  assert.deepEqual(heard, [
    ["pause", undefined],
    ["resume", undefined],
    ["keyboardWillShow", 336],
    ["keyboardDidShow", 336],
    ["keyboardWillHide", undefined],
    ["keyboardDidHide", undefined],
  ]);
  assert.deepEqual(subject.ids("backButton"), []);
});

test("the back button is the app's listeners' first, then the document's", () => {
  const subject = page({ device: pixel });
  /** @type {any[]} */
  const heard = [];
  subject.document.addEventListener("backbutton", () => heard.push("document"));
  const { App } = subject.native().Plugins;
  App.addListener("backButton", (/** @type {any} */ data) => heard.push(["one", data]));
  App.addListener("backButton", (/** @type {any} */ data) => heard.push(["two", data]));
  // The shell has an event for each of its listeners, in whatever order.
  for (const id of new Set(subject.ids("backButton"))) subject.deliver(id, { canGoBack: true });
  assert.deepEqual(heard, [["one", { canGoBack: true }], ["two", { canGoBack: true }], "document"]);
});

test("a listener that throws keeps no other from the event", () => {
  const subject = page({ device: pixel });
  let count = 0;
  subject.document.addEventListener("backbutton", () => count++);
  const { App } = subject.native().Plugins;
  App.addListener("backButton", () => nothing(new Error("the app's own")));
  App.addListener("backButton", () => count++);
  subject.deliver(subject.ids("backButton")[0], {});
  assert.equal(count, 2);
  assert.equal(subject.errors.length, 1);
});

test("the back button is the system's again once nobody listens", async () => {
  const subject = page({ device: pixel });
  const { App } = subject.native().Plugins;
  assert.deepEqual(subject.ids("backButton"), []);
  const handle = App.addListener("backButton", nothing);
  const [id] = subject.ids("backButton");
  await handle.remove();
  assert.deepEqual(subject.asked("removeListener"), [
    ["App", "removeListener", { eventName: "backButton", callbackId: id }],
  ]);
  App.addListener("backButton", nothing);
  assert.equal(subject.ids("backButton").length, 2);
  await App.removeAllListeners();
  subject.deliver(subject.ids("backButton")[1], {});
  assert.deepEqual(subject.errors, []);
});

test("the back button stays the app's while the document listens", async () => {
  const subject = page({ device: pixel });
  let count = 0;
  subject.document.addEventListener("backbutton", () => count++);
  const { App } = subject.native().Plugins;
  await (await App.addListener("backButton", nothing)).remove();
  await App.removeAllListeners();
  subject.deliver(subject.ids("backButton").at(-1), {});
  assert.equal(count, 1);
  const last = subject.calls.findLast((/** @type {any[]} */ [, , options]) =>
    options.eventName === "backButton"
  );
  assert.equal(last[1], "addListener");
  assert.deepEqual(subject.errors, []);
});

test("there is no back button on iOS", () => {
  const subject = page();
  subject.document.addEventListener("backbutton", nothing);
  assert.deepEqual(subject.ids("backButton"), []);
  let count = 0;
  subject.native().Plugins.App.addListener("backButton", () => count++);
  subject.deliver(subject.ids("backButton")[0], {});
  assert.equal(count, 1);
});

test("deviceready comes once to each listener, later than it was added", async () => {
  const { document } = page();
  const heard = /** @type {string[]} */ ([]);
  document.addEventListener("deviceready", () => heard.push("function"));
  document.addEventListener("deviceready", { handleEvent: () => heard.push("object") }, false);
  assert.equal(heard.length, 0);
  await turn();
  document.addEventListener("deviceready", () => heard.push("late"), { capture: true });
  await turn();
  assert.deepEqual(heard, ["function", "object", "late"]);
});

test("deviceready is left to native-bridge.js where that is in place", async () => {
  const { document, native } = page({ device: { ...phone, plugins: "strict" } });
  native();
  const add = document.addEventListener;
  document.addEventListener = (/** @type {any[]} */ ...values) => {
    if (values[0] === "deviceready") Promise.resolve().then(values[1]);
    return add.apply(document, values);
  };
  let count = 0;
  document.addEventListener("deviceready", () => count++);
  await turn();
  assert.equal(count, 1);
});

test("an app that knows Cordova finds the little that Capacitor has of it", async () => {
  const subject = page();
  subject.native();
  assert.deepEqual(subject.window.cordova, {});
  subject.navigator.app.exitApp();
  await turn();
  assert.deepEqual(subject.asked("exitApp"), [["App", "exitApp", {}]]);
  const foreign = page({ device: { ...phone, isForCordova: true } });
  foreign.native();
  assert.ok(!("cordova" in foreign.window) && foreign.navigator.app);
  const own = { fireDocumentEvent() {} };
  const { window } = page({ own: { cordova: own } });
  assert.ok(window.Capacitor);
  assert.equal(window.cordova, own);
});

// 8. Identity.

for (
  const [what, device, expected] of /** @type {[string, object, any][]} */ ([
    ["an iPhone", phone, {
      userAgent: /^Mozilla\/5\.0 \(iPhone; CPU iPhone OS \d+_\d+ .*AppleWebKit.* Mobile\/15E148$/,
      platform: /^iPhone$/,
      vendor: /^Apple/,
    }],
    ["an iPad", { ...phone, kind: "tablet", model: "iPad Air" }, {
      userAgent: /^Mozilla\/5\.0 \(iPad; CPU OS /,
      platform: /^iPad$/,
      vendor: /^Apple/,
    }],
    ["an Android phone", pixel, {
      userAgent: /\(Linux; Android \d+; Pixel 9[^;]*; wv\).* Chrome\/150\.0\.0\.0 Mobile Safari/,
      platform: /^Linux arm/,
      vendor: /^Google/,
    }],
    ["an Android tablet", { ...pixel, kind: "tablet", model: "Pixel (Tablet); 2" }, {
      userAgent: /\(Linux; Android \d+; Pixel Tablet 2[^;()]*; wv\)(?!.*Mobile)/,
      platform: /^Linux arm/,
      vendor: /^Google/,
    }],
  ])
) {
  test(`the browser says that it is ${what}`, async () => {
    const { navigator, native, window } = page({ device });
    native();
    for (const [name, pattern] of Object.entries(expected)) assert.match(navigator[name], pattern);
    assert.equal(`Mozilla/${navigator.appVersion}`, navigator.userAgent);
    assert.equal(navigator.maxTouchPoints, 5);
    assert.equal(window.ontouchstart, null);
    const { userAgentData } = navigator;
    if (/** @type {any} */ (device).platform === "ios") {
      return assert.equal(userAgentData, undefined);
    }
    assert.equal(userAgentData.platform, "Android");
    assert.ok(userAgentData.brands.length);
    assert.equal((await userAgentData.getHighEntropyValues(["model"])).platform, "Android");
  });
}

test("media queries are answered as for a finger, all else by the browser", () => {
  const { window, queries, native } = page();
  native();
  const yes = "(min-width: 0px)";
  const no = "(min-width: 9999999px)";
  for (
    const [query, expected] of [
      ["(pointer: coarse)", yes],
      ["(any-pointer:coarse)", yes],
      ["(hover: none)", yes],
      ["(pointer: COARSE)", yes],
      ["(pointer)", yes],
      ["(pointer: fine)", no],
      ["(ANY-POINTER: Fine)", no],
      ["(pointer: none)", no],
      ["(hover: hover)", no],
      ["(any-hover: hover)", no],
      ["(hover)", no],
      [
        "screen and (hover: none) and (max-width: 600px)",
        `screen and ${yes} and (max-width: 600px)`,
      ],
      [
        "not all and (pointer: fine), (orientation: portrait)",
        `not all and ${no}, (orientation: portrait)`,
      ],
      ["(prefers-color-scheme: dark)", "(prefers-color-scheme: dark)"],
    ]
  ) {
    const list = window.matchMedia(query);
    assert.equal(queries.at(-1), expected);
    assert.equal(list.media, query);
    assert.equal(typeof list.addEventListener, "function");
  }
});

// 9. Another platform.

const becomes = (/** @type {any} */ subject, /** @type {string} */ platform) => {
  subject.tandem.environment = { platform };
  subject.document.dispatchEvent(news("state", {}));
};

test("another platform loads a native document anew, once", () => {
  const subject = page();
  subject.native();
  becomes(subject, "ios");
  assert.equal(subject.location.reloads, 0);
  becomes(subject, "android");
  becomes(subject, "android");
  assert.equal(subject.location.reloads, 1);
});

test("a document that comes back on the platform of before is not loaded again and again", () => {
  const { storage } = page();
  const first = page({ storage });
  first.native();
  becomes(first, "android");
  const second = page({ storage });
  second.native();
  becomes(second, "android");
  assert.deepEqual([first.location.reloads, second.location.reloads], [1, 0]);
  becomes(second, "ios");
  becomes(second, "android");
  assert.equal(second.location.reloads, 1, "a change after is one");
  const third = page({ storage, device: pixel });
  third.native();
  becomes(third, "android");
  becomes(third, "ios");
  assert.deepEqual(third.location.reloads, 1);
});

test("frames that share what is stored are all loaded anew", () => {
  const storage = {};
  const frames = ["tandem:tab:a", "tandem:tab:b"].map((name) => page({ name, storage }));
  for (const frame of frames) {
    frame.native();
    becomes(frame, "android");
  }
  assert.deepEqual(frames.map(({ location }) => location.reloads), [1, 1]);
});

test("neither a plain page nor a frame with a platform of its own is loaded anew", () => {
  const plain = page();
  becomes(plain, "android");
  const named = page({ name: "tandem:tabs?platform=ios" });
  named.native();
  becomes(named, "android");
  assert.deepEqual([plain.location.reloads, named.location.reloads], [0, 0]);
});

test("a plugin that the native project leaves out has no header on its platform", async () => {
  const given = (/** @type {any} */ device) => {
    const methods = { ...device.methods };
    return { ...device, methods, plugins: "strict", missing: { ios: ["Haptics", "Keyboard"] } };
  };
  const subject = page({ device: given(phone) });
  const cap = subject.native();
  assert.ok(!("Haptics" in cap.Plugins) && !cap.isPluginAvailable("Haptics"));
  const names = cap.PluginHeaders.map((/** @type {any} */ header) => header.name);
  assert.ok(!names.includes("Haptics") && names.includes("Toast"));
  // The core finds no header, and the shell says once by name what is missing.
  cap.registerPlugin = core({ impact: () => Promise.reject(unimplemented()) });
  const haptics = cap.registerPlugin("Haptics");
  for (const _ of "12") await assert.rejects(haptics.impact(), { code: "UNIMPLEMENTED" });
  await turn();
  assert.deepEqual(subject.asked("impact"), [["Haptics", "impact", {}]]);
  const other = page({ device: given(pixel) }).native();
  assert.ok("Haptics" in other.Plugins);
  const name = "tandem:tabs?platform=android";
  assert.ok("Haptics" in page({ name, device: given(phone) }).native().Plugins);
});
