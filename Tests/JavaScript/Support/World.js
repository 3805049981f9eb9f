// @ts-check
import assert from "node:assert/strict";
import { deadline, initialState, step } from "../../../web/bridge/core/step.js";
import { Native } from "../../../web/bridge/native.js";
import { FakeBrowser } from "./FakeBrowser.js";
import { FakeShell } from "./FakeShell.js";

/** The real core in a fake browser, joined to a fake shell by two queues; checks what must hold. */
export class World {
  now = 0;
  browser = new FakeBrowser("/");
  shell = new FakeShell();
  /** @type {any} */
  state;
  /** @type {any[]} */
  toShell = [];
  /** @type {any[]} */
  toPage = [];
  /** The connection that the shell holds, 0 for none. */
  connected = 0;
  /** What the app's router shows. */
  shown = "/";
  /** Shows that have not settled. @type {any[]} */
  shows = [];
  /** @type {any[]} */
  applied = [];
  /** @type {Map<number, any>} */
  answers = new Map();
  /** @type {string[]} */
  emitted = [];
  /** The names and data of the events that the app was given. @type {any[]} */
  heard = [];
  /** How often the app was given each event of the mailbox. @type {Record<string, number>} */
  handled = {};
  /** What `native.js` makes of this document, once the app uses it. @type {Native | null} */
  native = null;
  /** @type {Map<number, (result: any) => void>} */
  #resolvers = new Map();
  /** @type {any[]} */
  #inputs = [];
  #isBusy = false;
  /** How the app is moved: by a popstate, by a router of its own, or not without a new document.
   * @type {"generic" | "writes" | "stuck"} */
  router = "generic";
  /** Where the server sends the next document instead; none if empty. */
  redirect = "";
  mayPush = true;
  /** Whether the driver sees at once that the app is there. */
  proves = false;
  /** What the driver did last. @type {any} */
  #driven = null;
  isComplete = false;
  isLinkUp = true;
  /** What `LinkedPage` keeps: the links to a shell in the place of `shell`, and what came on them.
   * @type {any} */
  linked = null;
  page = "page";
  webView = "main";
  /** What the names of documents begin with. */
  documentName = "d";
  #documents = 0;
  #calls = 0;

  /** @param {Partial<World>} [options] */
  constructor(options) {
    Object.assign(this, options);
    this.load("navigate", null);
  }

  /** Starts a document. @type {(load: string, record: any, options?: object) => void} */
  load(load, record, options = {}) {
    const { url, state } = this.browser.current;
    this.shown = url;
    this.toPage = [];
    this.toShell = [];
    this.connected = 0;
    this.shows = [];
    this.#driven = null;
    this.answers.clear();
    this.#resolvers.clear();
    this.native = null;
    this.isComplete = false;
    this.#calls = 0;
    this.state = initialState({
      page: this.page,
      document: `${this.documentName}${++this.#documents}`,
      webView: this.webView,
      embedded: false,
      platform: null,
      load: /** @type {any} */ (load),
      visibility: "visible",
      url,
      stamp: state?.tandem ?? null,
      record,
      opened: null,
      ...options,
    });
    this.feed({ type: "start" });
  }

  /** What the bridge leaves to the next document. */
  record() {
    return JSON.parse(JSON.stringify({ ...this.state, ...this.state.here }));
  }

  reload() {
    this.load("reload", this.record());
  }

  /** The app opens a document. @type {(kind: "push" | "replace", url: string) => void} */
  open(kind, url) {
    const record = this.record();
    this.browser.fate = "taken";
    this.browser.write(kind, null, url);
    this.load("navigate", record, { opened: kind });
  }

  /**
   * Feeds one input and then, as the bridge does, reconciles. What listeners feed waits until all
   * outputs are performed.
   * @param {any} input
   */
  feed(input) {
    this.#inputs.push(input);
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next; (next = this.#inputs.shift());) {
      this.#take(next);
      while (this.#take({ type: "reconcile" })) { /* until nothing is left to do */ }
    }
    this.#isBusy = false;
  }

  /** @param {{ name: string, data: any }} detail */
  #hear({ name, data }) {
    assert.ok(this.isComplete, "an event is given to a document that can hear it");
    if (data.mail) this.handled[data.mail] = (this.handled[data.mail] ?? 0) + 1;
    this.heard.push({ name, data });
  }

