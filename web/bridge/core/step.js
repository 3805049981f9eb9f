// @ts-check
// docs/protocol.md 6; what it means, and why: types.d.ts.
import { answer, deliver, flush, freeAt, isEqual, link, modeOf } from "./link.js";
import { queue, reconnect, send, take, view, viewOf } from "./link.js";

const traversalTimeMax = 1_000;
const writeRetryDelay = 500;
/** How long a mirror that has gone somewhere by itself waits for the driver's app to do so, too. */
const yieldTimeMax = 2_000;
/** The same of a new document, which may be there long before the driver's. */
const startYieldTimeMax = 10_000;
const entryCountMax = 128;
const changeCountMax = 256;
const urlByteCountMax = 8_192;
/** As JSON. The shell takes 65,536 bytes, and a character has up to three. */
const actionLengthMax = 20_000;

/** What begins anew with each document. */
const anew = () => ({
  now: 0,
  outputs: [],
  router: null,
  link: /** @type {const} */ ("waiting"),
  connection: 0,
  attempt: 0,
  reconnectAt: null,
  lastSent: 0,
  role: null,
  lastChange: 0,
  isReady: false,
  owes: false,
  events: [],
  early: [],
  posts: [],
  tabs: [],
  environment: null,
  welcome: null,
  mode: /** @type {const} */ ("none"),
  navigate: null,
  receivedAt: 0,
  changes: [],
  nextChange: 1,
  nextKey: 1,
  index: 0,
  isStarting: true,
  showing: null,
  proved: null,
  stuckAt: null,
  nextShow: 1,
  go: null,
  yieldsUntil: 0,
  repairs: true,
  writes: 0,
  messages: 0,
  outcome: null,
  reported: "",
});

/** @type {Rules["initialState"]} */
export function initialState({ url, stamp, record, opened, ...identity }) {
  const { key: shown, index, sent, leads, changes = [], url: left, ...known } = record ??
    { epoch: stamp?.epoch || null, index: 0, key: "" };
  const aimed = record?.target?.key;
  // A document may lead on at once.
  const messages = changes.map(({ message }) => /** @type {any} */ (message));
  const unanswered = messages.findLast(({ kind }) => kind === "push");
  // Who replaces a document keeps the browser's key of its entry.
  const isKnown = stamp?.epoch === known.epoch && !sent && opened !== "replace";
  const key = isKnown && stamp?.key || "";
  const place = { key, url };
  /** @type {PageState} */
  const s = {
    revision: 0,
    generation: 0,
    eventId: 0,
    entries: {},
    ...known,
    ...identity,
    ...anew(),
    target: place,
    start: place,
    here: place,
    shown: url,
  };
  if (key) remember(s, stamp?.index ?? 0);
  else if (s.epoch && (opened || sent)) s.index = index + Number(opened === "push");
  else s.entries = {};
  if (s.epoch && sent) {
    s.target = s.start = { key: sent.key, url: sent.url };
    // What the app did itself may have overtaken that. Without keys `opened` is a guess.
    if (!s.hasKeys || !opened) s.index = sent.index;
    s.outcome = { how: "load", changed: true };
  } else if (key ? s.load === "back_forward" : opened) {
    // A document may be left before its entry is marked; and a step back that the shell took is
    // none of the user's.
    const previous = key ? aimed || shown : shown || aimed;
    const from = unanswered ? freshKey(s) : previous;
    if (unanswered) queue(s, { ...unanswered, key: from });
    cameFrom(s, from, opened && leads ? "replace" : opened, left);
  }
  return s;
}

/** @type {Rules["step"]} */
export function step(state, input) {
  const s = { ...state, now: input.now, outputs: [] };
  if (!("connection" in input) || input.connection === s.connection) {
    /** @type {any} */ (on)[input.type](s, input);
    deliver(s);
    if (s.link === "open") flush(s);
  }
  return { state: s, outputs: s.outputs };
}

