// @ts-check
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { test } from "node:test";
import { frontFor, randomName } from "../../web/simulator/network.js";

// Node.js 18, which Debian 12 has, does not offer it to scripts.
if (!globalThis.crypto) Object.assign(globalThis, { crypto: webcrypto });

test("the app's frame comes from the host of the control page", () => {
  const front = "http://127.0.0.1:8100";
  assert.equal(frontFor(front, "127.0.0.1"), front);
  assert.equal(frontFor(front, "localhost"), "http://localhost:8100");
  assert.equal(frontFor(front, "192.168.1.10"), "http://192.168.1.10:8100");
  assert.equal(frontFor(front, "[::1]"), front);
});

test("a controller's name needs no secure context", (context) => {
  context.mock.method(crypto, "randomUUID", () => {
    throw new TypeError("crypto.randomUUID is not a function");
  });
  const names = new Set(Array.from({ length: 100 }, randomName));
  assert.equal(names.size, 100);
  for (const name of names) assert.match(name, /^[0-9a-f]{32}$/);
});
