// @ts-check
// The page's algorithm without a browser: docs/protocol.md 6; types.d.ts says what all this means.
import { freeAt, take } from "./budget.js";

const retryDelays = [50, 100, 250, 500, 1000, 2000, 5000];
const connectTimeMax = 10_000;
const answerTimeMax = 4_000;
const resultTimeMax = 2_000;
const traversalTimeMax = 1_000;
const writeRetryDelay = 500;
const helloChangeCountMax = 64;
const helloByteCountMax = 60_000;
const urlByteCountMax = 8_192;
const changeCountMax = 256;
const entryCountMax = 128;

/** @type {Rules["initialState"]} */
export function initialState({ url, stamp, record, sameApp, ...identity }) {
  const { key: previous, ...known } = record ??
    { epoch: stamp?.epoch || null, revision: 0, generation: 0, key: "", entries: {} };
  const isKnown = stamp?.epoch === known.epoch;
  const key = isKnown && stamp?.key || "";
  /** @type {PageState} */
  const s = {
    ...identity,
    ...known,
    now: 0,
    outputs: [],
    router: null,
    routerWrites: false,
    link: "waiting",
    connection: 0,
    attempt: 0,
    reconnectAt: null,
    lostAt: null,
    isHeldBack: false,
    role: null,
    lastChange: 0,
    eventId: 0,
    tabs: [],
    target: { key, url },
    mode: "none",
    navigate: null,
    receivedAt: 0,
    changes: [],
    nextChange: 1,
    nextKey: 1,
    index: 0,
    here: { key, url },
    shown: url,
    showing: null,
    nextShow: 1,
    go: null,
    repairs: true,
    writes: 0,
    messages: 0,
    outcome: null,
    reported: "",
  };
  if (key) remember(s, stamp?.index ?? 0);
  else s.entries = {};
  if (key ? s.load === "back_forward" : sameApp && s.embedded) cameFrom(s, previous);
  return s;
}

/** @type {Rules["step"]} */
export function step(state, input) {
  const s = { ...state, now: input.now, outputs: [] };
  if (!("connection" in input) || input.connection === s.connection) {
    /** @type {any} */ (on)[input.type](s, input);
    if (s.link === "open") flush(s);
  }
  return { state: s, outputs: s.outputs };
}

/** @type {Rules["deadline"]} */
export function deadline(s) {
  const times = [s.reconnectAt, s.lostAt, s.go?.deadline];
  if (s.isHeldBack) times.push(freeAt(s, "messages"));
  if (!s.go && !s.showing?.writes && !isAt(s, view(s))) times.push(freeAt(s, "writes"));
  return Math.min(...times.map((time) => time ?? Infinity));
}

