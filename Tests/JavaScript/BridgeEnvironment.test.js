// @ts-check
import assert from "node:assert/strict";
import { before, test } from "node:test";

/** @type {typeof import("../../web/bridge/embedding.js")} */
let embedding;

// Taken before the page's own timers stop to keep the process alive.
const { setTimeout: wait } = globalThis;
/** One turn of the event loop. */
const turn = () => new Promise((resolve) => wait(resolve));

/** What the shell tells of an iPhone. */
const shell = {
  platform: "ios",
  device: "iphone-16",
  appearance: "dark",
  orientation: "portrait",
  keyboardHeight: 336,
  insets: { top: 59, right: 0, bottom: 34, left: 0 },
  textScale: 1.35,
  reducedMotion: true,
  locale: "ar-EG",
  direction: "rtl",
  lifecycle: "foreground",
};
const pixel = {
  platform: "android",
  device: "pixel-9",
  orientation: "landscape",
  keyboardHeight: 0,
  insets: { top: 52, right: 0, bottom: 24, left: 54 },
};

/** `<html>`: its attributes, the properties of its style, and `dir`. */
class FakeRoot {
  dir = "";
  /** @type {Record<string, string>} */
  attributes = {};
  /** @type {Record<string, string>} */
  properties = {};
  style = {
    /** @type {(name: string, value: unknown) => void} */
    setProperty: (name, value) => {
      this.properties[name] = String(value);
    },
  };

  /** @type {(name: string, value: unknown) => void} */
  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }
}

const root = new FakeRoot();
/** @type {{ state: any }} */
const history = { state: null };
/** The rules of the sheet that the frame's messages write. */
let rules = "";
/** @type {any[]} */
const toFrame = [];
/** The states that the app heard of. @type {any[]} */
const heard = [];
/** What the page says to the shell. @type {any[]} */
const sent = [];
/** @type {any} */
let socket;
/** @type {any} */
let facade;
/** The runs of the shell that the page told of, until it was answered and then. @type {any[]} */
const epochs = [];
const parent = { postMessage: (/** @type {any} */ message) => toFrame.push(message) };

