// @ts-check
/** @import { Place } from "../../web/kit/types.d.ts" */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Navigation } from "../../web/kit/navigation.js";

/** @type {any} */
let tandem;
/** @type {{ url: string, state: unknown }[]} */
let entries;
let index = 0;
/** @type {(event: { state: unknown }) => void} */
let popped = () => {};
/** @type {Map<string, (event: any) => void>} */
let listeners;
/** @type {unknown[][]} */
let calls;
/** @type {Place[]} */
let shown;
/** @type {string[]} */
let epochs;

const history = {
  get state() {
    return entries[index].state;
  },
  pushState(/** @type {unknown} */ state, /** @type {string} */ _, /** @type {string} */ url) {
    entries.splice(++index, Infinity, { url, state });
  },
  replaceState(/** @type {unknown} */ state, /** @type {string} */ _, url = entries[index].url) {
    entries[index] = { url, state };
  },
  back() {
    index -= 1;
    popped({ state: history.state });
  },
};
const location = {
  get pathname() {
    return entries[index].url;
  },
  search: "",
  hash: "",
};

beforeEach(() => {
  [tandem, entries, index] = [undefined, [{ url: "/", state: null }], 0];
  [listeners, calls, shown, epochs] = [new Map(), [], [], []];
  popped = () => {};
  Object.assign(globalThis, {
    history,
    location,
    window: {
      name: "",
      get tandem() {
        return tandem;
      },
    },
    addEventListener: (/** @type {string} */ name, /** @type {typeof popped} */ listener) => {
      if (name === "popstate") popped = listener;
    },
  });
});

function start() {
  const navigation = new Navigation();
  navigation.start((place) => shown.push(place), (epoch) => epochs.push(epoch));
  return navigation;
}

/** A shell that notes what it is asked for. @param {object} [facts] */
function attach(facts) {
  const answer = (/** @type {unknown[]} */ ...call) => {
    calls.push(call);
    return Promise.resolve({ status: "rejected", reason: "atRoot" });
  };
  tandem = {
    attached: true,
    epoch: null,
    target: null,
    tab: "main",
    back: () => answer("back"),
    action: (/** @type {string} */ name, /** @type {object} */ values) => answer(name, values),
    on: (/** @type {string} */ name, /** @type {() => void} */ listener) =>
      listeners.set(name, listener),
    ...facts,
  };
}

const urls = () => shown.map(({ url, direction }) => `${url} ${direction}`);

test("a browser alone keeps the stack in its history", () => {
  const navigation = start();
  navigation.push("/a");
  navigation.push("/a");
  navigation.push("/a/b");
  navigation.back("/");
  assert.deepEqual(urls(), ["/ none", "/a forward", "/a/b forward", "/a back"]);
  assert.equal(shown[3].key, shown[1].key, "the entry is the one from before");
  assert.equal(entries.length, 3);
});

test("two entries of one URL have keys of their own", () => {
  const navigation = start();
  navigation.push("/a");
  navigation.back("/");
  navigation.push("/b");
  const keys = shown.map(({ key }) => key);
  assert.equal(keys[2], keys[0]);
  assert.equal(new Set(keys).size, 3);
});

test("from a page that was opened directly, the way back leads to its parent", () => {
  entries[0].url = "/a/b";
  const navigation = start();
  navigation.back("/a");
  assert.deepEqual(urls(), ["/a/b none", "/a back"]);
  assert.equal(entries.length, 1);
});

test("a reload goes on at the same entry", () => {
  start().push("/a");
  const { key } = shown[1];
  const navigation = start();
  assert.equal(shown[2].key, key);
  navigation.back("/");
  assert.equal(shown[3].url, "/");
});

test("a tab is shown without motion", () => {
  start().push("/history", { direction: "none" });
  assert.deepEqual(urls(), ["/ none", "/history none"]);
});

test("without a shell a sheet is a page, and ends when it is left", async () => {
  const navigation = start();
  const ending = navigation.present({ url: "/sheet", id: "s" });
  navigation.push("/sheet/above");
  navigation.back("/");
  navigation.dismiss();
  const { status, modal } = await ending;
  assert.deepEqual([status, modal], ["dismissed", "s"]);
  assert.equal(navigation.place.url, "/");
});

/** The shell shows an entry: the bridge writes the history and says so, as to any router.
 * @param {"push" | "replace"} method @param {string} url @param {string} key */
