// @ts-check
// The page's link to the shell: docs/protocol.md 2 and 3.

import { isFinal, retryDelay } from "./reconnection.js";

const connectTimeMax = 10_000;
const answerTimeMax = 4_000;
const resultTimeMax = 2_000;
const helloChangeCountMax = 64;
const helloByteCountMax = 60_000;
/** Interval and burst. */
const rates = { writes: [125, 16], messages: [10, 200] };
const mailNames = /^(dismissed|leaveRequested|refresh|countdownFinished)$/;

/** @type {LinkHandlers} */
export const link = {
  start: reconnect,
  online: reconnect,
  opened(s, { title }) {
    const { epoch, revision, generation, eventId, connection } = s;
    // What the app has done while it starts is proposed, and does not decide where it started.
    const { key, url } = s.isStarting && !s.role ? s.start : s.here;
    let byteCount = 0;
    s.changes = s.changes.map((change, index) => {
      byteCount += sizeOf(change.message);
      const fits = s.role && index < helloChangeCountMax && byteCount < helloByteCountMax;
      return fits ? { ...change, connection } : change;
    });
    post(s, {
      type: "hello",
      protocol: 1,
      page: s.page,
      document: s.document,
      webView: s.webView,
      load: s.load,
      embedded: s.embedded,
      visibility: s.visibility,
      router: s.router,
      location: { url, title, key: epoch && key || null },
      resume: epoch ? { epoch, revision, generation, event: eventId } : null,
      changes: s.changes.filter((change) => change.connection === connection)
        .map(({ message }) => message),
    });
    s.load = "reconnect";
    s.link = "greeting";
    s.early = [];
  },
  closed(s, { code, reason, random }) {
    const final = isFinal(code);
    if (s.link === "open" || final) emit(s, "disconnected", { code, reason, final });
    s.link = final ? "stopped" : "waiting";
    s.reconnectAt = final ? null : s.now + retryDelay(s.attempt++, random);
    if (final) drop(s, () => true, "rejected", "disconnected");
  },
  message(s, { message }) {
    const isOpen = s.link === "open";
    if (!isOpen && s.link !== "greeting") return;
    if (message.type === "event" && !isOpen) s.early = [...s.early, message];
    if (isOpen || message.type === "welcome") s.reconnectAt = null;
    if (message.type === "welcome" && !isOpen) welcomed(s, message);
    if (message.type === "navigate" && isOpen) navigated(s, message);
    if (message.type === "event" && isOpen) keep(s, message);
    if (message.type === "result") {
      const { id, status, reason = null, revision, data } = message;
      drop(
        s,
        ({ message, call }) => message.id === id && (call > 0 || isOpen && status === "rejected"),
        status,
        reason,
        revision,
        data,
      );
    }
  },
  visibility(s, { visibility }) {
    s.visibility = visibility;
    if (s.link === "open") post(s, { type: "visibility", visibility });
    else if (s.link === "waiting" && visibility === "visible") reconnect(s);
  },
  pageHide: disconnect,
  ready(s, { isReady }) {
    s.isReady = isReady;
  },
};

/** @type {Rules["reconnect"]} */
export function reconnect(s) {
  if (s.link === "stopped") return;
  disconnect(s);
  s.link = "connecting";
  s.reconnectAt = s.now + connectTimeMax;
  s.outputs.push({ type: "openSocket", connection: s.connection });
}

/** @type {Rules["disconnect"]} */
function disconnect(s) {
  if (s.link === "stopped") return;
  if (s.link === "open") emit(s, "disconnected", { code: 1006, reason: "", final: false });
  if (s.link !== "waiting") s.outputs.push({ type: "closeSocket" });
  s.connection += 1;
  s.link = "waiting";
  s.reconnectAt = null;
}

/** @type {Rules["welcomed"]} */
function welcomed(s, { epoch, role, generation, tabs, environment, navigate, ...rest }) {
  const { target } = navigate;
  s.discoversTabs = rest.discoversTabs === true;
  s.arrivalTimeMax = Number(rest.limits?.arrivalMilliseconds) || s.arrivalTimeMax;
  if (!s.role) {
    s.changes = s.changes.map((c) => ({ ...c, message: { ...c.message, generation } }));
  }
  if (epoch !== s.epoch) {
    if (s.epoch) drop(s, () => true, "rejected", "epoch");
    let from = target.key;
    s.changes = s.changes.flatMap((change) => {
      const message = { ...change.message, generation, from };
      if (message.type === "routeChange") {
        if (!isEqual(target.url, s.target.url)) return [];
        from = message.key ||= from;
      }
      return { ...change, message };
    });
    s.epoch = epoch;
    s.revision = s.eventId = s.lastChange = 0;
    s.owes = false;
    s.events = [];
    s.entries = {};
    s.here = { ...s.here, key: "" };
    s.navigate = s.stuckAt = null;
  }
  for (const event of s.early) keep(s, event);
  s.link = "open";
  s.attempt = 0;
  s.tabs = tabs;
  s.environment = environment ?? null;
  s.role = role;
  s.reported = "";
  emit(s, "connected", { role, epoch });
  navigated(s, navigate);
  if (s.changes.some((change) => isHandled(s, change))) s.lostAt = s.now + resultTimeMax;
}

