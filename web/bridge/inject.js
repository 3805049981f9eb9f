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

  const { pushState, replaceState } = History.prototype;
  /** @type {Host} */
  const host = {
    token,
    socket,
    native: { push: pushState, replace: replaceState },
    appRoutes: false,
    repeats: () => false,
    wrote: () => {},
    traversed: () => {},
    facade: /** @type {any} */ (null),
  };
  /**
   * The native `method`, seen by the bridge. Arguments, answer and exceptions are left alone.
   * @param {"push" | "replace"} kind
   * @returns {History["pushState"]}
   */
  const watched = (kind) => {
    const name = /** @type {const} */ (`${kind}State`);
    return {
      /** @this {History} */
      [name](/** @type {unknown} */ _state, /** @type {string} */ _unused) {
        const call = /** @type {Parameters<History["pushState"]>} */ (/** @type {unknown} */ (
          arguments
        ));
        // An app that answers `tandem:navigate` with a push means the entry that is there already.
        const done = kind === "push" && this === history && host.repeats(call[2])
          ? "replace"
          : kind;
        host.native[done].apply(this, call);
        host.appRoutes = true;
        if (this === history) host.wrote(done);
      },
    }[name];
  };
  History.prototype.pushState = watched("push");
  History.prototype.replaceState = watched("replace");
  // Before the app's own listeners, to see what these do to the document.
  for (const type of ["popstate", "hashchange"]) {
    addEventListener(type, (event) => host.traversed(event), true);
  }
  // Whether anybody follows popstate decides whether the page has a router at all.
  window.addEventListener = {
    addEventListener(/** @type {any[]} */ ...call) {
      host.appRoutes ||= call[0] === "popstate" || call[0] === "hashchange";
      // By its name, because libraries wrap it in their turn.
      return EventTarget.prototype.addEventListener.apply(
        this ?? window,
        /** @type {any} */ (call),
      );
    },
  }.addEventListener;

  const ready = import(new URL("bridge.js", script.src).href)
    .then(({ start }) => /** @type {PageBridge} */ (start(host)));
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
      const listener = /** @type {EventListener} */ (/** @type {unknown} */ (handler));
      document.addEventListener(`tandem:${event}`, listener);
      return () => document.removeEventListener(`tandem:${event}`, listener);
    },
  };
})();

/** @import { Host, PageBridge } from "./types.d.ts" */
