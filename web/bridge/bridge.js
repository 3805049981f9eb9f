// @ts-check
// Runs the core in a document: feeds it what happens and performs what it asks for.
import { Activity } from "./activity.js";
import { readMessage } from "./core/link.js";
import { deadline, initialState, step } from "./core/step.js";
import { HistoryGate } from "./history-gate.js";
import { leaveRecord, takeRecord } from "./page-record.js";

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

const retryDelay = 1000;
/** How long what happens is the doing of who clicked or typed; browsers take as long. */
const gestureTime = 5000;
/** At most that long a document may take to start before it is sent elsewhere. */
const startTimeMax = 10_000;
const startCheckInterval = 20;
const randomId = () => Math.random().toString(36).slice(2);
const attributes = ["platform", "appearance", "orientation", "lifecycle", "reduced-motion"];

class Bridge {
  #host;
  #gate;
  #activity;
  #state;
  /** @type {Promise<Driver> | undefined} */
  #driver;
  /** When the user last clicked or typed in the page. */
  #gestureAt = -Infinity;
  /** When anybody last did, be it a script, since the shell last sent the page somewhere. */
  #actedAt = -Infinity;
  /** The place that the document is being left for. @type {PageRecord["sent"]} */
  #sent = null;
  /** As in `PageRecord`. */
  #isDeaf = false;
  /** Whether the app's own tab bar was found. */
  #hasTabs = false;
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
    const record = takeRecord();
    const { navigation } = /** @type {any} */ (window);
    this.#gate = new HistoryGate(host.native, history, location, navigation, record?.stamps);
    this.#isDeaf = record?.isDeaf ?? false;
    this.#activity = new Activity(host);
    const embedded = parent !== window;
    const [entry] = performance.getEntriesByType("navigation");
    const type = /** @type {any} */ (entry)?.type;
    const load = /^(reload|back_forward)$/.test(type) ? type : "navigate";
    const isFollowed = load === "navigate" &&
      (record?.link === location.href || document.referrer.startsWith(`${location.origin}/`));
    this.#state = initialState({
      page: record?.page ?? randomId(),
      document: randomId(),
      webView: embedded && /^tandem:(.+)/.exec(window.name)?.[1] || "main",
      embedded,
      load,
      visibility: document.visibilityState,
      ...this.#gate.entry,
      record,
      opened: !isFollowed
        ? null
        : navigation?.activation?.navigationType === "replace"
        ? "replace"
        : "push",
    });
    const observe = (/** @type {Method} */ kind) => {
      host.pushes ||= kind === "push";
      this.#activity.explain();
      const acted = performance.now() - this.#actedAt < gestureTime;
      this.#feed({ type: "observed", kind, acted, ...this.#here() });
    };
    const traversed = (/** @type {Kind | null} */ kind) => {
      this.#activity.mark(this.#state.here.url);
      this.#feed({ type: "popState", kind, ...this.#here() });
    };
    if (navigation) {
      host.moved = (kind) => {
        if (this.#gate.isWriting || !kind || kind === "reload") return;
        if (kind === "traverse") traversed(kind);
        else observe(kind);
      };
    } else {
      host.wrote = observe;
      host.traversed = (event) => {
        // The second event of one traversal, or what the driver dispatches.
        const isSecond = event.type === "hashchange" &&
          this.#gate.entry.url === this.#state.here.url;
        if (!isSecond && event.isTrusted) traversed(null);
      };
    }
    if (embedded) {
      const override = (/** @type {object} */ framed) => {
        this.#framed = framed;
        this.#publish();
      };
      const open = (/** @type {string} */ url) => void this.action("openURL", { url });
      import("./embedding.js").then(({ follow }) => follow(host, override, open));
    }
    this.#listen();
    this.#feed({ type: "start" });
    if (record?.refreshes) this.action("endRefreshing");
    this.#awaitStart();
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
    this.#feed({ type: "localChange", url, replace, title, trusted: this.#isTrusted });
  }

  /** @type {NativeHost["action"]} */
  async action(name, parameters = {}, from) {
    // What was called before goes before.
    if (this.#loading && !this.#native) await this.#loading.catch(() => null);
    const call = this.#nextCall++;
    return new Promise((resolve) => {
      this.#calls.set(call, resolve);
      this.#feed({ type: "action", name, parameters, trusted: this.#isTrusted, call, from });
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
        await wait(retryDelay);
      }
    }
  }

  /** @param {number} change */
  #hold(change) {
    this.#holds += change;
    this.#feed({ type: "ready", isReady: !this.#holds });
  }

  get #isTrusted() {
    return performance.now() - this.#gestureAt < gestureTime;
  }

  #here() {
    return { ...this.#gate.entry, trusted: this.#isTrusted };
  }

  /** Waits until the app's first view is there: it is not to be moved while it builds that. */
  async #awaitStart() {
    const start = performance.now();
    let isComplete = document.readyState === "complete";
    addEventListener("load", () => isComplete = true);
    while (this.#state.isStarting && !this.#host.listens.has("tandem:navigate")) {
      if (isComplete && this.#activity.isQuiet || performance.now() - start > startTimeMax) break;
      await wait(startCheckInterval);
    }
    this.#feed({ type: "started" });
    this.#activity.rest();
    this.#discover();
  }

  #listen() {
    for (const type of ["pointerdown", "pointerup", "keydown", "click"]) {
      // Not what a script makes of an element or a test of `navigator.userActivation`.
      addEventListener(type, ({ isTrusted }) => {
        if (!this.#host.isDriving) this.#actedAt = performance.now();
        if (!isTrusted) return;
        this.#gestureAt = performance.now();
        this.#activity.explain();
        this.#feed({ type: "started" });
      }, true);
    }
    addEventListener("click", (event) => {
      const [target] = event.composedPath();
      this.#link = target instanceof Element && target.closest("a")?.href || "";
    }, true);
    addEventListener("online", () => this.#feed({ type: "online" }));
    document.addEventListener("visibilitychange", () => {
      this.#feed({ type: "visibility", visibility: document.visibilityState });
    });
    addEventListener("pagehide", () => {
      const { page, epoch, revision, generation, eventId, here, entries, index } = this.#state;
      const known = { page, epoch, revision, generation, eventId, key: here.key, entries, index };
      const { stamps } = this.#gate;
      const more = {
        link: this.#link,
        refreshes: this.#refreshes,
        sent: this.#sent,
        stamps,
        isDeaf: this.#isDeaf,
      };
      leaveRecord({ ...known, ...more });
      this.#feed({ type: "pageHide" });
    });
    addEventListener("pageshow", ({ persisted }) => {
      if (!persisted) return;
      const record = takeRecord();
      this.#sent = null;
      this.#gate.learn(record?.stamps ?? {});
      this.#feed({ type: "pageShow", key: record?.key ?? "" });
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
        if (output.method === "push") this.#gate.write("push", output.url);
        this.#gate.stamp(output.stamp);
        return this.#feed({ type: "historySettled", ...this.#gate.entry });
      case "go":
        return history.go(output.delta);
      case "show":
        // What the app does from here on is not the doing of who clicked before.
        this.#gestureAt = this.#actedAt = -Infinity;
        return void this.#show(output);
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
        return scroller().scrollTo({ top: 0, behavior: isCalm ? "auto" : "smooth" });
      }
      default:
        throw new TypeError(output);
    }
  }

  /** @param {Order} order */
  async #show(order) {
    const outcome = await this.#drive(order);
    this.#sent = null;
    this.#feed({ type: "routerSettled", id: order.id, ...outcome });
    this.#discover();
  }

  /** @param {Order} order @returns {Promise<Settled>} */
  async #drive(order) {
    for (let attempt = 0;; attempt += 1) {
      try {
        this.#driver ??= import(`./driver.js?${attempt}`)
          .then(({ Driver }) => new Driver(this.#driverPage()));
        return await (await this.#driver).show(order);
      } catch (error) {
        console.warn("tandem: the page could not be moved", error);
        this.#driver = undefined;
        await wait(retryDelay);
      }
    }
  }

  /** @returns {DriverPage} */
  #driverPage() {
    return {
      host: this.#host,
      gate: this.#gate,
      activity: this.#activity,
      arrivalTimeMax: () => this.#state.arrivalTimeMax,
      destination: () => this.#state.showing?.url ?? null,
      pending: (id) => this.#feed({ type: "pending", id }),
      isDeaf: (isDeaf = this.#isDeaf) => this.#isDeaf = isDeaf,
      uses: (name) => this.#feed({ type: "router", name }),
      write: (kind, url, state) => {
        this.#gate.write(kind, url, state);
        const { entry } = this.#gate;
        if (entry.url === url) this.#feed({ type: "written", kind, ...entry });
      },
      leaves: (method) => {
        const { showing, index } = this.#state;
        if (!showing) return;
        this.#sent = {
          key: showing.key,
          url: showing.url,
          index: index + Number(method === "push"),
        };
      },
    };
  }

  /** Lends the app's own tab bar to a shell that knows no tabs. */
  async #discover() {
    if (!this.#state.discoversTabs || this.#hasTabs || this.#state.isStarting) return;
    const { discover, hide } = await import("./discovery.js");
    const found = discover(document);
    if (!found || this.#hasTabs) return;
    this.#hasTabs = true;
    const { tabs, source, element } = found;
    const { status } = await this.action("declareTabs", { tabs, source });
    if (status === "applied" || status === "noop") hide(element);
    else this.#hasTabs = false;
  }

  /** @param {number} connection */
  async #open(connection) {
    const host = this.#host;
    if (host.hasFailed) return;
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
      if (message.type === "welcome") this.#discover();
    };
  }

  /** @param {NavigateMessage} message */
  #prepare({ target }) {
    // As the browser spells it, to compare equal.
    target.url = resolved(target.url);
  }
}

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What the user would scroll: the innermost area that fills the middle of the page. */
function scroller() {
  /** @type {any} */
  let area = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  while (area && !(area.scrollTop > 0 && area.clientHeight > innerHeight / 3)) {
    area = area.assignedSlot ?? area.parentElement ?? area.getRootNode().host;
  }
  return area ?? window;
}

/** @param {Host} host */
export const start = (host) => new Bridge(host);

/** @returns {Promise<Tandem>} */
export const connect = () =>
  window.tandem?.connect() ??
    Promise.reject(new Error("tandem: no shell; open the page through one"));

/** @import { Driver } from "./driver.js" */
/** @import { Native } from "./native.js" */
/** @import { ActionResult, DriverPage, Fed, Host, Input, Kind, Method } from "./host.d.ts" */
/** @import { NativeHost, NavigateMessage, Order, Output, PageBridge } from "./host.d.ts" */
/** @import { PageRecord, Settled, Tandem } from "./host.d.ts" */
