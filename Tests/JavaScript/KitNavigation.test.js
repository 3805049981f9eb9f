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
    navigate: (/** @type {unknown[]} */ ...call) => void calls.push(["navigate", ...call]),
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
  start().selectTab("history", "/history");
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

test("in a shell every move is proposed, and the place changes when the shell says so", () => {
  attach();
  const navigation = start();
  navigation.push("/a", { title: "A" });
  navigation.replace("/b");
  navigation.selectTab("history", "/history");
  assert.deepEqual(calls, [
    ["navigate", "/a", { title: "A" }],
    ["navigate", "/b", { title: undefined, replace: true }],
    ["selectTab", { tab: "history" }],
  ]);
  assert.equal(navigation.place.url, "/");
  let isTaken = false;
  const detail = { url: "/a", key: "e2", direction: "forward", tab: "main", mode: "push" };
  listeners.get("navigate")?.({ detail, preventDefault: () => isTaken = true });
  assert.ok(isTaken, "the page shows it itself");
  const place = { url: "/a", key: "e2", direction: "forward", tab: "main" };
  assert.deepEqual(shown.at(-1), place);
  assert.deepEqual(navigation.place, place);
});

test("at the root of a shell's stack the way back leads to the parent", async () => {
  attach();
  entries[0].url = "/a";
  start().back("/");
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(calls, [["back"], ["navigate", "/", { title: undefined, replace: true }]]);
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
