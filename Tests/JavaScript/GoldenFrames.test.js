// @ts-check
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { readMessage } from "../../web/bridge/core/link.js";
import { initialState, step } from "../../web/bridge/core/step.js";

const folder = new URL("../Fixtures/frames/", import.meta.url);
/** @type {{ name: string, direction: string, valid: boolean, frame: string, decoded?: any }[]} */
const fixtures = readdirSync(folder).filter((name) => name.endsWith(".json")).sort()
  .map((name) => ({ name, ...JSON.parse(String(readFileSync(new URL(name, folder)))) }));
const toPage = fixtures.filter(({ direction }) => direction === "shell-to-page");
const fromPage = fixtures.filter(({ direction, valid }) => direction === "page-to-shell" && valid);

/**
 * Malformed only in what the page makes no use of, or treats like any other value. It has no bytes
 * to spare for judging that.
 */
const tolerated = new Set([
  "invalid-navigate-countdown-fraction.json",
  "invalid-navigate-insets-string.json",
  "invalid-navigate-modal-kind-unknown.json",
  "invalid-navigate-modal-without-id.json",
  "invalid-navigate-mode-unknown.json",
  "invalid-reply-error-without-code.json",
  "invalid-result-data-array.json",
  "invalid-result-status-unknown.json",
  "invalid-welcome-environment-device-number.json",
  "invalid-welcome-environment-direction-unknown.json",
  "invalid-welcome-environment-lifecycle-unknown.json",
  "invalid-welcome-environment-platform-unknown.json",
  "invalid-welcome-environment-text-scale-string.json",
  "invalid-welcome-environment-without-device.json",
  "invalid-welcome-environment-without-insets.json",
  "invalid-welcome-tab-without-path.json",
]);

/**
 * Whether `actual` has everything that `expected` has.
 * @type {(actual: any, expected: any) => boolean}
 */
function contains(actual, expected) {
  if (typeof expected !== "object" || expected === null) return Object.is(actual, expected);
  return typeof actual === "object" && actual !== null &&
    Object.entries(expected).every(([name, value]) =>
      contains(actual[name] ?? (name === "data" ? {} : undefined), value)
    );
}

test("there are golden frames of both directions", () => {
  assert.ok(toPage.length > 20);
  assert.ok(fromPage.length > 20);
});

for (const { name, frame, decoded } of toPage.filter(({ valid }) => valid)) {
  test(`${name} is read`, () => {
    const message = readMessage(frame);
    assert.ok(contains(message, decoded), JSON.stringify(message));
  });
}

test("invalid frames are refused, but for those that are tolerated", () => {
  const invalid = toPage.filter(({ valid }) => !valid);
  assert.ok(invalid.length > 20);
  const read = invalid.filter(({ frame }) => readMessage(frame) !== null);
  assert.deepEqual(read.map(({ name }) => name), [...tolerated]);
});

/** A page that has a shell, as `decoded` says. @param {any} decoded */
function pageOf(decoded) {
  const { epoch, revision, generation, event = 0 } = decoded.resume ??
    { epoch: "E1", revision: 0 };
  const { url, key = "" } = decoded.location;
  return initialState({
    page: decoded.page,
    document: decoded.document,
    webView: decoded.webView ?? "main",
    embedded: decoded.embedded,
    platform: decoded.platform ?? null,
    load: decoded.load,
    visibility: decoded.visibility,
    url,
    stamp: key ? { epoch, key, index: 0 } : null,
    record: decoded.resume
      ? {
        ...{ page: decoded.page, epoch, revision, generation, eventId: event, key },
        ...{ entries: {}, index: 0 },
      }
      : null,
    opened: null,
  });
}

for (const { name, decoded } of fromPage.filter(({ decoded }) => decoded.type === "hello")) {
  test(`the core writes ${name}`, () => {
    const state = { ...pageOf(decoded), router: decoded.router ?? null };
    state.role = "driver";
    const { state: started } = step(state, { type: "start", now: 0 });
    const title = decoded.location.title ?? null;
    const { outputs } = step(started, { type: "opened", connection: 1, title, now: 1 });
    const [output] = outputs;
    assert.equal(output.type, "send");
    const sent = JSON.parse(JSON.stringify(/** @type {any} */ (output).message));
    // The page sends its changes after the welcome.
    const { capabilities: _, changes: __, ...expected } = decoded;
    assert.ok(contains(sent, expected), JSON.stringify(sent));
  });
}

test("the core's other frames have the members of the golden ones, of the same types", () => {
  const shape = (/** @type {any} */ message) =>
    Object.fromEntries(
      Object.entries(message).filter(([, value]) => value !== null).map(([k, v]) => [k, typeof v]),
    );
  const golden = new Map();
  for (const { decoded } of fromPage) {
    golden.set(decoded.type, { ...golden.get(decoded.type), ...shape(decoded) });
  }
  let state = pageOf(fromPage.find(({ name }) => name === "page-hello-minimal.json")?.decoded);
  /** @type {any[]} */
  const sent = [];
  const feed = (/** @type {any} */ input) => {
    const result = step(state, { now: 0, ...input });
    state = result.state;
    for (const output of result.outputs) {
      if (output.type === "send") sent.push(JSON.parse(JSON.stringify(output.message)));
      if (output.type === "write") {
        feed({ type: "historySettled", url: output.url, stamp: output.stamp });
      }
      if (output.type === "show") {
        const { id, method: kind, place: { url } } = output;
        if (kind) feed({ type: "written", kind, url, stamp: null });
        feed({ type: "routerSettled", id, how: "app", changed: true, tried: [] });
      }
    }
  };
  feed({ type: "start" });
  feed({ type: "started" });
  feed({ type: "opened", connection: 1, title: null });
  const welcome = toPage.find(({ name }) => name === "shell-welcome.json");
  feed({ type: "message", connection: 1, message: readMessage(welcome?.frame ?? "") });
  feed({ type: "reconcile" });
  feed({ type: "reconcile" });
  feed({ type: "reconcile" });
  feed({ type: "localChange", url: "/track/9", replace: false, title: "Nine", trusted: true });
  feed({ type: "action", name: "selectTab", parameters: { tab: "track" }, trusted: true, call: 1 });
  const [{ decoded: called }] = fromPage.filter(({ name }) => name === "page-call.json");
  feed({ type: "post", message: called });
  const [{ decoded: part }] = fromPage.filter(({ name }) => name === "page-call-part.json");
  feed({ type: "post", message: part });
  const [{ decoded: taken }] = fromPage.filter(({ name }) => name === "page-reply-taken.json");
  feed({ type: "post", message: taken });
  feed({ type: "visibility", visibility: "hidden" });
  feed({ type: "ready", isReady: true });
  const dismissed = toPage.find(({ name }) => name === "shell-event-dismissed.json");
  feed({ type: "message", connection: 1, message: readMessage(dismissed?.frame ?? "") });
  assert.deepEqual([...new Set(sent.map(({ type }) => type))].sort(), [
    "acknowledged",
    "action",
    "applied",
    "call",
    "callPart",
    "hello",
    "replyTaken",
    "routeChange",
    "visibility",
  ]);
  for (const message of sent) {
    for (const [member, type] of Object.entries(shape(message))) {
      assert.equal(type, golden.get(message.type)[member], `${message.type}.${member}`);
    }
  }
});
