// @ts-check
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { test } from "node:test";
import { Calls } from "../../web/bridge/calls.js";

const connected = (/** @type {string} */ epoch) => ({ name: "connected", detail: { epoch } });
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Calls of a page that is connected, and what was posted. */
function bridge() {
  /** @type {any[]} */
  const posts = [];
  /** @type {{ link: any; epoch: string | null }} */
  const state = { link: "open", epoch: "E1" };
  const calls = new Calls({ state, post: (message) => posts.push(message) });
  /** @type {(id: string, data?: unknown) => void} */
  const answer = (id, data) => calls.settle({ type: "reply", id, success: true, data });
  return { posts, state, calls, answer };
}

test("a call is sent at once and resolves with the data of its reply", async () => {
  const { posts, calls, answer } = bridge();
  const called = calls.call("App", "getState", JSON.stringify({ b: [1] }));
  assert.deepEqual(posts, [
    {
      type: "call",
      id: "c1",
      plugin: "App",
      method: "getState",
      options: { b: [1] },
      takesParts: true,
    },
  ]);
  answer("c1", { isActive: true });
  assert.deepEqual(await called, { isActive: true });
  answer("c1", "again");
  const empty = calls.call("App", "minimizeApp");
  answer("c2", null);
  assert.equal(await empty, undefined);
});

test("a refusal rejects with what the plugin says", async () => {
  const { calls } = bridge();
  const called = calls.call("App", "exitApp");
  const error = { message: "Not here.", code: "UNIMPLEMENTED", data: { why: 1 } };
  calls.settle({ type: "reply", id: "c1", success: false, error });
  await assert.rejects(called, error);
  const plain = calls.call("App", "exitApp");
  calls.settle({ type: "reply", id: "c2", success: false, error: { message: "No.", code: "" } });
  await assert.rejects(plain, (/** @type {any} */ error) => !("code" in error));
});

test("what has no answer is sent again on the next connection, with the same id", async () => {
  const { posts, state, calls, answer } = bridge();
  const called = calls.call("Toast", "show", '{"text":"Saved"}');
  state.link = "waiting";
  calls.call("Toast", "show", '{"text":"Later"}');
  assert.deepEqual(posts.map(({ id }) => id), ["c1"]);
  state.link = "open";
  calls.takes(connected("E1"));
  assert.deepEqual(posts.map(({ id }) => id), ["c1", "c1", "c2"]);
  answer("c1");
  await called;
  calls.takes(connected("E1"));
  assert.deepEqual(posts.map(({ id }) => id).slice(3), ["c2"]);
});

test("a shell that was restarted is not asked what the one before was asked", async () => {
  const { posts, state, calls, answer } = bridge();
  const called = calls.call("Toast", "show");
  state.link = "waiting";
  const later = calls.call("Toast", "show");
  state.link = "open";
  calls.takes(connected("E2"));
  await assert.rejects(called, { code: "UNAVAILABLE" });
  assert.deepEqual(posts.map(({ id }) => id), ["c1", "c2"]);
  answer("c2");
  await later;
});

test("what was sent before the page lay in the browser's cache is given up", async () => {
  const { posts, state, calls } = bridge();
  const called = calls.call("Toast", "show");
  state.link = "waiting";
  calls.call("Toast", "show");
  calls.forget();
  await assert.rejects(called, { code: "UNAVAILABLE" });
  state.link = "open";
  calls.takes(connected("E1"));
  assert.deepEqual(posts.map(({ id }) => id), ["c1", "c2"]);
});

test("a page that has left the shell for good is told so", async () => {
  const { state, calls } = bridge();
  const called = calls.call("Toast", "show");
  calls.takes({ name: "disconnected", detail: { final: false } });
  state.link = "stopped";
  calls.takes({ name: "disconnected", detail: { final: true } });
  await assert.rejects(called, { code: "UNAVAILABLE" });
  await assert.rejects(calls.call("Toast", "show"), { code: "UNAVAILABLE" });
});

test("64 calls are under way at most, and the others go in their order", async () => {
  const { posts, calls, answer } = bridge();
  const all = Array.from({ length: 100 }, () => calls.call("App", "getInfo"));
  assert.equal(posts.length, 64);
  for (let next = 1; next <= 100; next += 1) answer(`c${next}`);
  await Promise.all(all);
  assert.deepEqual(posts.map(({ id }) => id), all.map((_, index) => `c${index + 1}`));
});

/**
 * Has every part arrive as soon as it was sent.
 * @param {ReturnType<typeof bridge>} bridge @param {number} [limit]
 */
