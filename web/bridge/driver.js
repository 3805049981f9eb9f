// @ts-check
// Makes the app show a place, by the safest means that it offers: docs/protocol.md 6.1.
import { emit, resolved } from "./bridge.js";
import { isEqual } from "./core/link.js";
import * as angularjs from "./routers/angularjs.js";
import * as jqueryMobile from "./routers/jquery-mobile.js";
import * as navigation from "./routers/navigation.js";
import * as next from "./routers/next.js";
import * as react from "./routers/react.js";
import * as sveltekit from "./routers/sveltekit.js";
import * as turbo from "./routers/turbo.js";
import * as vue from "./routers/vue.js";

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
  next,
};

const isTabBar = "nav, [role=tablist], ion-tab-bar, header, footer";
const page = /** @type {any} */ (globalThis);

export class Driver {
  #page;
  #host;
  #activity;
  #gate;
  #latest = 0;

  /** @param {DriverPage} bridge */
  constructor(bridge) {
    this.#page = bridge;
    this.#host = bridge.host;
    this.#activity = bridge.activity;
    this.#gate = bridge.gate;
  }

  /** @param {Order} order @returns {Promise<Settled>} */
  async show({ id, detail, method }) {
    this.#latest = id;
    const start = performance.now();
    if (method) this.#activity.mark(this.#gate.entry.url);
    const pending = setTimeout(() => this.#page.pending(id), pendingTime);
    /** @type {Settled} */
    let outcome = { how: "failed", changed: false, tried: [] };
    const isLatest = () => this.#latest === id && this.#page.destination() !== null;
    const order = { url: detail.url, method };
    for (const rung of this.#rungs(detail, order)) {
      const move = { start: performance.now(), limit: start + this.#page.arrivalTimeMax() };
      if (await this.#climb(rung, move, isLatest)) {
        outcome = { how: rung.how, changed: this.#activity.hasChanged, tried: [] };
        break;
      }
      if (!isLatest() || outcome.isThrottled) break;
      outcome.tried.push(rung.name);
      if (rung.name === "popstate") this.#page.isDeaf(true);
      outcome.isThrottled = rung.isThrottled?.();
      if (outcome.isThrottled) break;
      rung.undo?.();
    }
    clearTimeout(pending);
    if (this.#latest === id) {
      this.#host.replaces = undefined;
      this.#activity.rest();
    }
    return outcome;
  }

  /** Whether a rung leads to where the app is to be. @type {Climb} */
  async #climb({ run, how, patience: sparing }, { start, limit }, isLatest) {
    let isRunning = true;
    let hasFailed = false;
    try {
      this.#host.isDriving = true;
      const work = run();
      Promise.resolve(work).catch((error) => {
        hasFailed = true;
        console.warn("tandem: the app's router failed", error);
      }).finally(() => isRunning = false);
      if (work === false) return false;
    } catch {
      return false;
    } finally {
      this.#host.isDriving = false;
    }
    const activity = this.#activity;
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, checkInterval));
      const goal = this.#page.destination();
      const now = performance.now();
      if (!isLatest() || hasFailed || goal === null) return false;
      const { url } = this.#gate.entry;
      const isThere = isEqual(url, goal) && (activity.hasChanged || activity.isAlike(url));
      if (isThere && !isRunning && activity.isQuiet) return true;
      if (now > limit) return isThere;
      const isAtWork = isThere || isRunning || activity.isLoading;
      const sign = Math.max(start, activity.workedAt);
      if (!isAtWork && now - sign > sparing) return how === "app" && isEqual(url, goal);
    }
  }

  /** What can be tried, the safest first. @type {Rungs} */
  *#rungs(detail, order) {
    const { url, method } = order;
    const { listens } = this.#host;
    if (listens.has("tandem:navigate")) yield this.#appRung(detail, order);
    if (!method) yield this.#slowRung("traverse", "traverse", () => {});
    const control = controlTo(url, this.#host);
    if (control?.localName === "ion-tab-button") {
      yield this.#linkRung(control, { url, method: null });
    }
    const found = Object.keys(routers)
      .map((name) => ({ name, router: routers[name].find() })).filter(({ router }) => router);
    for (const [index, { name, router }] of found.entries()) {
      yield this.#routerRung(name, routers[name], router, order, index === found.length - 1);
    }
    const isRouted = found.length > 0 || listens.size > 0 || page.onpopstate || page.onhashchange;
    const isDeaf = this.#page.isDeaf() && !this.#host.pushes;
    if (isRouted && !isDeaf) yield this.#popStateRung(order);
    if (listens.has("navigate")) {
      yield this.#routerRung("navigation", navigation, page.navigation, order, true);
    }
    if (isRouted && control) yield this.#linkRung(control, order);
    if (isRouted && new URL(url, location.href).hash !== location.hash) {
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
      this.#host.replaces = (url) => resolved(url ?? "") === this.#gate.entry.url;
      return emit("navigate", detail) ? false : undefined;
    };
    return { ...this.#rung("app", "app", run), ...writing, patience: patience.app };
  }

  /** @type {(name: string, module: Adapter, router: any, order: Move, isLast: boolean) => Rung} */
  #routerRung(name, { visit }, router, order, isLast) {
    const run = () => {
      this.#page.uses(name);
      return visit(router, order.url, order.method ?? "replace");
    };
    const time = isLast ? patience.router : patience.other;
    return { ...this.#rung(name, "router", run), patience: time };
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

  /** The app's own control, as if the user had clicked it.
   * @type {(control: HTMLElement, order: Move) => Rung} */
  #linkRung(control, order) {
    return this.#rung("link", "link", () => {
      let isFollowed = true;
      addEventListener("click", (event) => {
        isFollowed = event.defaultPrevented || control.localName !== "a";
        // Nobody takes it: the browser is not to load the document on the app's behalf.
        if (!isFollowed) event.preventDefault();
      }, { once: true });
      this.#replaceFirst(order);
      control.click();
      return isFollowed;
    });
  }

  /** Writes the history for an app that does not, and takes it back.
   * @type {(order: Move) => Writing} */
  #writing(order) {
    const { url: from } = this.#gate.entry;
    const { state } = history;
    return {
      // htmx looks at no entry but its own.
      write: () =>
        order.method &&
        this.#page.write(order.method, order.url, page.htmx ? { htmx: true } : null),
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
    await new Promise((resolve) => setTimeout(resolve, patience.other));
  }
}

/** What the user could click in the app to get to `url`. @type {(url: string, h: Host) => any} */
function controlTo(url, { roots }) {
  const controls = [document, ...roots.map((root) => root.deref())].flatMap((root) => [
    ...root?.querySelectorAll("a[href], [hx-get], [data-hx-get], ion-tab-button[href]") ?? [],
  ]);
  const leading = controls.filter((control) => {
    const names = ["href", "hx-get", "data-hx-get"];
    const address = names.map((name) => control.getAttribute(name)).find((value) => value) ?? "";
    const { pathname, search, hash, origin } = new URL(address, document.baseURI);
    return origin === location.origin && isEqual(pathname + search + hash, url) &&
      !control.hasAttribute("download") && /^(_self)?$/.test(control.getAttribute("target") ?? "");
  });
  return leading.find((control) => control.localName === "ion-tab-button") ??
    leading.find((control) => control.closest(isTabBar)) ?? leading[0];
}

/** @import { Adapter, Climb, DriverPage, Host, How, Move, NavigateDetail } from "./host.d.ts" */
/** @import { Order, Routers, Rung, Rungs, Settled, Writing } from "./host.d.ts" */