/** A page in the simulator's frame, as far as the bridge looks at it. */
function enter() {
  const target = new EventTarget();
  const document = Object.assign(new EventTarget(), {
    documentElement: root,
    body: null,
    baseURI: "http://app.test/",
    readyState: "complete",
    visibilityState: "visible",
    referrer: "",
    title: "",
    styleSheets: [],
    adoptedStyleSheets: [],
    querySelector: () => null,
    querySelectorAll: () => [],
  });
  document.addEventListener("tandem:state", (event) => {
    heard.push(/** @type {CustomEvent} */ (event).detail);
  });
  const globals = {
    document,
    parent,
    window: { tandem: {} },
    location: new URL("http://app.test/"),
    history,
    sessionStorage: {},
    addEventListener: target.addEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
    matchMedia: () => ({ matches: false, addEventListener: () => {} }),
    getComputedStyle: () => ({ backgroundColor: "rgb(0, 0, 0)" }),
    // Node.js 18, which Debian 12 has, does not offer it to scripts.
    CustomEvent: globalThis.CustomEvent ?? class extends Event {
      constructor(/** @type {string} */ type, /** @type {CustomEventInit} */ init) {
        super(type, init);
        Object.assign(this, { detail: init.detail });
      }
    },
    MutationObserver: class {
      observe() {}
      takeRecords() {
        return [];
      }
    },
    Document: class {},
    ShadowRoot: class {},
    CSSStyleSheet: class {
      replaceSync(/** @type {string} */ text) {
        rules = text;
      }
    },
    WebSocket: class {
      readyState = 1;
      constructor() {
        socket = this;
      }
      send(/** @type {string} */ text) {
        sent.push(JSON.parse(text));
      }
      close() {}
    },
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
  // Nobody waits for the retries of a socket that never closes.
  const { setTimeout } = globalThis;
  Object.assign(globalThis, {
    setTimeout: (/** @type {any[]} */ ...call) =>
      setTimeout(.../** @type {[any]} */ (call)).unref(),
  });
}

/** The frame says something. @param {any} data @param {any} [source] */
function tell(data, source = parent) {
  dispatchEvent(Object.assign(new Event("message"), { source, data }));
  return turn();
}

/** The shell says something. @param {any} message */
function receive(message) {
  socket.onmessage({ data: JSON.stringify(message) });
}

/** @param {number} id @param {object} environment */
const changed = (id, environment) => {
  receive({ type: "event", id, name: "environmentChanged", data: environment });
  return turn();
};

before(async () => {
  enter();
  embedding = await import("../../web/bridge/embedding.js");
  const { start } = await import("../../web/bridge/bridge.js");
  const { leaveRecord } = await import("../../web/bridge/page-record.js");
  const frame = "tandem:tabs?platform=ios";
  const numbers = { revision: 3, generation: 1, eventId: 4 };
  leaveRecord(frame, {
    page: "a",
    epoch: "E0",
    ...numbers,
    key: "e1",
    entries: { 0: "e1" },
    index: 0,
  });
  facade = { countdowns: [] };
  const replace = (/** @type {any} */ state) => void (history.state = state);
  const native = { push: replace, replace, state: () => history.state };
  const observed = { wrap: () => {}, listens: new Set(), loads: new Set(), roots: [] };
  const host = { token: "t", socket: "/tandem", frame, native, facade, ...observed };
  start(/** @type {any} */ (host), embedding);
  // What an app hears of is loaded after.
  while (!toFrame.length || !heard.length) await turn();
  epochs.push(facade.epoch);
  socket.onopen();
  const place = { epoch: "E1", revision: 1, role: "driver", generation: 1, lastChange: 0 };
  const navigate = { type: "navigate", ...place, target: { key: "e1", url: "/" }, mode: "none" };
  receive({ type: "welcome", ...place, limits: {}, tabs: [], environment: shell, navigate });
  epochs.push(facade.epoch);
  await turn();
});

test("the run of the shell is told once it has answered, not from an earlier document", () => {
  assert.deepEqual(epochs, [null, "E1"]);
});

test("a page in a frame of another platform is one of the same web view", () => {
  const { type, webView, embedded } = sent[0];
  assert.deepEqual({ type, webView, embedded }, { type: "hello", webView: "tabs", embedded: true });
});

test("a page in a frame tells it whether it fills the screen, and on which ground", () => {
  assert.deepEqual(toFrame[0], {
    type: "tandem:viewport",
    fit: "auto",
    background: "rgb(0, 0, 0)",
  });
});

test("the environment is published as attributes, variables and an event", () => {
  assert.deepEqual(root.attributes, {
    "data-tandem-platform": "ios",
    "data-tandem-appearance": "dark",
    "data-tandem-orientation": "portrait",
    "data-tandem-lifecycle": "foreground",
    "data-tandem-reduced-motion": "true",
  });
  assert.deepEqual(root.properties, {
    "--tandem-keyboard-height": "336px",
    "--tandem-text-scale": "1.35",
  });
  assert.deepEqual(facade.environment, shell);
  assert.deepEqual(heard.at(-1).environment, shell);
});

test("a document without a direction follows that of the language", async () => {
  assert.equal(root.dir, "rtl");
  await changed(1, { ...shell, locale: "en-US", direction: "ltr" });
  assert.equal(root.dir, "ltr");
  assert.equal(facade.environment.locale, "en-US");
});

test("a direction that the app sets is left alone", async () => {
  root.dir = "rtl";
  await changed(2, { ...shell, direction: "rtl" });
  await changed(3, { ...shell, direction: "ltr", lifecycle: "background" });
  assert.equal(root.dir, "rtl");
  assert.equal(root.attributes["data-tandem-lifecycle"], "background");
});

test("what the frame says of its device holds in place of what the shell says", async () => {
  const count = heard.length;
  await tell({ type: "tandem:environment", environment: pixel });
  const merged = { ...shell, direction: "ltr", lifecycle: "background", ...pixel };
  assert.deepEqual(facade.environment, merged);
  assert.deepEqual(heard.slice(count).map(({ environment }) => environment), [merged]);
  assert.equal(root.attributes["data-tandem-platform"], "android");
  assert.equal(root.properties["--tandem-keyboard-height"], "0px");
  assert.match(
    rules,
    /--tandem-inset-top: 52px !important;.*--tandem-inset-left: 54px !important;/,
  );
  await tell({ type: "tandem:environment", environment: pixel });
  assert.equal(heard.length, count + 1, "the same again is no news");
  await changed(4, { ...shell, appearance: "light" });
  assert.deepEqual(facade.environment, { ...shell, appearance: "light", ...pixel });
});

test("members that the newest message leaves out are the shell's again", async () => {
  await tell({ type: "tandem:environment", environment: { platform: "android" } });
  assert.deepEqual(facade.environment, { ...shell, appearance: "light", platform: "android" });
  await tell({ type: "tandem:environment", environment: {} });
  assert.deepEqual(facade.environment, { ...shell, appearance: "light" });
});

test("only the frame is heard, and only what it may say", async () => {
  await tell({ type: "tandem:environment", environment: pixel }, {});
  assert.equal(facade.environment.platform, "ios");
  await tell({ type: "tandem:insets", insets: { top: 7, bottom: "x" } });
  assert.match(rules, /--tandem-inset-top: 7px !important;/);
  assert.doesNotMatch(rules, /bottom|tandem-inset-left/);
});

test("members that are unknown or of a wrong type are dropped", () => {
  const wrong = [
    { platform: "windows" },
    { device: 16 },
    { orientation: "upside down" },
    { keyboardHeight: -1 },
    { keyboardHeight: "300" },
    { keyboardHeight: NaN },
    { insets: { top: 1, right: 0, bottom: 0 } },
    { insets: null },
    { locale: "ar" },
    { appearance: "dark" },
  ];
  for (const environment of [null, undefined, "x", ...wrong]) {
    assert.deepEqual(embedding.overrides(environment), {}, JSON.stringify(environment));
  }
  assert.deepEqual(embedding.overrides({ ...pixel, textScale: 9 }), pixel);
});
