// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { page, turn } from "./Support/CapacitorPage.js";

const place = {
  timestamp: 1,
  coords: {
    latitude: 52.5,
    longitude: 13.4,
    accuracy: 5,
    altitude: 0,
    altitudeAccuracy: -1,
    heading: -1,
    speed: 0,
  },
};

test("a page that is no device's keeps its browser's own", () => {
  const { navigator, calls } = page();
  navigator.geolocation.getCurrentPosition(assert.fail);
  assert.ok(navigator.onLine);
  assert.deepEqual(calls, []);
});

test("navigator.geolocation is the device's", async () => {
  const subject = page();
  subject.native();
  const { geolocation } = subject.navigator;
  subject.answers["Geolocation.getCurrentPosition"] = place;
  const found = /** @type {any[]} */ ([]);
  geolocation.getCurrentPosition((/** @type {any} */ position) => found.push(position));
  await turn();
  const unknown = { altitude: null, altitudeAccuracy: null, heading: null };
  assert.deepEqual(found, [{ timestamp: 1, coords: { ...place.coords, ...unknown } }]);
  const denied = Object.assign(new Error("no"), { code: "OS-PLUG-GLOC-0003" });
  subject.answers["Geolocation.getCurrentPosition"] = denied;
  geolocation.getCurrentPosition(assert.fail, (/** @type {any} */ error) => found.push(error));
  await turn();
  const { code, message, PERMISSION_DENIED } = /** @type {any} */ (found.at(-1));
  assert.deepEqual([code, message], [PERMISSION_DENIED, "no"]);
});

test("a watch of navigator.geolocation ends when it is cleared, over restarts, too", async () => {
  const subject = page();
  subject.native();
  const { geolocation } = subject.navigator;
  /** @type {any[]} */
  const found = [];
  const id = geolocation.watchPosition((/** @type {any} */ position) => found.push(position));
  assert.equal(id, 1);
  const [[, , { callbackId }]] = subject.asked("watchPosition");
  subject.deliver(callbackId, place);
  subject.deliver(callbackId, place);
  assert.equal(found.length, 2);
  geolocation.clearWatch(id);
  geolocation.clearWatch(id);
  await turn();
  assert.deepEqual(subject.asked("clearWatch"), [
    ["Geolocation", "clearWatch", { id: callbackId, "tandem:webView": true }],
  ]);
  subject.deliver(callbackId, place);
  const connected = Object.assign(new Event("tandem:connected"), { detail: { epoch: "E2" } });
  subject.document.dispatchEvent(connected);
  assert.equal(found.length, 2);
  assert.equal(subject.asked("watchPosition").length, 1);
});

test("navigator.onLine and its events follow the network of the device", () => {
  const subject = page();
  subject.native();
  assert.deepEqual(subject.ids("networkStatusChange"), [], "nobody has asked");
  /** @type {string[]} */
  const heard = [];
  for (const name of ["online", "offline"]) {
    subject.window.addEventListener(name, () => heard.push(name));
  }
  const [id] = subject.ids("networkStatusChange");
  subject.deliver(id, { connected: true, connectionType: "cellular" });
  assert.deepEqual(heard, [], "it was online before");
  subject.deliver(id, { connected: false, connectionType: "none" });
  assert.equal(subject.navigator.onLine, false);
  subject.deliver(id, { connected: true, connectionType: "wifi" });
  assert.deepEqual(heard, ["offline", "online"]);
  assert.equal(subject.ids("networkStatusChange").length, 1);
});

test("a page that begins without a network learns so when it asks", async () => {
  const subject = page();
  subject.native();
  subject.answers["Network.getStatus"] = { connected: false, connectionType: "none" };
  assert.ok(subject.navigator.onLine);
  await turn();
  assert.ok(!subject.navigator.onLine);
});

test("a shake is felt by who listens to it, event by event", async () => {
  const subject = page();
  subject.native();
  const heard = /** @type {any[]} */ ([]);
  for (const listener of [1, 2]) {
    subject.window.addEventListener("devicemotion", (/** @type {any} */ { acceleration }) => {
      heard.push([listener, acceleration.x]);
    });
  }
  const ids = subject.ids("devicemotion");
  assert.equal(ids.length, 1);
  const events = [25, -25].map((x) => ({ acceleration: { x }, interval: 1 }));
  subject.deliver(ids[0], { events });
  for (let turns = 0; heard.length < 4 && turns < 1000; turns += 1) await turn();
  assert.deepEqual(heard, [[1, 25], [2, 25], [1, -25], [2, -25]]);
});
