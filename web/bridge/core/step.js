// @ts-check
import { act, dropChanges, freshKey, propose, sendChanges, takeResult, view } from "./changes.js";
import { assertNever, limits, nextTokenAt } from "./limits.js";
import { closed, disconnect, greet, navigated, reconnect, welcomed } from "./link.js";
import { grow, reconcile, remember, settled, stampKey, wrote } from "./place.js";

/**
 * Takes one input; the whole page algorithm of docs/protocol.md 6, without a browser.
 *
 * Outputs are to be performed in order, and a write's read-back given back before anything else.
 * After that `reconcile` is due, at the latest in the next microtask.
 * @param {PageState} state
 * @param {Input} input
 * @returns {{ state: PageState, outputs: Output[] }}
 */
export function step(state, input) {
  const s = { ...state };
  /** @type {Output[]} */
  const outputs = [];
  take(s, input, outputs);
  return { state: s, outputs };
}

/** @type {(s: PageState, input: Input, out: Output[]) => void} */
function take(s, input, out) {
  const { now } = input;
  switch (input.type) {
    case "start":
    case "online":
      return reconnect(s, now, out);
    case "opened":
      if (input.connection !== s.connection || s.link !== "connecting") return;
      s.title = input.title;
      greet(s, now, out);
      return;
    case "closed":
      if (input.connection === s.connection && s.link !== "waiting") closed(s, input, out);
      return;
    case "message":
      if (input.connection === s.connection) takeMessage(s, input.message, now, out);
      return;
    case "visibility":
      s.visibility = input.visibility;
      if (s.link === "open") {
        out.push({ type: "send", message: { type: "visibility", visibility: s.visibility } });
      } else if (s.link === "waiting" && s.visibility === "visible") reconnect(s, now, out);
      return;
    case "pageHide":
      if (s.link !== "stopped") disconnect(s, out);
      return;
    case "pageShow":
      return shownAgain(s, input.key, now, out);
    case "router":
      s.router = input.name;
      s.routerWrites = input.writes;
      return;
    case "localChange":
      return changeHere(s, input, now, out);
    case "action":
      act(s, input, input.call, out);
      return sendChanges(s, now, out);
    case "observed":
      return observe(s, input, now, out);
    case "popState":
      return traversed(s, input, now, out);
    case "historySettled":
      return wrote(s, input, out);
    case "routerSettled":
      if (input.id === s.showing?.id) settled(s, input.how, input.changed);
      return;
    case "tick":
      tick(s, now, out);
      return reconcile(s, now, out);
    case "reconcile":
      return reconcile(s, now, out);
    default:
      assertNever(input);
  }
}

/** @type {(s: PageState, message: ShellMessage, now: number, out: Output[]) => void} */
function takeMessage(s, message, now, out) {
  if (message.type === "welcome" ? s.link !== "greeting" : s.link !== "open") return;
  switch (message.type) {
    case "welcome":
      return welcomed(s, message, now, out);
    case "navigate":
      return navigated(s, message, now, out);
    case "result":
      return takeResult(s, message, out);
    case "event":
      if (message.id <= s.eventId) return;
      s.eventId = message.id;
      out.push({
        type: "emit",
        name: "event",
        detail: { name: message.name, data: message.data ?? {} },
      });
      return;
    default:
      // A later version of the shell may say more.
  }
}

/**
 * The page comes out of the back/forward cache.
 * @type {(s: PageState, previous: string, now: number, out: Output[]) => void}
 */
function shownAgain(s, previous, now, out) {
  const { key, url } = s.here;
  if (previous && key && previous !== key) {
    s.target = { key: previous, url };
    propose(s, { kind: "traverse", key, url, trusted: false, origin: "traverse" });
  }
  s.load = "bfcache";
  reconnect(s, now, out);
}

/** The app follows a link. @type {Take<"localChange">} */
function changeHere(s, { url, replace, title, trusted }, now, out) {
  const place = view(s);
  if (url === place.url) return;
  const kind = replace ? "replace" : "push";
  const key = replace ? place.key : freshKey(s);
  s.traversed = false;
  const origin = trusted ? "user" : "script";
  // Within the shell's limit, whatever the characters.
  propose(s, { kind, key, url, title: title.slice(0, 256) || null, trusted, origin });
  sendChanges(s, now, out);
}

