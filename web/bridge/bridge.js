// @ts-check
// Runs the core in a document: feeds it what happens and performs what it asks for.
import { readMessage } from "./core/read-message.js";
import { deadline, initialState, step } from "./core/step.js";
import { HistoryGate } from "./history-gate.js";
import { detect, emit, Router } from "./router.js";

/** Path, query and fragment of a URL of this origin. @param {string | URL} url */
function resolved(url) {
  const { origin, pathname, search, hash } = new URL(url, document.baseURI);
  return origin === location.origin ? pathname + search + hash : null;
}

const isTrusted = () => navigator.userActivation?.isActive ?? false;
const randomId = () => Math.random().toString(36).slice(2);
/** One record for each frame of a tab, which share the storage. */
const recordName = () => `tandem:${window.name}`;

/**
 * Removes it, so that a duplicated tab becomes a page of its own.
 * @returns {PageRecord | null}
 */
export function takeRecord() {
  try {
    const record = JSON.parse(sessionStorage.getItem(recordName()) ?? "null");
    sessionStorage.removeItem(recordName());
    return typeof record?.page === "string" ? record : null;
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
  /** The link that was clicked last; it may lead to another document of the app. */
  #link = "";
  /** @type {Kind | null} */
  #kind = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#gate = new HistoryGate(host.native, history, location);
    this.#router = new Router(host);
    const record = takeRecord();
    const [entry] = performance.getEntriesByType("navigation");
    const { type: load } = /** @type {any} */ (entry ?? {});
    this.#state = initialState({
      page: record?.page ?? randomId(),
      document: randomId(),
      webView: "main",
      embedded: parent !== window,
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
      // What the router was told by this bridge, and the second event of one traversal.
      if (event === this.#router.synthetic) return;
      if (event.type === "hashchange" && url === this.#state.here.url) return;
      this.#feed({ type: "popState", kind: this.#kind, ...this.#here() });
      this.#kind = null;
    };
    this.#listen();
    this.#feed({ type: "start" });
  }

  /** @type {Tandem["navigate"]} */
  navigate(target, { replace = false, title = "" } = {}) {
    const url = resolved(target);
    if (!url) throw new TypeError("tandem.navigate: other origin; use location.assign");
    this.#feed({ type: "localChange", url, replace, title, trusted: isTrusted() });
  }

  /** @type {Tandem["action"]} */
  action(name, parameters = {}) {
    const call = this.#nextCall++;
    return new Promise((resolve) => {
      this.#calls.set(call, resolve);
      this.#feed({ type: "action", name, parameters, trusted: isTrusted(), call });
    });
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
      const { page, epoch, revision, generation, here: { key }, entries } = this.#state;
      leaveRecord({ page, epoch, revision, generation, key, entries, link: this.#link });
      this.#feed({ type: "pageHide" });
    });
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#feed({ type: "pageShow", key: takeRecord()?.key ?? "" });
    });
  }

  /** @param {Fed} input */
  #feed(input) {
    const timed = /** @type {Input} */ ({ ...input, now: performance.now() });
    // The read-back of a write comes before all that waits.
    if (input.type === "historySettled") this.#inputs.unshift(timed);
    else this.#inputs.push(timed);
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next; (next = this.#inputs.shift());) {
      const { state, outputs } = step(this.#state, next);
      this.#state = state;
      for (const output of outputs) this.#perform(output);
      if (next.type !== "reconcile" || outputs.length) {
        queueMicrotask(() => this.#feed({ type: "reconcile" }));
      }
    }
    this.#isBusy = false;
    const { link, role, target, tabs } = this.#state;
    Object.assign(this.#host.facade, { connected: link === "open", role, target, tabs });
    clearTimeout(this.#timer);
    const due = deadline(this.#state) - performance.now();
    if (due < Infinity) this.#timer = setTimeout(() => this.#feed({ type: "tick" }), due);
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
        if (!emit(output.name, output.detail) || output.name !== "event") return;
        if (name === "reload") location.reload();
        if (name !== "tabReselected") return;
        const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
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
      // A restarted shell has another token, and tells it to its own origin only.
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
  #prepare({ target, insets }) {
    // As the browser spells it, so that what is read back compares equal.
    target.url = resolved(target.url) ?? "";
    for (const [side, width] of Object.entries(insets ?? {})) {
      document.documentElement.style.setProperty(`--tandem-inset-${side}`, `${width}px`);
    }
    const name = this.#state.router ? null : detect();
    if (name) this.#feed({ type: "router", name });
  }
}

/** Starts the bridge of this document; `inject.js` calls it. @param {Host} host */
export const start = (host) => new Bridge(host);

/** @returns {Promise<Tandem>} */
export const connect = () =>
  window.tandem?.connect() ??
    Promise.reject(new Error("tandem: no shell; open the page through one"));

/** @import { ActionResult, Fed, Host, Input, Kind, NavigateMessage } from "./types.d.ts" */
/** @import { Output, PageRecord, Tandem } from "./types.d.ts" */
