// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { turn } from "./Support/CapacitorPage.js";

/** What stands for an element of a page. */
class HTMLElement {
  inputMode = "";
  isContentEditable = false;
  style = { height: "" };
  scrollIntoView() {}
  blur() {
    page.document.activeElement = null;
  }
}
class HTMLInputElement extends HTMLElement {
  type = "text";
  readOnly = false;
  disabled = false;
}
class HTMLTextAreaElement extends HTMLElement {}

const page = {
  innerHeight: 800,
  document: Object.assign(new EventTarget(), {
    activeElement: /** @type {any} */ (null),
    hasFocus: () => true,
    body: new HTMLElement(),
    querySelector: (/** @type {string} */ name) => name === "body" ? page.document.body : null,
  }),
  tandem: {
    epoch: "E1",
    environment: { keyboardHeight: 0 },
    resize: "native",
    told: /** @type {boolean[]} */ ([]),
    /** As the shell does: the keyboard comes before the answer. */
    call(/** @type {string} */ _plugin, /** @type {string} */ _method, { isFocused = false }) {
      page.tandem.told.push(isFocused);
      page.tandem.environment.keyboardHeight = isFocused ? 300 : 0;
      module.follow();
      return Promise.resolve({ resize: page.tandem.resize });
    },
  },
};
const names = { HTMLElement, HTMLInputElement, HTMLTextAreaElement };
/** What the page does when the simulator makes it shorter. @type {() => void} */
let resized = () => {};
const addEventListener = (/** @type {string} */ type, /** @type {() => void} */ listener) => {
  if (type === "resize") resized = listener;
};
Object.assign(globalThis, names, { window: page, document: page.document, addEventListener });
/** @type {{ follow(): void, leave(): void }} */
const module = await import("../../web/bridge/text-field.js");

/** @param {HTMLElement | null} element */
async function focus(element) {
  page.document.activeElement = element;
  module.follow();
  await turn();
}

const told = () => page.tandem.told.splice(0);

test("the shell is told when somebody can type, and when no longer", async () => {
  await focus(new HTMLInputElement());
  await focus(new HTMLInputElement());
  await focus(Object.assign(new HTMLInputElement(), { type: "checkbox" }));
  await focus(Object.assign(new HTMLInputElement(), { readOnly: true }));
  await focus(Object.assign(new HTMLElement(), { isContentEditable: true }));
  module.leave();
  module.follow();
  assert.deepEqual(told(), [true, false, true, false]);
});

test("the body becomes shorter where the app wants it, from the first keyboard on", async () => {
  page.tandem.resize = "body";
  const { style } = page.document.body;
  await focus(new HTMLInputElement());
  assert.equal(style.height, "500px");
  await focus(null);
  assert.equal(style.height, "");
  told();
});

test("the field is in sight once the page is shorter, however late that is", async () => {
  let count = 0;
  const field = Object.assign(new HTMLInputElement(), { scrollIntoView: () => count += 1 });
  await focus(field);
  resized();
  assert.equal(count, 1);
  await focus(null);
  resized();
  assert.equal(count, 1);
  told();
});

test("a tap into the field has a keyboard rise again that was hidden", async () => {
  await focus(new HTMLInputElement());
  page.tandem.environment.keyboardHeight = 0;
  page.document.dispatchEvent(new Event("pointerup"));
  await turn();
  assert.deepEqual(told(), [true, true]);
  await focus(null);
  page.document.dispatchEvent(new Event("pointerup"));
  assert.deepEqual(told(), [false]);
});

test("another run of the shell hears of the field, too", async () => {
  await focus(new HTMLInputElement());
  for (const epoch of ["E1", "E2"]) {
    const connected = Object.assign(new Event("tandem:connected"), { detail: { epoch } });
    page.document.dispatchEvent(connected);
    await turn();
  }
  assert.deepEqual(told(), [true, true]);
});
