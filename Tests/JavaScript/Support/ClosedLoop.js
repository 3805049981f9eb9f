// @ts-check
import assert from "node:assert/strict";
import { deadline } from "../../../web/bridge/core/step.js";
import { Generator } from "./Generator.js";
import { LinkedPage } from "./LinkedPage.js";

const paths = ["/", "/track", "/profile", "/workout/1", "/workout/2", "/schedule/monday"];
const tabs = ["home", "track", "profile"];
const routers = /** @type {const} */ (["generic", "generic", "writes", "stuck"]);
const stepCountMax = 140;
const turnCountMax = 20_000;

/**
 * The real session with two real pages: what the user, the apps, the network and time do to them is
 * drawn from a seed. One of the pages drives, the other is a mirror.
 */
export class ClosedLoop {
  epoch = "E1";
  now = 0;
  #random;
  #session;
  #connections = 0;
  #controller = 0;
  #changes = 0;
  #epochs = 1;
  /** What the session said last. @type {any} */
  #shell;
  /** What the controller was sent last. @type {any} */
  #state;
  /** @type {LinkedPage[]} */
  pages = [];
  /** The highest revision of each epoch. */
  #revision = 0;

  /** @param {number} seed @param {SessionProcess} session */
  constructor(seed, session) {
    this.#random = new Generator(seed);
    this.#session = session;
    const random = this.#random;
    this.take({ do: "start", epoch: this.epoch, history: random.pick(["ios", "web", "none"]) });
    this.#connectController();
    for (const page of ["a", "b"]) {
      const router = random.pick(routers);
      const webView = page === "b" && random.chance(1, 4) ? "tabs" : "main";
      const proves = random.chance(1, 2);
      const names = { page, webView, documentName: `${page}.` };
      this.pages.push(new LinkedPage(this, { router, proves, ...names }));
    }
  }

  /** Opens a connection, and returns its number. @param {string} endpoint */
  connect(endpoint) {
    const connection = ++this.#connections;
    this.take({ do: "connect", connection, endpoint });
    return connection;
  }

