// @ts-check
// What it does, and why: `Host` in host.d.ts.
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { token = "", socket = "" } = script.dataset;
  script.removeAttribute("data-token");
  const root = document.documentElement;
  root.dataset.tandem = "attached";
  root.classList.add("tandem-attached");

  const native = { push: History.prototype.pushState, replace: History.prototype.replaceState };
  const host = /** @type {Host} */ (/** @type {any} */ ({ token, socket, native }));
  /** @type {(kind: "push" | "replace", name: string) => any} */
  const watched = (kind, name) => ({
    /** @this {History} */
    [name](/** @type {any} */ _state, /** @type {any} */ _unused) {
      const call = /** @type {any} */ (arguments);
      const done = kind === "push" && this === history && host.repeats?.(call[2])
        ? "replace"
        : kind;
      native[done].apply(this, call);
      host.appRoutes = true;
      if (this === history) host.wrote?.(done);
    },
  }[name]);
  History.prototype.pushState = watched("push", "pushState");
  History.prototype.replaceState = watched("replace", "replaceState");
  for (const type of ["popstate", "hashchange"]) {
    // Before the app's own listeners, to see what these do to the document.
    addEventListener(type, (event) => host.traversed?.(event), true);
  }
  const { addEventListener: listen } = EventTarget.prototype;
  window.addEventListener = {
    /** @this {any} */
    addEventListener(/** @type {any[]} */ ...call) {
      host.appRoutes ||= /^(popstate|hashchange)$/.test(call[0]);
      return listen.apply(this ?? window, /** @type {any} */ (call));
    },
  }.addEventListener;

  /** @type {Promise<PageBridge>} */
  const ready = import(new URL("bridge.js", script.src).href).then(({ start }) => start(host));
  /** @type {(name: string) => (...values: unknown[]) => Promise<any>} */
  const call = (name) => (...values) => ready.then((bridge) => bridge.call(name, values));
  const functions = [
    ..."present alert confirm dismiss guard login logout setBadge setTitle".split(" "),
    "startCountdown",
    "stopCountdown",
  ];
  /** @type {Tandem} */
  const facade = host.facade = window.tandem = {
    .../** @type {any} */ (Object.fromEntries(functions.map((name) => [name, call(name)]))),
    attached: true,
    connected: false,
    role: null,
    epoch: null,
    target: null,
    tab: null,
    tabs: [],
    modals: [],
    countdowns: [],
    environment: null,
    connect: () => ready.then(() => facade),
    navigate: (url, options) => void ready.then((bridge) => bridge.navigate(url, options)),
    back: () => facade.action("back"),
    action: (name, parameters) => ready.then((bridge) => bridge.action(name, parameters)),
    on(event, handler) {
      const listener = /** @type {any} */ (handler);
      document.addEventListener(`tandem:${event}`, listener);
      return () => document.removeEventListener(`tandem:${event}`, listener);
    },
    onRefresh(handler) {
      const stopping = call("onRefresh")(handler);
      return () => void stopping.then((stop) => stop());
    },
  };
})();

/** @import { Host, PageBridge, Tandem } from "./host.d.ts" */
