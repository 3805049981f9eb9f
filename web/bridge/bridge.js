// @ts-check
// Runs the core in a document: feeds it what happens and performs what it asks for. A document has
// one bridge, which is this module.
import { followActivity } from "./activity.js";
import { fetch, history, navigation, performance, Promise, URL } from "./browser.js";
import { readMessage } from "./core/link.js";
import { deadline, initialState, step } from "./core/step.js";
import { historyGate } from "./history-gate.js";
import { leaveRecord, takeRecord } from "./page-record.js";

const retryDelay = 1000;
/** How long what happens is the doing of who clicked or typed; browsers take as long. */
const gestureTime = 5000;
/** How long after its start a document that leaves by itself is one that leads on. */
const leadTimeMax = 2000;
/** What a browser keeps; from then on its length says nothing. */
const entryCountMax = 50;

/** @type {Host} */
export let host;
/** @type {HistoryGate} */
export let gate;
/** @type {Activity} */
export let activity;
/** @type {PageState} */
export let state;
/** What the next document is to know besides the state. @type {Left} */
export const left = { refreshes: false, sent: null, leads: false, isDeaf: false, base: null };
/** When the user last clicked or typed in the page. */
let gestureAt = -Infinity;
/** When anybody last did, be it a script, since the shell last sent the page somewhere. */
let actedAt = -Infinity;
/** What is being performed, and what was fed meanwhile. @type {Input[]} */
const inputs = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** Those who wait for the results of actions. @type {((result: ActionResult) => void)[]} */
const calls = [];
/** @type {WebSocket | undefined} */
let socket;
let isRefused = false;
/** What events wait for. */
let holds = 1;
/** What is loaded when it is first needed. @type {Record<string, Promise<any> | undefined>} */
const modules = {};
/** @type {Native | undefined} */
let native;
/** @type {Calls | undefined} */
let plugins;

/** @type {(prepared: Host, embedding: Embedding | null) => PageBridge["call"]} */
export function start(prepared, embedding) {
  host = prepared;
  const record = takeRecord(host.frame);
  gate = historyGate(host.native, history, location, navigation, record?.stamps);
  left.isDeaf = record?.isDeaf ?? false;
  left.base = host.base;
  activity = followActivity(host);
  /** @type {any} */
  const type = host.visit?.type;
  const load = /^(reload|back_forward)$/.test(type) ? type : "navigate";
  // Who reloads amid a move is not led anywhere.
  if (record && load !== "navigate") record.sent = null;
  const entry = gate.entry;
  const [webView, platform = null] = /** @type {[string, "ios" | "android" | undefined]} */ (
    host.frame.slice("tandem:".length).split("?platform=")
  );
  // A frame is loaded anew with the window around it, and says that somebody led there.
  const isReload = load !== "navigate" || entry.url === record?.url;

  // An entry that the document before knew was replaced, or no entry was added to its last.
  const isReplaced = gate.isKnown ||
    !navigation && history.length === record?.length && history.length < entryCountMax;
  state = initialState({
    page: record?.page ?? randomId(),
    document: randomId(),
    webView: webView || "main",
    embedded: !!embedding,
    platform,
    hasKeys: !!navigation,
    load,
    visibility: document.visibilityState,
    ...entry,
    url: record ? entry.url : resolved(host.url),
    record,
    opened: isReload || !host.isFollowed ? null : isReplaced ? "replace" : "push",
  });
  host.moved = moved;
  embedding?.follow(host, action, publish);
  listen();
  // What the app did before this module came is what it does while it starts.
  if (state.here.url !== entry.url) moved("replace");
  feed({ type: "start" });
  if (record?.refreshes) action("endRefreshing");
  module("start.js").then(({ awaitStart }) => awaitStart(module), () => {});
  const complete = () => setTimeout(hold, 0, -1);
  if (document.readyState === "complete") complete();
  else addEventListener("load", complete);
  return call;
}

/** @type {NonNullable<Host["moved"]>} */
function moved(kind, event) {
  // The second event of one traversal, or what the driver dispatches.
  const isSecond = event?.type === "hashchange" && gate.entry.url === state.here.url;
  if (event ? isSecond || !event.isTrusted : gate.isWriting || !kind || kind === "reload") return;
  if (kind === "push" || kind === "replace") {
    host.pushes ||= kind === "push";
    activity.explain();
    feed({ type: "observed", kind, acted: isRecent(actedAt), ...here() });
  } else {
    activity.mark(state.here.url);
    feed({ type: "popState", kind: event ? null : "traverse", ...here() });
  }
  activity.report?.tell({ type: "moved" });
}

