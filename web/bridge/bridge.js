// @ts-check
// Runs the core in a document: feeds it what happens and performs what it asks for.
import { readMessage } from "./core/link.js";
import { deadline, initialState, step } from "./core/step.js";
import { HistoryGate } from "./history-gate.js";
import { detect, emit, Router } from "./router.js";

/** The path of a URL of this origin. @param {string | URL} url */
export function resolved(url) {
  const { origin, pathname, search, hash } = new URL(url, document.baseURI);
  return origin === location.origin ? pathname + search + hash : "";
}

const nativeRetryDelay = 1000;
const isTrusted = () => navigator.userActivation?.isActive ?? false;
const randomId = () => Math.random().toString(36).slice(2);
/** Frames of a tab share the storage. */
const recordName = () => `tandem:${window.name}`;
const attributes = ["platform", "appearance", "orientation", "lifecycle", "reduced-motion"];

/** @returns {PageRecord | null} */
export function takeRecord() {
  try {
    const record = JSON.parse(sessionStorage.getItem(recordName()) ?? "null");
    sessionStorage.removeItem(recordName());
    return record?.page ? record : null;
  } catch {
    return null; // The browser may forbid storage.
  }
}

/** @param {PageRecord} record */
export function leaveRecord(record) {
  try {
    sessionStorage.setItem(recordName(), JSON.stringify(record));
  } catch { /* The next document is a new page. */ }
}

