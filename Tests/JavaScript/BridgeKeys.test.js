// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { controlKey } from "../../web/bridge/embedding.js";

/** What is open in the page that Escape closes. @type {object | null} */
let opened = null;
Object.defineProperty(globalThis, "document", { value: { querySelector: () => opened } });

/** A press of a person on an element that is found by these selectors.
 * @param {string} key @param {object} [more]
 * @param {{ is?: string, isContentEditable?: true }} [on] */
function named(key, more, { is = "button", isContentEditable } = {}) {
  const matches = (/** @type {string} */ selectors) => selectors.includes(is);
  const path = [{ matches, isContentEditable }];
  const event = { key, isTrusted: true, composedPath: () => path, ...more };
  return controlKey(/** @type {any} */ (event));
}

test("the palettes' keys and Escape are the control page's, with either modifier", () => {
  assert.equal(named("k", { ctrlKey: true }), "mod+k");
  assert.equal(named("K", { metaKey: true }), "mod+k", "with caps lock");
  assert.equal(named("l", { metaKey: true }), "mod+l");
  assert.equal(named("Escape"), "Escape");
});

test("no other key leaves the page", () => {
  for (const key of ["i", "/", "?", "k", "1", "Enter", "Tab", "constructor"]) {
    assert.equal(named(key), undefined, key);
  }
  assert.equal(named("c", { ctrlKey: true }), undefined);
  assert.equal(named("Escape", { ctrlKey: true }), undefined);
  for (const modifier of ["shiftKey", "altKey"]) {
    assert.equal(named("k", { ctrlKey: true, [modifier]: true }), undefined, modifier);
  }
});

test("what is typed, and what the app takes or presses itself, stays in the page", () => {
  const fields = [{ is: "textarea" }, { is: "select" }, { isContentEditable: true }];
  fields.push({ is: "input" });
  const control = { ctrlKey: true };
  for (const field of /** @type {any[]} */ (fields)) {
    assert.equal(named("Escape", {}, field), undefined);
    assert.equal(named("k", control, field), undefined);
  }
  const others = [{ defaultPrevented: true }, { isComposing: true }, { isTrusted: false }];
  for (const other of others) assert.equal(named("k", { ...control, ...other }), undefined);
});

test("Escape that closes a dialog of the page stays there, and the palettes' keys do not", () => {
  opened = {};
  assert.equal(named("Escape"), undefined);
  assert.equal(named("k", { ctrlKey: true }), "mod+k");
  opened = null;
});