/** @type {Rules["navigated"]} */
function navigated(s, navigate) {
  const { epoch, revision, target, mode, role, generation, lastChange } = navigate;
  // Only a path of this origin.
  if (epoch !== s.epoch || revision < s.revision || !/^\/(?![/\\])/.test(target.url)) return;
  if (role !== s.role) emit(s, "role", { role });
  if (target.key !== s.target.key) {
    s.mode = mode;
    s.repairs = false;
    s.stuckAt = null;
  }
  Object.assign(s, { revision, target, role, generation, navigate, receivedAt: s.now });
  s.lastChange = Math.max(s.lastChange, lastChange);
  s.changes = s.changes.filter((change) => change.call || !isHandled(s, change));
}

/** @type {Rules["keep"]} */
function keep(s, event) {
  const { id, name, data } = event;
  if (id <= s.eventId) s.owes ||= mailNames.test(name);
  if (id <= (s.events.at(-1)?.id ?? s.eventId)) return;
  s.events = [...s.events, event];
  if (name === "tabsChanged") s.tabs = /** @type {any} */ (data).tabs;
  if (name === "environmentChanged") s.environment = /** @type {any} */ (data);
}

/** @type {Rules["deliver"]} */
export function deliver(s) {
  for (const { id, name, data } of s.isReady ? s.events : []) {
    s.eventId = id;
    s.owes ||= mailNames.test(name);
    emit(s, "event", { name, data: data ?? {} });
  }
  if (s.isReady) s.events = [];
  if (!s.owes || s.link !== "open") return;
  post(s, { type: "acknowledged", event: s.eventId });
  s.owes = false;
}

/** @type {Rules["queue"]} */
export function queue(s, change, call = 0) {
  const message = { ...change, id: s.nextChange++, generation: s.generation };
  s.changes = [...s.changes, { message, connection: 0, call }];
}

/** @type {Rules["flush"]} */
export function flush(s) {
  const { connection } = s;
  s.changes = s.changes.map((change) =>
    change.connection === connection || isHandled(s, change) || !send(s, change.message)
      ? change
      : { ...change, connection }
  );
  // An open connection may have gone silent.
  s.reconnectAt = s.changes.some((c) => c.connection === connection && !isHandled(s, c))
    ? s.reconnectAt ?? s.now + answerTimeMax
    : null;
}

/** @type {Rules["send"]} */
export function send(s, message) {
  const isFree = take(s, "messages");
  if (isFree) post(s, message);
  else s.isHeldBack = true;
  return isFree;
}

/** @type {Rules["drop"]} */
export function drop(s, test, status, reason, revision, data) {
  s.changes = s.changes.filter((change) => {
    if (!test(change)) return true;
    if (change.call) answer(s, change.call, status, reason, revision, data);
    return false;
  });
}

/** @type {Rules["answer"]} */
export function answer(s, call, status, reason, revision = s.revision, data = null) {
  s.outputs.push({ type: "answer", call, result: { status, reason, revision, data } });
}

/** @type {Rules["readMessage"]} */
export function readMessage(text) {
  try {
    const message = JSON.parse(text);
    const { type, id } = message;
    const { epoch, target, ...numbers } = type === "welcome" ? message.navigate : message;
    const isValid = type === "welcome" || type === "navigate"
      ? [epoch, target.key, target.url].every((value) => typeof value === "string") &&
        ["revision", "generation", "lastChange"].every((name) =>
          Number.isSafeInteger(numbers[name])
        )
      : type === "reply" || /^(event|result)$/.test(type) && Number.isSafeInteger(id);
    return isValid ? message : null;
  } catch {
    return null;
  }
}

/** @type {Rules["freeAt"]} */
export function freeAt(s, kind) {
  const [interval, burst] = rates[kind];
  return s[kind] - interval * (burst - 1);
}

/** @type {Rules["take"]} */
export function take(s, kind) {
  const isFree = s.now >= freeAt(s, kind);
  if (isFree) s[kind] = Math.max(s.now, s[kind]) + rates[kind][0];
  return isFree;
}

/** @type {Rules["isEqual"]} */
export const isEqual = (one, other) => bare(one) === bare(other);
/** @type {Rules["bare"]} */
const bare = (url) => url.replace(/^([^?#]*[^/?#])\/+(?=[?#]|$)/, "$1");
/** @type {Rules["post"]} */
export const post = (s, message) => s.outputs.push({ type: "send", message });
/** @type {Rules["emit"]} */
export const emit = (s, name, detail) => s.outputs.push({ type: "emit", name, detail });
/** @type {Rules["isHandled"]} */
export const isHandled = (s, { message }) => message.id <= s.lastChange;
/** At most how many bytes it takes in a frame. @type {Rules["sizeOf"]} */
export const sizeOf = (value) => JSON.stringify(value).length * 3;

/** @import { LinkHandlers, Rules } from "./types.d.ts" */
