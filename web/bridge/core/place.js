// @ts-check
import { send, view } from "./changes.js";
import { limits, take } from "./limits.js";

/**
 * Brings the browser's entry and then the router to where the page is to be; the only place that
 * asks for history writes.
 * @param {PageState} s
 * @param {number} now
 * @param {Output[]} out
 */
export function reconcile(s, now, out) {
  if (s.go && now >= s.go.deadline) {
    s.unreachable = s.go.key;
    s.go = null;
  }
  if (s.showing && now >= s.showing.deadline) settled(s, "failed", false);
  // Writing behind a traversal in flight would hit another entry than the one meant.
  // A router that writes for itself, told of another place, would seem to have moved on its own.
  if (s.go || s.writing || s.showing?.writes) return;
  const place = view(s);
  const isShowing = s.showing?.key === place.key && s.showing.url === place.url;
  if (s.here.key !== place.key || s.here.url !== place.url) {
    moveTo(s, place, now, out);
  } else if (s.shown !== place.url) {
    if (!isShowing) show(s, place, null, now, out);
  } else if (!s.showing) {
    report(s, now, out);
  }
}

/**
 * Changes the browser's entry to `place`.
 * @param {PageState} s
 * @param {View} place
 * @param {number} now
 * @param {Output[]} out
 */
function moveTo(s, place, now, out) {
  const { key, url, mode } = place;
  const older = mode === "pop" && s.unreachable !== key ? olderIndex(s, key) : undefined;
  if (older !== undefined) {
    s.go = { key, deadline: now + limits.traversalTimeMax };
    out.push({ type: "go", delta: older - s.index });
    return;
  }
  const writes = now < s.writeBlockedUntil ? null : take(s.writes, limits.writes, now);
  if (!writes) return reportFailure(s, now, out);
  s.writes = writes;
  // A mirror follows without growing its history; so does whatever follows a popstate. An entry
  // without a stamp that shows the URL is the router's own push.
  const pushes = mode === "push" && !s.traversed && (place.predicted || s.role !== "mirror") &&
    (s.here.key !== "" || s.here.url !== url) && !Object.values(s.entries).includes(key);
  const method = pushes ? "push" : "replace";
  if (s.routerWrites && url !== s.here.url && s.unreachable !== key) {
    show(s, place, method, now, out);
    return;
  }
  const index = s.index + (pushes ? 1 : 0);
  s.writing = { method, key, url, index };
  out.push({ type: "write", method, url, stamp: { epoch: s.epoch ?? "", key, index } });
}

/**
 * Takes the read-back of a write: browsers drop writes silently or throw when there are many.
 * @param {PageState} s
 * @param {{ took: boolean, url: string, stamp: Stamp | null, now: number }} result
 * @param {Output[]} out
 */
export function wrote(s, { took, url, stamp, now }, out) {
  const writing = s.writing;
  if (!writing) return;
  s.writing = null;
  if (took) {
    if (writing.method === "push") grow(s);
    // The router was told of another URL.
    if (writing.url !== s.here.url) s.shown = "";
    s.here = { key: writing.key, url: writing.url };
    remember(s);
    s.writeFailures = 0;
    return;
  }
  s.here = { key: stampKey(s, stamp), url };
  const delays = limits.writeRetryDelays;
  s.writeBlockedUntil = now + delays[Math.min(s.writeFailures, delays.length - 1)];
  s.writeFailures += 1;
  reportFailure(s, now, out);
}

/**
 * Asks the router to show `place`.
 * @param {PageState} s
 * @param {View} place
 * @param {"push" | "replace" | null} method
 * @param {number} now
 * @param {Output[]} out
 */
function show(s, { key, url, title = null, mode, predicted }, method, now, out) {
  const id = s.nextShow++;
  s.showing = { id, key, url, deadline: now + limits.showTimeMax, writes: method !== null };
  const { direction = "none", tab = null, animated = false } = (!predicted && s.navigate) || {};
  const detail = { url, key, title, mode, direction, tab, animated };
  out.push({ type: "show", id, detail, method, traversed: s.shown === null });
}

/**
 * Takes the end of what the router did.
 * @param {PageState} s
 * @param {How} how
 * @param {boolean} changed
 */
export function settled(s, how, changed) {
  const showing = s.showing;
  if (!showing) return;
  s.showing = null;
  s.outcome = { how, changed };
  if (!showing.writes || s.here.url === showing.url) s.shown = showing.url;
  else s.unreachable = showing.key;
}

/**
 * Tells the shell, once a revision, that the page is where it is to be.
 * @param {PageState} s
 * @param {number} now
 * @param {Output[]} out
 */
function report(s, now, out) {
  if (s.link !== "open" || (s.revision === s.appliedRevision && !s.outcome)) return;
  const { how, changed } = s.outcome ?? { how: /** @type {const} */ ("none"), changed: false };
  if (!sendApplied(s, how, changed, now, out)) return;
  s.outcome = null;
  s.appliedRevision = s.revision;
}

/**
 * Tells the shell, once a revision, that the history could not be written; it will be later.
 * @param {PageState} s
 * @param {number} now
 * @param {Output[]} out
 */
function reportFailure(s, now, out) {
  if (s.link !== "open" || s.failedRevision === s.revision) return;
  if (sendApplied(s, "failed", false, now, out)) s.failedRevision = s.revision;
}

/** @type {(s: PageState, how: How, changed: boolean, now: number, out: Output[]) => boolean} */
function sendApplied(s, how, changed, now, out) {
  const { revision, here: { key, url } } = s;
  const durationMilliseconds = Math.max(0, now - s.receivedAt);
  return send(
    s,
    { type: "applied", revision, key, url, how, changed, durationMilliseconds },
    now,
    out,
  );
}

/**
 * The nearest older browser entry of `key`.
 * @type {(s: PageState, key: string) => number | undefined}
 */
function olderIndex({ entries, index }, key) {
  return Object.keys(entries).map(Number).findLast((i) => i < index && entries[i] === key);
}

/** Counts the new entry that a push made; it cut off those after it. @param {PageState} s */
export function grow(s) {
  s.index += 1;
  const kept = Object.entries(s.entries).filter(([index]) => Number(index) < s.index);
  s.entries = Object.fromEntries(kept.slice(-limits.entryCountMax));
}

/** Notes the key of the current entry. @param {PageState} s */
export function remember(s) {
  s.entries = { ...s.entries, [s.index]: s.here.key };
}

/**
 * The key in `stamp`, if it is of this epoch.
 * @type {(s: PageState, stamp: Stamp | null) => string}
 */
export function stampKey(s, stamp) {
  return stamp && stamp.epoch === (s.epoch ?? "") ? stamp.key : "";
}

/** @import { How, Output, PageState, Stamp, View } from "../types.d.ts" */
