// @ts-check
import assert from "node:assert/strict";
import { Calls } from "../../../web/bridge/calls.js";
import { view } from "../../../web/bridge/core/link.js";
import { initialState, step } from "../../../web/bridge/core/step.js";
import { FakeBrowser } from "./FakeBrowser.js";

/** Between two steps, so that no budget of the page is ever used up. */
const stepTime = 10_000;
const sentPartly = /** @type {Record<string, string[]>} */ ({
  hello: ["page", "document", "webView", "load", "location", "resume"],
  applied: ["revision", "key", "url"],
});

/**
 * The real core in a fake browser, under an app that arrives at once wherever it is sent.
 *
 * `take` performs one step of a script, and says what can be observed then: the same as the model
 * of a page says, which `Sources/ShellTesting/FakePage.swift` is.
 */
export class ScriptedPage {
  now = 0;
  browser = new FakeBrowser("/");
  /** @type {any} */
  state;
  /** Messages to the shell since they were taken last. @type {any[]} */
  frames = [];
  /** The names of the events that the app was given. @type {string[]} */
  heard = [];
  isReady = true;
  /** What is to be fed once the outputs of the last input are performed. @type {any[]} */
  #inputs = [];
  #isBusy = false;
  /** @type {Set<string>} */
  #calls = new Set();
  #caller;
  #callCount = 0;
  #documents = 0;
  #actions = 0;

  /** @param {string} webView */
  constructor(webView = "main") {
    this.webView = webView;
    this.#caller = this.#load("navigate", null);
  }

