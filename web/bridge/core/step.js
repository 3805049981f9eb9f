// @ts-check
// docs/protocol.md 6; what it means, and why: types.d.ts.
import { answer, deliver, drop, flush, freeAt, isEqual, isHandled, link } from "./link.js";
import { queue, reconnect, send, sizeOf, take } from "./link.js";

const traversalTimeMax = 1_000;
const writeRetryDelay = 500;
const entryCountMax = 128;
const changeCountMax = 256;
const urlByteCountMax = 8_192;
const actionByteCountMax = 60_000;

/** @type {Rules["initialState"]} */
export function initialState({ url, stamp, record, opened, ...identity }) {
  const { key: previous, index, sent, ...known } = record ??
    { epoch: stamp?.epoch || null, revision: 0, generation: 0, key: "", entries: {}, index: 0 };
  const isKnown = stamp?.epoch === known.epoch && !sent;
  const key = isKnown && stamp?.key || "";
  /** @type {PageState} */
  const s = {
    eventId: 0,
    ...identity,
    ...known,
    now: 0,
    outputs: [],
    router: null,
    link: "waiting",
    connection: 0,
    attempt: 0,
    reconnectAt: null,
    lostAt: null,
    isHeldBack: false,
    role: null,
    lastChange: 0,
    isReady: false,
    owes: false,
    events: [],
    early: [],
    tabs: [],
    environment: null,
    discoversTabs: false,
    arrivalTimeMax: 10_000,
    target: { key, url },
    mode: "none",
    navigate: null,
    receivedAt: 0,
    changes: [],
    nextChange: 1,
    nextKey: 1,
    index: 0,
    start: { key, url },
    here: { key, url },
    shown: url,
    isStarting: true,
    showing: null,
    stuckAt: null,
    nextShow: 1,
    go: null,
    repairs: true,
    writes: 0,
    messages: 0,
    outcome: null,
    reported: "",
  };
  if (key) remember(s, stamp?.index ?? 0);
  else if (s.epoch && (opened || sent)) s.index = index + Number(opened === "push");
  else s.entries = {};
  if (s.epoch && sent) arrived(s, sent);
  else if (key ? s.load === "back_forward" : opened) cameFrom(s, previous, opened);
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
  const times = [s.reconnectAt, s.lostAt, s.go?.deadline];
  if (s.isHeldBack) times.push(freeAt(s, "messages"));
  if (!isHeld(s, view(s))) times.push(freeAt(s, "writes"));
  return Math.min(...times.map((time) => time ?? Infinity));
}

