// @ts-check
/**
 * The classic script that a shell puts first into <head>. It does what has to be done before the
 * app's first script: marks the document (`<html data-tandem="attached" class="tandem-attached">`),
 * takes the token out of it, watches the history, defines `window.tandem`; then it loads the rest.
 */
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { token = "", socket = "" } = script.dataset;
  script.removeAttribute("data-token");
  const root = document.documentElement;
  root.dataset.tandem = "attached";
  root.classList.add("tandem-attached");

  const native = { push: History.prototype.pushState, replace: History.prototype.replaceState };
  const host = /** @type {Host} */ (/** @type {any} */ ({ token, socket, native }));
  /**
   * The native method, seen by the bridge. Arguments, answer and exceptions are left alone.
   * @type {(kind: "push" | "replace", name: string) => any}
   */
  const watched = (kind, name) => ({
    /** @this {History} */
    [name](/** @type {unknown} */ _state, /** @type {string} */ _unused) {
      const call = /** @type {any} */ (arguments);
      // An app that answers `tandem:navigate` with a push means the entry that is there already.
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
  // Before the app's own listeners, to see what these do to the document.
  for (const type of ["popstate", "hashchange"]) {
    addEventListener(type, (event) => host.traversed?.(event), true);
  }
  // Whether anybody follows popstate decides whether the page has a router at all.
  const { addEventListener: listen } = EventTarget.prototype;
  window.addEventListener = {
    /** @this {any} */
    addEventListener(/** @type {any[]} */ ...call) {
      host.appRoutes ||= /^(popstate|hashchange)$/.test(call[0]);
      // By its name, because libraries wrap it in their turn.
      return listen.apply(this ?? window, /** @type {any} */ (call));
    },
  }.addEventListener;

  /** @type {Promise<PageBridge>} */
  const ready = import(new URL("bridge.js", script.src).href)
    .then(({ start }) => start(host));
  window.tandem = host.facade = {
    attached: true,
    connected: false,
    role: null,
    target: null,
    tabs: [],
    connect: () => ready.then(() => host.facade),
    navigate: (url, options) => void ready.then((bridge) => bridge.navigate(url, options)),
    back: () => ready.then((bridge) => bridge.action("back")),
    action: (name, parameters) => ready.then((bridge) => bridge.action(name, parameters)),
    on(event, handler) {
      const listener = /** @type {any} */ (handler);
      document.addEventListener(`tandem:${event}`, listener);
      return () => document.removeEventListener(`tandem:${event}`, listener);
    },
  };
})();

/** @import { Host, PageBridge } from "./types.d.ts" */