/** @type {Rules["deadline"]} */
export function deadline(s) {
  // Something may wait for a budget that is used up.
  const free = [freeAt(s, "writes"), freeAt(s, "messages"), s.yieldsUntil]
    .filter((time) => time > s.now);
  return Math.min(s.reconnectAt ?? Infinity, s.go?.deadline ?? Infinity, ...free);
}

/** @type {Handlers} */
const on = {
  ...link,
  pageShow(s, { record }) {
    s.entries = { ...record?.entries, ...s.entries };
    cameFrom(s, record?.target?.key);
    s.load = "bfcache";
    // Another document drove meanwhile: what this one does now is of the next generation.
    s.role = null;
    reconnect(s);
  },
  action(s, { name, parameters, trusted, call, from = view(s).key }) {
    const reason = s.link === "stopped"
      ? "disconnected"
      : s.changes.length >= changeCountMax
      ? "slowDown"
      : JSON.stringify(parameters).length > actionLengthMax && "invalidParameters";
    if (reason) answer(s, call, { reason });
    else queue(s, { type: "action", from, name, parameters, trusted }, call);
  },
  router(s, { name }) {
    s.router = name;
  },
  started(s) {
    if (!s.isStarting) return;
    s.isStarting = false;
    const place = view(s);
    if (isEqual(place.url, s.start.url)) redirected(s, place, s.here.url);
  },
  localChange(s, { url, replace, title, trusted }) {
    const place = view(s);
    if (url === place.url) return;
    const kind = replace ? "replace" : "push";
    const key = replace ? place.key : freshKey(s);
    s.repairs = false;
    propose(s, { kind, key, url, title: title.slice(0, 256) || null, trusted });
  },
  observed(s, { kind, url, stamp, trusted, acted = trusted }) {
    const { here } = s;
    // An app that leads on before its view rests had not arrived.
    const isElsewhere = kind === "push"
      ? !isEqual(url, here.url)
      : viewOf(url) !== viewOf(here.url);
    if (!acted && s.proved?.outcome && isElsewhere) on.revoked(s, s.proved);
    const { showing } = s;
    const place = view(s);
    const isPush = kind === "push";
    // Whoever acts on a view that is on its way acts on it once its URL stands.
    const isThere = showing && isEqual(here.url, showing.url);
    const from = (isPush && !isThere && here.key) || showing?.key || here.key || place.key;
    const isSame = isEqual(url, here.url);
    on.written(s, { kind, url, stamp });
    s.stuckAt = null;
    if (showing && !acted) {
      // Bookkeeping of a router at the place that it leaves is no redirect.
      if (isPush || !isSame) s.showing = { ...showing, url };
      return;
    }
    if (s.isStarting && !acted) {
      s.shown = url;
      return;
    }
    // What a link to the place that is shown does is the shell's to say.
    const isAgain = isPush && isSame && here.key === place.key && !showing;
    if (!isAgain && (isEqual(url, place.url) || !isPush && isSame)) return;
    // What it overtakes may yet draw its own view.
    s.shown &&= showing ? null : url;
    s.showing = s.proved = null;
    if (isPush) s.repairs = false;
    const key = isPush ? freshKey(s) : from;
    const proposal = { kind, key, url, trusted };
    if (acted) propose(s, proposal, from);
    else lead(s, proposal, from);
  },
  written(s, { kind, url, stamp }) {
    if (kind === "push") grow(s);
    s.here = { key: kind === "push" ? "" : keyOf(s, stamp), url };
  },
  popState(s, input) {
    const { url, stamp, kind, trusted } = input;
    // What WebKit brings back from its cache has forgotten its state.
    const isHere = !stamp && !kind && url === s.here.url;
    const key = isHere ? s.here.key : keyOf(s, stamp);
    const { go } = s;
    const [path, before] = [url, s.here.url].map((whole) => whole.split("#")[0]);
    const isOwn = key !== "" && key === s.here.key && stamp?.index === s.index;
    if ((!stamp || isOwn) && !go && !kind && path === before && url !== s.here.url) {
      // A link, followed by the browser itself; that to another shell's entry is none. Where a
      // fragment replaces the entry, as of AngularJS, WebKit keeps the state with the stamp.
      on.observed(s, { ...input, kind: isOwn ? "replace" : "push", type: "observed" });
      s.repairs = true;
      return;
    }
    const place = view(s);
    s.here = { key: isHere ? "" : key, url };
    s.shown =
      s.showing =
      s.proved =
      s.stuckAt =
        null;
    s.repairs = true;
    if (stamp && key) remember(s, stamp.index);
    if (go?.key === key) s.go = null;
    if (!go && key !== place.key) propose(s, { kind: "traverse", key, url, trusted });
  },
  historySettled(s, { url, stamp }) {
    s.here = { key: keyOf(s, stamp), url };
    if (stamp && isAt(s, view(s))) {
      if (stamp.index > s.index) grow(s);
      remember(s, stamp.index);
    } else delay(s);
  },
  pending(s, { id }) {
    if (id === s.showing?.id) report(s, "pending");
  },
  revoked(s, { id }) {
    if (!s.proved || s.proved.id !== id) return;
    s.showing = s.proved;
    s.shown = s.proved = null;
    s.reported = "";
    report(s, "pending");
  },
  rested(s, { id, isOver }) {
    if (s.proved?.id !== id) return;
    s.outcome ??= s.proved.outcome;
    s.proved = isOver ? null : { ...s.proved, outcome: null };
  },
  routerSettled(s, { id, how, changed, tried, isThrottled, isRefused, isProved }) {
    const { showing } = s;
    if (id !== showing?.id) return;
    s.showing = null;
    if (isThrottled) return delay(s);
    const { key, url } = s.here;
    if (isRefused && key) {
      return propose(s, { kind: "traverse", key, url, trusted: false });
    }
    s.outcome = { how, changed, tried };
    if (how === "failed") {
      s.stuckAt = showing.goal;
      return;
    }
    if (isEqual(s.here.url, showing.url)) s.shown = showing.url;
    if (isProved && isEqual(s.here.url, showing.goal)) {
      s.proved = { ...showing, outcome: s.outcome };
    }
    // A mirror cannot show what its own app leads away from, such as a page behind a login.
    if (s.role === "mirror" && !isEqual(s.here.url, showing.goal)) s.stuckAt = showing.goal;
    redirected(s, { key: showing.key, url: showing.goal }, s.here.url);
  },
  tick(s) {
    if (s.reconnectAt !== null && s.now >= s.reconnectAt) reconnect(s);
  },
  reconcile(s) {
    if (s.go && s.now >= s.go.deadline) {
      s.go = null;
      s.repairs = true;
    }
    const place = view(s);
    if (s.now < s.yieldsUntil && !isAt(s, place)) return report(s, "pending");
    // What the document before left is answered first: the shell may know of it already.
    const isHeld = s.isStarting || s.changes[0] && !s.lastChange;
    if (s.go || isHeld && !place.predicted) return;
    if (s.showing && isEqual(s.showing.goal, place.url)) {
      s.showing = { ...s.showing, key: place.key };
    } else if (s.stuckAt !== null && isEqual(s.stuckAt, place.url)) report(s, "failed");
    else if (!isAt(s, place)) moveTo(s, place);
    else if (s.shown === null || !isEqual(s.shown, place.url)) show(s, place, null);
    else report(s);
  },
};

