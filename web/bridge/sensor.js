// @ts-check
// What is fetched and what is to be seen since the app was sent somewhere.
import { isLong, isSeen, loadTime } from "./activity.js";
import { Element, Map, matches, performance, Set } from "./browser.js";
import { covers, isBeside, isDrawn, isHidden, isOther, probes, standing } from "./view.js";

/** How long nothing may happen until attributes alone count as a change of the view. */
const slightTime = 1_000;
/** What moves for longer is no transition between two views. */
export const transitionTime = 1_000;
const builtCountMax = 64;
const tickCountMax = 3;
const addressCountMax = 500;
const unseen = "script, style, link, meta, template, noscript";
const fetched = "script[src], link[rel=stylesheet], link[rel=preload], link[rel=modulepreload]";

/** Sees what becomes of a move. @implements {Report} */
export class Sensor {
  #activity;
  #host;
  #loads;
  /** How often texts came or elements went, and how often only attributes changed. */
  #version = 0;
  #slight = 0;
  #changedAt = 0;
  /** How many more requests than not stayed open at an address. @type {Map<string, number>} */
  #endless = new Map();
  /** What is counted there. @type {WeakSet<Load>} */
  #counted = new WeakSet();
  /** How often a text changed while nobody did anything. @type {WeakMap<Node, number>} */
  #ticks = new WeakMap();
  /** What was open when the last move had ended. @type {Set<object>} */
  #resting = new Set();
  /** Who is told what happens. @type {Follower | null} */
  #follower = null;
  #mark;
  /** Whether something is looked at, and whether it was proved to be there. */
  #isMove = false;
  #isProved = false;
  /** What came together: any sign of work, a change of the view, one of its elements. */
  #batch = { isWork: false, isMutated: false, isBuilt: false };

  /** @param {Host} host @param {Activity} activity */
  constructor(host, activity) {
    this.#activity = activity;
    this.#host = host;
    this.#loads = host.loads;
    const { url, isSeen } = activity.move;
    this.#mark = this.#begun(url);
    // A move may have begun before this was loaded.
    if (isSeen) this.#version += 1;
    this.#isMove = url !== "";
    activity.report = this;
    this.#findRoots();
    this.#followBodies();
    host.loading = (load) => {
      const isOpen = host.loads.has(load);
      if (!isOpen) this.#learn(load);
      if (!isOpen || !this.#isEndless(load)) this.#wait(load, isOpen);
    };
  }

  /** What there is when a move begins. @param {string} url */
  #begun(url) {
    const points = probes();
    return {
      url,
      version: this.#version,
      slight: this.#slight,
      /** What is being fetched that was not before. @type {Set<object>} */
      waited: new Set(),
      /** What of something overtaken is still being fetched. @type {Set<object>} */
      older: new Set(
        [...this.#loads].filter((load) =>
          !this.#resting.has(load) && !isLong(load) && !this.#isEndless(load)
        ),
      ),
      moving: new Set(document.getAnimations()),
      points,
      places: standing(points),
      /** What came, and what of that has not gone. @type {WeakSet<Node>} */
      added: new WeakSet(),
      /** @type {Set<Element>} */
      built: new Set(),
    };
  }

  /** Who is told what happens from now on; there is one at a time. @param {Follower} next */
  follow(next) {
    this.#follower?.abandon();
    this.#follower = next;
  }

