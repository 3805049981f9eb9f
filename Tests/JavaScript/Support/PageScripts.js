// @ts-check
import { view } from "../../../web/bridge/core/link.js";
import { Generator } from "./Generator.js";
import { ScriptedPage } from "./ScriptedPage.js";

const stepCountMax = 40;
const urls = ["/", "/a", "/b", "/c", "/a/1", "/a/2?x=1", "/d#e", "/d", "/a/"];
const webViews = ["main", "main", "tab:home"];
const modes = ["push", "replace", "pop", "none"];
const codes = [1001, 1006, 1013, 1008, 4000, 4409, 4410, 4404, 4429, 4500, 3999, 4999];
const broadcastNames = ["tabReselected", "notFound", "external", "anything"];
const mailNames = ["dismissed", "leaveRequested", "refresh", "countdownFinished", "pluginEvent"];
const limits = {
  messageByteCountMax: 65_536,
  pingIntervalSeconds: 20,
  historyWritesPerSecondMax: 8,
};
/** How often each kind of step is drawn. */
const weights = Object.entries({
  connect: 3,
  close: 2,
  welcome: 3,
  navigate: 8,
  result: 3,
  event: 3,
  reply: 2,
  late: 1,
  click: 5,
  replace: 2,
  traverse: 5,
  reload: 1,
  act: 2,
  call: 2,
  handles: 1,
}).flatMap(([kind, weight]) => Array(weight).fill(kind));

/**
 * Draws the script of a seed, while the real page performs it: what the shell sends is about what
 * the page knows, and about what it has forgotten, does not know yet or never will.
 */
export class PageScript {
  #random;
  #page;
  #eventCount = 0;
  #actions = 0;
  /** @type {Set<string>} */
  #keys = new Set(["e1", "e2", "e3"]);

  /** @param {number} seed */
  constructor(seed) {
    this.#random = new Generator(seed);
    this.#page = new ScriptedPage(this.#random.pick(webViews));
  }

  /** @returns {Promise<{ steps: any[], observed: string[] }>} */
  async run() {
    const steps = [];
    const observed = [];
    const start = { do: "start", webView: this.#page.webView };
    const count = 2 + this.#random.below(stepCountMax);
    for (let number = 0; number < count; number += 1) {
      const step = number ? this.#draw() : start;
      steps.push(step);
      observed.push(await this.#page.take(step));
      this.#keys.add(view(this.#page.state).key);
    }
    return { steps, observed };
  }

  /** @returns {any} */
  #draw() {
    const random = this.#random;
    const { link } = this.#page.state;
    // What takes a connection is of no interest without one.
    if (random.chance(1, 2) && link === "connecting") return { do: "connect" };
    if (random.chance(1, 2) && link === "waiting") return { do: "connect" };
    if (random.chance(2, 3) && link === "greeting") return this.#receive(this.#welcome());
    if (random.chance(1, 3) && link === "stopped") return { do: "reload" };
    const kind = random.pick(weights);
    switch (kind) {
      case "close":
        return { do: "close", code: random.chance(2, 3) ? 1006 : random.pick(codes) };
      case "welcome":
        return this.#receive(link === "greeting" ? this.#welcome() : this.#navigate());
      case "navigate":
        return this.#receive(this.#navigate());
      case "result":
        return this.#receive(this.#result());
      case "event":
        return this.#receive(this.#event());
      case "reply":
        // No shell answers a call before the page could send it.
        if (link !== "open") return { do: "connect" };
        return this.#receive({ type: "reply", id: `c${1 + random.below(4)}`, success: true });
      case "late":
        return { do: "late", message: this.#navigate() };
      case "click":
      case "replace":
        return { do: kind, url: random.pick(urls) };
      case "traverse":
        return { do: "traverse", delta: random.pick([-1, -1, -1, 1, 1, -2, 2, -3, 9]) };
      case "act":
        return { do: "act", name: random.pick(["back", "pop"]), trusted: random.chance(1, 2) };
      case "call":
        return { do: "call", plugin: "App", method: "getInfo" };
      case "handles":
        return { do: "handles", value: random.chance(2, 3) };
      default:
        return { do: kind };
    }
  }

  /** @param {any} message */
  #receive(message) {
    return { do: "receive", message };
  }

  /** @returns {any} */
  #navigate() {
    const random = this.#random;
    const { state } = this.#page;
    const epoch = random.chance(1, 12) ? random.pick(["E1", "E2", "E3"]) : state.epoch ?? "E1";
    return {
      type: "navigate",
      epoch,
      revision: Math.max(0, state.revision + random.pick([-1, 0, 0, 1, 1, 1, 2])),
      target: this.#target(),
      mode: random.pick(modes),
      direction: "none",
      animated: false,
      cause: "native",
      role: random.chance(1, 10) ? random.pick(["driver", "mirror"]) : state.role ?? "driver",
      generation: Math.max(0, state.generation + random.pick([0, 0, 0, 0, 1, -1])),
      lastChange: this.#lastChange(),
    };
  }

  /** An entry that the page knows, or another one; the same key may have got another URL. */
  #target() {
    const random = this.#random;
    const { state, browser } = this.#page;
    if (random.chance(1, 3)) {
      const { key, url } = view(state);
      if (key) return { key, url };
    }
    const stamped = browser.entries.filter(({ state }) => state?.tandem?.key);
    if (random.chance(1, 2) && stamped.length) {
      const { url, state } = random.pick(stamped);
      return { key: state.tandem.key, url };
    }
    if (random.chance(1, 3)) {
      return { key: `e${4 + random.below(40)}`, url: random.pick(urls) };
    }
    const keys = [...this.#keys].filter(Boolean);
    return { key: random.pick(keys), url: random.pick(urls) };
  }

  /** As a shell has it that answered some of the changes, or none. */
  #lastChange() {
    const random = this.#random;
    const { lastChange, nextChange } = this.#page.state;
    return random.chance(1, 2) ? lastChange : lastChange + random.below(nextChange - lastChange);
  }

  /** @returns {any} */
  #welcome() {
    const random = this.#random;
    const { epoch: known, revision } = this.#page.state;
    const epoch = known && !random.chance(1, 5) ? known : random.pick(["E1", "E2", "E3"]);
    const navigate = {
      ...this.#navigate(),
      epoch,
      mode: "none",
      cause: "welcome",
      role: random.chance(1, 4) ? "mirror" : "driver",
    };
    if (epoch !== known) {
      navigate.lastChange = 0;
      navigate.revision = 1 + random.below(5);
    } else if (random.chance(9, 10)) navigate.revision = Math.max(revision, navigate.revision);
    const { role, generation, lastChange } = navigate;
    return {
      type: "welcome",
      epoch,
      revision: navigate.revision,
      role,
      generation,
      lastChange,
      limits,
      tabs: [],
      navigate,
    };
  }

  /** @returns {any} */
  #result() {
    const random = this.#random;
    const { nextChange, revision } = this.#page.state;
    const status = random.pick(["applied", "noop", "rejected", "superseded"]);
    return { type: "result", id: random.below(nextChange), status, revision };
  }

  /** The next one, or one that came already. @returns {any} */
  #event() {
    const random = this.#random;
    const isRepeated = this.#eventCount && random.chance(1, 3);
    const id = isRepeated ? 1 + random.below(this.#eventCount) : ++this.#eventCount;
    const name = random.pick(random.chance(2, 3) ? mailNames : broadcastNames);
    return { type: "event", id, name };
  }
}