function listen() {
  for (const type of ["pointerdown", "pointerup", "keydown", "click"]) {
    // Not what a script makes of an element or a test of `navigator.userActivation`.
    addEventListener(type, ({ isTrusted }) => {
      if (!host.isDriving) {
        actedAt = performance.now();
        // Whoever acts pushes.
        host.replaces = undefined;
        activity.report?.tell({ type: "acted" });
      }
      if (!isTrusted) return;
      gestureAt = performance.now();
      activity.explain();
      feed({ type: "started" });
    }, true);
  }
  addEventListener("online", () => feed({ type: "online" }));
  document.addEventListener("visibilitychange", () => {
    feed({ type: "visibility", visibility: document.visibilityState });
  });
  addEventListener("pagehide", () => {
    const isByItself = !left.sent && !isRecent(actedAt);
    left.leads = isByItself && performance.now() < leadTimeMax;
    // An app that leaves the document while it is being moved leads elsewhere: a redirect.
    if (isByItself) leave("push");
    const length = state.index + 1 in state.entries ? 0 : history.length;
    leaveRecord(host.frame, { ...state, ...state.here, ...left, stamps: gate.stamps, length });
    feed({ type: "pageHide" });
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    const record = takeRecord(host.frame);
    // The shell has forgotten the document for the one after it.
    plugins?.forget();
    left.sent = null;
    gate.learn(record?.stamps);
    feed({ type: "pageShow", record });
  });
}

/** @type {Tandem["navigate"]} */
function navigate(target, { replace = false, title = "" } = {}) {
  const url = resolved(target);
  if (!url) throw new TypeError("tandem: other origin");
  feed({ type: "localChange", url, replace, title, trusted: isRecent(gestureAt) });
}

/** @type {NativeHost["action"]} */
export async function action(name, parameters = {}, from) {
  // What was called before goes before.
  const loading = modules["native-page.js"];
  if (loading && !native) await loading.catch(() => null);
  return new Promise((resolve) => {
    const call = calls.push(resolve);
    feed({ type: "action", name, parameters, trusted: isRecent(gestureAt), call, from });
  });
}

/** @param {[plugin: string, method: string, options: string]} values */
async function callPlugin(...values) {
  const { calls } = await module("calls-page.js");
  plugins = calls;
  return calls.call(...values);
}

/** @type {Record<string, (...values: any[]) => unknown>} */
const own = { navigate, action, call: callPlugin };

/** @type {PageBridge["call"]} */
async function call(name, values) {
  if (own[name]) return own[name](...values);
  hold(1);
  try {
    ({ native } = await module("native-page.js"));
    return /** @type {any} */ (native)[name](...values);
  } finally {
    hold(-1);
  }
}

/** Loads a module, again and again while the shell is away. @param {string} name */
function module(name) {
  return modules[name] ??= (async () => {
    for (let attempt = 0;; attempt += 1) {
      try {
        // Failures are remembered by address.
        return await import(`./${name}?${attempt}`);
      } catch (error) {
        if (state.link === "stopped") throw error;
        if (attempt > 1 && state.link === "open" && state.showing) {
          // What it imports has failed, and that is remembered for this document.
          leave("replace");
          location.replace(state.showing.url);
        }
        await new Promise((resolve) => setTimeout(resolve, retryDelay));
      }
    }
  })();
}

/** Notes that the document is left for where it is being sent. @param {Method} method */
export function leave(method) {
  const { showing, index } = state;
  if (!showing) return;
  // Not where a rung before has led, as what that led to may be no arrival.
  const { key, goal: url } = showing;
  left.sent = { key, url, index: index + Number(method === "push") };
}

/** @param {number} change */
function hold(change) {
  holds += change;
  feed({ type: "ready", isReady: !holds });
}

/** @param {number} time of a click or a key */
const isRecent = (time) => performance.now() - time < gestureTime;
const here = () => ({ ...gate.entry, trusted: isRecent(gestureAt) });

/** The app's first view is there, or somebody uses it. */
export function begin() {
  feed({ type: "started" });
  activity.rest();
  discover();
}