/** @type {Handlers} */
const on = {
  start: reconnect,
  online: reconnect,
  opened(s, { title }) {
    const { epoch, revision, generation, connection, here: { key, url } } = s;
    let byteCount = 0;
    s.changes = s.changes.map((change, index) => {
      byteCount += sizeOf(change.message);
      const fits = epoch && index < helloChangeCountMax && byteCount < helloByteCountMax;
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
      resume: epoch ? { epoch, revision, generation } : null,
      changes: s.changes.filter((change) => change.connection === connection)
        .map(({ message }) => message),
    });
    s.load = "reconnect";
    s.link = "greeting";
  },
  closed(s, { code, reason, random }) {
    const final = code < 4000
      ? [1002, 1003, 1007, 1008, 1009].includes(code)
      : ![4000, 4408, 4410, 4413, 4500].includes(code);
    if (s.link === "open" || final) emit(s, "disconnected", { code, reason, final });
    s.link = final ? "stopped" : "waiting";
    s.reconnectAt = final
      ? null
      : s.now + (retryDelays[s.attempt++] ?? 5000) * (0.8 + 0.4 * random);
    if (!final) return;
    const { key, url, title } = view(s);
    s.target = { key, url, title };
    drop(s, () => true, "rejected", "disconnected");
  },
  message(s, { message }) {
    if (s.link !== (message.type === "welcome" ? "greeting" : "open")) return;
    s.reconnectAt = null;
    if (message.type === "welcome") welcomed(s, message);
    if (message.type === "navigate") navigated(s, message);
    if (message.type === "result") {
      const { id, status, reason = null, revision } = message;
      drop(
        s,
        // The state is the answer to a route change; only a refusal ends its prediction.
        (change) => change.message.id === id && (change.call > 0 || status === "rejected"),
        status,
        reason,
        revision,
      );
    }
    if (message.type === "event" && message.id > s.eventId) {
      s.eventId = message.id;
      emit(s, "event", { name: message.name, data: message.data ?? {} });
    }
  },
  visibility(s, { visibility }) {
    s.visibility = visibility;
    if (s.link === "open") post(s, { type: "visibility", visibility });
    else if (s.link === "waiting" && visibility === "visible") reconnect(s);
  },
  pageHide: disconnect,
  pageShow(s, { key }) {
    cameFrom(s, key);
    s.load = "bfcache";
    reconnect(s);
  },
  router(s, { name }) {
    s.router = name;
    s.routerWrites = true;
  },
  localChange(s, { url, replace, title, trusted }) {
    const place = view(s);
    if (url === place.url) return;
    const [kind, key] = replace
      ? [/** @type {const} */ ("replace"), place.key]
      : [/** @type {const} */ ("push"), freshKey(s)];
    s.repairs = false;
    const origin = trusted ? "user" : "script";
    // Within the shell's limit, whatever the characters.
    propose(s, { kind, key, url, title: title.slice(0, 256) || null, trusted, origin });
  },
  action(s, { name, parameters, trusted, call }) {
    const refusal = s.link === "stopped"
      ? "disconnected"
      : s.changes.length >= changeCountMax
      ? "slowDown"
      : sizeOf(parameters) > helloByteCountMax && "invalidParameters";
    if (refusal) answer(s, call, "rejected", refusal);
    else queue(s, { type: "action", name, parameters, trusted }, call);
  },
  observed(s, { kind, url, stamp, trusted }) {
    const { here, showing } = s;
    const place = view(s);
    const isPush = kind === "push";
    const from = here.key || place.key;
    const isSame = url === here.url;
    if (isPush) grow(s);
    // A push that carries a stamp copied it from the entry before.
    s.here = { key: isPush ? "" : keyOf(s, stamp), url };
    s.shown = url;
    if (url === place.url || url === showing?.url || !isPush && isSame) return;
    // A move of a page that was told to show a place, and that nobody touched, is a redirect.
    const redirects = !isPush || showing && !trusted;
    if (!isSame) s.showing = null;
    if (!redirects) s.repairs = false;
    propose(s, {
      kind: redirects ? "replace" : "push",
      key: redirects ? from : freshKey(s),
      url,
      trusted,
      origin: trusted ? "user" : "router",
    }, from);
  },
  popState(s, input) {
    const { url, stamp, kind, trusted } = input;
    const key = keyOf(s, stamp);
    const isFragment = !key && url.split("#")[0] === s.here.url.split("#")[0];
    if (isFragment && !s.go && kind !== "traverse") {
      // The browser follows links to fragments by itself, and reports them like this.
      on.observed(s, { ...input, type: "observed", kind: kind ?? "push" });
      s.repairs = true;
      return;
    }
    const { go } = s;
    const place = view(s);
    s.here = { key, url };
    s.shown = s.showing = null;
    s.repairs = true;
    if (stamp && key) remember(s, stamp.index);
    // Only the arrival ends the wait: the user's own steps may come in between.
    if (go?.key === key) s.go = null;
    if (!go && key !== place.key) {
      propose(s, { kind: "traverse", key, url, trusted, origin: "traverse" });
    }
  },
  historySettled(s, { url, stamp }) {
    if (url !== s.here.url) s.shown = "";
    s.here = { key: keyOf(s, stamp), url };
    if (stamp && isAt(s, view(s))) {
      if (stamp.index > s.index) grow(s);
      remember(s, stamp.index);
    } else {
      // Browsers drop writes silently or throw when there are many.
      s.writes += s.now + writeRetryDelay - freeAt(s, "writes");
      report(s, true);
    }
  },
  routerSettled(s, { id, how, changed }) {
    const { showing } = s;
    if (id !== showing?.id) return;
    s.showing = null;
    s.outcome = { how, changed };
    if (!showing.writes || s.here.url === showing.url) s.shown = showing.url;
    else s.repairs = true;
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
    // Writing behind a traversal in flight would hit another entry than the one meant.
    // A router that writes for itself, told of another place, would seem to have moved on its own.
    if (s.go || s.showing?.writes) return;
    const place = view(s);
    if (!isAt(s, place)) moveTo(s, place);
    else if (s.shown === place.url) s.showing || report(s);
    else if (s.showing?.url !== place.url) show(s, place, null);
  },
};

