// @ts-check
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { create, draw, element } from "../../web/kit/element.js";
import { icon } from "../../web/kit/icons.js";
import { fakeDocument, insertions, installDocument, markup } from "./Support/FakeDocument.js";
import { Generator } from "./Support/Generator.js";

installDocument();

/** @type {any} */
let host;

beforeEach(() => {
  host = fakeDocument.createElement("div");
  fakeDocument.activeElement = null;
  insertions.length = 0;
});

/** Draws items with these keys, and answers their nodes. @param {string} keys @returns {any[]} */
function drawItems(keys) {
  draw(host, [...keys].map((key) => element("li", { key }, key)));
  return [...host.childNodes];
}

/** Draws one element, and answers its node. @param {any} description @returns {any} */
function drawOne(description) {
  draw(host, [description]);
  return host.childNodes[0];
}

test("a description becomes elements, attributes and text", () => {
  const inner = element("b", { title: "x", hidden: true, lang: false, id: null }, "bold", 7);
  draw(host, [element("p", {}, "a ", inner), null, false, undefined, "", "end", ["in", ["list"]]]);
  const expected = '<p>a <b title="x" hidden="">bold7</b></p>endinlist';
  assert.equal(host.childNodes.map(markup).join(""), expected);
});

test("text is text, never markup", () => {
  draw(host, ["<img src=x>"]);
  assert.equal(host.childNodes[0].nodeValue, "<img src=x>");
});

test("drawing the same again touches nothing", () => {
  const screen = () => [element("h1", {}, "Title"), "text", element("ul", {}, element("li"))];
  draw(host, screen());
  const nodes = [...host.childNodes];
  insertions.length = 0;
  draw(host, screen());
  assert.deepEqual(host.childNodes, nodes);
  assert.deepEqual(insertions, []);
});

test("text is updated in place", () => {
  const node = drawOne(element("p", {}, "one"));
  const text = node.childNodes[0];
  assert.equal(drawOne(element("p", {}, "two")), node);
  assert.equal(node.childNodes[0], text);
  assert.equal(node.textContent, "two");
  drawOne(element("p"));
  assert.equal(node.textContent, "");
});

test("attributes are changed, and removed when they are no longer described", () => {
  const node = drawOne(element("a", { href: "/a", title: "A", "data-on": true }));
  drawOne(element("a", { href: "/b", "data-on": false }));
  assert.equal(markup(node), '<a href="/b"></a>');
});

test("another tag is another element", () => {
  const node = drawOne(element("p", { key: 1 }, "text"));
  const other = drawOne(element("h2", { key: 1 }, "text"));
  assert.notEqual(other, node);
  assert.equal(node.parentNode, null);
});

test("an element that comes before leaves the others as they are", () => {
  const heading = element("h1", {}, "Title");
  const [node] = [drawOne(heading)];
  draw(host, [element("button", {}, "Back"), heading]);
  assert.equal(host.childNodes[1], node);
  draw(host, [null, heading]);
  assert.deepEqual(host.childNodes, [node]);
});

test("the newest listener is called, and none after it is gone", () => {
  /** @type {string[]} */
  const calls = [];
  const node = drawOne(element("button", { click: () => calls.push("first") }));
  node.dispatch("click");
  drawOne(element("button", { click: () => calls.push("second") }));
  node.dispatch("click");
  drawOne(element("button"));
  node.dispatch("click");
  drawOne(element("button", { click: () => calls.push("third") }));
  node.dispatch("click");
  assert.deepEqual(calls, ["first", "second", "third"]);
  assert.equal(node.listeners.get("click").size, 1);
});

test("the state of a field is the described one, and what is equal is not set", () => {
  const node = drawOne(element("input", { value: 5, checked: true }));
  assert.equal(node.value, "5");
  assert.equal(node.checked, true);
  let writes = 0;
  Object.defineProperty(node, "value", { get: () => "5", set: () => writes++ });
  drawOne(element("input", { value: 5, checked: false }));
  assert.equal(writes, 0);
  assert.equal(node.checked, false);
  assert.equal(node.getAttribute("value"), null);
});

test("a field that is described by its first value keeps what is half typed", () => {
  const node = drawOne(element("input", { defaultValue: "start" }));
  node.value = "half";
  drawOne(element("input", { defaultValue: "start", title: "new" }));
  assert.equal(node.defaultValue, "start");
  assert.equal(node.value, "half");
});

test("a field forgets a value that is no longer described", () => {
  const node = drawOne(element("input", { value: "draft" }));
  drawOne(element("input"));
  assert.equal(node.value, "");
});

test("a list chooses an option that comes with it", () => {
  const node = drawOne(element("select", { value: "b" }, element("option", { id: "b" })));
  assert.equal(node.value, "b");
  const progress = drawOne(element("progress", { value: 3 }));
  assert.equal(progress.value, 3);
});