function transfer({ posts, calls }, limit = Infinity) {
  for (let index = 0; index < Math.min(posts.length, limit); index += 1) {
    const { type, id, part } = posts[index];
    if (type === "callPart") calls.settle({ type: "reply", id, success: true, part });
  }
}

/** @param {any[]} parts */
const joined = (parts) => parts.map(({ text }) => text).join("");

test("large options go in parts that a message can hold, eight at a time", async () => {
  const large = bridge();
  const { posts, calls, answer } = large;
  const options = { data: 'aé😀"\\\n'.repeat(100_000), list: Array(2_000).fill(1) };
  const called = calls.call("Filesystem", "writeFile", JSON.stringify(options));
  calls.call("App", "getState");
  assert.equal(posts.length, 8);
  transfer(large, 1);
  assert.equal(posts.length, 9);
  transfer(large);
  const parts = posts.filter(({ type }) => type === "callPart");
  for (const [index, part] of parts.entries()) {
    assert.equal(part.part, index);
    assert.ok(part.text.isWellFormed());
    assert.ok(Buffer.byteLength(JSON.stringify(part)) <= 65_536);
  }
  assert.deepEqual(JSON.parse(joined(parts)), options);
  const [call, next] = posts.slice(parts.length);
  const names = { plugin: "Filesystem", method: "writeFile" };
  const sent = { type: "call", id: "c1", ...names, options: {}, takesParts: true };
  assert.deepEqual(call, { ...sent, parts: parts.length });
  assert.equal(next.method, "getState");
  answer("c1", { uri: "file:///a" });
  assert.deepEqual(await called, { uri: "file:///a" });
});

test("what was sent in parts begins anew on the next connection", () => {
  const large = bridge();
  const { posts, state, calls } = large;
  const options = JSON.stringify({ data: "a".repeat(1_000_000) });
  calls.call("Filesystem", "writeFile", options);
  transfer(large, 4);
  state.link = "waiting";
  state.link = "open";
  posts.length = 0;
  calls.takes(connected("E1"));
  transfer(large);
  assert.equal(posts[0].part, 0);
  const call = posts.pop();
  assert.equal(call.parts, posts.length);
  assert.equal(joined(posts), options);
});

/** @type {any} */
const deep = {};
for (let place = deep, level = 0; level < 31; level += 1) place = place.a = {};
for (
  const [what, options] of Object.entries({
    "no object": 3,
    "a list": [],
    "too long": { text: "a".repeat(8_388_600) },
    "too deep": deep,
    "too wide": { list: Array(1_025).fill(0) },
    "large and too wide": { text: "a".repeat(20_000), lists: Array(257).fill(Array(256).fill(0)) },
    "nothing": undefined,
  })
) {
  test(`options that are ${what} are refused before they are sent`, async () => {
    const { posts, calls } = bridge();
    await assert.rejects(calls.call("App", "getInfo", JSON.stringify(options) ?? ""));
    await turn();
    assert.deepEqual(posts, []);
  });
}

for (const name of ["", "a".repeat(257), 3, undefined]) {
  test(`the name ${String(name).slice(0, 9)} is refused before it is sent`, async () => {
    const { posts, calls } = bridge();
    await assert.rejects(calls.call(/** @type {any} */ (name), "show"));
    assert.deepEqual(posts, []);
  });
}

test("halves of characters become what the shell reads", () => {
  const { posts, calls } = bridge();
  calls.call("A\ud800", "b", JSON.stringify({ "\udc00": ["x\ud83d", "😀"] }));
  assert.equal(posts[0].plugin, "A\ufffd");
  assert.deepEqual(posts[0].options, { "\ufffd": ["x\ufffd", "😀"] });
});

test("a large answer comes in parts, each of which is acknowledged", async () => {
  const { posts, calls, state } = bridge();
  const called = calls.call("Filesystem", "readFile");
  const part = (/** @type {number} */ number, /** @type {string} */ text) =>
    calls.settle({ type: "reply", id: "c1", success: true, part: number, parts: 2, text });
  part(0, '{"data":"lost with ');
  // The call is repeated on the next connection, and its answer begins anew.
  calls.takes({ name: "connected", detail: { epoch: state.epoch } });
  part(0, '{"data":"a');
  part(1, 'b"}');
  assert.deepEqual(await called, { data: "ab" });
  part(1, 'b"}');
  const taken = posts.filter(({ type }) => type === "replyTaken").map(({ part }) => part);
  assert.deepEqual(taken, [0, 0, 1, 1]);
});