/** @type {Rules["view"]} */
function view({ target, mode, changes }) {
  let place = { ...target, mode, predicted: false };
  for (const { message } of changes) {
    if (message.type === "action") continue;
    const { kind, from, key, url, title } = message;
    // A push from an entry that is not shown lands in another stack: nothing to see.
    if (kind !== "traverse" && from !== place.key) continue;
    place = { key, url, title, mode: modeOf(kind), predicted: true };
  }
  return place;
}

/** @type {Rules["propose"]} */
function propose(s, proposal, from = view(s).key) {
  const { kind, key, url, title } = proposal;
  // What the shell would not read is not proposed, so that the page is taken back.
  if (url.length > urlByteCountMax || s.changes.length >= changeCountMax) return;
  if (s.link === "stopped" || !s.epoch && s.link !== "greeting") {
    s.target = { key, url, title };
    s.mode = modeOf(kind);
  } else queue(s, { type: "routeChange", from, ...proposal });
}

/** @type {Rules["queue"]} */
function queue(s, change, call = 0) {
  const message = { ...change, id: s.nextChange++, generation: s.generation };
  s.changes = [...s.changes, { message, connection: 0, call }];
}

/**
 * The document or the cache shows another entry than the page did before.
 * @type {Rules["cameFrom"]}
 */
function cameFrom(s, previous) {
  const { key, url } = s.here;
  if (!s.epoch || !previous || previous === key) return;
  s.target = { key: previous, url };
  const change = { url, trusted: false };
  propose(
    s,
    key
      ? { ...change, kind: "traverse", key, origin: "traverse" }
      : { ...change, kind: "push", key: freshKey(s), origin: "user" },
  );
}