function drive(method, url, key, tab = "main") {
  Object.assign(tandem, { epoch: "one", target: { url, key }, tab });
  // Some bridges keep what an entry held that they replace.
  const state = method === "replace" ? history.state : null;
  if (method === "push") history.pushState(state, "", url);
  else history.replaceState(state, "", url);
  popped({ state: history.state });
}

test("in a shell the app moves by itself, as it does without one", () => {
  attach();
  const navigation = start();
  navigation.push("/a");
  navigation.replace("/b");
  assert.deepEqual(calls, []);
  assert.deepEqual(urls(), ["/ none", "/a forward", "/b none"]);
  assert.deepEqual(entries.map(({ url }) => url), ["/", "/b"]);
  Object.assign(tandem, { epoch: "one", target: { url: "/b", key: "e2" } });
  listeners.get("state")?.({});
  assert.equal(navigation.place.key, "e2");
});

test("what the shell writes into the history is shown with the shell's key", () => {
  attach();
  const navigation = start();
  drive("push", "/a", "e2");
  assert.deepEqual(navigation.place, { url: "/a", key: "e2", direction: "forward", tab: "main" });
  drive("replace", "/", "e1");
  assert.equal(navigation.place.key, "e1");
  drive("replace", "/a", "e2");
  assert.equal(navigation.place.direction, "back", "it was shown before");
});

test("what else stands in the state of an entry stays there", () => {
  attach();
  entries[0].state = { tandem: "a stamp" };
  start();
  assert.equal(/** @type {any} */ (entries[0].state).tandem, "a stamp");
});

test("the direction is told by the tab, by the entry and by the path", () => {
  attach({ epoch: "one", target: { url: "/", key: "e1" } });
  start();
  drive("push", "/items/3", "e2");
  drive("replace", "/items", "e3");
  drive("replace", "/other", "e4", "others");
  drive("replace", "/items", "e3");
  drive("replace", "/", "e1");
  assert.deepEqual(urls(), [
    "/ none",
    "/items/3 forward",
    "/items back",
    "/other none",
    "/items none",
    "/ back",
  ]);
});

test("the way back through the history leads back, to the key from before", () => {
  attach({ epoch: "one", target: { url: "/", key: "e1" } });
  const navigation = start();
  drive("push", "/a", "e2");
  history.back();
  assert.deepEqual(urls(), ["/ none", "/a forward", "/ back"]);
  assert.equal(navigation.place.key, "e1", "although the shell has not answered yet");
});

test("an app that listens to the shell itself knows the direction, and shows a place once", () => {
  attach({ epoch: "one", target: { url: "/", key: "e1" } });
  const navigation = start();
  Object.assign(tandem, { target: { url: "/a", key: "e2" } });
  history.pushState(null, "", "/a");
  navigation.follow("none");
  assert.deepEqual(navigation.place, { url: "/a", key: "e2", direction: "none", tab: "main" });
  navigation.follow("none");
  assert.deepEqual(shown.at(-1), shown.at(-2), "which the app does not draw again");
});

test("at the root of a shell's stack the way back leads to the parent", async () => {
  attach();
  entries[0].url = "/a";
  start().back("/");
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(calls, [["back"]]);
  assert.deepEqual([shown.at(-1)?.url, entries.length], ["/", 1]);
});

test("the key of a new entry is the shell's, also if it had answered before", () => {
  attach({ epoch: "one", target: { url: "/", key: "e1" } });
  const navigation = start();
  assert.deepEqual(epochs, ["one"]);
  assert.equal(navigation.place.key, "e1");
  assert.equal(shown[0].key, "", "the place was shown before");
});

test("the key of another place is not taken over", () => {
  attach();
  const navigation = start();
  listeners.get("state")?.({});
  assert.deepEqual(epochs, [], "the shell has not told its run yet");
  Object.assign(tandem, { epoch: "one", target: { url: "/other", key: "e9" } });
  listeners.get("connected")?.({});
  assert.equal(navigation.place.key, "");
  tandem.target = { url: "/", key: "e1" };
  listeners.get("state")?.({});
  assert.equal(navigation.place.key, "e1");
  assert.deepEqual(epochs, ["one", "one"]);
});

test("what a shell's question is without one", async () => {
  const buttons = /** @type {const} */ ([
    { id: "keep", title: "Keep", role: "cancel" },
    { id: "delete", title: "Delete", role: "destructive" },
  ]);
  const navigation = start();
  for (const [answer, button] of [[true, "delete"], [false, "keep"]]) {
    Object.assign(globalThis, { confirm: () => answer });
    assert.equal(await navigation.confirm({ title: "Delete?", buttons: [...buttons] }), button);
  }
});
