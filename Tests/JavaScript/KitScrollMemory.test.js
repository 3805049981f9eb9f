// @ts-check
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { ScrollMemory } from "../../web/kit/scroll-memory.js";

/** @type {Map<string, string>} */
let storage;
/** @type {() => void} */
let leaveDocument;

beforeEach(() => {
  storage = new Map();
  Object.assign(globalThis, {
    scrollY: 0,
    scrollTo: (/** @type {ScrollToOptions} */ { top }) => void (globalThis.scrollY = top ?? 0),
    sessionStorage: {
      getItem: (/** @type {string} */ name) => storage.get(name) ?? null,
      setItem: (/** @type {string} */ name, /** @type {string} */ text) => storage.set(name, text),
    },
    addEventListener: (/** @type {string} */ _, /** @type {() => void} */ listener) => {
      leaveDocument = listener;
    },
  });
});

/** Leaves a document whose entry `e1` is scrolled to 700. @param {string | null} epoch */
function leaveScrolled(epoch) {
  const memory = new ScrollMemory("app", epoch !== null);
  if (epoch !== null) memory.connect(epoch);
  memory.adopt("e1");
  globalThis.scrollY = 700;
  leaveDocument();
  globalThis.scrollY = 0;
}

test("a document of the same run of the shell goes on where the last one was", () => {
  leaveScrolled("one");
  const memory = new ScrollMemory("app", true);
  memory.adopt("e1");
  assert.equal(memory.connect("one"), true);
  memory.restore();
  assert.equal(globalThis.scrollY, 700);
});

test("nothing is restored before it is known which run of the shell this is", () => {
  leaveScrolled("one");
  const memory = new ScrollMemory("app", true);
  memory.adopt("e1");
  memory.restore();
  assert.equal(globalThis.scrollY, 0);
  assert.equal(memory.connect("two"), false);
  memory.restore();
  assert.equal(globalThis.scrollY, 0);
});

test("a document that never hears of the shell loses nothing of what was kept", () => {
  leaveScrolled("one");
  new ScrollMemory("app", true);
  leaveDocument();
  const memory = new ScrollMemory("app", true);
  memory.adopt("e1");
  memory.connect("one");
  memory.restore();
  assert.equal(globalThis.scrollY, 700);
});

test("without a shell a reload goes on where the document was", () => {
  leaveScrolled(null);
  const memory = new ScrollMemory("app", false);
  memory.adopt("e1");
  memory.restore();
  assert.equal(globalThis.scrollY, 700);
});

for (
  const text of [
    "{",
    "7",
    '"text"',
    '{"epoch":"one"}',
    '{"epoch":1,"positions":[]}',
    '{"epoch":"one","positions":7}',
    '{"epoch":"one","positions":[7]}',
    '{"epoch":"one","positions":[["e1","far"]]}',
  ]
) {
  test(`${text} counts as nothing kept`, () => {
    storage.set("app.scroll", text);
    const memory = new ScrollMemory("app", true);
    memory.adopt("e1");
    assert.equal(memory.connect("one"), false);
    memory.restore();
    assert.equal(globalThis.scrollY, 0);
  });
}
