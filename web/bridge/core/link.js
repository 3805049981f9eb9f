// @ts-check
// The page's link to the shell: docs/protocol.md 2 and 3.

import { isFinal, retryDelay } from "./reconnection.js";

const connectTimeMax = 10_000;
const answerTimeMax = 4_000;
/** Interval and burst. */
const rates = { writes: [125, 16], messages: [10, 200] };
const mailNames = /^(dismissed|leaveRequested|refresh|countdownFinished|pluginEvent)$/;

/** @type {LinkHandlers} */
export const link = {
  start: reconnect,
  online: reconnect,
  opened(s, { title }) {
    const { epoch, revision, generation, eventId } = s;
    // What the app has done while it starts is proposed, and does not decide where it started.
    const { key, url } = s.isStarting && !s.role ? s.start : s.here;
    post(s, {
      type: "hello",
      protocol: 1,
      page: s.page,
      document: s.document,
      webView: s.webView,
      load: s.load,
      embedded: s.embedded,
      platform: s.platform,
      visibility: s.visibility,
      router: s.router,
      location: { url, title, key: epoch && key || null },
      resume: epoch ? { epoch, revision, generation, event: eventId } : null,
    });
    s.load = "reconnect";
    s.link = "greeting";
    s.early = s.posts = [];
    s.lastSent = 0;
  },
  closed(s, { code, reason, random }) {
    const final = isFinal(code);
    if (s.link === "open" || final) emit(s, "disconnected", { code, reason, final });
    s.link = final ? "stopped" : "waiting";
    s.reconnectAt = final ? null : s.now + retryDelay(s.attempt++, random);
    if (!final) return;
    const { key, url, title } = view(s);
    s.target = { key, url, title };
    drop(s, () => true, { reason: "disconnected" });
  },
  message(s, { message }) {
    if (s.link === "open") received(s, message);
    else if (message.type === "welcome") welcomed(s, message);
    else s.early = [...s.early, message];
  },
  visibility(s, { visibility }) {
    s.visibility = visibility;
    if (s.link === "open") post(s, { type: "visibility", visibility });
    else if (s.link === "waiting" && visibility === "visible") reconnect(s);
  },
  post(s, { message }) {
    s.posts = [...s.posts, message];
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
function welcomed(s, welcome) {
  const { epoch, role, generation, tabs, environment, navigate } = welcome;
  const { target } = navigate;
  const isOther = epoch !== s.epoch;
  if (isOther && s.epoch) drop(s, () => true, { reason: "epoch" });
  let from = target.key;
  s.changes = s.changes.flatMap((change) => {
    if (!isOther && s.role) return change;
    const message = { ...change.message, generation };
    if (isOther) {
      message.from = from;
      if (message.type === "routeChange") {
        if (!isEqual(target.url, s.target.url)) return [];
        from = message.key ||= from;
      }
    }
    return { ...change, message };
  });
  if (isOther) {
    s.epoch = epoch;
    s.revision = s.eventId = s.lastChange = 0;
    s.owes = false;
    s.events = [];
    s.entries = {};
    s.here = { ...s.here, key: "" };
    s.navigate = s.stuckAt = null;
  }
  s.welcome = welcome;
  s.link = "open";
  s.attempt = 0;
  s.tabs = tabs;
  s.environment = environment ?? null;
  s.role = role;
  s.reported = "";
  emit(s, "connected", { role, epoch });
  for (const message of [navigate, ...s.early]) received(s, message);
  // The connection that was lost took their results with it.
  drop(s, (change) => isHandled(s, change), { status: "superseded", reason: "resultLost" });
}

/** @type {Rules["received"]} */
function received(s, told) {
  s.reconnectAt = null;
  if (told.type === "navigate") navigated(s, told);
  if (told.type === "event") keep(s, told);
  if (told.type === "reply") s.outputs.push(told);
  if (told.type !== "result") return;
  // A route change is answered by the state; only a refusal ends what it predicts.
  const isRefused = told.status === "rejected";
  drop(s, ({ message, call }) => message.id === told.id && (call || isRefused), told);
}

/** @type {Rules["navigated"]} */
function navigated(s, navigate) {
  const { epoch, revision, target, mode, role, generation, lastChange } = navigate;
  // Only a path of this origin.
  if (epoch !== s.epoch || revision < s.revision || !/^\/(?![/\\])/.test(target.url)) return;
  if (role !== s.role) {
    emit(s, "role", { role });
    s.stuckAt = null;
  }
  if (role !== s.role || target.url !== s.target.url) s.yieldsUntil = 0;
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
  const { name, data } = event;
  s.events = [...s.events, event];
  if (name === "tabsChanged") s.tabs = /** @type {any} */ (data).tabs;
  if (name === "environmentChanged") s.environment = /** @type {any} */ (data);
}

/** @type {Rules["deliver"]} */
export function deliver(s) {
  if (s.isReady) {
    for (const { id, name, data } of s.events) {
      s.owes ||= mailNames.test(name);
      if (id <= s.eventId) continue;
      s.eventId = id;
      emit(s, "event", { name, data: data ?? {} });
    }
    s.events = [];
  }
  if (!s.owes || s.link !== "open") return;
  post(s, { type: "acknowledged", event: s.eventId });
  s.owes = false;
}

/** @type {Rules["queue"]} */
export function queue(s, change, call = 0) {
  const message = { ...change, id: s.nextChange++, generation: s.generation };
  s.changes = [...s.changes, { message, call, at: view(s) }];
}

/** @type {Rules["flush"]} */
export function flush(s) {
  const unanswered = s.changes.filter((change) => !isHandled(s, change));
  for (const { message } of unanswered) {
    if (message.id > s.lastSent && send(s, message)) s.lastSent = message.id;
  }
  while (s.posts.length && send(s, s.posts[0])) s.posts = s.posts.slice(1);
  // An open connection may have gone silent.
  s.reconnectAt = unanswered[0]?.message.id <= s.lastSent
    ? s.reconnectAt ?? s.now + answerTimeMax
    : null;
}

/** @type {Rules["send"]} */
export function send(s, message) {
  return take(s, "messages") && post(s, message);
}

/** @type {Rules["drop"]} */
export function drop(s, test, result) {
  s.changes = s.changes.filter((change) => {
    if (!test(change)) return true;
    if (change.call) answer(s, change.call, result);
    return false;
  });
}

/** @type {Rules["answer"]} */
export function answer(s, call, answered) {
  const { status = "rejected", reason = null, revision = s.revision, data = null } = answered;
  s.outputs.push({ type: "answer", call, result: { status, reason, revision, data } });
}

/** @type {Rules["readMessage"]} */
export function readMessage(text) {
  try {
    const message = JSON.parse(text);
    const { type, id } = message;
    const { epoch, target, revision, generation, lastChange } = type === "welcome"
      ? message.navigate
      : message;
    const isValid = type === "welcome" || type === "navigate"
      ? [epoch, target.key, target.url].every((value) => typeof value === "string") &&
        [revision, generation, lastChange].every(Number.isSafeInteger)
      : type === "reply" || /^(event|result)$/.test(type) && Number.isSafeInteger(id);
    return isValid ? message : null;
  } catch {
    return null;
  }
}

/** @type {Rules["view"]} */
export function view({ target, mode, changes }) {
  let place = { ...target, mode, predicted: false };
  for (const { message, at } of changes) {
    const { kind, from, key, url, title } = /** @type {RouteChange} */ (message);
    const isShown = from === place.key || from === at.key && at.url === place.url;
    // No action, and nothing that lands in another stack.
    if (kind === "traverse" || kind && isShown) {
      place = { key, url, title, mode: modeOf(kind), predicted: true };
    }
  }
  return place;
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
/** @type {Rules["viewOf"]} */
export const viewOf = (url) => /#!?\//.test(url) ? url.replace(/^[^#]*/, "") : url.split(/[?#]/)[0];
/** @type {Rules["modeOf"]} */
export const modeOf = (kind) => kind === "traverse" ? "pop" : kind;
/** @type {Rules["post"]} */
const post = (s, message) => s.outputs.push({ type: "send", message });
/** @type {Rules["emit"]} */
const emit = (s, name, detail) => s.outputs.push({ type: "emit", name, detail });
/** @type {Rules["isHandled"]} */
const isHandled = (s, { message }) => message.id <= s.lastChange;

/** @import { RouteChange } from "./messages.d.ts" */
/** @import { LinkHandlers, Rules } from "./types.d.ts" */
