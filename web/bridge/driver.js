// @ts-check
// Makes the app show a place, by the safest means that it offers: docs/protocol.md 6.1.
import { controlTo, leadingControls } from "./app-controls.js";
import { resolved } from "./bridge.js";
import { isEqual, viewOf } from "./core/link.js";
import * as angularjs from "./routers/angularjs.js";
import * as framework7 from "./routers/framework7.js";
import * as htmx from "./routers/htmx.js";
import * as jqueryMobile from "./routers/jquery-mobile.js";
import * as navigation from "./routers/navigation.js";
import * as next from "./routers/next.js";
import * as react from "./routers/react.js";
import * as sveltekit from "./routers/sveltekit.js";
import * as turbo from "./routers/turbo.js";
import * as vue from "./routers/vue.js";
import { Sensor } from "./sensor.js";
import { Settling } from "./settling.js";
import { spelled } from "./spelling.js";

const checkInterval = 25;
/** After that long a move is shown as pending. */
const pendingTime = 300;
/** How long a rung may go without any sign that it works: a route may be slow to come. */
const patience = { app: 300, other: 1_500, router: 4_000 };

/** The innermost first: what React shows inside of Next.js is React Router's. @type {Routers} */
const routers = {
  react,
  vue,
  sveltekit,
  turbo,
  angularjs,
  "jquery-mobile": jqueryMobile,
  framework7,
  htmx,
  next,
};

/** Who listens to one of these moves itself. */
const moveEvents = ["popstate", "hashchange", "navigate", "tandem:navigate"];
const page = /** @type {any} */ (globalThis);

export class Driver {
  #page;
  #host;
  #activity;
  #sensor;
  #gate;
  #latest = 0;
  /** Whether no URL shows where the app is. */
  #hidesPlace = false;
  /** Where a link led that was followed in such an app. */
  #followed = "";
  /** How many views wait for something when nobody goes anywhere. */
  #suspended = 0;
  /** Whether the last move was overtaken. */
  #isOvertaken = false;
  /** What is being waited for, or looked after. @type {Settling | undefined} */
  #settling;

  /** @param {DriverPage} bridge */
  constructor(bridge) {
    this.#page = bridge;
    this.#host = bridge.host;
    this.#activity = bridge.activity;
    this.#sensor = new Sensor(bridge.host, bridge.activity);
    this.#gate = bridge.gate;
    this.#find();
  }

  /** An app that keeps its place to itself starts at its first page, whatever the address. */
  async #find() {
    const hides = Object.values(routers).some((adapter) => {
      const router = adapter.hidesPlace && found(adapter);
      return router && adapter.hidesPlace?.(router);
    });
    if (!hides) return;
    this.#hide();
    const isFirst = () => this.#latest === 0 && this.#gate.entry.url !== "/";
    while (isFirst() && !this.#gate.entry.stamp) await wait(checkInterval);
    if (!isFirst()) return;
    // As if the browser had gone to the entry.
    this.#host.moved?.("traverse");
  }

