// @ts-check
// What it does, and why: `Host` in host.d.ts.
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { token = "", socket = "" } = script.dataset;
  script.removeAttribute("data-token");
  const isFrame = window !== top;
  if (window.tandem || (isFrame ? !window.name.startsWith("tandem:") : isAside())) return;

  const root = document.documentElement;
  root.dataset.tandem = "attached";
  root.classList.add("tandem-attached");

  /**
   * @type {<T extends object>(
   *   owner: T, name: keyof T, around: (native: any, self: any, call: any[]) => any,
   * ) => void}
   */
  const wrap = (owner, name, around) => {
    const native = owner[name];
    // A method has no prototype of its own and keeps its name, as a native function does.
    owner[name] = /** @type {any} */ ({
      /** @this {any} @param {any[]} call */
      [name](...call) {
        return around(native, this ?? window, call);
      },
    })[name];
  };
  const history = History.prototype;
  const state = /** @type {any} */ (Object.getOwnPropertyDescriptor(history, "state")).get;
  const host = /** @type {Host} */ (/** @type {any} */ ({
    token,
    socket,
    native: { push: history.pushState, replace: history.replaceState, state },
    listens: new Set(),
    loads: 0,
    roots: [],
    fail,
  }));
  /** @type {(kind: Method) => (native: any, self: any, call: any[]) => void} */
  const watched = (kind) => (_native, self, call) => {
    const isOwn = self === window.history;
    const done = kind === "push" && isOwn && host.replaces?.(call[2]) ? "replace" : kind;
    host.native[done].apply(self, /** @type {any} */ (call));
    if (isOwn) host.wrote?.(done);
  };
  wrap(history, "pushState", watched("push"));
  wrap(history, "replaceState", watched("replace"));
  const { navigation } = /** @type {any} */ (window);
  if (navigation) {
    navigation.addEventListener("currententrychange", (/** @type {any} */ event) => {
      host.moved?.(event.navigationType);
    });
    navigation.addEventListener("navigate", (/** @type {any} */ event) => {
      if (!event.downloadRequest) host.leaves?.(event, event.destination.url);
    });
  } else {
    for (const { prototype } of [History, PopStateEvent]) {
      const native = /** @type {any} */ (Object.getOwnPropertyDescriptor(prototype, "state"));
      const get = {
        /** @this {any} */
        state() {
          const value = native.get.call(this);
          return value?.tandem?.epoch === undefined ? value : value.state;
        },
      }.state;
      Object.defineProperty(prototype, "state", { ...native, get });
    }
    for (const type of ["popstate", "hashchange"]) {
      // Before the app's own listeners, to see what these do to the document.
      addEventListener(type, (event) => host.traversed?.(event), true);
    }
  }
  wrap(EventTarget.prototype, "addEventListener", (native, self, call) => {
    if (/^(popstate|hashchange|tandem:navigate)$/.test(call[0])) host.listens.add(call[0]);
    if (self === navigation && call[0] === "navigate") host.listens.add("navigate");
    return native.apply(self, call);
  });
  wrap(Element.prototype, "attachShadow", (native, self, call) => {
    const shadow = native.apply(self, call);
    host.roots.push(new WeakRef(shadow));
    host.rooted?.(shadow);
    return shadow;
  });
  const end = () => void (host.loads -= 1);
  wrap(window, "fetch", (native, self, call) => {
    const response = native.apply(self, call);
    host.loads += 1;
    response.then(end, end);
    return response;
  });
  wrap(XMLHttpRequest.prototype, "send", (native, self, call) => {
    native.apply(self, call);
    host.loads += 1;
    self.addEventListener("loadend", end, { once: true });
  });

  /** @type {Promise<PageBridge>} */
  const ready = import(new URL("bridge.js", script.src).href).then(({ start }) => start(host));
  document.addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) => {
    if (blockedURI.includes("/__tandem__/")) {
      fail(`the page's policy ${violatedDirective} blocks it`);
    }
  });
  ready.catch((error) => fail(error.message));
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

  /** Whether the app opened this window beside itself, as the system's browser would. */
  function isAside() {
    const mark = "tandem:aside";
    try {
      if (sessionStorage[mark]) return true;
      if (sessionStorage[`tandem:${window.name}`]) return false;
      const isOpened = opener
        ? opener.location.origin === location.origin
        : window.history.length === 1 && new URL(document.referrer).origin === location.origin;
      if (isOpened) sessionStorage[mark] = "1";
      return isOpened;
    } catch {
      return false; // Of another origin, without a referrer, or without storage.
    }
  }

  /** @param {string} reason */
  function fail(reason) {
    if (!window.tandem) return;
    host.hasFailed = true;
    root.removeAttribute("data-tandem");
    root.classList.remove("tandem-attached");
    delete window.tandem;
    console.error(`tandem: the bridge could not start, the page goes on alone: ${reason}`);
    if (isFrame) parent.postMessage({ type: "tandem:failed", reason }, "*");
  }
})();

/** @import { Host, Method, PageBridge, Tandem } from "./host.d.ts" */
