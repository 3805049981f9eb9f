// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { historyGate } from "../../web/bridge/history-gate.js";
import { FakeBrowser } from "./Support/FakeBrowser.js";

/**
 * A gate over a fake browser whose current entry has `state`, as the app sees it.
 * @param {unknown} state @param {boolean} [hasKeys] whether the entries have keys of their own
 */
function gateOver(state, hasKeys = false) {
  const browser = new FakeBrowser("/");
  browser.current.state = state;
  const history = {
    get state() {
      const { state } = browser.current;
      return state?.tandem ? state.state : state;
    },
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
    replace: (/** @type {any} */ s, /** @type {string} */ _, url = browser.current.url) =>
      browser.write("replace", s, url),
    state: () => browser.current.state,
  };
  const navigation = {
    get currentEntry() {
      return { key: `n${browser.index}` };
    },
    entries: () => browser.entries.map((_, index) => ({ key: `n${index}` })),
  };
  const page = /** @type {[any, any, any, any]} */ (
    [native, history, location, hasKeys ? navigation : undefined]
  );
  return { browser, history, gate: historyGate(...page) };
}

const stamp = { epoch: "E1", key: "e1", index: 0 };

for (const hasKeys of [true, false]) {
  const where = hasKeys ? "have keys" : "have no keys";

  for (const state of [null, "text", 7, [1, 2], { mine: [1] }, undefined]) {
    test(`where entries ${where} a stamp leaves the state ${JSON.stringify(state)} alone`, () => {
      const { history, gate } = gateOver(state, hasKeys);
      gate.stamp(stamp);
      assert.deepEqual(gate.entry, { url: "/", stamp });
      assert.deepEqual(history.state, state);
    });
  }

  test(`where entries ${where} a new entry has neither state nor stamp of the one before`, () => {
    const { history, gate } = gateOver({ usr: 1, key: "k", idx: 2 }, hasKeys);
    gate.stamp(stamp);
    gate.write("push", "/track");
    assert.deepEqual(gate.entry, { url: "/track", stamp: null });
    assert.equal(history.state, null);
  });
}

test("where entries have keys a stamp writes no history", () => {
  const { browser, gate } = gateOver({ mine: 1 }, true);
  gate.stamp(stamp);
  assert.equal(browser.writeCount, 0);
});

test("the stamps of entries that are gone are not handed on", () => {
  const { browser, gate } = gateOver(null, true);
  gate.stamp(stamp);
  gate.write("push", "/track");
  gate.stamp({ ...stamp, key: "e2", index: 1 });
  assert.deepEqual(Object.keys(gate.stamps), ["n0", "n1"]);
  browser.entries.pop();
  browser.index = 0;
  assert.deepEqual(gate.stamps, { n0: stamp });
});

for (const fate of /** @type {const} */ (["dropped", "thrown"])) {
  test(`a write that is ${fate} is noticed`, () => {
    const { browser, gate } = gateOver(null);
    gate.stamp(stamp);
    browser.fate = fate;
    gate.write("push", "/track");
    assert.deepEqual(gate.entry, { url: "/", stamp });
  });
}

test("a stamp that somebody else wrote wrongly counts as none", () => {
  for (const tandem of [null, "e1", {}, { epoch: 1 }]) {
    assert.equal(gateOver({ tandem }).gate.entry.stamp, null);
  }
});

test("what an app writes while the bridge does is the app's", () => {
  const { browser, gate } = gateOver(null, true);
  /** @type {[string, boolean][]} */
  const heard = [];
  const write = browser.write.bind(browser);
  browser.write = (method, state, url) => {
    write(method, state, url);
    heard.push([browser.current.url, gate.isWriting]);
    // As where it listens to the Navigation API's `navigate`.
    if (url === "/account") browser.write("replace", null, "/login");
  };
  gate.write("replace", "/account");
  assert.deepEqual(heard, [["/account", true], ["/login", false]]);
  assert.ok(!gate.isWriting);
});