/** @type {Rules["reconnect"]} */
function reconnect(s) {
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
function welcomed(s, { epoch, role, generation, tabs, navigate }) {
  const { target } = navigate;
  if (epoch !== s.epoch) {
    if (s.epoch) drop(s, () => true, "rejected", "epoch");
    let from = target.key;
    // What the page did after its first hello was done on the entry that it learns of now.
    s.changes = s.changes.flatMap((change) => {
      const message = { ...change.message, generation };
      if (message.type === "routeChange") {
        if (target.url !== s.target.url) return [];
        message.from = from;
        from = message.key ||= from;
      }
      return { ...change, message };
    });
    s.epoch = epoch;
    s.revision = s.eventId = s.lastChange = 0;
    s.entries = {};
    s.here = { ...s.here, key: "" };
    s.navigate = null;
  }
  s.link = "open";
  s.attempt = 0;
  s.tabs = tabs;
  s.role = role;
  s.reported = "";
  emit(s, "connected", { role, epoch });
  navigated(s, navigate);
  if (s.changes.some((change) => isHandled(s, change))) s.lostAt = s.now + resultTimeMax;
}

/** @type {Rules["navigated"]} */
function navigated(s, navigate) {
  const { epoch, revision, target, mode, role, generation, lastChange } = navigate;
  // Only a path of this origin: anything else is no place that a page may be sent to.
  if (epoch !== s.epoch || revision < s.revision || !/^\/(?![/\\])/.test(target.url)) return;
  if (role !== s.role) emit(s, "role", { role });
  if (target.key !== s.target.key) {
    s.mode = mode;
    s.repairs = false;
  }
  Object.assign(s, { revision, target, role, generation, navigate, receivedAt: s.now });
  s.lastChange = Math.max(s.lastChange, lastChange);
  s.changes = s.changes.filter((change) => change.call || !isHandled(s, change));
}

/** @type {Rules["moveTo"]} */
function moveTo(s, place) {
  const { key, url, mode, predicted } = place;
  const { entries, here, repairs } = s;
  const older = Object.keys(entries).map(Number)
    .findLast((index) => index < s.index && entries[index] === key);
  if (mode === "pop" && !repairs && older !== undefined) {
    s.go = { key, deadline: s.now + traversalTimeMax };
    s.outputs.push({ type: "go", delta: older - s.index });
    return;
  }
  if (!take(s, "writes")) return report(s, true);
  // A mirror follows without growing its history; so does whatever follows a popstate. An entry
  // without a stamp that shows the URL is the router's own push.
  const pushes = mode === "push" && !repairs && (predicted || s.role !== "mirror") &&
    (here.key || here.url !== url) && !Object.values(entries).includes(key);
  const method = pushes ? "push" : "replace";
  if (s.routerWrites && url !== here.url && !repairs) return show(s, place, method);
  const stamp = { epoch: s.epoch ?? "", key, index: s.index + Number(method === "push") };
  s.outputs.push({ type: "write", method, url, stamp });
}

/** @type {Rules["show"]} */
function show(s, { key, url, title = null, mode, predicted }, method) {
  const id = s.nextShow++;
  s.showing = { id, url, writes: method !== null };
  const { direction = "none", tab = null, animated = false } = !predicted && s.navigate || {};
  const detail = { url, key, title, mode, direction, tab, animated };
  s.outputs.push({ type: "show", id, detail, method, traversed: s.shown === null });
}

/** Tells the shell, once a revision, where the page is. @type {Rules["report"]} */
function report(s, isStuck = false) {
  const { revision, outcome, here, now, receivedAt } = s;
  const mark = `${revision} ${isStuck}`;
  if (s.link !== "open" || s.reported === mark && !outcome) return;
  const how = isStuck ? "failed" : outcome?.how ?? "none";
  const changed = !isStuck && outcome?.changed === true;
  const durationMilliseconds = Math.max(0, now - receivedAt);
  if (!send(s, { type: "applied", revision, ...here, how, changed, durationMilliseconds })) return;
  s.outcome = null;
  s.reported = mark;
}

/** @type {Rules["flush"]} */
function flush(s) {
  const { connection } = s;
  s.changes = s.changes.map((change) =>
    change.connection === connection || isHandled(s, change) || !send(s, change.message)
      ? change
      : { ...change, connection }
  );
  // The browser does not tell when an open connection went silent.
  s.reconnectAt = s.changes.some((c) => c.connection === connection && !isHandled(s, c))
    ? s.reconnectAt ?? s.now + answerTimeMax
    : null;
}

/** @type {Rules["send"]} */
function send(s, message) {
  const isFree = take(s, "messages");
  if (isFree) post(s, message);
  else s.isHeldBack = true;
  return isFree;
}

/** @type {Rules["drop"]} */
function drop(s, test, status, reason, revision) {
  s.changes = s.changes.filter((change) => {
    if (!test(change)) return true;
    if (change.call) answer(s, change.call, status, reason, revision);
    return false;
  });
}

/** @type {Rules["answer"]} */
function answer(s, call, status, reason, revision = s.revision) {
  s.outputs.push({ type: "answer", call, result: { status, reason, revision } });
}

/** Counts the entry that a push made; it cut off those after it. @type {Rules["grow"]} */
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

/** @type {Rules["post"]} */
const post = (s, message) => s.outputs.push({ type: "send", message });
/** @type {Rules["emit"]} */
const emit = (s, name, detail) => s.outputs.push({ type: "emit", name, detail });
/** @type {Rules["keyOf"]} */
const keyOf = (s, stamp) => stamp?.epoch === (s.epoch ?? "") ? stamp.key : "";
/** @type {Rules["isAt"]} */
const isAt = ({ here }, { key, url }) => here.key === key && here.url === url;
/** @type {Rules["isHandled"]} */
const isHandled = (s, { message }) => message.id <= s.lastChange;
/** @type {Rules["freshKey"]} */
const freshKey = (s) => `p${s.document}.${s.nextKey++}`;
/** @type {Rules["modeOf"]} */
const modeOf = (kind) => kind === "traverse" ? "pop" : kind;
/** At most how many bytes it takes in a frame. @type {Rules["sizeOf"]} */
const sizeOf = (value) => JSON.stringify(value).length * 3;

/** @import { Handlers, PageState, Rules } from "../types.d.ts" */