/** @param {Fed} input */
export function feed(input) {
  const timed = /** @type {Input} */ ({ ...input, now: performance.now() });
  // What a write led to is looked at before anything else.
  inputs.splice(input.type === "historySettled" ? 1 : Infinity, 0, timed);
  if (inputs.length > 1) return;
  for (; inputs.length; inputs.shift()) {
    const [next] = inputs;
    const { state: after, outputs } = step(state, next);
    state = after;
    publish();
    for (const output of outputs) perform(output);
    if (next.type !== "reconcile" || outputs.length) {
      queueMicrotask(() => feed({ type: "reconcile" }));
    }
  }
  clearTimeout(timer);
  const due = deadline(state) - performance.now();
  if (due < Infinity) timer = setTimeout(() => feed({ type: "tick" }), due);
}

function publish() {
  const { link, role, epoch, target, tabs, environment, navigate } = state;
  const { tab = null, modals = [] } = navigate ?? {};
  Object.assign(host.facade, {
    connected: link === "open",
    role,
    epoch: role && epoch,
    target,
    tab,
    tabs,
    modals,
    environment: environment && { ...environment, ...host.framed },
  });
  module("appearance.js").then(({ show }) => show(), () => {});
}

/** @param {Output} output */
function perform(output) {
  switch (output.type) {
    case "openSocket":
      return void open(output.connection);
    case "closeSocket":
      return socket?.close(1000);
    case "send":
      return socket?.send(JSON.stringify(output.message));
    case "write":
      if (output.method === "push") gate.write("push", output.url);
      gate.stamp(output.stamp);
      host.stamped?.();
      return feed({ type: "historySettled", ...gate.entry });
    case "go":
      return history.go(output.delta);
    case "show":
      // What the app does from here on is not the doing of who clicked before.
      gestureAt = actedAt = -Infinity;
      return void module("driver-page.js").then(({ show }) => show(output)).then(discover);
    case "answer":
      return calls[output.call - 1](output.result);
    case "reply":
      return plugins?.settle(output);
    case "emit": {
      // Somebody pressed a button that is not in the page.
      if (/** @type {any} */ (output.detail)?.data?.event === "backButton") activity.explain();
      activity.report?.hear(output);
      plugins?.takes(output);
      if (native?.takes(output)) return;
      if (!emit(output.name, output.detail) || output.name !== "event") return;
      return void module("unhandled.js").then(({ handle }) => handle(output.detail));
    }
    default:
      return /** @satisfies {never} */ (output);
  }
}

/** Looks for the tab bar that the app draws, if the shell is to know of it. */
function discover() {
  if (!state.welcome?.ownTabBar || state.isStarting) return;
  module("lending.js").then(({ lend }) => lend());
}

/** @param {number} connection */
async function open(connection) {
  if (!window.tandem) return; // It has failed meanwhile.
  if (isRefused) {
    // A restarted shell has another token.
    await fetch(new URL("session.json", import.meta.url)).then((response) => response.json())
      .then(({ token }) => host.token = token, () => {});
    if (connection !== state.connection) return;
  }
  isRefused = true;
  const url = new URL(host.socket, location.href).href.replace("http", "ws");
  const opening = socket = new WebSocket(url, ["tandem.page.v1", `tandem.token.${host.token}`]);
  opening.onopen = () => {
    isRefused = false;
    feed({ type: "opened", connection, title: document.title || null });
  };
  opening.onclose = ({ code, reason }) =>
    feed({ type: "closed", connection, code, reason, random: Math.random() });
  opening.onmessage = ({ data }) => {
    /** @type {any} */
    const message = readMessage(data);
    if (!message) return opening.close(4400);
    const { target } = message.navigate ?? message;
    // As the browser spells it, to compare equal.
    if (target) target.url = resolved(target.url);
    feed({ type: "message", connection, message });
    if (message.type === "welcome") discover();
  };
}

const randomId = () => Math.random().toString(36).slice(2);
/** The path of a URL of this origin. @param {string | URL} url */
export function resolved(url) {
  const { origin, pathname, search, hash } = new URL(url, document.baseURI);
  return origin === location.origin ? pathname + search + hash : "";
}

/** False if a listener prevented the default. @type {(name: string, detail: object) => boolean} */
export const emit = (name, detail) =>
  document.dispatchEvent(
    new CustomEvent(`tandem:${name}`, { detail, bubbles: true, cancelable: true }),
  );

/** @import { Calls } from "./calls.js" */
/** @import { Native } from "./native.js" */
/** @import { ActionResult, Activity, Embedding, Fed, HistoryGate, Host } from "./host.d.ts" */
/** @import { Input, Left, Method, NativeHost } from "./host.d.ts" */
/** @import { Output, PageBridge, PageState, Tandem } from "./host.d.ts" */