  #connectController() {
    this.#changes = 0;
    this.#controller = this.connect("controller");
    this.#control({ type: "hello", protocol: 1, client: "controller" });
  }

  /** @param {any} frame */
  #control(frame) {
    this.take({ do: "frame", connection: this.#controller, frame });
  }

  /** The user acts on the device. @param {string} name @param {object} [parameters] */
  act(name, parameters = {}) {
    this.#control({ type: "action", id: ++this.#changes, name, parameters });
  }

  /** Gives an input to the session and carries what comes of it. @param {any} input */
  take(input) {
    const pages = this.pages.map(({ page }) => page);
    const answer = this.#session.take({ ...input, now: this.now, pages });
    this.#shell = answer;
    assert.ok(answer.revision >= this.#revision, "the revision never falls");
    this.#revision = answer.revision;
    for (const [connection, isNewest, message] of answer.sent) {
      if (message.type === "state") this.#state = message;
      for (const page of this.pages) page.receive(connection, message, isNewest);
    }
    for (const [connection, code, reason] of answer.closed) {
      for (const page of this.pages) page.end(connection, code, reason);
    }
  }

  /** The shell is killed, and another one starts. @param {boolean} restores */
  #restart(restores) {
    this.epoch = `E${++this.#epochs}`;
    this.#revision = 0;
    for (const page of this.pages) {
      page.linked.links.clear();
      page.linked.late = [];
      if (page.connected) page.cut();
    }
    this.take({ do: "restart", epoch: this.epoch, restores });
    this.#connectController();
  }

  run() {
    const length = 20 + this.#random.below(stepCountMax);
    for (let turn = 0; turn < length; turn += 1) {
      this.#random.pick(this.#moves(this.#random.pick(this.pages)))();
      this.#check();
    }
    for (const page of this.pages) if (page.router === "stuck") page.router = "generic";
    this.#rest();
  }

  /** What may happen now. @param {LinkedPage} page @returns {(() => unknown)[]} */
  #moves(page) {
    const random = this.#random;
    return [
      ...this.#nativeMoves(),
      ...this.#faults(page),
      () => page.follow(random.pick(paths), random.chance(1, 4)),
      () =>
        page.appWrites(
          random.pick(["push", "push", "replace"]),
          random.pick(paths),
          random.chance(1, 2),
        ),
      () => page.traverse(random.pick([-2, -1, -1, 1])),
      () => page.act(random.pick(["selectTab", "back", "nonsense"]), { tab: "track" }),
      () => page.act("present", { kind: "alert", id: random.pick(["m1", "m2"]), title: "?" }),
      () => page.act("dismiss", {}),
      ...Array(3).fill(() => page.deliverToShell()),
      ...Array(4).fill(() => page.deliverToPage()),
      ...Array(3).fill(() => this.take({ do: "flush" })),
      ...Array(2).fill(() => page.settle()),
      ...Array(3).fill(() => page.proceed()),
      () => page.review(random.pick(["rested", "revoked"])),
      () => page.arrive(),
      () => page.complete(),
    ];
  }

  #nativeMoves() {
    const random = this.#random;
    return [
      () => this.act("selectTab", { tab: random.pick(tabs) }),
      () => this.act("push", { url: random.pick(paths) }),
      () => this.act("back"),
      () => this.act("openURL", { url: random.pick(paths) }),
      () => this.act("present", { kind: "sheet", id: "s", url: random.pick(paths) }),
      () => this.act(random.pick(["swipeDown", "dismissAll"])),
    ];
  }

  /** @param {LinkedPage} page */
  #faults(page) {
    const random = this.#random;
    return [
      () => this.#pass(random.below(2_000)),
      () => (page.browser.fate = random.pick(["taken", "taken", "dropped", "thrown"])),
      () => random.chance(1, 3) && page.cut(),
      () => (page.isLinkUp = random.chance(2, 3)),
      () => random.chance(1, 5) && page.reload(),
      () => random.chance(1, 5) && page.open(random.pick(["push", "replace"]), random.pick(paths)),
      () => page.feed({ type: "online" }),
      () => page.deliverLate(),
      () => page.loseOldLink(),
      () => random.chance(1, 12) && this.#restart(random.chance(1, 2)),
    ];
  }

  /** Lets time pass to the next deadline, or by less. @param {number} time */
  #pass(time) {
    const due = [
      ...this.pages.map(({ state }) => deadline(state)),
      this.#shell.deadline ?? Infinity,
    ];
    this.now = Math.max(this.now, Math.min(this.now + time, ...due));
    for (const page of this.pages) {
      page.now = this.now;
      page.tick();
    }
    this.take({ do: "pass" });
  }

  #check() {
    for (const { state } of this.pages) {
      if (state.epoch !== this.epoch) continue;
      assert.ok(state.revision <= this.#shell.revision, "no revision that the shell does not have");
    }
  }

  /** Runs until nothing is left to happen, without faults. */
  #rest() {
    for (const page of this.pages) {
      page.complete();
      page.isLinkUp = true;
      page.browser.fate = "taken";
    }
    for (let turn = 0; turn < turnCountMax; turn += 1) {
      if (this.pages.some((page) => page.proceed())) continue;
      this.take({ do: "flush" });
      if (this.#shell.sent.length) continue;
      const due = this.pages.map(({ state }) => deadline(state));
      if (Math.min(...due, this.#shell.deadline ?? Infinity) === Infinity) return this.#checkRest();
      this.#pass(Infinity);
    }
    assert.fail("shell and pages come to no rest");
  }

  #checkRest() {
    for (const page of this.pages) page.checkRest(this.#shell, this.#state.pages);
    assert.deepEqual(this.#shell.waiting, [0, 0], "every event is acknowledged");
  }
}

/** @import { SessionProcess } from "./SessionProcess.js" */
