// @ts-check
// Names and values from outside, of an app's manifest, of a newer shell or of the browser's
// storage, may be those that every object has, or of any type.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { recallFrame } from "../../web/simulator/device-frame.js";
import { commandOf } from "../../web/simulator/inspector/event-command.js";
import { kindOf, whatOf } from "../../web/simulator/inspector/events.js";
import { areEqual } from "../../web/simulator/equality.js";
import { hasIcon } from "../../web/simulator/parts/icon.js";
import { refusal } from "../../web/simulator/refusals.js";
import { keep, kept, keptValue } from "../../web/simulator/storage.js";

const names = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];

/** @param {object | null} storage `null`: the user forbids storage */
function enter(storage) {
  const get = () => {
    if (storage === null) throw new Error("SecurityError");
    return storage;
  };
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(globalThis, name, { get, configurable: true });
  }
}

/** @param {Record<string, string>} texts */
const storageOf = (texts) => {
  const map = new Map(Object.entries(texts));
  return {
    getItem: (/** @type {string} */ key) => map.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => map.set(key, text),
    removeItem: (/** @type {string} */ key) => map.delete(key),
  };
};

afterEach(() => enter(null));

for (const name of names) {
  test(`${name} is a name like any other`, () => {
    for (const icon of [name, `${name}.fill`, `${name}.circle`, `${name}.circle.fill`]) {
      assert.equal(hasIcon(icon), false);
    }
    assert.equal(refusal(name), `The shell refused: ${name}.`);
    /** @type {import("../../web/simulator/inspector/types.d.ts").TimelineEvent} */
    const event = { id: 1, milliseconds: 0, revision: 1, source: "page", event: name };
    assert.equal(kindOf(event), "device");
    assert.equal(whatOf(event), name);
    const action = { ...event, event: "action", name, parameters: { tab: "a" } };
    assert.deepEqual(commandOf(action), { verb: name, parameters: { tab: "a" } });
  });
}

test("a member that every object has is not taken for an own one", () => {
  assert.equal(areEqual(JSON.parse('{"__proto__":{}}'), { other: {} }), false);
  assert.equal(areEqual(JSON.parse('{"__proto__":{}}'), JSON.parse('{"__proto__":{}}')), true);
});

const frame = { platform: "android", device: "pixel-9", orientation: "portrait" };

test("the frame of the last visit is recalled", () => {
  const whole = { ...frame, appearance: "dark" };
  enter(storageOf({ "tandem.frame": JSON.stringify({ ...whole, lengths: {} }) }));
  assert.deepEqual(recallFrame({}), whole);
  assert.deepEqual(recallFrame({ platform: "ios" }), {});
});

const bad = [
  "",
  "{",
  "null",
  "7",
  '"text"',
  "[]",
  "{}",
  JSON.stringify(frame),
  JSON.stringify({ ...frame, appearance: {} }),
  JSON.stringify({ ...frame, appearance: "dark", platform: "constructor" }),
  JSON.stringify({ ...frame, appearance: "dark", platform: ["ios"] }),
  JSON.stringify({ ...frame, appearance: "dark", orientation: "__proto__" }),
  JSON.stringify({ ...frame, appearance: "dark", device: 9 }),
];

for (const text of bad) {
  test(`${text || "nothing"} is no frame to recall`, () => {
    enter(storageOf({ "tandem.frame": text }));
    assert.deepEqual(recallFrame({}), {});
  });
}

test("what is kept is read, changed and taken away", () => {
  enter(storageOf({ a: "[1]" }));
  assert.equal(kept("localStorage", "a"), "[1]");
  assert.deepEqual(keptValue("localStorage", "a", Array.isArray), [1]);
  assert.equal(keptValue("localStorage", "a", (value) => value.missing.member), null);
  keep("localStorage", "a", "yes");
  assert.equal(kept("localStorage", "a"), "yes");
  keep("localStorage", "a", null);
  assert.equal(kept("localStorage", "a"), null);
});

test("where storage is forbidden nothing is kept", () => {
  enter(null);
  assert.equal(kept("sessionStorage", "a"), null);
  assert.equal(keptValue("localStorage", "a", () => true), null);
  keep("sessionStorage", "a", "yes");
  assert.deepEqual(recallFrame({}), {});
});