  /** @param {Follower} follower */
  leave(follower) {
    if (this.#follower === follower) this.#follower = null;
  }

  /** @param {Sensed} evidence */
  tell(evidence) {
    this.#activity.flush();
    this.#follower?.take(evidence);
  }

  /** The app is told something: what somebody did, or news of the device. @param {Emission} told */
  hear({ name, detail }) {
    const isDone = name === "event" && !/^(env|tabs|count|plugin|not|ext)/.test(detail.name);
    const isPlugins = /^(back|appUrl|tab|sel|nav)|ActionPerf/.test(detail.data?.event);
    if (isDone || isPlugins) this.tell({ type: "acted" });
  }

  /** @param {string} url */
  mark(url) {
    // What a view that was there fetched afterwards is nothing overtaken.
    if (this.#isProved) this.#resting = new Set(this.#loads);
    for (const load of this.#loads) if (isLong(load)) this.#learn(load);
    this.#isMove = true;
    this.#isProved = false;
    this.#mark = this.#begun(url);
  }

  rest() {
    this.#isMove = this.#isProved = false;
    this.#resting = new Set(this.#loads);
    for (const load of this.#loads) if (isLong(load)) this.#learn(load);
    this.#mark.built.clear();
    // Nobody waits for that.
    setTimeout(() => this.#findRoots());
  }

  /** Shadow roots may be declared in HTML, and nobody tells of those. */
  #findRoots() {
    const host = this.#host;
    const roots = new Set(host.roots.map((root) => root.deref()));
    for (const root of [document, ...roots]) {
      for (const { shadowRoot } of root?.querySelectorAll("*") ?? []) {
        if (!shadowRoot || roots.has(shadowRoot)) continue;
        host.roots.push(new WeakRef(shadowRoot));
        host.rooted?.(shadowRoot);
      }
    }
  }

  /** A request has ended when its body has come, and not when that begins. */
  #followBodies() {
    const { during, addresses } = this.#host;
    /** @type {Wrap} */
    const wrap = (owner, name, around) => {
      if (Object.hasOwn(owner, name)) return this.#host.wrap(owner, name, around);
      // An app may have put a class of its own in the place of the browser's.
      const next = Object.getPrototypeOf(owner);
      if (next) wrap(next, name, around);
    };
    for (const name of /** @type {const} */ (["arrayBuffer", "blob", "formData", "json", "text"])) {
      const read = (/** @type {any} */ native, /** @type {Response} */ self) =>
        during(native.call(self), self);
      wrap(Response.prototype, name, read);
    }
    wrap(XMLHttpRequest.prototype, "open", (native, self, call) => {
      addresses.set(self, call[1]?.href ?? call[1]);
      return native.apply(self, call);
    });
  }

  /** Whether requests to the address of this one are not waited for. @param {Load} load */
  #isEndless({ address }) {
    return Number(this.#endless.get(address)) > 0;
  }

  /** A request has ended, or is open for long. @param {Load} load */
  #learn(load) {
    if (this.#counted.has(load)) return;
    this.#counted.add(load);
    if (this.#endless.size > addressCountMax) this.#endless.clear();
    const count = this.#endless.get(load.address) ?? 0;
    this.#endless.set(load.address, count + (isLong(load) ? 1 : -1));
  }

  /** @type {Report["saw"]} */
  saw(record, isOfView, isElements, isIdle) {
    if (isIdle && isOfView && !isElements && record.type !== "attributes") this.#noteTick(record);
    if (!this.#isMove) return;
    const batch = this.#batch;
    batch.isWork = true;
    for (const part of record.addedNodes) this.#awaitPart(part);
    for (const part of record.removedNodes) this.#wait(part, false);
    if (!isOfView || isBeside(record.target)) return;
    batch.isMutated = true;
    batch.isBuilt ||= isElements;
    if (record.type === "attributes") this.#slight += 1;
    else if (record.type === "childList") this.#count(record);
    else this.#version += 1;
  }

  /** A request explains what comes of it, and no clock. @param {MutationRecord} record */
  #noteTick({ target, type }) {
    const node = type === "characterData" ? target.parentNode ?? target : target;
    const count = (this.#ticks.get(node) ?? 0) + 1;
    this.#ticks.set(node, count);
    if (count >= tickCountMax) this.#activity.restless.add(node);
  }

  end() {
    const { isWork, isMutated, isBuilt } = this.#batch;
    this.#batch = { isWork: false, isMutated: false, isBuilt: false };
    if (isMutated) this.#changedAt = performance.now();
    if (isMutated) this.#follower?.take({ type: "mutated", isBuilt });
    else if (isWork) this.#follower?.take({ type: "worked" });
  }

  /** @param {MutationRecord} record */
  #count({ addedNodes, removedNodes }) {
    const { added, built } = this.#mark;
    for (const node of addedNodes) {
      added.add(node);
      if (!(node instanceof Element)) this.#version += Number(isSeen(node));
      else if (built.size >= builtCountMax) this.#version += 1;
      else if (!matches(node, unseen)) built.add(node);
    }
    for (const node of removedNodes) {
      const isElement = node instanceof Element;
      const isView = isElement ? !built.delete(node) && !matches(node, unseen) : isSeen(node);
      this.#version += Number(isView);
    }
  }

  /** @type {(load: object, isOpen: boolean) => void} */
  #wait(load, isOpen) {
    const { waited, older } = this.#mark;
    if (isOpen) waited.add(load);
    const isWaited = isOpen || waited.delete(load);
    if (!isWaited && !older.delete(load)) return;
    this.tell({ type: isOpen ? "loadBegan" : "loadEnded", isOlder: !isWaited });
  }

  /** @param {Node} part */
  #awaitPart(part) {
    if (!(part instanceof HTMLElement) || !matches(part, fetched)) return;
    const { rel, href, src } = /** @type {HTMLLinkElement & HTMLScriptElement} */ (part);
    // An element that was here before may be put back, and is not loaded again then.
    const isKnown = performance.getEntriesByName(href ?? src).length > 0;
    if (isKnown || rel && !document.createElement("link").relList.supports(rel)) return;
    const end = () => this.#wait(part, false);
    for (const type of ["load", "error"]) part.addEventListener(type, end);
    setTimeout(end, loadTime);
    this.#wait(part, true);
  }

  /** Another view than the one that stands is one that came after it from now on. */
  prove() {
    const points = probes();
    const added = new WeakSet();
    this.#isProved = true;
    this.#mark = { ...this.#mark, points, places: standing(points), added, older: new Set() };
  }

  /** Whether what began last was proved to be there, and is looked after. */
  get isProved() {
    return this.#isProved;
  }

  /** Where the move began. */
  get markedURL() {
    return this.#mark.url;
  }

  /** When elements last came or went. */
  get builtAt() {
    return this.#activity.builtAt;
  }

  /** How many requests are waited for, and how many of something overtaken are open. */
  get open() {
    return this.#mark.waited.size;
  }
  get older() {
    return this.#mark.older.size;
  }

  /** What moves a large part of the view in or out. */
  get moving() {
    const { restless } = this.#activity;
    return document.getAnimations().filter((animation) => {
      const { effect, currentTime, playState } = animation;
      const { target } = /** @type {KeyframeEffect} */ (effect);
      return playState === "running" && effect?.getTiming().iterations !== Infinity &&
        !this.#mark.moving.has(animation) && Number(currentTime) < transitionTime &&
        target instanceof HTMLElement && !restless.has(target) && covers(target, 1 / 4);
    });
  }

  /** What is to be seen of the move. */
  look() {
    this.#activity.flush();
    const { version, slight, added, built, points, places } = this.#mark;
    const now = standing(points);
    const probeCount = now.filter((path, point) => isOther(path, places[point], added)).length;
    const hasMore = probeCount > 0 || this.#version > version ||
      // A page that is kept for later is hidden by an attribute alone.
      places.some(([element]) => element && isHidden(element)) ||
      [...built].some((element) => isDrawn(element, now));
    const slightAt = this.#slight > slight ? this.#changedAt + slightTime : Infinity;
    const hasChanged = hasMore || performance.now() >= slightAt;
    const againAt = hasChanged ? Infinity : slightAt;
    return { probeCount, hasChanged, againAt };
  }
}

/** @import { Activity, Emission, Follower, Host, Load, Report, Sensed, Wrap } from "./host.d.ts" */
