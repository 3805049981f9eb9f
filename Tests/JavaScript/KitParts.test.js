// @ts-check
/** @import { Child } from "../../web/kit/types.d.ts" */
import assert from "node:assert/strict";
import { test } from "node:test";

import { create } from "../../web/kit/element.js";
import * as parts from "../../web/kit/parts.js";
import { installDocument, markup } from "./Support/FakeDocument.js";

installDocument();

/** @param {Child} child @returns {any} the element that is drawn for it */
function drawn(child) {
  return /** @type {any} */ (create("main", {}, child)).childNodes[0];
}

test("a button does what it is for, or sends its form", () => {
  let count = 0;
  const options = /** @type {const} */ ({ kind: "primary", id: "save", icon: "check" });
  const button = drawn(parts.button("Save", () => count += 1, options));
  button.dispatch("click");
  assert.equal(count, 1);
  assert.equal(button.textContent, "Save");
  assert.match(markup(button), /^<button type="button" class="button primary" id="save"><svg /);
  assert.equal(drawn(parts.button("Save", null)).getAttribute("type"), "submit");
});

test("a button that shows only a picture has a name", () => {
  const button = drawn(parts.iconButton("close", "Close", () => {}));
  assert.equal(button.getAttribute("aria-label"), "Close");
  assert.equal(button.textContent, "");
});

test("a row has the lines and the value that it is given, and no others", () => {
  const short = drawn(parts.linkRow({ href: "/a", title: "Title", detail: null, value: false }));
  assert.equal(short.getAttribute("href"), "/a");
  assert.doesNotMatch(markup(short), /row-detail|row-value/);
  const full = { href: "/a", title: "Title", detail: "Detail", value: "3", leading: "1" };
  assert.equal(drawn(parts.linkRow(full)).textContent, "1TitleDetail3");
  const lines = markup(drawn(parts.rowText("Title", "one", "", "two"))).match(/row-detail/g);
  assert.equal(lines?.length, 2);
});

test("names stand with their values", () => {
  const pairs = /** @type {const} */ ([["Sets", 0], ["Volume", "80 kg"]]);
  for (const list of [drawn(parts.facts(pairs)), drawn(parts.tiles(pairs))]) {
    const groups = list.childNodes.map((/** @type {any} */ { childNodes }) =>
      childNodes.map((/** @type {any} */ { localName, textContent }) => [localName, textContent])
    );
    assert.deepEqual(groups, [
      [["dt", "Sets"], ["dd", "0"]],
      [["dt", "Volume"], ["dd", "80 kg"]],
    ]);
  }
});

test("of the segments one is pressed, and another can be chosen", () => {
  /** @type {string[]} */
  const chosen = [];
  const choose = (/** @type {string} */ value) => void chosen.push(value);
  const units = { km: "Kilometres", mi: "Miles" };
  const group = drawn(parts.segments("Unit", units, /** @type {"mi" | "km"} */ ("mi"), choose));
  assert.equal(group.getAttribute("aria-label"), "Unit");
  const pressed = group.childNodes.map((/** @type {any} */ button) =>
    button.getAttribute("aria-pressed")
  );
  assert.deepEqual(pressed, ["false", "true"]);
  group.childNodes[0].dispatch("click");
  assert.deepEqual(chosen, ["km"]);
});

test("an avatar shows the first and the last initial", () => {
  for (const [name, initials] of [["Ada", "A"], [" ada king lovelace ", "AL"], ["", ""]]) {
    assert.equal(drawn(parts.avatar(String(name))).textContent, initials);
  }
});

test("a hero has neither an empty line nor an empty row of buttons", () => {
  const plain = markup(drawn(parts.hero({ title: "Rest", text: "Sleep." })));
  assert.doesNotMatch(plain, /eyebrow|buttons/);
});
