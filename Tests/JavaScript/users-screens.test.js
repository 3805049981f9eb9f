// @ts-check
/** @import { DirectoryState } from "../../web/apps/users/src/types.d.ts" */
/** @import { Screen } from "../../web/kit/types.d.ts" */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { detailScreen } from "../../web/apps/users/src/detail-screen.js";
import { readUsers } from "../../web/apps/users/src/directory.js";
import { listScreen } from "../../web/apps/users/src/list-screen.js";
import { draw } from "../../web/kit/element.js";
import { frame } from "../../web/kit/frame.js";
import { fakeDocument, installDocument, markup } from "./Support/FakeDocument.js";

installDocument();

const file = new URL("../../web/apps/users/data/users.json", import.meta.url);
const users = readUsers(JSON.parse(readFileSync(file, "utf8"))) ?? [];
/** @type {DirectoryState} */
const loaded = { phase: "loaded", users, loadedAt: 0, isRefreshing: false, problem: null };

/** What a screen asks for is noted. @param {Partial<DirectoryState>} [state] */
function context(state = loaded, query = "") {
  /** @type {string[]} */
  const calls = [];
  return {
    calls,
    state: /** @type {DirectoryState} */ ({ ...loaded, ...state }),
    reload: () => void calls.push("reload"),
    query,
    setQuery: (/** @type {string} */ text) => void calls.push(`query ${text}`),
    copied: "",
    copy: (/** @type {string} */ text) => void calls.push(`copy ${text}`),
  };
}

/** Draws a screen into a page, and answers the page. @param {Screen} screen @returns {any} */
function drawn(screen, host = fakeDocument.createElement("div")) {
  draw(/** @type {any} */ (host), [frame({ screen })]);
  return host;
}

/** The elements in a node for which `test` holds.
 * @param {any} node @param {(node: any) => boolean} test @returns {any[]} */
function found(node, test) {
  const inner = (node.childNodes ?? []).flatMap((/** @type {any} */ child) => found(child, test));
  return node.localName && test(node) ? [node, ...inner] : inner;
}

/** @param {any} host @param {string} tag */
const byTag = (host, tag) => found(host, ({ localName }) => localName === tag);
/** @param {any} host @param {string} name */
const byClass = (host, name) =>
  found(host, (node) => (node.getAttribute("class") ?? "").split(" ").includes(name));

test("list items lead to the detail of their user", () => {
  const rows = byClass(drawn(listScreen(context())), "row");
  assert.equal(rows.length, users.length);
  const row = rows.find((one) => one.getAttribute("href") === "/users/u10");
  assert.match(row.textContent, /Eleni Papadaki/);
});

test("the detail shows name and address of its user, and nothing that the list does not", () => {
  for (const user of users) {
    const [card] = byClass(drawn(detailScreen(user.id, context())), "card");
    assert.equal(byTag(card, "h1")[0].textContent, user.name);
    assert.equal(byClass(card, "email")[0].textContent, user.email);
    assert.equal(byTag(card, "a")[0].getAttribute("href"), `mailto:${user.email}`);
    const { initials, ...shown } = { initials: byClass(card, "avatar")[0].textContent, ...user };
    const rest = [initials, shown.name, shown.email, "Write e-mail", "Copy"]
      .reduce((text, part) => text.replace(part, ""), card.textContent);
    assert.equal(rest, "", "a fact that the list does not show");
  }
});

test("an id that nobody has says so", () => {
  const page = drawn(detailScreen("nobody", context()));
  assert.equal(byTag(page, "h1").at(-1).textContent, "No such user");
});

test("both screens show progress, then the error, which can be tried again", () => {
  const screens = [listScreen, (/** @type {any} */ around) => detailScreen("u01", around)];
  for (const screen of screens) {
    const loading = screen(context({ phase: "loading" }));
    assert.ok(loading.isPending);
    assert.match(byClass(drawn(loading), "status")[0].textContent, /^Loading/);
    const around = context(/** @type {any} */ ({ phase: "failed", message: "gone" }));
    const page = drawn(screen(around));
    assert.equal(byClass(page, "problem")[0].textContent, "Error: gone");
    byTag(page, "button").at(-1).dispatch("click");
    assert.deepEqual(around.calls, ["reload"]);
  }
});

test("an error that comes again is announced again", () => {
  const failed = /** @type {any} */ ({ phase: "failed", message: "gone" });
  const host = drawn(listScreen(context(failed)));
  const [before] = byClass(host, "status");
  drawn(listScreen(context({ phase: "loading" })), host);
  drawn(listScreen(context(failed)), host);
  assert.notEqual(byClass(host, "status")[0], before);
});

test("a refresh keeps the list, and its failure is said above it", () => {
  const host = drawn(listScreen(context()));
  const [row] = byClass(host, "row");
  drawn(listScreen(context({ isRefreshing: true })), host);
  assert.equal(byClass(host, "list-screen")[0].getAttribute("aria-busy"), "true");
  drawn(listScreen(context({ problem: "the server cannot be reached" })), host);
  assert.equal(
    byClass(host, "banner")[0].textContent,
    "Not refreshed: the server cannot be reached.",
  );
  assert.equal(byClass(host, "row")[0], row, "the row is the one from before");
});

test("what is typed filters the list and stays in its field", () => {
  const around = context(loaded, "jonsdot");
  const page = drawn(listScreen(around));
  assert.match(byClass(page, "row")[0].textContent, /Freya Jónsdóttir/);
  assert.equal(byClass(page, "row").length, 1);
  assert.equal(byTag(page, "input")[0].value, "jonsdot");
  assert.match(byClass(page, "count")[0].textContent, /^1 user ·/);
  const nobody = drawn(listScreen(context(loaded, "  zzz ")));
  assert.equal(byClass(nobody, "count")[0].textContent, "No user matches “zzz”.");
});

test("the address can be copied, and what came of it is said", () => {
  const around = context();
  const page = drawn(detailScreen("u10", around));
  byTag(page, "button").at(-1).dispatch("click");
  assert.deepEqual(around.calls, [`copy ${users.find(({ id }) => id === "u10")?.email}`]);
  const done = drawn(detailScreen("u10", { ...around, copied: "Copied" }));
  assert.equal(byClass(done, "copied")[0].textContent, "Copied");
});

test("a root has a large heading and no way back, a detail has a way back", () => {
  const list = drawn(listScreen(context()));
  assert.equal(byTag(list, "h1")[0].textContent, "Users");
  assert.equal(byClass(list, "frame")[0].getAttribute("data-inline"), null);
  const detail = drawn(detailScreen("u10", context()));
  const back = found(detail, (node) => node.getAttribute("data-back") !== null);
  assert.deepEqual(back.map((link) => link.getAttribute("href")), ["/"]);
  assert.equal(byClass(detail, "frame")[0].getAttribute("data-inline"), "");
});

test("names are text, never markup", () => {
  const state = { users: [{ id: "x", name: "<b>Bold</b>", email: "x@example.org" }] };
  assert.doesNotMatch(markup(byClass(drawn(listScreen(context(state))), "row-title")[0]), /<b /);
  assert.equal(byTag(drawn(listScreen(context(state))), "b").length, 0);
});