/** The router or the app wrote the history. @type {Take<"observed">} */
function observe(s, { kind, url, stamp, trusted }, now, out) {
  const sameURL = url === s.here.url;
  const place = view(s);
  const from = s.here.key || place.key;
  if (kind === "push") grow(s);
  // A push that carries a stamp copied it from the entry before.
  s.here = { key: kind === "push" ? "" : stampKey(s, stamp), url };
  s.shown = url;
  if (url === place.url || url === s.showing?.url || (kind === "replace" && sameURL)) return;
  // A move of a page that was told to show a place, and that nobody touched, is a redirect.
  const redirects = kind === "replace" || (s.showing !== null && !trusted);
  if (!sameURL) s.showing = null;
  const key = redirects ? from : freshKey(s);
  const origin = trusted ? "user" : "router";
  if (!redirects) s.traversed = false;
  propose(s, { kind: redirects ? "replace" : "push", key, url, trusted, origin }, from);
  sendChanges(s, now, out);
}

/** The browser moved to another entry. @type {Take<"popState">} */
function traversed(s, { url, stamp, kind, trusted }, now, out) {
  const key = stampKey(s, stamp);
  const isFragment = key === "" && url.split("#")[0] === s.here.url.split("#")[0];
  if (isFragment && !s.go && kind !== "traverse") {
    // The browser follows links to fragments by itself, and reports them like this.
    const written = { now, kind: kind ?? "push", url, stamp, trusted };
    observe(s, { type: "observed", ...written }, now, out);
    s.traversed = true;
    return;
  }
  const place = view(s);
  s.here = { key, url };
  s.shown = null;
  s.showing = null;
  s.traversed = true;
  if (stamp && key) {
    s.index = stamp.index;
    remember(s);
  }
  if (s.go) {
    // Only the arrival ends the wait: the user's own steps may come in between.
    if (key === s.go.key) s.go = null;
    return;
  }
  if (key === place.key) return;
  propose(s, { kind: "traverse", key, url, trusted, origin: "traverse" });
  sendChanges(s, now, out);
}

/** @type {(s: PageState, now: number, out: Output[]) => void} */
function tick(s, now, out) {
  s.isHeldBack = false;
  if (s.linkDeadline !== null && now >= s.linkDeadline) reconnect(s, now, out);
  // The browser does not tell when an open connection went silent.
  const silentSince = sentAt(s);
  if (silentSince !== null && now >= silentSince + limits.answerTimeMax) reconnect(s, now, out);
  const isLost = (/** @type {PendingChange} */ { handledAt }) =>
    handledAt !== null && now >= handledAt + limits.resultTimeMax;
  dropChanges(s, (change) => isLost(change) ? "resultLost" : null, "superseded", out);
  sendChanges(s, now, out);
}

/** When the oldest unanswered change was sent. @type {(s: PageState) => number | null} */
function sentAt({ link, changes, connection }) {
  const times = changes.filter((c) => c.connection === connection && c.handledAt === null)
    .map((c) => c.sentAt);
  return link === "open" && times.length ? Math.min(...times) : null;
}

/**
 * When the next `tick` is due, `null` if none is.
 * @param {PageState} s
 * @param {number} now
 */
export function deadline(s, now) {
  const times = [s.linkDeadline, s.go?.deadline, s.showing?.deadline];
  const silentSince = sentAt(s);
  if (silentSince !== null) times.push(silentSince + limits.answerTimeMax);
  for (const { handledAt } of s.changes) {
    if (handledAt !== null) times.push(handledAt + limits.resultTimeMax);
  }
  const place = view(s);
  if (!s.go && !s.showing?.writes && (s.here.key !== place.key || s.here.url !== place.url)) {
    times.push(Math.max(s.writeBlockedUntil, nextTokenAt(s.writes, limits.writes, now)));
  }
  if (s.link === "open" && s.isHeldBack) {
    times.push(nextTokenAt(s.messages, limits.messages, now));
  }
  const due = times.filter((time) => typeof time === "number");
  return due.length ? Math.min(...due) : null;
}

/**
 * @template {Input["type"]} Type
 * @typedef {(s: PageState, input: Input & { type: Type }, now: number, out: Output[]) => void} Take
 */
/** @import { Input, Output, PageState, PendingChange, ShellMessage } from "../types.d.ts" */