  /** @param {Told} order @returns {Promise<Settled>} */
  async show({ id, detail, method }) {
    this.#latest = id;
    this.#settling?.abandon();
    if (method && detail.url === this.#followed) {
      this.#followed = "";
      this.#page.write(method, detail.url);
      return { how: "link", changed: true, tried: [] };
    }
    const start = performance.now();
    if (method || this.#hidesPlace) {
      this.#activity.mark(this.#gate.entry.url);
      this.#suspended = suspended();
    }
    const isOvertaking = this.#isOvertaken;
    this.#isOvertaken = true;
    const pending = setTimeout(() => this.#page.pending(id), pendingTime);
    /** @type {Settled} */
    const outcome = { how: "failed", changed: false, tried: [] };
    const isLatest = () => this.#latest === id && this.#page.destination() !== null;
    const controls = leadingControls(this.#host);
    const order = { url: spelled(detail.url, controls.map(({ url }) => url)), method };
    for (const rung of this.#rungs(detail, order, controlTo(detail.url, controls))) {
      // A document may take as long as all that was tried before it.
      const since = rung.how === "load" ? performance.now() : start;
      const limit = since + this.#page.arrivalTimeMax();
      const from = this.#gate.entry.url;
      const move = { id, limit, from, to: order.url, method, isOvertaking };
      let verdict = await this.#climb(rung, move);
      if (/proved|rested/.test(verdict)) {
        order.method &&= "replace";
        const isDoubtful = this.#settling?.isDoubtful || isOvertaking && !method;
        if (isDoubtful && !this.#hidesPlace) {
          const again = await this.#climb(this.#again(rung, order), move);
          if (again !== "stayed") verdict = again;
        }
      }
      if (/proved|rested/.test(verdict)) {
        outcome.how = rung.how;
        outcome.changed = this.#settling?.hasChanged ?? true;
        outcome.isProved = verdict === "proved" && !this.#settling?.isEnded;
        outcome.tried = [];
        break;
      }
      outcome.isRefused = verdict === "stayed";
      if (outcome.isRefused || !isLatest()) break;
      outcome.tried.push(rung.name);
      if (rung.name === "popstate") this.#page.isDeaf(true);
      outcome.isThrottled = rung.isThrottled?.();
      if (outcome.isThrottled) break;
      rung.undo?.();
    }
    clearTimeout(pending);
    if (this.#latest === id) this.#host.replaces = undefined;
    if (isLatest()) {
      this.#suspended = suspended();
      this.#isOvertaken = false;
      // What was proved is looked after until it rests.
      if (!outcome.isProved) this.#activity.rest();
    }
    return outcome;
  }

  /** Whether a rung leads to where the app is to be. @type {Climb} */
  async #climb(rung, move) {
    const { from, to, method } = move;
    /** @type {unknown} */
    let work;
    try {
      this.#host.isDriving = true;
      work = rung.run();
    } catch {
      work = false;
    } finally {
      this.#host.isDriving = false;
    }
    if (work === false) return "failed";
    const verdict = await this.#settle(rung, move, work);
    const { url } = this.#gate.entry;
    if (verdict !== "rested" || isEqual(url, to) || !isEqual(url, from)) return verdict;
    if (!rung.hidesPlace?.()) return verdict;
    this.#hide();
    if (method) this.#page.write(method, to);
    return isEqual(this.#gate.entry.url, to) ? "rested" : "failed";
  }

  /** Waits for the app, and looks after what was proved. @type {Settle} */
  #settle(rung, move, work, isStubborn = false) {
    const { limit, from, to, isOvertaking } = move;
    const { how, patience, hidesPlace } = rung;
    /** @type {string | null} */
    let proved = null;
    let isAnswered = false;
    const place = () => {
      const { url } = this.#gate.entry;
      const goal = proved ?? this.#page.destination();
      if (goal === null) return null;
      // A router that does not know the entry may write the URL of what it shows again.
      const isTakenBack = isEqual(goal, from) && !isEqual(goal, to);
      return {
        isGoal: isEqual(url, goal),
        isFrom: isEqual(url, from),
        isAlike: viewOf(url) === viewOf(this.#sensor.markedURL),
        isTakenBack,
        isKept: hidesPlace?.() ?? false,
      };
    };
    const isSuspended = () => suspended() > this.#suspended;
    const start = performance.now();
    const options = { start, limit, patience, isOvertaking, isStubborn, isBelieved: how === "app" };
    return new Promise((resolve) => {
      const settling = new Settling(this.#sensor, { place, isSuspended }, options, (verdict) => {
        if (verdict === "proved") proved = this.#gate.entry.url;
        if (!isAnswered) resolve(verdict);
        else this.#review(rung, move, verdict);
        isAnswered = true;
      });
      this.#settling = settling;
      const routed = (/** @type {"settled" | "stayed" | "failed"} */ outcome) =>
        settling.take({ type: "routed", outcome });
      Promise.resolve(work).then(
        (answer) => routed(answer === "refused" ? "stayed" : "settled"),
        (error) => {
          console.warn("tandem: the app's router failed", error);
          routed("failed");
        },
      );
    });
  }

  /** What became of a move that was answered. @type {Review} */
  async #review(rung, move, answer) {
    const { id } = move;
    if (answer !== "rested" && answer !== "revoked") return;
    const isOver = !!this.#settling?.isEnded;
    const isAwaited = this.#page.reviewed(answer, id, isOver);
    // Unless something else has begun already.
    if (isOver && !isAwaited && this.#sensor.isProved) this.#activity.rest();
    // The app has led on; whoever went elsewhere meanwhile is not waited for.
    if (!isOver || !isAwaited) return;
    const limit = performance.now() + this.#page.arrivalTimeMax();
    const end = await this.#settle(rung, { ...move, limit }, "settled", true);
    if (this.#latest !== id || end === "abandoned") return;
    this.#activity.rest();
    this.#page.settled(id, {
      how: end === "rested" ? rung.how : "failed",
      changed: true,
      tried: [],
    });
  }

  /** What can be tried, the safest first. @type {Rungs} */
  *#rungs(detail, order, control) {
    const { url, method } = order;
    const { listens } = this.#host;
    if (listens.has("tandem:navigate")) yield this.#appRung(detail, order);
    if (!method && !this.#hidesPlace) yield this.#slowRung("traverse", "traverse", () => {});
    if (control?.localName === "ion-tab-button") {
      yield this.#linkRung(control, { url, method: null });
    }
    const present = Object.keys(routers)
      .map((name) => ({ name, router: found(routers[name]) })).filter(({ router }) => router);
    for (const [index, { name, router }] of present.entries()) {
      yield this.#routerRung(name, routers[name], router, order, index === present.length - 1);
    }
    const isRouted = present.length > 0 || moveEvents.some((type) => listens.has(type)) ||
      page.onpopstate || page.onhashchange;
    // Whether an app takes a click on a link shows at once, what a popstate leads to only later.
    const isLink = control?.localName === "a";
    const isPlain = () => !present.length && !this.#host.pushes;
    // The browser itself follows a link to a fragment, also for an app with a router.
    const { hash, href } = new URL(url, location.href);
    const isFragment = href.split("#")[0] === location.href.split("#")[0];
    if (isLink) {
      const hidesPlace = () => isPlain() && history.state === null;
      const ignored = () => isPlain() && !isFragment && this.#page.isDeaf(true);
      yield { ...this.#linkRung(control, order, ignored), hidesPlace };
    }
    const isDeaf = this.#page.isDeaf() && !this.#host.pushes;
    if (isRouted && !isDeaf) yield this.#popStateRung(order);
    if (listens.has("navigate")) {
      yield this.#routerRung("navigation", navigation, page.navigation, order, true);
    }
    if (isRouted && control && !isLink) yield this.#linkRung(control, order);
    if (isRouted && isFragment && hash !== location.hash) {
      yield this.#rung("fragment", "load", () => this.#load(order));
    }
    yield { ...this.#rung("load", "load", () => this.#load(order)), patience: Infinity };
  }

  /** @type {(name: string, how: How, run: () => unknown) => Rung} */
  #rung(name, how, run) {
    return { name, how, run, patience: patience.other };
  }

  /** @type {(name: string, how: How, run: () => unknown) => Rung} */
  #slowRung(name, how, run) {
    return { ...this.#rung(name, how, run), patience: patience.router };
  }

  /** The app says that it shows the place itself; the history is written for it.
   * @type {(detail: NavigateDetail, order: Move) => Rung} */
  #appRung(detail, order) {
    const writing = this.#writing(order);
    const run = () => {
      writing.write();
      // Who pushes in answer means the entry that is there.
      this.#host.replaces = (url) => isEqual(resolved(url ?? ""), this.#gate.entry.url);
      /** @type {unknown[]} */
      const works = [];
      const waitUntil = (/** @type {unknown} */ work) => {
        event.preventDefault();
        works.push(work);
      };
      const options = { detail, bubbles: true, cancelable: true };
      const event = Object.assign(new CustomEvent("tandem:navigate", options), { waitUntil });
      return !document.dispatchEvent(event) && Promise.all(works);
    };
    return { ...this.#rung("app", "app", run), ...writing, patience: patience.app };
  }

  /**
   * @type {(
   *   name: string, way: Pick<Adapter, "visit" | "hidesPlace">, router: any,
   *   order: Move, isLast: boolean,
   * ) => Rung}
   */
  #routerRung(name, { visit, hidesPlace }, router, order, isLast) {
    const run = () => {
      this.#page.uses(name);
      return visit(router, order.url, order.method ?? "replace");
    };
    const time = isLast ? patience.router : patience.other;
    const rung = { ...this.#rung(name, "router", run), patience: time };
    return hidesPlace ? { ...rung, hidesPlace: () => hidesPlace(router) } : rung;
  }

  /** @type {(order: Move) => Rung} */
  #popStateRung(order) {
    const writing = this.#writing(order);
    const run = () => {
      const oldURL = location.href;
      writing.write();
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
      const newURL = location.href;
      if (new URL(oldURL).hash === location.hash) return;
      dispatchEvent(new HashChangeEvent("hashchange", { oldURL, newURL }));
    };
    return { ...this.#slowRung("popstate", "popstate", run), ...writing };
  }

  /** The app keeps its place to itself, so its links are watched from now on. */
  #hide() {
    if (this.#hidesPlace) return;
    this.#hidesPlace = true;
    const tell = (/** @type {string} */ url) => {
      this.#followed = url;
      this.#host.facade.navigate(url);
    };
    import("./hidden-place.js").then(({ followLinks }) =>
      followLinks(this.#page, this.#sensor, tell)
    );
  }

  /** Shows once more the place that the app is at already.
   * @type {(rung: Rung, order: Move) => Rung} */
  #again(rung, { url }) {
    if (/router|link/.test(rung.how)) return rung;
    const name = Object.keys(routers).find((name) => found(routers[name]));
    if (!name) return this.#popStateRung({ url, method: null });
    return this.#routerRung(name, routers[name], found(routers[name]), { url, method: null }, true);
  }

  /** The app's own control, as if the user had clicked it; a link may be left to the browser.
   * @type {(control: HTMLElement, order: Move, ignored?: () => unknown) => Rung} */
  #linkRung(control, order, ignored) {
    const { facade } = this.#host;
    return this.#slowRung("link", "link", () => {
      let isFollowed = true;
      let isSentBack = false;
      const judge = (/** @type {Event} */ event) => {
        isFollowed = event.defaultPrevented || control.localName !== "a";
        // Nobody takes it: the browser is not to load the document on the app's behalf.
        if (isFollowed) return;
        event.preventDefault();
        ignored?.();
      };
      addEventListener("click", judge);
      this.#replaceFirst(order);
      // The shell has gone there: whoever asks it to go is no way to show it.
      const { action } = facade;
      facade.action = (...call) => {
        isSentBack ||= /^(back|pop|push|replace|openURL|selectTab)/.test(call[0]);
        if (!isSentBack) return action(...call);
        return Promise.resolve({ status: "noop", reason: "unchanged", revision: 0, data: null });
      };
      control.click();
      facade.action = action;
      // An app that stops the event keeps it from here: the user's next click is not to be judged.
      removeEventListener("click", judge);
      return isFollowed && !isSentBack;
    });
  }

  /** Writes the history for an app that does not, and takes it back.
   * @type {(order: Move) => Writing} */
  #writing(order) {
    const { url: from } = this.#gate.entry;
    const { state } = history;
    return {
      write: () => order.method && this.#page.write(order.method, order.url),
      isThrottled: () => order.method !== null && !isEqual(this.#gate.entry.url, order.url),
      undo: () => {
        if (!order.method) return;
        this.#page.write("replace", from, state);
        order.method = "replace";
      },
    };
  }

  /** An app that only pushes shall not grow the history. @param {Move} order */
  #replaceFirst({ method }) {
    this.#host.replaces = () => {
      this.#host.replaces = undefined;
      return method === "replace";
    };
  }

  /** @param {Move} order */
  async #load({ url, method }) {
    const isReload = !method || isEqual(this.#gate.entry.url, url);
    if (isReload) return location.reload();
    this.#page.leaves(method);
    if (method === "push") location.assign(url);
    else location.replace(url);
    await wait(patience.other);
  }
}

/** How many views wait for code or data. */
function suspended() {
  let count = 0;
  for (const { suspended } of Object.values(routers)) count += suspended?.() ?? 0;
  return count;
}

/** @param {number} time */
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** A router's handle; an app may throw at whoever looks. @param {Adapter} adapter */
function found({ find }) {
  try {
    return find();
  } catch {
    return undefined;
  }
}

/** @import { Adapter, Climb, DriverPage, Host, How, Move } from "./host.d.ts" */
/** @import { NavigateDetail } from "./host.d.ts" */
/** @import { Review, Routers, Rung, Rungs, Settle, Settled, Told, Writing } from "./host.d.ts" */