test("styles are set where the page forbids the attribute", () => {
  const node = drawOne(element("p", { style: "--share: 1" }));
  assert.equal(node.style.cssText, "--share: 1");
  assert.equal(node.getAttribute("style"), null);
  drawOne(element("p"));
  assert.equal(node.style.cssText, "");
});

test("keys keep elements together with what they show", () => {
  const [a, b, c] = drawItems("abc");
  assert.deepEqual(drawItems("cab"), [c, a, b]);
  assert.deepEqual(drawItems("bc"), [b, c]);
  assert.equal(a.parentNode, null);
  const [, d] = drawItems("bdc");
  assert.deepEqual(host.childNodes, [b, d, c]);
  assert.equal(d.textContent, "d");
});

test("an item that goes moves none of those that stay", () => {
  const [, b, c] = drawItems("abc");
  insertions.length = 0;
  assert.deepEqual(drawItems("bc"), [b, c]);
  assert.deepEqual(insertions, []);
});

test("only what changed its place among the others is moved", () => {
  const [a, , , , e] = drawItems("abcde");
  insertions.length = 0;
  drawItems("eabcd");
  assert.deepEqual(insertions, [e]);
  insertions.length = 0;
  drawItems("ebcda");
  assert.deepEqual(insertions, [a]);
});

test("what has the focus stays, and the others move around it", () => {
  const [a, , c] = drawItems("abc");
  fakeDocument.activeElement = c;
  drawItems("cab");
  assert.equal(fakeDocument.activeElement, c);
  fakeDocument.activeElement = a.childNodes[0];
  drawItems("bca");
  assert.equal(fakeDocument.activeElement, a.childNodes[0]);
});

test("any order follows from any other, with the same elements and the focus kept", () => {
  const random = new Generator(9);
  let keys = "abcdefgh";
  let nodes = new Map([...keys].map((key, index) => [key, drawItems(keys)[index]]));
  for (let step = 0; step < 300; step++) {
    const focus = keys[random.below(keys.length)];
    fakeDocument.activeElement = focus === undefined ? null : nodes.get(focus);
    const letters = [..."abcdefghij"].filter(() => random.chance(2, 3));
    for (let index = letters.length - 1; index > 0; index--) {
      const other = random.below(index + 1);
      [letters[index], letters[other]] = [letters[other], letters[index]];
    }
    const before = nodes;
    const drawnNodes = drawItems(letters.join(""));
    nodes = new Map(letters.map((key, index) => [key, drawnNodes[index]]));
    for (const key of letters) {
      if (before.has(key)) assert.equal(nodes.get(key), before.get(key));
      assert.equal(nodes.get(key).textContent, key);
    }
    if (focus && letters.includes(focus)) {
      assert.equal(fakeDocument.activeElement, before.get(focus));
    }
    keys = letters.join("");
  }
});

test("shapes are of the namespace of their picture, and what stands beside it is not", () => {
  draw(host, [icon("back"), element("a", {}, "link")]);
  const [picture, link] = host.childNodes;
  assert.equal(picture.namespaceURI, "http://www.w3.org/2000/svg");
  assert.equal(picture.childNodes[0].namespaceURI, "http://www.w3.org/2000/svg");
  assert.equal(link.namespaceURI, "http://www.w3.org/1999/xhtml");
  const inner = drawOne(element("svg", {}, element("a", {}, element("text", {}, "x"))));
  assert.equal(inner.childNodes[0].childNodes[0].namespaceURI, "http://www.w3.org/2000/svg");
});

test("a real element is placed, and left as it is within", () => {
  /** @type {any} */
  const own = create("div", { class: "own" }, "first");
  draw(host, [element("div", {}, "before"), own]);
  assert.equal(host.childNodes[1], own);
  draw(own, ["by its owner"]);
  draw(host, [own, element("div", {}, "after")]);
  assert.equal(own.textContent, "by its owner");
  assert.equal(host.childNodes[0], own);
});

test("a real element that went never becomes another one", () => {
  const own = create("div", {}, "mine");
  draw(host, [own]);
  const other = drawOne(element("div", {}, "other"));
  assert.notEqual(other, own);
  assert.equal(own.textContent, "mine");
});

test("a real element has listeners", () => {
  let count = 0;
  /** @type {any} */
  const own = create("button", { click: () => count++ });
  own.dispatch("click");
  assert.equal(count, 1);
});

test("an element that is described without content keeps what its owner put there", () => {
  const node = drawOne(element("section", { class: "a" }));
  node.insertBefore(fakeDocument.createTextNode("live"), null);
  drawOne(element("section", { class: "b" }));
  assert.equal(node.textContent, "live");
});

test("what somebody else put beside the drawn elements goes", () => {
  host.insertBefore(fakeDocument.createElement("p"), null);
  draw(host, [element("p", {}, "mine")]);
  assert.equal(markup(host), "<div><p>mine</p></div>");
});
