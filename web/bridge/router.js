// @ts-check
const changeTimeMax = 200;
const page = /** @type {any} */ (globalThis);

/** How to know the routers of `adapters/`. @type {Record<string, () => unknown>} */
const marks = {
  next: () => page.next?.router,
  sveltekit: () => Object.keys(history.state ?? {}).some((field) => field.startsWith("sveltekit:")),
  turbo: () => page.Turbo?.visit,
  vue: () =>
    /** @type {any} */ (document.querySelector("[data-v-app]"))?.__vue_app__?.config
      .globalProperties.$router,
  react: () => page.__reactRouterDataRouter?.navigate,
};
export const detect = () => Object.keys(marks).find((name) => marks[name]());

/** Makes the app show a URL, by the safest means that it offers. */
export class Router {
  #host;
  /** What this class dispatches; why a PopStateEvent: `Host`. @type {Event | null} */
  synthetic = null;
  moved = () => {};
  /** @type {object | null} */
  #newest = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** @type {(order: Output & { type: "show" }) => Promise<{ how: How, changed: boolean }>} */
  async show({ detail, method, traversed }) {
    const changed = documentChange();
    this.#newest = detail;
    let isTaken = !emit("navigate", detail);
    if (!isTaken && document.readyState !== "complete") {
      // The app's own script may not have run yet.
      await new Promise((resolve) => addEventListener("load", resolve));
      if (this.#newest !== detail) return { how: "none", changed: false };
      isTaken = !emit("navigate", detail);
    }
    const how = isTaken ? "app" : method
      ? await import("./adapters/drive.js")
        .then(({ drive }) => drive(detect() ?? "", detail.url, method, this))
        .catch(() => /** @type {How} */ ("failed"))
      : traversed
      ? "traverse"
      : this.#notify();
    return { how, changed: how === "load" || await changed };
  }

  /** @returns {How} */
  #notify() {
    if (!this.#host.appRoutes && !window.onpopstate) {
      // A document without a router is loaded anew, after this was reported.
      setTimeout(() => location.reload());
      return "load";
    }
    this.synthetic = new PopStateEvent("popstate", { state: history.state });
    dispatchEvent(this.synthetic);
    if (location.hash) dispatchEvent(new HashChangeEvent("hashchange"));
    return "popstate";
  }
}

/** False if a listener prevented the default. @type {(name: string, detail: object) => boolean} */
export const emit = (name, detail) =>
  document.dispatchEvent(
    new CustomEvent(`tandem:${name}`, { detail, bubbles: true, cancelable: true }),
  );

/** Whether the document changes soon. @returns {Promise<boolean>} */
const documentChange = () =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => finish(true));
    const finish = (/** @type {boolean} */ changed) => {
      observer.disconnect();
      resolve(changed);
    };
    setTimeout(finish, changeTimeMax, false);
    const options = { subtree: true, childList: true, characterData: true, attributes: true };
    observer.observe(document.documentElement, options);
  });

/** @import { Host, How, Output } from "./host.d.ts" */
