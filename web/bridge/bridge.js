// @ts-check
import { Connection } from "./connection.js";
import { assertNever } from "./core/limits.js";
import { deadline, step } from "./core/step.js";
import { initialState, recordOf } from "./core/state.js";
import { HistoryGate } from "./history-gate.js";
import { leaveRecord, takeRecord } from "./page-record.js";
import { emit, Router } from "./router.js";

/** Runs the core in a document: feeds it what happens and performs what it asks for. */
class PageBridge {
  #host;
  #gate;
  #router;
  #connection;
  #state;
  /** @type {Input[]} */
  #inputs = [];
  #isBusy = false;
  #isReconcileDue = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /**
   * Who waits for the result of which action.
   * @type {Map<number, (result: ActionResult) => void>}
   */
  #calls = new Map();
  #nextCall = 1;
  /** @type {Kind | null} */
  #kind = null;
  /** The link that the user clicked last; it may lead to another document of the app. */
  #link = "";

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#gate = new HistoryGate(host.native, history, location);
    const { url, stamp } = this.#gate;
    this.#router = new Router(host);
    this.#connection = new Connection(host.socket, host.token, (input) => this.#socket(input));
    const record = takeRecord();
    const [entry] = performance.getEntriesByType("navigation");
    const load = /** @type {PerformanceNavigationTiming | undefined} */ (entry)?.type;
    this.#state = initialState({
      page: record?.page ?? randomId(),
      document: randomId(),
      webView: "main",
      embedded: window.parent !== window,
      load: load === "reload" || load === "back_forward" ? load : "navigate",
      visibility: document.visibilityState,
      title: null,
      url,
      stamp,
      record,
      sameApp: record?.link === location.href,
      now: performance.now(),
    });
    host.repeats = (target) => {
      const { showing } = this.#state;
      return !showing?.writes && showing?.url === this.#gate.url &&
        resolved(target ?? "") === showing.url;
    };
    host.wrote = (kind) => this.#observed(kind);
    host.traversed = (event) => this.#traversed(event);
    this.#listen();
    this.#feed({ type: "start" });
  }

  /** @param {string} target @param {{ replace?: boolean, title?: string }} [options] */
  navigate(target, { replace = false, title = "" } = {}) {
    const url = resolved(target);
    if (url === null) {
      throw new TypeError("tandem.navigate: other origin; use location.assign");
    }
    this.#feed({ type: "localChange", url, replace, title, trusted: isTrusted() });
  }

  /**
   * @param {string} name
   * @param {Record<string, unknown>} [parameters]
   * @returns {Promise<ActionResult>}
   */
  action(name, parameters = {}) {
    const call = this.#nextCall++;
    return new Promise((resolve) => {
      this.#calls.set(call, resolve);
      this.#feed({ type: "action", name, parameters, trusted: isTrusted(), call });
    });
  }

  #listen() {
    const { navigation } = /** @type {any} */ (window);
    navigation?.addEventListener("currententrychange", (/** @type {any} */ event) => {
      this.#kind = event.navigationType ?? null;
    });
    addEventListener("click", ({ target }) => {
      const link = target instanceof Element && target.closest("a");
      this.#link = link ? link.href : "";
    }, true);
    addEventListener("online", () => this.#feed({ type: "online" }));
    document.addEventListener("visibilitychange", () => {
      this.#feed({ type: "visibility", visibility: document.visibilityState });
    });
    addEventListener("pagehide", () => {
      leaveRecord({ ...recordOf(this.#state), link: this.#link });
      this.#feed({ type: "pageHide" });
    });
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#feed({ type: "pageShow", key: takeRecord()?.key ?? "" });
    });
  }

  /** @param {Event} event */
  #traversed(event) {
    const { url, stamp } = this.#gate;
    // What the router was told by this bridge, and the second event of one traversal.
    if (event === this.#router.synthetic) return;
    if (event.type === "hashchange" && url === this.#state.here.url) return;
    this.#feed({ type: "popState", url, stamp, kind: this.#kind, trusted: isTrusted() });
    this.#kind = null;
  }

  /** @param {"push" | "replace"} kind */
  #observed(kind) {
    const { url, stamp } = this.#gate;
    this.#router.moved();
    this.#feed({ type: "observed", kind, url, stamp, trusted: isTrusted() });
  }

  /** @param {SocketInput} input */
  #socket(input) {
    const message = input.type === "message" ? input.message : null;
    if (message?.type === "welcome") this.#prepare(message.navigate);
    if (message?.type === "navigate") this.#prepare(message);
    this.#feed(input);
  }

  /** @param {NavigateMessage} message */
  #prepare({ target, insets }) {
    // As the browser spells it, so that what is read back compares equal.
    target.url = resolved(target.url) ?? "";
    for (const [side, width] of Object.entries(insets ?? {})) {
      document.documentElement.style.setProperty(`--tandem-inset-${side}`, `${width}px`);
    }
    const found = this.#router.detect();
    if (found) this.#feed({ type: "router", name: found, writes: true });
  }

  /** @param {Fed} input */
  #feed(input) {
    const timed = /** @type {Input} */ ({ ...input, now: performance.now() });
    // The read-back of a write comes before all that waits.
    if (input.type === "historySettled") this.#inputs.unshift(timed);
    else this.#inputs.push(timed);
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#inputs.shift(); next; next = this.#inputs.shift()) {
      const { state, outputs } = step(this.#state, next);
      this.#state = state;
      for (const output of outputs) this.#perform(output);
      if (next.type !== "reconcile" || outputs.length) this.#reconcileSoon();
    }
    this.#isBusy = false;
    const { link, role, target, tabs } = this.#state;
    Object.assign(this.#host.facade, { connected: link === "open", role, target, tabs });
    clearTimeout(this.#timer);
    const due = deadline(this.#state, performance.now());
    if (due === null) return;
    this.#timer = setTimeout(() => this.#feed({ type: "tick" }), due - performance.now());
  }

  #reconcileSoon() {
    if (this.#isReconcileDue) return;
    this.#isReconcileDue = true;
    queueMicrotask(() => {
      this.#isReconcileDue = false;
      this.#feed({ type: "reconcile" });
    });
  }

  /** @param {Output} output */
  #perform(output) {
    switch (output.type) {
      case "openSocket":
        return this.#connection.open(output.connection);
      case "closeSocket":
        return this.#connection.close();
      case "send":
        return this.#connection.send(output.message);
      case "write": {
        const { method, url, stamp } = output;
        return this.#feed({ type: "historySettled", ...this.#gate.write(method, url, stamp) });
      }
      case "go":
        return this.#gate.go(output.delta);
      case "show":
        return void this.#router.show(output).then((result) => {
          this.#feed({ type: "routerSettled", id: output.id, ...result });
        });
      case "answer":
        this.#calls.get(output.call)?.(output.result);
        this.#calls.delete(output.call);
        return;
      case "emit":
        if (!emit(output.name, output.detail) || output.name !== "event") return;
        return perform(/** @type {TandemEventMap["event"]} */ (output.detail).name);
      default:
        assertNever(output);
    }
  }
}

