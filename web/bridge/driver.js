// @ts-check
// Makes the app show a place, by the safest means that it offers: docs/protocol.md 6.1.
import { foundRouters, isPainted, suspended, tabControl } from "./adapters.js";
import { addLink, click, controlsTo, leadingControls, mainPart } from "./app-controls.js";
import { resolved } from "./bridge.js";
import { history, performance, Promise, Set, URL } from "./browser.js";
import { isEqual, viewOf } from "./core/link.js";
import { navigation } from "./routers/navigation.js";
import { Sensor } from "./sensor.js";
import { Settling } from "./settling.js";
import { spelled } from "./spelling.js";

/** After that long a move is shown as pending. */
const pendingTime = 300;
/** How long a rung may go without any sign that it works: a route may be slow to come. */
const patience = { app: 300, other: 1_500, router: 4_000 };

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
  /** What follows it then. @type {Promise<typeof import("./hidden-place.js")> | undefined} */
  #following;
  /** The router that knows it. @type {Adapter | undefined} */
  #hidingRouter;
  /** The tab that was shown last. @type {string | null | undefined} */
  #tab;
  /** Where the app has gone by itself. */
  #followed = "";
  /** What was found of routers when the last move began. @type {Router[]} */
  #routers = [];
  /** The kinds of rungs that have led somewhere. */
  #taken = new Set();
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
    this.#hidingRouter = foundRouters(({ hidesPlace }) => !!hidesPlace)
      .find(({ hidesPlace, handle }) => hidesPlace?.(handle));
    if (!this.#hidingRouter) return;
    this.#hide();
    this.#page.keepFiles();
    this.#showFirst();
  }

  /** An app that keeps its place to itself starts at its first page, whatever the address. */
  #showFirst() {
    this.#host.stamped = undefined;
    if (this.#latest > 0 || this.#gate.entry.url === "/") return;
    // As if the browser had gone to the entry.
    if (this.#gate.entry.stamp) return this.#host.moved?.("traverse");
    // The shell has not yet said which one it is.
    this.#host.stamped = () => this.#showFirst();
  }

  /** @param {Told} order @returns {Promise<Settled>} */
  async show({ id, detail, method }) {
    this.#latest = id;
    this.#settling?.abandon();
    const { tab, root } = this.#page.origin;
    const isOther = tab !== this.#tab;
    if (this.#isAt(detail.url, method, isOther)) {
      this.#followed = "";
      this.#tab = tab;
      if (method) this.#page.write(method, detail.url);
      return { how: "link", changed: true, tried: [] };
    }
    const start = performance.now();
    this.#routers = foundRouters();
    const pending = setTimeout(() => this.#page.pending(id), pendingTime);
    const isOvertaking = this.#isOvertaken;
    this.#isOvertaken = true;
    // Over the root of its tab, to which the app's own way back leads from there.
    const isFirst = !!this.#following && isOther && method !== "push";
    const isAbove = !!root && !isEqual(root, detail.url) &&
      (isFirst ? !!await this.#showRoot(root) : !method && isEqual(this.#place ?? "", root));
    const before = this.#place;
    if (method || this.#hidesPlace) {
      this.#activity.mark(this.#gate.entry.url);
      this.#suspended = suspended();
    }
    /** @type {Settled} */
    const outcome = { how: "failed", changed: false, tried: [] };
    const controls = leadingControls(this.#host);
    const url = spelled(detail.url, controls.map(({ url }) => url));
    /** What is left to be done to the history. */
    let rest = method;
    for (const rung of this.#rungs(detail, url, method, controlsTo(detail.url, controls))) {
      if (!this.#isLatest(id)) break;
      // A document may take as long as all that was tried before it.
      const since = rung.how === "load" ? performance.now() : start;
      const limit = since + this.#page.arrivalTimeMax();
      const { url: from } = this.#gate.entry;
      const { state } = history;
      const own = { before, isFirst, isAbove };
      const move = { id, limit, from, isOvertaking, url, method: rest, ...own };
      const verdict = await this.#try(rung, move);
      if (/proved|rested/.test(verdict)) {
        this.#tab = tab;
        outcome.how = rung.how;
        this.#taken.add(rung.kind);
        outcome.changed = this.#settling?.hasChanged ?? true;
        outcome.isProved = verdict === "proved" && !this.#settling?.isEnded;
        outcome.tried = [];
        break;
      }
      outcome.isRefused = verdict === "stayed";
      outcome.isThrottled = verdict === "throttled";
      if (outcome.isRefused || outcome.isThrottled || !this.#isLatest(id)) break;
      outcome.tried.push(rung.name);
      if (rung.name === "popstate") this.#page.isDeaf(true);
      this.#host.replaces = undefined;
      // Unless the app itself has led elsewhere.
      const isWritten = isEqual(this.#gate.entry.url, url);
      if (isWritten && rung.isWriting && rest) this.#page.write("replace", from, state);
      if (isWritten || rung.isWriting) rest &&= "replace";
    }
    clearTimeout(pending);
    if (this.#latest === id) this.#host.replaces = undefined;
    if (this.#isLatest(id)) this.#end(outcome);
    return outcome;
  }

  /** @param {string} root */
  #showRoot(root) {
    return this.#following?.then(({ showRoot }) => showRoot(this.#hidingRouter, root));
  }

  /** @param {Settled} outcome */
  #end({ isProved }) {
    this.#suspended = suspended();
    this.#isOvertaken = false;
    // What was proved is looked after until it rests.
    if (!isProved) this.#activity.rest();
  }

  /** @param {number} id */
  #isLatest(id) {
    return this.#latest === id && this.#page.destination(id) !== null;
  }

  /** Climbs a rung, and once more where something else may have had its way. @type {Climb} */
  async #try(rung, move) {
    const { id, isOvertaking, url, method } = move;
    const verdict = await this.#climb(rung, move);
    if (/proved|rested/.test(verdict)) {
      const isDoubtful = this.#settling?.isDoubtful || isOvertaking && !method;
      if (!isDoubtful || this.#hidesPlace) return verdict;
      const again = this.#again(rung, { ...move, method: method && "replace" });
      const second = await this.#climb(...again);
      return second === "stayed" ? verdict : second;
    }
    // Whoever acted meanwhile may have taken the app's router elsewhere, or back.
    const isTaken = verdict === "failed" && this.#settling?.isLeft &&
      !isEqual(this.#gate.entry.url, url);
    if (!isTaken || !isRepeatable(rung) || !this.#isLatest(id)) return verdict;
    return this.#climb(rung, { ...move, isPatient: true });
  }

  /** Whether a rung leads to where the app is to be. @type {Climb} */
  async #climb(rung, move) {
    const { url: to, method } = move;
    /** @type {unknown} */
    let work;
    const { url: current } = this.#gate.entry;
    /** Whether an app that hears of a write at once has led on. */
    let isLed = false;
    try {
      this.#host.isDriving = true;
      // For an app that does not write the history itself.
      if (rung.isWriting && method) {
        // A router that is known counts its entries in their states.
        const isKnown = rung.name !== "popstate" || this.#routers.length > 0;
        this.#page.write(method, to, isKnown ? null : this.#page.stateOf(to));
        const { url } = this.#gate.entry;
        isLed = !isEqual(url, to);
        if (isLed && url === current) return "throttled";
      }
      work = isLed || rung.run({ ...move, from: current });
    } catch {
      work = false;
    } finally {
      this.#host.isDriving = false;
    }
    if (work === false) return "failed";
    const verdict = this.#written(rung, move, await this.#settle(rung, move, work));
    const isStaying = rung.isOwn && isEqual(this.#gate.entry.url, current);
    return verdict === "failed" && isStaying ? "stayed" : verdict;
  }

  /** Writes where the app is, if it keeps that to itself. @type {Conclude} */
  #written(rung, { from, url: to, method }, verdict) {
    const { url } = this.#gate.entry;
    if (!/proved|rested/.test(verdict) || !rung.hidesPlace?.()) return verdict;
    // It may have led elsewhere.
    const place = this.#place ?? (isEqual(url, from) ? to : url);
    if (isEqual(url, place)) return verdict;
    this.#hide();
    this.#page.write(isEqual(url, from) && method || "replace", place);
    return isEqual(this.#gate.entry.url, place) ? verdict : "failed";
  }

  /** Waits for the app, and looks after what was proved. @type {Settle} */
  #settle(rung, move, work, isStubborn = false) {
    const { id, limit, from, before, url: to, method, isOvertaking, isPatient } = move;
    const { how, kind, patience, hidesPlace, isListening, isWriting: isWritten } = rung;
    /** @type {string | null} */
    let proved = null;
    let isAnswered = false;
    /** Where the app is by its own account, if it keeps that to itself. */
    const own = () => hidesPlace?.() ? this.#place : undefined;
    const place = () => {
      const { url } = this.#gate.entry;
      const goal = proved ?? this.#page.destination(id);
      if (goal === null) return null;
      const shown = own();
      // A router that does not know the entry may write the URL of what it shows again.
      const isTakenBack = isEqual(goal, from) && !isEqual(goal, to);
      const isKept = hidesPlace?.() ?? false;
      return {
        // Of a place that no URL shows the browser's going there tells nothing.
        isGoal: isEqual(shown ?? url, goal) && !(isKept && !method && !shown),
        isFrom: !!shown || isEqual(url, from),
        isAlike: !shown && viewOf(url) === viewOf(this.#sensor.markedURL),
        isTakenBack,
        // Until its router goes, what changes tells nothing either.
        isKept: isKept && (!shown || shown !== before),
      };
    };
    const survey = { place, isPainted, isSuspended: () => suspended() > this.#suspended };
    const start = performance.now();
    // Who has followed the like, and now writes back where it was, has said no.
    const wasThere = isWritten && this.#taken.has(kind);
    const waiting = { start, limit, patience, isPatient, isWritten, isListening, wasThere };
    const options = { ...waiting, isOvertaking, isStubborn, isBelieved: how === "app" };
    return new Promise((resolve) => {
      const settling = new Settling(this.#sensor, survey, options, (verdict) => {
        if (verdict === "proved") proved = own() ?? this.#gate.entry.url;
        if (!isAnswered) resolve(verdict);
        else this.#review(rung, move, verdict);
        isAnswered = true;
      });
      this.#settling = settling;
      const routed = (/** @type {Routed} */ outcome) => settling.take({ type: "routed", outcome });
      Promise.resolve(work).then(
        (answer) => routed(answer === "stayed" || answer === "finished" ? answer : "settled"),
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
    const next = { ...move, limit, before: undefined };
    const end = this.#written(rung, next, await this.#settle(rung, next, "settled", true));
    if (this.#latest !== id || end === "abandoned") return;
    this.#activity.rest();
    this.#page.settled(id, {
      how: end === "rested" ? rung.how : "failed",
      changed: true,
      tried: [],
    });
  }

  /** What can be tried, the safest first. @type {Rungs} */
  *#rungs(detail, url, method, controls) {
    const { listens } = this.#host;
    const routers = this.#routers;
    if (listens.has("tandem:navigate")) yield this.#appRung(detail);
    if (!method && !this.#hidesPlace) yield this.#rung("traverse", () => {});
    const tab = tabControl(controls);
    const { tab: selected, root } = this.#page.origin;
    const isRoot = method && root && isEqual(root, url) && !routers.length;
    const own = isRoot ? this.#host.ownControl?.(selected ?? "") : undefined;
    // A click on a link that nobody sees may open the menu that it is in.
    const seen = controls.find((it) =>
      it === own || it.localName === "a" && it.getClientRects().length
    );
    const control = tab ?? seen ?? controls[0];
    if (tab) yield this.#linkRung(tab);
    for (const [index, router] of routers.entries()) {
      const rung = this.#routerRung(router);
      yield index === routers.length - 1 ? rung : { ...rung, patience: patience.other };
    }
    const isRouted = routers.length > 0 || moveEvents.some((type) => listens.has(type)) ||
      page.onpopstate || page.onhashchange;
    // Whether an app takes a click on a link shows at once, what a popstate leads to only later.
    const isLink = control?.localName === "a";
    // The browser itself follows a link to a fragment, also for an app with a router.
    const isFragment = isSameDocument(url);
    const isJump = isFragment && new URL(url, location.href).hash !== location.hash;
    const isAdding = isRouted && !routers.length && !seen;
    // What the app does for its tab is the answer, be it to stay and ask for a login.
    const isOwn = !!own && own === control;
    if (own && !isOwn) yield { ...this.#linkRung(own), patience: patience.other, isOwn: true };
    const addedLink = this.#rung("added-link", (order) => this.#clickIn(mainPart(), order), {
      how: "link",
    });
    if (isAdding && isLink && !isFragment) yield addedLink;
    if (isLink) {
      const hidesPlace = () => !routers.length && !this.#host.pushes && history.state === null;
      // An app that writes states has a router, whatever its plain links do.
      const ignored = () => hidesPlace() && !isFragment && this.#page.isDeaf(true);
      const isListening = isRouted && !routers.length && !isOwn && !this.#page.isDeaf();
      const rung = { ...this.#linkRung(control, ignored), hidesPlace, isOwn, isListening };
      yield isOwn ? { ...rung, patience: patience.other } : rung;
    }
    const followsLinks = this.#taken.has(addedLink.kind);
    if (isAdding && !isLink && followsLinks) yield addedLink;
    const isDeaf = this.#page.isDeaf() && !this.#host.pushes;
    // Neither an event nor another document would show what its router does not know.
    const isSilent = this.#hidesPlace && routers.length > 0;
    if (isRouted && !isDeaf && !isSilent) yield this.#popStateRung(url);
    if (listens.has("navigate")) {
      yield this.#routerRung({ ...navigation, handle: navigation.find?.() });
    }
    if (isAdding && !isLink && !followsLinks) yield addedLink;
    if (isRouted && control && !isLink) yield this.#linkRung(control);
    const load = (/** @type {Attempt} */ order) => this.#load(order);
    if (isRouted && isJump) {
      yield this.#rung("fragment", load, { how: "load", patience: patience.other });
    }
    if (isSilent && !method) return;
    // Without a router the browser is at a fragment at once.
    const isAtOnce = isJump && url.includes("#") && !isRouted;
    yield this.#rung("load", isAtOnce ? (it) => void load(it) : load, { patience: Infinity });
  }

  /** @type {(name: string, run: Rung["run"], own?: Partial<Rung>) => Rung} */
  #rung(name, run, own) {
    const how = /** @type {How} */ (name);
    return { name, kind: name, how, run, patience: patience.router, ...own };
  }

  /** The app says that it shows the place itself. @type {(detail: NavigateDetail) => Rung} */
  #appRung(detail) {
    const run = () => {
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
    return this.#rung("app", run, { isWriting: true, patience: patience.app });
  }

  /** A router that is known, by its function, or by a link in its part of the page.
   * @type {(router: Router) => Rung} */
  #routerRung({ name, find, visit, hidesPlace, handle }) {
    const run = (/** @type {Attempt} */ order) => {
      this.#page.uses(name);
      const method = order.isAbove ? "push" : order.method ?? "replace";
      if (visit) return visit(handle, order.url, method, order.isFirst);
      // Turbo puts another body into the document.
      const part = find?.();
      // They leave a link to a fragment to the browser, which adds an entry.
      if (order.method !== "push" || !isSameDocument(order.url)) return this.#clickIn(part, order);
      addLink(part, order.url, "push", (link) => link.click());
    };
    return this.#rung(name, run, { how: "router", hidesPlace: () => !!hidesPlace?.(handle) });
  }

  /** @param {string} url @returns {Rung} */
  #popStateRung(url) {
    const run = (/** @type {Attempt} */ { from }) => {
      const { href: oldURL, hash } = new URL(from, location.href);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
      const newURL = location.href;
      if (hash === location.hash) return;
      dispatchEvent(new HashChangeEvent("hashchange", { oldURL, newURL }));
    };
    // Some know their views by their states alone.
    const kind = this.#page.stateOf(url) === null ? "popstate" : "state";
    return this.#rung("popstate", run, { kind, isWriting: true });
  }

  /** Where the router is that keeps it to itself. */
  get #place() {
    const handle = this.#hidingRouter?.find?.();
    const place = handle && this.#hidingRouter?.placeOf?.(handle);
    return place && resolved(place) || undefined;
  }

  /** Whether the app, whose place no URL shows, is there already and stays.
   * @param {string} url @param {Method | null} method @param {boolean} isOther */
  #isAt(url, method, isOther) {
    const isThere = !isOther && !this.#isOvertaken && isEqual(this.#place ?? "", url);
    return isThere || !!method && url === this.#followed;
  }

  /** The app keeps its place to itself, so it is watched from now on. */
  #hide() {
    if (this.#hidesPlace) return;
    this.#hidesPlace = true;
    const tell = (/** @type {string} */ url, replace = false) => {
      this.#followed = url;
      this.#host.facade.navigate(url, { replace });
    };
    const isMoving = () => this.#isLatest(this.#latest);
    this.#following = import("./hidden-place.js");
    this.#following.then(({ followLinks, followRouter }) => {
      const router = this.#hidingRouter;
      if (router && followRouter(this.#page, router, isMoving, tell)) return;
      followLinks(this.#page, this.#sensor, tell);
    });
  }

  /** How the place that the app is at already is shown once more.
   * @type {(rung: Rung, move: Attempt) => [Rung, Attempt]} */
  #again(rung, move) {
    if (isRepeatable(rung)) return [rung, move];
    const [router] = this.#routers;
    const way = router ? this.#routerRung(router) : this.#popStateRung(move.url);
    return [way, { ...move, method: null }];
  }

  /** The app's own control, as if the user had clicked it; a link may be left to the browser.
   * @type {(control: HTMLElement, ignored?: () => unknown) => Rung} */
  #linkRung(control, ignored) {
    return this.#rung("link", (order) => this.#click(control, order.method, ignored));
  }

  /** For a router that takes whatever link is clicked in its part of the page.
   * @param {Element} part @param {Move} order */
  #clickIn(part, { url, method }) {
    const kind = method ?? "replace";
    return addLink(part, url, kind, (link) => this.#click(link, kind));
  }

  /** @type {(control: HTMLElement, method: Method | null, ignored?: () => unknown) => boolean} */
  #click(control, method, ignored) {
    this.#replaceFirst(method);
    return click(control, this.#host.facade, ignored);
  }

  /** An app that only pushes shall not grow the history. @param {Method | null} method */
  #replaceFirst(method) {
    this.#host.replaces = () => {
      this.#host.pushes = true;
      this.#host.replaces = undefined;
      return method === "replace";
    };
  }

  /** @param {Move} order */
  async #load({ url, method }) {
    if (!method || isEqual(this.#gate.entry.url, url)) return location.reload();
    this.#page.leaves(method);
    if (method === "push") location.assign(url);
    else location.replace(url);
    await new Promise((resolve) => setTimeout(resolve, patience.other));
  }
}

/** @param {Rung} rung */
const isRepeatable = ({ how }) => /router|link/.test(how);
/** @param {string} url */
const isSameDocument = (url) =>
  new URL(url, location.href).href.split("#")[0] === location.href.split("#")[0];

/** @import { Adapter, Attempt, Climb, Conclude, DriverPage, How, Method } from "./host.d.ts" */
/** @import { Move, NavigateDetail, Review, Routed, Router, Rung, Rungs } from "./host.d.ts" */
/** @import { Settle, Settled, Told } from "./host.d.ts" */