class Bridge {
  #host;
  #gate;
  #router;
  #state;
  /** @type {Input[]} */
  #inputs = [];
  #isBusy = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Map<number, (result: ActionResult) => void>} */
  #calls = new Map();
  #nextCall = 1;
  /** @type {WebSocket | undefined} */
  #socket;
  #isRefused = false;
  #link = "";
  /** @type {Kind | null} */
  #kind = null;
  /** What events wait for. */
  #holds = 1;
  /** @type {Native | undefined} */
  #native;
  /** @type {Promise<Native> | undefined} */
  #loading;
  #refreshes = false;
  #accepted = "";
  #dir = "";
  #framed = {};

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#gate = new HistoryGate(host.native, history, location);
    this.#router = new Router(host);
    const record = takeRecord();
    const embedded = parent !== window;
    const [entry] = performance.getEntriesByType("navigation");
    const { type: load } = /** @type {any} */ (entry ?? {});
    this.#state = initialState({
      page: record?.page ?? randomId(),
      document: randomId(),
      webView: embedded && /^tandem:(.+)/.exec(window.name)?.[1] || "main",
      embedded,
      load: /^(reload|back_forward)$/.test(load) ? load : "navigate",
      visibility: document.visibilityState,
      ...this.#gate.entry,
      record,
      sameApp: record?.link === location.href,
    });
    host.repeats = (url) => {
      const { showing, here } = this.#state;
      return !showing?.writes && showing?.url === here.url && resolved(url ?? "") === here.url;
    };
    host.wrote = (kind) => {
      this.#router.moved();
      this.#feed({ type: "observed", kind, ...this.#here() });
    };
    host.traversed = (event) => {
      const { url } = this.#gate.entry;
      // The second event of one traversal.
      const isSecond = event.type === "hashchange" && url === this.#state.here.url;
      if (isSecond || event === this.#router.synthetic) return;
      this.#feed({ type: "popState", kind: this.#kind, ...this.#here() });
      this.#kind = null;
    };
    if (embedded) {
      import("./embedding.js").then(({ follow }) =>
        follow((framed) => {
          this.#framed = framed;
          this.#publish();
        })
      );
    }
    this.#listen();
    this.#feed({ type: "start" });
    if (record?.refreshes) this.action("endRefreshing");
    const complete = () => setTimeout(() => this.#hold(-1));
    if (document.readyState === "complete") complete();
    else addEventListener("load", complete);
  }

  get state() {
    return this.#state;
  }

  /** @type {Tandem["navigate"]} */
  navigate(target, { replace = false, title = "" } = {}) {
    const url = resolved(target);
    if (!url) throw new TypeError("tandem.navigate: other origin; use location.assign");
    this.#feed({ type: "localChange", url, replace, title, trusted: isTrusted() });
  }

  /** @type {NativeHost["action"]} */
  async action(name, parameters = {}, from) {
    // What was called before goes before.
    if (this.#loading && !this.#native) await this.#loading.catch(() => null);
    const call = this.#nextCall++;
    return new Promise((resolve) => {
      this.#calls.set(call, resolve);
      this.#feed({ type: "action", name, parameters, trusted: isTrusted(), call, from });
    });
  }

  /** @type {PageBridge["call"]} */
  async call(name, values) {
    this.#hold(1);
    try {
      /** @type {any} */
      const native = await (this.#loading ??= this.#load());
      return native[name](...values);
    } finally {
      this.#hold(-1);
    }
  }

  async #load() {
    for (let attempt = 0;; attempt += 1) {
      try {
        // Failures are remembered by address.
        const { Native } = await import(`./native.js?${attempt}`);
        return this.#native = new Native(this);
      } catch (error) {
        if (this.#state.link === "stopped") throw error;
        await new Promise((resolve) => setTimeout(resolve, nativeRetryDelay));
      }
    }
  }

  /** @param {number} change */
  #hold(change) {
    this.#holds += change;
    this.#feed({ type: "ready", isReady: !this.#holds });
  }

  #here() {
    return { ...this.#gate.entry, trusted: isTrusted() };
  }

  #listen() {
    const { navigation } = /** @type {any} */ (window);
    navigation?.addEventListener("currententrychange", (/** @type {any} */ event) => {
      this.#kind = event.navigationType;
    });
    addEventListener("click", ({ target }) => {
      this.#link = target instanceof Element && target.closest("a")?.href || "";
    }, true);
    addEventListener("online", () => this.#feed({ type: "online" }));
    document.addEventListener("visibilitychange", () => {
      this.#feed({ type: "visibility", visibility: document.visibilityState });
    });
    addEventListener("pagehide", () => {
      const { page, epoch, revision, generation, eventId, here: { key }, entries } = this.#state;
      const known = { page, epoch, revision, generation, eventId, key, entries };
      leaveRecord({ ...known, link: this.#link, refreshes: this.#refreshes });
      this.#feed({ type: "pageHide" });
    });
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#feed({ type: "pageShow", key: takeRecord()?.key ?? "" });
    });
  }

  /** @param {Fed} input */
  #feed(input) {
    const timed = /** @type {Input} */ ({ ...input, now: performance.now() });
    this.#inputs[input.type === "historySettled" ? "unshift" : "push"](timed);
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next; (next = this.#inputs.shift());) {
      const { state, outputs } = step(this.#state, next);
      this.#state = state;
      this.#publish();
      for (const output of outputs) this.#perform(output);
      if (next.type !== "reconcile" || outputs.length) {
        queueMicrotask(() => this.#feed({ type: "reconcile" }));
      }
    }
    this.#isBusy = false;
    clearTimeout(this.#timer);
    const due = deadline(this.#state) - performance.now();
    if (due < Infinity) this.#timer = setTimeout(() => this.#feed({ type: "tick" }), due);
  }

  #publish() {
    const { link, role, epoch, target, tabs, navigate, receivedAt } = this.#state;
    const { facade } = this.#host;
    /** @type {any} */
    const environment = this.#state.environment && { ...this.#state.environment, ...this.#framed };
    const { tab = null, modals = [], insets } = navigate ?? {};
    const countdowns = (navigate?.countdowns ?? []).map(
      ({ id, seconds, remainingMilliseconds }) => {
        const deadline = receivedAt + remainingMilliseconds;
        return facade.countdowns.find((known) =>
          known.id === id && Math.abs(known.deadline - deadline) < 100
        ) ?? { id, seconds, deadline };
      },
    );
    const accepted = { target, tab, tabs, modals, countdowns, environment };
    const connected = link === "open";
    Object.assign(facade, { connected, role, epoch: role && epoch, ...accepted });
    const text = JSON.stringify([accepted, insets]);
    if (text === this.#accepted) return;
    this.#accepted = text;
    const root = document.documentElement;
    const { style } = root;
    if (environment) {
      for (const name of attributes) {
        root.setAttribute(`data-tandem-${name}`, environment[name.replace("-m", "M")]);
      }
      style.setProperty("--tandem-keyboard-height", `${environment.keyboardHeight}px`);
      style.setProperty("--tandem-text-scale", environment.textScale);
      if (root.dir === this.#dir) root.dir = this.#dir = environment.direction;
    }
    for (const [side, width] of Object.entries({ ...insets })) {
      style.setProperty(`--tandem-inset-${side}`, `${width}px`);
    }
    emit("state", accepted);
  }

  /** @param {Output} output */
  #perform(output) {
    switch (output.type) {
      case "openSocket":
        return void this.#open(output.connection);
      case "closeSocket":
        return this.#socket?.close(1000);
      case "send":
        if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(output.message));
        return;
      case "write":
        this.#gate.write(output.method, output.url, output.stamp);
        return this.#feed({ type: "historySettled", ...this.#gate.entry });
      case "go":
        return history.go(output.delta);
      case "show":
        return void this.#router.show(output).then((result) => {
          this.#feed({ type: "routerSettled", id: output.id, ...result });
        });
      case "answer":
        this.#calls.get(output.call)?.(output.result);
        this.#calls.delete(output.call);
        return;
      case "emit": {
        const { name } = /** @type {any} */ (output.detail);
        if (this.#native?.takes(output)) return;
        if (!emit(output.name, output.detail) || output.name !== "event") return;
        if (name === "leaveRequested") this.action("leave", { allowed: true });
        this.#refreshes ||= name === "refresh";
        if (/^re(load|fresh)$/.test(name)) location.reload();
        if (name !== "tabReselected") return;
        const isCalm = this.#host.facade.environment?.reducedMotion ||
          matchMedia("(prefers-reduced-motion: reduce)").matches;
        return scrollTo({ top: 0, behavior: isCalm ? "auto" : "smooth" });
      }
      default:
        throw new TypeError(output);
    }
  }

  /** @param {number} connection */
  async #open(connection) {
    const host = this.#host;
    if (this.#isRefused) {
      // A restarted shell has another token.
      const session = await fetch(new URL("session.json", import.meta.url), { cache: "no-store" })
        .then((response) => response.json()).catch(() => null);
      host.token = session?.token ?? host.token;
      if (connection !== this.#state.connection) return;
    }
    this.#isRefused = true;
    const url = new URL(host.socket, location.href).href.replace("http", "ws");
    const socket = this.#socket = new WebSocket(url, [
      "tandem.page.v1",
      `tandem.token.${host.token}`,
    ]);
    socket.onopen = () => {
      this.#isRefused = false;
      this.#feed({ type: "opened", connection, title: document.title || null });
    };
    socket.onclose = ({ code, reason }) =>
      this.#feed({ type: "closed", connection, code, reason, random: Math.random() });
    socket.onmessage = ({ data }) => {
      const message = readMessage(String(data));
      if (!message) return socket.close(4400);
      if (message.type === "welcome") this.#prepare(message.navigate);
      if (message.type === "navigate") this.#prepare(message);
      this.#feed({ type: "message", connection, message });
    };
  }

  /** @param {NavigateMessage} message */
  #prepare({ target }) {
    // As the browser spells it, to compare equal.
    target.url = resolved(target.url);
    const name = this.#state.router ? null : detect();
    if (name) this.#feed({ type: "router", name });
  }
}

/** @param {Host} host */
export const start = (host) => new Bridge(host);

/** @returns {Promise<Tandem>} */
export const connect = () =>
  window.tandem?.connect() ??
    Promise.reject(new Error("tandem: no shell; open the page through one"));

/** @import { Native } from "./native.js" */
/** @import { ActionResult, Fed, Host, Input, Kind, NavigateMessage } from "./host.d.ts" */
/** @import { NativeHost, Output, PageBridge, PageRecord, Tandem } from "./host.d.ts" */