/** @type {Rules["propose"]} */
function propose(s, proposal, from = view(s).key) {
  const { kind, key, url, title } = proposal;
  if (url.length > urlByteCountMax || s.changes.length >= changeCountMax) return;
  if (s.link === "stopped" || !s.epoch && s.attempt) {
    s.target = s.start = { key, url, title };
    s.mode = modeOf(kind);
    return;
  }
  const origin = kind === "traverse" ? kind : proposal.trusted ? "user" : "router";
  queue(s, { type: "routeChange", from, revision: s.revision, origin, ...proposal });
}

/** @type {Rules["cameFrom"]} */
function cameFrom(s, previous = "", opened = "push", left = "") {
  const { key, url } = s.here;
  if (s.epoch ? !previous || previous === key : !left) return;
  // Who was never welcomed goes on from where the shell takes the page to be.
  s.target = s.start = {
    key: s.changes[0]?.message.from ?? previous,
    url: s.epoch ? url : left,
  };
  const kind = key ? "traverse" : opened ?? "replace";
  propose(s, { kind, key: key || (kind === "push" ? freshKey(s) : previous), url, trusted: false });
}

/** @type {Rules["redirected"]} */
function redirected(s, { key, url }, to) {
  if (isEqual(url, to)) return;
  s.shown = to;
  lead(s, { kind: "replace", key, url: to, trusted: false }, key);
}