/** @type {Handlers} */
const on = {
  ...link,
  closed(s, input) {
    const { key, url, title } = view(s);
    link.closed(s, input);
    if (s.link === "stopped") s.target = { key, url, title };
  },
  pageShow(s, { key }) {
    cameFrom(s, key);
    s.load = "bfcache";
    reconnect(s);
  },
  action(s, { name, parameters, trusted, call, from = view(s).key }) {
    const refusal = s.link === "stopped"
      ? "disconnected"
      : s.changes.length >= changeCountMax
      ? "slowDown"
      : sizeOf(parameters) > actionByteCountMax && "invalidParameters";
    if (refusal) answer(s, call, "rejected", refusal);
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
    const [kind, key] = replace
      ? [/** @type {const} */ ("replace"), place.key]
      : [/** @type {const} */ ("push"), freshKey(s)];
    s.repairs = false;
    const origin = trusted ? "user" : "script";
    propose(s, { kind, key, url, title: title.slice(0, 256) || null, trusted, origin });
  },
  observed(s, { kind, url, stamp, trusted, acted = trusted }) {
    const { here, showing } = s;
    const place = view(s);
    const isPush = kind === "push";
    const keys = isPush ? [here.key, showing?.key] : [showing?.key, here.key];
    const from = keys.find(Boolean) ?? place.key;
    const isSame = isEqual(url, here.url);
    written(s, kind, url, stamp);
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
    s.showing = null;
    s.shown = url;
    if (isPush) s.repairs = false;
    const key = isPush ? freshKey(s) : from;
    propose(s, { kind, key, url, trusted, origin: trusted ? "user" : "router" }, from);
  },
  written(s, { kind, url, stamp }) {
    written(s, kind, url, stamp);
  },
  popState(s, input) {
    const { url, stamp, kind, trusted } = input;
    // What WebKit brings back from its cache has forgotten its state.
    const isHere = !stamp && !kind && url === s.here.url;
    const key = isHere ? s.here.key : keyOf(s, stamp);
    const { go } = s;
    const [path, before] = [url, s.here.url].map((whole) => whole.split("#")[0]);
    if (!key && !go && !kind && path === before && url !== s.here.url) {
      // A link, followed by the browser itself.
      on.observed(s, { ...input, kind: "push", type: "observed" });
      s.repairs = true;
      return;
    }
    const place = view(s);
    s.here = { key: isHere ? "" : key, url };
    s.shown = s.showing = s.stuckAt = null;
    s.repairs = true;
    if (stamp && key) remember(s, stamp.index);
    if (go?.key === key) s.go = null;
    if (!go && key !== place.key) {
      propose(s, { kind: "traverse", key, url, trusted, origin: "traverse" });
    }
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
  routerSettled(s, { id, how, changed, tried, isThrottled }) {
    const { showing } = s;
    if (id !== showing?.id) return;
    s.showing = null;
    if (isThrottled) return delay(s);
    s.outcome = { how, changed, tried };
    if (how === "failed") {
      s.stuckAt = showing.goal;
      return;
    }
    if (isEqual(s.here.url, showing.url)) s.shown = showing.url;
    redirected(s, { key: showing.key, url: showing.goal }, s.here.url);
  },
  tick(s) {
    s.isHeldBack = false;
    if (s.reconnectAt !== null && s.now >= s.reconnectAt) reconnect(s);
    if (s.lostAt === null || s.now < s.lostAt) return;
    s.lostAt = null;
    drop(s, (change) => isHandled(s, change), "superseded", "resultLost");
  },
  reconcile(s) {
    if (s.go && s.now >= s.go.deadline) {
      s.go = null;
      s.repairs = true;
    }
    const place = view(s);
    if (s.go || s.isStarting && !place.predicted) return;
    if (s.showing && isEqual(s.showing.goal, place.url)) {
      s.showing = { ...s.showing, key: place.key };
    } else if (s.stuckAt !== null && isEqual(s.stuckAt, place.url)) report(s, "failed");
    else if (!isAt(s, place)) moveTo(s, place);
    else if (s.shown === null || !isEqual(s.shown, place.url)) show(s, place, null);
    else report(s);
  },
};

/** @type {Rules["view"]} */
export function view({ target, mode, changes }) {
  let place = { ...target, mode, predicted: false };
  for (const { message } of changes) {
    if (message.type === "action") continue;
    const { kind, from, key, url, title } = message;
    // Any other lands in another stack.
    if (kind !== "traverse" && from !== place.key) continue;
    place = { key, url, title, mode: modeOf(kind), predicted: true };
  }
  return place;
}

/** @type {Rules["propose"]} */
function propose(s, proposal, from = view(s).key) {
  const { kind, key, url, title } = proposal;
  if (url.length > urlByteCountMax || s.changes.length >= changeCountMax) return;
  if (s.link === "stopped" || !s.epoch && s.attempt) {
    s.target = s.start = { key, url, title };
    s.mode = modeOf(kind);
  } else queue(s, { type: "routeChange", from, revision: s.revision, ...proposal });
}

/** @type {Rules["cameFrom"]} */
function cameFrom(s, previous, opened = "push") {
  const { key, url } = s.here;
  if (!s.epoch || !previous || previous === key) return;
  s.target = s.start = { key: previous, url };
  const change = { url, trusted: false };
  propose(
    s,
    key
      ? { ...change, kind: "traverse", key, origin: "traverse" }
      : opened === "push"
      ? { ...change, kind: "push", key: freshKey(s), origin: "user" }
      : { ...change, kind: "replace", key: previous, origin: "script" },
  );
}

/** @type {Rules["arrived"]} */
function arrived(s, { key, url, index }) {
  s.target = s.start = { key, url };
  s.index = index;
  s.outcome = { how: "load", changed: true };
}

/** @type {Rules["redirected"]} */
function redirected(s, { key, url }, to) {
  if (isEqual(url, to)) return;
  s.shown = to;
  propose(s, { kind: "replace", key, url: to, trusted: false, origin: "router" }, key);
}

/** @type {Rules["written"]} */
function written(s, kind, url, stamp) {
  if (kind === "push") grow(s);
  s.here = { key: kind === "push" ? "" : keyOf(s, stamp), url };
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
  if (!take(s, "writes")) return report(s, "pending");
  const isSame = isEqual(here.url, url);
  const pushes = mode === "push" && !repairs && (predicted || s.role !== "mirror") &&
    (here.key || !isSame);
  const method = pushes ? "push" : "replace";
  if (!isSame) return show(s, place, method);
  const stamp = { epoch: s.epoch ?? "", key, index: s.index + Number(pushes) };
  s.outputs.push({ type: "write", method, url: here.url, stamp });
}

/** @type {Rules["show"]} */
function show(s, { key, url, title = null, mode, predicted }, method) {
  const id = s.nextShow++;
  s.showing = { id, key, url, goal: url };
  const { direction = "none", tab = null, animated = false } = !predicted && s.navigate || {};
  const detail = { url, key, title, mode, direction, tab, animated };
  s.outputs.push({ type: "show", id, detail, method });
}

/** @type {Rules["report"]} */
function report(s, held = null) {
  const { revision, outcome, here, now, receivedAt } = s;
  const mark = `${revision} ${held}`;
  if (s.link !== "open" || s.reported === mark && (held || !outcome)) return;
  if (held === "pending" && s.reported.startsWith(`${revision} `)) return;
  const { how = "none", changed = false, tried = undefined } = outcome ?? {};
  const message = {
    ...here,
    revision,
    how: held ?? how,
    changed,
    durationMilliseconds: Math.max(0, now - receivedAt),
    ...(held === "failed" && { tried }),
  };
  if (!send(s, { type: "applied", ...message })) return;
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
  const kept = Object.entries(s.entries).filter(([index]) => Number(index) < s.index);
  s.entries = Object.fromEntries(kept.slice(-entryCountMax));
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
/** @type {Rules["isHeld"]} */
const isHeld = (s, place) =>
  s.go || s.showing && isEqual(s.showing.goal, place.url) || s.stuckAt !== null ||
  s.isStarting && !place.predicted || isAt(s, place);
/** @type {Rules["freshKey"]} */
const freshKey = (s) => `p${s.document}.${s.nextKey++}`;
/** @type {Rules["modeOf"]} */
const modeOf = (kind) => kind === "traverse" ? "pop" : kind;

/** @import { Handlers, PageState, Rules } from "./types.d.ts" */
