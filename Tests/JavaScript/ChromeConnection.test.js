// @ts-check
// What the simulator's connection takes from the shell.
import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {any} */
const page = globalThis;
/** @type {FakeSocket[]} */
const sockets = [];

class FakeSocket {
  static OPEN = 1;
  readyState = 1;
  /** @type {number[]} */
  codes = [];
  /** @type {(event: { data: string }) => void} */
  onmessage = () => {};

  constructor() {
    sockets.push(this);
  }

  send() {}

  /** @param {number} code */
  close(code) {
    this.codes.push(code);
  }
}

Object.assign(page, {
  addEventListener() {},
  document: { addEventListener() {} },
  fetch: () => Promise.reject(new Error("There is no shell.")),
  location: new URL("http://127.0.0.1:8101/"),
  WebSocket: FakeSocket,
});
const { ChromeConnection } = await import("../../web/simulator/chrome-connection.js");

/** A connection that has begun. */
async function opened() {
  const connection = new ChromeConnection();
  /** @type {string[]} */
  const heard = [];
  for (const type of ["state", "result"]) {
    connection.addEventListener(type, () => heard.push(type));
  }
  await connection.open();
  const socket = /** @type {FakeSocket} */ (sockets.at(-1));
  return { heard, socket, receive: (/** @type {string} */ data) => socket.onmessage({ data }) };
}

const state = { type: "state", epoch: "e", revision: 1, front: "http://127.0.0.1:8100" };

test("what is no message of the shell closes the connection with 4400", async () => {
  const frames = [
    "",
    "{",
    "null",
    "7",
    "[]",
    "{}",
    JSON.stringify({ type: "navigate" }),
    JSON.stringify({ ...state, front: "nowhere" }),
  ];
  for (const frame of frames) {
    const { heard, socket, receive } = await opened();
    receive(frame);
    assert.deepEqual([frame, socket.codes, heard], [frame, [4400], []]);
  }
});

test("messages of the shell are handed on", async () => {
  const { heard, socket, receive } = await opened();
  receive(JSON.stringify(state));
  receive(JSON.stringify({ type: "result", id: 1, status: "applied", revision: 1 }));
  assert.deepEqual([socket.codes, heard], [[], ["state", "result"]]);
});