/** @type {Rules["propose"]} */
function lead(s, proposal, from) {
  if (s.role === "mirror") s.yieldsUntil = Math.max(startYieldTimeMax, s.now + yieldTimeMax);
  else propose(s, proposal, from);
}

/** @type {Rules["moveTo"]} */
function moveTo(s, place) {
  const { key, url, mode, predicted } = place;
  const { entries, here } = s;
  // A step may move the frame of another tab.
  const repairs = s.repairs || /^(tab|modal):/.test(s.webView);
  const older = Object.keys(entries).map(Number)
    .findLast((index) => index < s.index && entries[index] === key);
  if (mode === "pop" && !repairs && older !== undefined) {
    s.go = { key, deadline: s.now + traversalTimeMax };
    s.showing = null;
    s.outputs.push({ type: "go", delta: older - s.index });
    return;
  }
  const isSame = isEqual(here.url, url);
  const pushes = mode === "push" && !repairs && (predicted || s.role !== "mirror") &&
    (here.key !== "" || !isSame);
  const writes = !isSame || pushes || !s.hasKeys;
  if (writes && !take(s, "writes")) return report(s, "pending");
  const method = pushes ? "push" : "replace";
  if (!isSame) return show(s, place, method);
  const stamp = { epoch: s.epoch ?? "", key, index: s.index + Number(pushes) };
  s.outputs.push({ type: "write", method, url: here.url, stamp });
}

/** @type {Rules["show"]} */
function show(s, place, method) {
  const { key, url } = place;
  const id = s.nextShow++;
  s.showing = { id, key, url, goal: url };
  s.proved = null;
  s.outputs.push({ type: "show", id, place, method });
}

/** @type {Rules["report"]} */
function report(s, held = null) {
  const { revision, outcome, here, now, receivedAt } = s;
  const isUnsettled = !held && s.proved?.outcome;
  const mark = `${revision} ${held ?? !isUnsettled}`;
  if (s.link !== "open" || s.reported === mark && (held || !outcome)) return;
  if (held === "pending" && s.reported.startsWith(`${revision} `)) return;
  const durationMilliseconds = Math.max(0, now - receivedAt);
  const reached = {
    how: /** @type {How} */ ("none"),
    changed: false,
    ...outcome,
    ...held && { how: held },
    ...isUnsettled && { settled: false },
  };
  if (!send(s, { type: "applied", ...here, revision, ...reached, durationMilliseconds })) return;
  if (held !== "pending") s.outcome = null;
  s.reported = mark;
}

/** @type {Rules["delay"]} */
function delay(s) {
  s.writes += s.now + writeRetryDelay - freeAt(s, "writes");
  report(s, "failed");
}

/** @type {Rules["grow"]} */
function grow(s) {
  s.index += 1;
  const kept = Object.entries(s.entries).slice(-entryCountMax);
  s.entries = Object.fromEntries(kept.filter(([index]) => Number(index) < s.index));
}

/** @type {Rules["remember"]} */
function remember(s, index) {
  s.index = index;
  s.entries = { ...s.entries, [index]: s.here.key };
}

/** @type {Rules["keyOf"]} */
const keyOf = (s, stamp) => stamp?.epoch === (s.epoch ?? "") ? stamp.key : "";
/** @type {Rules["isAt"]} */
const isAt = ({ here }, { key, url }) => here.key === key && isEqual(here.url, url);
/** @type {Rules["freshKey"]} */
const freshKey = (s) => `p${s.document}.${s.nextKey++}`;

/** @import { How } from "./messages.d.ts" */
/** @import { Handlers, PageState, Rules } from "./types.d.ts" */