/** What a page does by itself when the shell sends an event. @param {string} name */
function perform(name) {
  if (name === "reload") location.reload();
  if (name !== "tabReselected") return;
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: 0, behavior: isCalm ? "auto" : "smooth" });
}

/**
 * Path, query and fragment of a URL of this origin, `null` for others.
 * @param {string | URL} url
 */
function resolved(url) {
  const { origin, pathname, search, hash } = new URL(url, document.baseURI);
  return origin === location.origin ? pathname + search + hash : null;
}

/** Whether the user did something just now. */
const isTrusted = () => navigator.userActivation?.isActive ?? false;

const randomId = () => Math.random().toString(36).slice(2);

/** Starts the bridge of this document; `inject.js` calls it. @param {Host} host */
export const start = (host) => new PageBridge(host);

/**
 * The bridge of this document.
 *
 * In a page that a shell serves it is there already. Elsewhere the promise is rejected: the script
 * element that the shell puts into a page has to run before the app's own.
 * @returns {Promise<Tandem>}
 */
export function connect() {
  if (window.tandem) return window.tandem.connect();
  return Promise.reject(new Error("tandem: no shell; open the page through one"));
}

/** @import { ActionResult, Fed, Host, Input, Kind, NavigateMessage } from "./types.d.ts" */
/** @import { Output, SocketInput, Tandem, TandemEventMap } from "./types.d.ts" */
