// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { HistoryGate } from "../../web/bridge/history-gate.js";
import { FakeBrowser } from "./Support/FakeBrowser.js";

/** A gate over a fake browser whose current entry has `state`. @param {unknown} state */
function gateOver(state) {
  const browser = new FakeBrowser("/");
  browser.current.state = state;
  const history = {
    get state() {
      return browser.current.state;
    },
    go: (/** @type {number} */ delta) => browser.go(delta),
  };
  const location = {
    get pathname() {
      return browser.current.url;
    },
    search: "",
    hash: "",
  };
  const native = {
    push: (/** @type {any} */ s, /** @type {string} */ _, /** @type {any} */ u) =>
      browser.write("push", s, u),
    replace: (/** @type {any} */ s, /** @type {string} */ _, /** @type {any} */ u) =>
      browser.write("replace", s, u),
  };
  const gate = new HistoryGate(native, /** @type {any} */ (history), /** @type {any} */ (location));
  return { browser, gate };
}

const stamp = { epoch: "E1", key: "e1", index: 0 };

test("a stamp keeps what the app's router put into the entry", () => {
  const { browser, gate } = gateOver({ mine: [1] });
  gate.write("replace", "/", stamp);
  assert.deepEqual(gate.entry, { url: "/", stamp });
  assert.deepEqual(browser.current.state, { mine: [1], tandem: stamp });
});

test("a new entry does not copy the state of the one before", () => {
  const { browser, gate } = gateOver({ mine: [1], tandem: stamp });
  gate.write("push", "/track", { ...stamp, key: "e2", index: 1 });
  assert.deepEqual(browser.current.state, { tandem: { epoch: "E1", key: "e2", index: 1 } });
});

for (const fate of /** @type {const} */ (["dropped", "thrown"])) {
  test(`a write that is ${fate} is noticed`, () => {
    const { browser, gate } = gateOver({ tandem: stamp });
    browser.fate = fate;
    gate.write("push", "/track", { ...stamp, key: "e2" });
    assert.deepEqual(gate.entry, { url: "/", stamp });
  });
}

test("entries have the shape that Vue Router and React Router count on", () => {
  const vue = gateOver({ back: null, current: "/", forward: null, position: 3, scroll: null });
  vue.gate.write("push", "/track", stamp);
  const { tandem: _, ...state } = vue.browser.current.state;
  assert.deepEqual(state, {
    back: "/",
    current: "/track",
    forward: null,
    position: 4,
    scroll: null,
  });
  const react = gateOver({ usr: { a: 1 }, key: "k", idx: 2 });
  react.gate.write("push", "/track", stamp);
  assert.equal(react.browser.current.state.idx, 3);
  assert.equal(react.browser.current.state.usr, null);
});

test("a stamp that somebody else wrote wrongly counts as none", () => {
  for (
    const tandem of [null, "e1", {}, { epoch: "E1", key: 1, index: 0 }, { ...stamp, index: 0.5 }]
  ) {
    assert.equal(gateOver({ tandem }).gate.entry.stamp, null);
  }
});