  /** @param {any} input @returns {boolean} whether there was anything to do */
  #take(input) {
    if (input.type === "popState") this.mayPush = false;
    if (/^(message|localChange|observed)$/.test(input.type)) {
      this.mayPush = true;
    }
    const before = this.state;
    const frozen = JSON.stringify(before);
    const { state, outputs } = step(before, { now: this.now, random: 0.5, ...input });
    assert.equal(JSON.stringify(before), frozen, "step leaves its argument alone");
    // The state is plain data: it has to survive this.
    this.state = JSON.parse(JSON.stringify(state));
    if (state.epoch === before.epoch) assert.ok(state.revision >= before.revision);
    for (const output of outputs) this.#perform(output, before);
    return outputs.length > 0;
  }

  /** @param {any} output @param {any} before */
  #perform(output, before) {
    switch (output.type) {
      case "openSocket":
        this.connected = 0;
        this.toPage = [];
        if (this.isLinkUp) this.toPage.push({ type: "opened", connection: output.connection });
        return;
      case "closeSocket":
        this.connected = 0;
        return;
      case "send":
        this.toShell.push({ ...output, connection: this.state.connection });
        if (output.message.type === "applied") this.applied.push(output.message);
        return;
      case "write":
        return this.#write(output);
      case "go":
        assert.equal(before.go, null, "at most one history.go is outstanding");
        assert.equal(this.state.go.deadline, this.now + 1000);
        return this.browser.go(output.delta);
      case "show":
        this.shows = [output];
        return;
      case "answer":
        assert.ok(!this.answers.has(output.call), "an action is answered once");
        this.answers.set(output.call, output.result);
        this.#resolvers.get(output.call)?.(output.result);
        return;
      case "emit":
        this.emitted.push(output.name);
        if (output.name === "event") this.#hear(output.detail);
        if (this.native?.takes(output)) this.heard.pop();
        return;
      default:
        assert.fail(`unknown output ${output.type}`);
    }
  }

  /** @param {any} output */
  #write({ method, url, stamp }) {
    assert.equal(this.state.go, null, "nothing is written behind a history.go");
    assert.ok(method !== "push" || this.mayPush, "a popstate never ends in a push");
    assert.equal(url, this.browser.current.url, "the bridge itself writes stamps only");
    try {
      this.browser.write(method, { tandem: stamp }, url);
    } catch { /* as the gate does */ }
    const { url: read, state } = this.browser.current;
    this.#take({ type: "historySettled", url: read, stamp: state?.tandem ?? null });
  }

  /** The driver does what it was asked to. */
  settle() {
    const show = this.shows.shift();
    // The driver stops where it was overtaken.
    if (!show || show.id !== this.state.showing?.id) return;
    const { id, method, place: { url } } = this.#driven = show;
    if (method && this.router === "stuck") return this.#leave(method, url);
    let how = "traverse";
    if (this.state.showing.url !== url) how = "router"; // It was redirected on the way.
    else if (method && this.router === "writes") {
      how = "router";
      this.appWrites(method, url);
    } else if (method) {
      how = "popstate";
      this.#writeFor(method, url);
    }
    const { current } = this.browser;
    this.shown = current.url;
    const isThere = this.state.showing?.url === current.url;
    const outcome = isThere ? { how, changed: true } : { how: "failed", changed: false };
    const isProved = this.proves && isThere;
    const isThrottled = !isThere;
    this.feed({ type: "routerSettled", id, ...outcome, tried: [], isThrottled, isProved });
  }

  /** What was proved has come to rest, or did not last. @param {"rested" | "revoked"} verdict */
  review(verdict) {
    const { proved } = this.state;
    if (!proved) return;
    this.feed({ type: verdict, id: proved.id, isOver: !proved.outcome });
    this.#driveAgain();
  }

  /** The driver waits for an app that was not there yet. */
  #driveAgain() {
    const driven = this.#driven;
    if (driven && driven.id === this.state.showing?.id) this.shows = [{ ...driven, method: null }];
  }

  /** The driver writes the history for the app. @type {(method: any, url: string) => void} */
  #writeFor(method, url) {
    assert.ok(method !== "push" || this.mayPush, "a popstate never ends in a push");
    try {
      this.browser.write(method, null, url);
    } catch { /* as the gate does */ }
    const { url: read, state } = this.browser.current;
    if (read !== url) return;
    this.feed({ type: "written", kind: method, url, stamp: state?.tandem ?? null });
  }

  /** The driver loads the document of the place. @type {(method: any, url: string) => void} */
  #leave(method, url) {
    const { showing, index } = this.state;
    if (!showing) return;
    const record = this.record();
    record.sent = { key: showing.key, url: showing.url, index: index + Number(method === "push") };
    this.browser.fate = "taken";
    this.browser.write(method, null, this.redirect || url);
    this.redirect = "";
    this.load("navigate", record);
  }

  /**
   * The app's router writes the history by itself.
   * @type {(method: "push" | "replace", url: string, trusted?: boolean) => void}
   */
  appWrites(method, url, trusted = false) {
    try {
      this.browser.write(method, null, url);
    } catch {
      return;
    }
    this.shown = this.browser.current.url;
    const stamp = this.browser.current.state?.tandem ?? null;
    this.feed({ type: "observed", kind: method, url: this.browser.current.url, stamp, trusted });
    if (!this.shows.length) this.#driveAgain();
  }

  /** The app follows a link by the public API. @type {(url: string, replace?: boolean) => void} */
  follow(url, replace = false) {
    this.feed({ type: "localChange", url, replace, title: "", trusted: true });
  }

  /** @type {(name: string, parameters?: object, from?: string) => number} */
  act(name, parameters = {}, from = undefined) {
    const call = ++this.#calls;
    this.feed({ type: "action", name, parameters, trusted: false, call, from });
    return call;
  }

  /** `native.js` as this document has it, loaded at once. @returns {Native} */
  get tandem() {
    const action = (/** @type {string} */ name, parameters = {}, /** @type {any} */ from) =>
      new Promise((/** @type {(result: any) => void} */ resolve) => {
        this.#resolvers.set(this.#calls + 1, resolve);
        this.act(name, parameters, from);
      });
    const state = () => this.state;
    return this.native ??= new Native({
      get state() {
        return state();
      },
      action,
    });
  }

  /** The document is complete: the app can hear. */
  complete() {
    this.isComplete = true;
    if (this.state.isStarting) this.feed({ type: "started" });
    if (!this.state.isReady) this.feed({ type: "ready", isReady: true });
  }

  /** The user uses the browser's back or forward button. @param {number} delta */
  traverse(delta) {
    this.browser.go(delta);
    if (!this.state.go) this.arrive();
  }

  arrive() {
    if (!this.browser.arrive()) return;
    const { url, state } = this.browser.current;
    this.shown = url;
    this.feed({ type: "popState", url, stamp: state?.tandem ?? null, kind: null, trusted: true });
  }

  /** The shell's state changed by itself. */
  announce() {
    if (!this.connected) return;
    const message = this.shell.navigate(this.state.document, "native");
    this.toPage.push({ type: "message", connection: this.connected, message });
  }

  deliverToShell() {
    const { message, connection } = this.toShell.shift() ?? {};
    if (!message || connection !== this.state.connection) return;
    if (message.type === "hello") this.connected = connection;
    if (this.connected !== connection) return;
    const answers = this.shell.receive(this.state.document, message);
    answers.push(...this.shell.events.splice(0));
    for (const answer of answers) {
      this.toPage.push({
        type: "message",
        connection,
        message: JSON.parse(JSON.stringify(answer)),
      });
    }
  }

  deliverToPage() {
    const input = this.toPage.shift();
    if (input) this.feed(input);
  }

  /** The connection breaks. @param {number} code */
  cut(code = 1006) {
    this.toPage = [];
    this.toShell = [];
    const { connection } = this.state;
    this.connected = 0;
    this.feed({ type: "closed", connection, code, reason: "" });
  }

  /** Lets time pass to the next deadline, or by `time` if that is earlier. @param {number} time */
  wait(time) {
    const due = deadline(this.state);
    this.now = Math.min(Math.max(due, this.now), this.now + time);
    if (this.now >= due) this.feed({ type: "tick" });
  }

  /** What the shell tells without being asked is on its way; a page that is away misses it. */
  tell() {
    const events = this.shell.events.splice(0);
    if (!this.connected) return;
    for (const message of events) {
      this.toPage.push({ type: "message", connection: this.connected, message });
    }
    this.announce();
  }

  /** Runs until nothing is left to happen. */
  rest() {
    this.complete();
    this.isLinkUp = true;
    this.browser.fate = "taken";
    for (let turn = 0; turn < 10_000; turn += 1) {
      if (this.toShell.length) this.deliverToShell();
      else if (this.toPage.length) this.deliverToPage();
      else if (this.browser.traversals.length) this.arrive();
      else if (this.shows.length) this.settle();
      else if (deadline(this.state) < Infinity) this.wait(Infinity);
      else return this.#checkRest();
    }
    assert.fail("the page comes to no rest");
  }

  #checkRest() {
    if (this.state.link !== "open") return;
    const { key, url } = this.shell.target;
    assert.deepEqual(this.state.changes, [], "nothing is pending");
    assert.deepEqual(this.state.target, { key, url }, "the page knows the shell's entry");
    assert.equal(this.browser.current.url, url, "the browser shows the entry");
    assert.equal(this.browser.current.state.tandem.key, key, "the browser's entry has its stamp");
    assert.equal(this.shown, url, "the router shows the entry");
    const applied = this.applied.at(-1);
    assert.deepEqual([applied.revision, applied.key, applied.url], [this.shell.revision, key, url]);
    assert.equal(this.answers.size, this.#calls, "every action has its answer");
    assert.deepEqual(this.shell.mailbox, [], "every event is acknowledged");
    for (let mail = 1; mail <= this.shell.eventCount; mail += 1) {
      const name = `${this.shell.epoch} ${mail}`;
      if (this.shell.mailed.has(name)) assert.equal(this.handled[name], 1, `event ${name}`);
    }
    for (const count of Object.values(this.shell.effects)) assert.equal(count, 1);
  }
}