  /** @param {string} load @param {any} record */
  #load(load, record) {
    const { url, state } = this.browser.current;
    this.#calls = new Set();
    this.#callCount = 0;
    this.state = initialState({
      page: "p",
      document: `p-${++this.#documents}`,
      webView: this.webView,
      embedded: false,
      platform: null,
      load: /** @type {any} */ (load),
      visibility: "visible",
      url,
      stamp: state?.tandem ?? null,
      record,
      opened: null,
    });
    this.#feed({ type: "started" });
    this.#feed({ type: "ready", isReady: this.isReady });
    const current = () => this.state;
    return new Calls(
      /** @type {any} */ ({
        get state() {
          return current();
        },
        post: (/** @type {any} */ message) => this.#feed({ type: "post", message }),
      }),
    );
  }

  get isOpen() {
    return this.state.link === "open";
  }

  /** Whether messages of the shell can arrive. */
  get isConnected() {
    return this.isOpen || this.state.link === "greeting";
  }

  /** Performs a step, and says what can be observed then.
   * @param {any} to @returns {Promise<string>} */
  async take(to) {
    this.#do(to);
    // Promises of calls have several jobs until they end.
    for (let job = 0; job < 5; job += 1) await null;
    return this.#observe(this.frames.splice(0));
  }

  /** @param {any} to */
  #do(to) {
    this.now += stepTime;
    const { connection } = this.state;
    switch (to.do) {
      case "start":
        break;
      case "connect":
        if (this.state.link === "stopped") break;
        this.#feed({ type: "online" });
        this.#feed({ type: "opened", connection: this.state.connection, title: null });
        break;
      case "close":
        if (!this.isConnected) break;
        this.#feed({ type: "closed", connection, code: to.code, reason: "", random: 0.5 });
        break;
      case "receive":
        if (!this.isConnected) break;
        this.#feed({ type: "message", connection, message: to.message });
        break;
      case "late":
        this.#feed({ type: "message", connection: connection - 1, message: to.message });
        break;
      case "click":
        this.#appWrites("push", to.url, true);
        break;
      case "replace":
        if (this.state.role !== "mirror") this.#appWrites("replace", to.url, false);
        break;
      case "traverse":
        this.browser.go(to.delta);
        this.#arrive();
        break;
      case "reload":
        this.#caller = this.#load("reload", this.#record());
        break;
      case "act": {
        const { name, trusted } = to;
        this.#feed({ type: "action", name, parameters: {}, trusted, call: ++this.#actions });
        break;
      }
      case "call":
        if (this.state.link !== "stopped") this.#call(to.plugin, to.method);
        break;
      case "handles":
        this.isReady = to.value;
        this.#feed({ type: "ready", isReady: to.value });
        break;
      default:
        assert.fail(`unknown step ${to.do}`);
    }
  }

  /** @param {any[]} frames what the page has sent in the step */
  #observe(frames) {
    const { state, browser } = this;
    const { epoch, revision, generation, role, lastChange, link, welcome } = state;
    const { key, url } = view(state);
    const entries = browser.entries.map(({ url, state }) => [
      url,
      state?.tandem?.epoch ?? "",
      state?.tandem?.key ?? "",
    ]);
    const changes = state.changes.map((/** @type {any} */ change) => change.message);
    const pending = changes.filter((/** @type {any} */ { id }) => id > lastChange);
    // By name, as in canonical JSON, which has nothing that is null.
    return JSON.stringify({
      // Nothing says whether calls go before what the app's arrival leads to.
      called: frames.filter(({ type }) => type === "call").map(canonical),
      calls: [...this.#calls],
      entries,
      epoch: epoch ?? undefined,
      frames: frames.filter(({ type }) => type !== "call").map((it) => canonical(observed(it))),
      generation,
      heard: this.heard.length,
      index: browser.index,
      isStopped: link === "stopped",
      pending: pending.map((/** @type {any} */ { id }) => id),
      revision,
      role: role ?? undefined,
      target: welcome ? [state.target.key, state.target.url] : [],
      view: welcome ? [key, url] : [],
    });
  }

  /** What the bridge leaves to the next document. */
  #record() {
    return JSON.parse(JSON.stringify({ ...this.state, sent: null, ...this.state.here }));
  }

  /** @param {string} plugin @param {string} method */
  #call(plugin, method) {
    const waiting = this.#calls;
    const id = `c${++this.#callCount}`;
    waiting.add(id);
    const end = () => void waiting.delete(id);
    this.#caller.call(plugin, method).then(end, end);
  }

  /** @type {(method: "push" | "replace", url: string, trusted: boolean) => void} */
  #appWrites(method, url, trusted) {
    this.browser.write(method, null, url);
    this.#feed({ type: "observed", kind: method, url, stamp: null, trusted });
  }

  #arrive() {
    if (!this.browser.arrive()) return;
    const { url, state } = this.browser.current;
    const stamp = state?.tandem ?? null;
    this.#feed({ type: "popState", url, stamp, kind: null, trusted: true });
  }

  /** Feeds an input and reconciles, as the bridge does. @param {any} input */
  #feed(input) {
    this.#inputs.push(input);
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next; (next = this.#inputs.shift());) {
      this.#step(next);
      while (this.#step({ type: "reconcile" })) { /* goes on */ }
      if (!this.#inputs.length && this.state.go) this.#travel();
    }
    this.#isBusy = false;
  }

  /** Ends a `history.go`, which leads somewhere or has to be given up. */
  #travel() {
    this.#arrive();
    if (this.#inputs.length) return;
    this.now = Math.max(this.now, this.state.go.deadline);
    this.#inputs.push({ type: "reconcile" });
  }

  /** @param {any} input @returns {boolean} whether there was anything to do */
  #step(input) {
    const { state, outputs } = step(this.state, { now: this.now, ...input });
    this.state = state;
    for (const output of outputs) this.#perform(output);
    return outputs.length > 0;
  }

  /** @param {any} output */
  #perform(output) {
    switch (output.type) {
      case "send":
        this.frames.push(output.message);
        return;
      case "write": {
        this.browser.write(output.method, { tandem: output.stamp }, output.url);
        const { url, state } = this.browser.current;
        this.#step({ type: "historySettled", url, stamp: state.tandem });
        return;
      }
      case "go":
        return this.browser.go(output.delta);
      case "show":
        return this.#show(output);
      case "emit":
        if (output.name === "event") this.heard.push(output.detail.name);
        return this.#caller.takes(output);
      case "reply":
        return this.#caller.settle(output);
    }
  }

  /** The app goes where it is sent to. @param {any} order */
  #show({ id, method, place: { url } }) {
    if (method) {
      this.browser.write(method, null, url);
      this.#inputs.push({ type: "written", kind: method, url, stamp: null });
    }
    this.#inputs.push({ type: "routerSettled", id, how: "router", changed: true, tried: [] });
  }
}

/** What a message says that matters to the shell. @param {any} message */
function observed(message) {
  const members = sentPartly[message.type];
  if (!members) return message;
  const part = Object.fromEntries(members.map((name) => [name, message[name]]));
  // A field that has its default may be left out.
  if (part.resume) part.resume = { ...part.resume, event: part.resume.event || null };
  const isPending = message.type === "applied" && message.how === "pending";
  return { type: message.type, ...part, ...isPending && { isPending } };
}

/** What has the canonical JSON: without what is null, the members of objects by name.
 * @param {any} value @returns {any} */
function canonical(value) {
  if (Array.isArray(value)) return value.map(canonical);
  if (!value || typeof value !== "object") return value ?? null;
  const names = Object.keys(value).filter((name) => (value[name] ?? null) !== null).sort();
  return Object.fromEntries(names.map((name) => [name, canonical(value[name])]));
}
