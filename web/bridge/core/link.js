// @ts-check
import { dropChanges, freshKey, propose, sendChanges } from "./changes.js";
import { settleChanges, sizeOf, view } from "./changes.js";
import { limits } from "./limits.js";

/** Close codes after which the shell would only refuse again. */
const final = [1002, 1003, 1007, 1008, 1009];
/** Of the application's codes, those that are no refusal. */
const retriable = [4000, 4408, 4410, 4413, 4500];

/**
 * Opens a connection in the place of the one there is; resuming makes that harmless.
 * @param {PageState} s
 * @param {number} now
 * @param {Output[]} out
 */
export function reconnect(s, now, out) {
  if (s.link === "stopped") return;
  disconnect(s, out);
  s.link = "connecting";
  s.linkDeadline = now + limits.connectTimeMax;
  s.connection += 1;
  out.push({ type: "openSocket", connection: s.connection });
}

/**
 * Leaves the connection there is and waits.
 * @param {PageState} s
 * @param {Output[]} out
 */
export function disconnect(s, out) {
  if (s.link === "open") {
    const detail = { code: 1006, reason: "", final: false };
    out.push({ type: "emit", name: "disconnected", detail });
  }
  if (s.link !== "waiting") out.push({ type: "closeSocket" });
  s.link = "waiting";
  s.linkDeadline = null;
}

/**
 * Takes the end of a connection: retries or stops, as the close code says.
 * @param {PageState} s
 * @param {{ code: number, reason: string, random: number, now: number }} close
 * @param {Output[]} out
 */
export function closed(s, { code, reason, random, now }, out) {
  const stops = code < 4000 ? final.includes(code) : !retriable.includes(code);
  if (s.link === "open" || stops) {
    out.push({ type: "emit", name: "disconnected", detail: { code, reason, final: stops } });
  }
  if (stops) {
    const { key, url, title } = view(s);
    s.target = { key, url, title };
    dropChanges(s, () => "disconnected", "rejected", out);
    s.linkDeadline = null;
  } else {
    const { retryDelays } = limits;
    const delay = retryDelays[Math.min(s.attempt, retryDelays.length - 1)];
    s.attempt += 1;
    s.linkDeadline = now + delay * (0.8 + 0.4 * random);
  }
  s.link = stops ? "stopped" : "waiting";
}

/**
 * Introduces the page; the first frame of a connection.
 * @param {PageState} s
 * @param {number} now
 * @param {Output[]} out
 */
export function greet(s, now, out) {
  const { epoch, revision, generation, connection } = s;
  let byteCount = 0;
  const pending = s.changes.slice(0, limits.helloChangeCountMax).filter((change) => {
    byteCount += sizeOf(change.message);
    return epoch !== null && change.handledAt === null && byteCount < limits.helloByteCountMax;
  });
  const url = s.helloURL = s.here.url;
  out.push({
    type: "send",
    message: {
      type: "hello",
      protocol: 1,
      page: s.page,
      document: s.document,
      webView: s.webView,
      load: s.load,
      embedded: s.embedded,
      visibility: s.visibility,
      router: s.router,
      location: { url, title: s.title, key: s.here.key || null },
      resume: epoch === null ? null : { epoch, revision, generation },
      changes: pending.map(({ message }) => message),
    },
  });
  s.changes = s.changes.map((change) =>
    pending.includes(change) ? { ...change, connection, sentAt: now } : change
  );
  s.load = "reconnect";
  s.link = "greeting";
  s.linkDeadline = now + limits.welcomeTimeMax;
}

/**
 * Takes the first answer of a shell, of the epoch that the page knows or of another.
 * @param {PageState} s
 * @param {WelcomeMessage} message
 * @param {number} now
 * @param {Output[]} out
 */
export function welcomed(s, message, now, out) {
  const { epoch, role, tabs } = message;
  if (epoch !== s.epoch) {
    if (s.epoch !== null) dropChanges(s, () => "epoch", "rejected", out);
    const { generation } = message;
    s.changes = s.changes.map((c) => ({ ...c, message: { ...c.message, generation } }));
    s.epoch = epoch;
    s.revision = s.eventId = s.lastChange = 0;
    s.entries = {};
    s.here = { ...s.here, key: "" };
    s.navigate = null;
  }
  const early = s.early;
  s.early = null;
  s.link = "open";
  s.linkDeadline = null;
  s.attempt = 0;
  s.tabs = tabs;
  s.appliedRevision = s.failedRevision = -1;
  s.role = role;
  out.push({ type: "emit", name: "connected", detail: { role, epoch } });
  navigated(s, message.navigate, now, out);
  // What the page did before it knew a shell stands if the shell would have left it where it was.
  if (early && s.target.url === s.helloURL && s.here.url !== s.helloURL) {
    const key = early.kind === "replace" ? s.target.key : early.key || freshKey(s);
    if (early.kind !== "traverse") propose(s, { ...early, key });
  }
  sendChanges(s, now, out);
}

/**
 * Takes the shell's state.
 * @param {PageState} s
 * @param {NavigateMessage} message
 * @param {number} now
 * @param {Output[]} out
 */
export function navigated(s, message, now, out) {
  const { epoch, revision, target, mode, role, generation, lastChange } = message;
  // Only a path of this origin: anything else is no place that a page may be sent to.
  if (epoch !== s.epoch || revision < s.revision || !/^\/(?![/\\])/.test(target.url)) return;
  if (role !== s.role) out.push({ type: "emit", name: "role", detail: { role } });
  if (target.key !== s.target.key) {
    s.mode = mode;
    s.traversed = false;
    s.unreachable = null;
  }
  Object.assign(s, { revision, target, role, generation, navigate: message, receivedAt: now });
  settleChanges(s, lastChange, now);
}

/** @import { NavigateMessage, Output, PageState, WelcomeMessage } from "../types.d.ts" */
