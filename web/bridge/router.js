// @ts-check
/** How long a route may take to change the document until it counts as unchanged. */
const changeTimeMax = 200;
const arrivalTimeMax = 1000;

const page = /** @type {any} */ (window);
/**
 * Routers that have to be told by their own means, and how to know them; the means are in
 * `adapters/`. @type {Record<string, () => unknown>}
 */
const handles = {
  next: () => page.next?.router,
  sveltekit: () => Object.keys(history.state ?? {}).some((field) => field.startsWith("sveltekit:")),
  turbo: () => page.Turbo?.visit,
  vue: () =>
    /** @type {any} */ (document.querySelector("[data-v-app]"))?.__vue_app__?.config
      .globalProperties.$router,
  react: () => page.__reactRouterDataRouter?.navigate,
};

/** Makes the app show a URL, by the safest means that it offers. */
export class Router {
  #host;
  /** @type {string | null} */
  #name = null;
  /** The popstate that this class dispatches; it tells the bridge nothing. @type {Event | null} */
  synthetic = null;
  /** @type {() => void} */
  #moved = () => {};
  /** What is to be shown by the newest order. @type {NavigateDetail | null} */
  #newest = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** Looks for a known router; its name when it was found just now. */
  detect() {
    if (this.#name) return null;
    this.#name = Object.keys(handles).find((name) => handles[name]()) ?? null;
    return this.#name;
  }

  /** The router wrote the history. */
  moved() {
    this.#moved();
  }

  /**
   * @param {Output & { type: "show" }} order
   * @returns {Promise<{ how: How, changed: boolean }>}
   */
  async show({ detail, method, traversed }) {
    const changed = documentChange();
    const how = await this.#drive(detail, method, traversed);
    return { how, changed: how === "load" || await changed };
  }

  /** @type {(detail: NavigateDetail, method: Method | null, traversed: boolean) => Promise<How>} */
  async #drive(detail, method, traversed) {
    this.#newest = detail;
    if (!emit("navigate", detail)) return "app";
    if (document.readyState !== "complete") {
      // The app's own script may not have run yet.
      await loaded();
      if (this.#newest !== detail) return "none";
      if (!emit("navigate", detail)) return "app";
    }
    if (method) return this.#drivenByAdapter(detail.url, method);
    return traversed ? "traverse" : this.#drivenByEvent();
  }

  /** @type {(url: string, method: Method) => Promise<How>} */
  async #drivenByAdapter(url, method) {
    const arrived = new Promise((resolve) => {
      this.#moved = () => location.pathname + location.search + location.hash === url && resolve(0);
      setTimeout(resolve, arrivalTimeMax);
    });
    try {
      const { visit } = await import(`./adapters/${this.#name}.js`);
      await visit(url, method);
      await arrived;
      return "router";
    } catch (error) {
      console.warn("tandem: the app's router failed", error);
      return "failed";
    }
  }

  /** @returns {How} */
  #drivenByEvent() {
    if (this.#host.appRoutes || window.onpopstate) {
      this.#dispatch();
      return "popstate";
    }
    // A document without a router is loaded anew, after this was reported.
    setTimeout(() => location.reload());
    return "load";
  }

  #dispatch() {
    // A bare Event, or one without state, is ignored by some routers and breaks others.
    this.synthetic = new PopStateEvent("popstate", { state: history.state });
    window.dispatchEvent(this.synthetic);
    if (location.hash) window.dispatchEvent(new HashChangeEvent("hashchange"));
  }
}

/** Dispatches `tandem:NAME`; false if a listener prevented the default. */
export function emit(/** @type {string} */ name, /** @type {object} */ detail) {
  const event = new CustomEvent(`tandem:${name}`, { detail, bubbles: true, cancelable: true });
  return document.dispatchEvent(event);
}

/** Whether the document changes soon. @returns {Promise<boolean>} */
function documentChange() {
  return new Promise((resolve) => {
    const finish = (/** @type {boolean} */ changed) => {
      observer.disconnect();
      resolve(changed);
    };
    const observer = new MutationObserver(() => finish(true));
    setTimeout(() => finish(false), changeTimeMax);
    const options = { subtree: true, childList: true, characterData: true, attributes: true };
    observer.observe(document.body ?? document.documentElement, options);
  });
}

/** @returns {Promise<unknown>} */
function loaded() {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
}

/** @typedef {"push" | "replace"} Method */
/** @import { Host, How, NavigateDetail, Output } from "./types.d.ts" */
