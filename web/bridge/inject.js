// @ts-check
// What it does, and why: `Host` in host.d.ts.
(() => {
  // What an app calls by such a name hides the browser's from all scripts (browser.js).
  const { history, performance } = globalThis;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const settings = { ...script.dataset };
  script.removeAttribute("data-token");
  const isFrame = window !== top;
  // The server says so too: a referrer may be withheld. A service worker's answer is an old one.
  const [visit] = /** @type {any[]} */ (performance.getEntriesByType("navigation"));
  const isFollowed = document.referrer.startsWith(`${location.origin}/`) ||
    !visit?.workerStart &&
      visit?.serverTiming?.some((/** @type {any} */ { name }) => name === "tandem-followed");
  let frame = isFrame ? window.name : "tandem:";
  if (window.tandem || !frame.startsWith("tandem:") || !isFrame && isAside()) return;

  const root = document.documentElement;
  root.dataset.tandem = "attached";
  root.classList.add("tandem-attached");

  // An app that keeps its place to itself has its URL of the bridge, and files that know of none.
  let base = null;
  try {
    const record = JSON.parse(sessionStorage[frame]);
    if (record.url === location.pathname + location.search + location.hash) base = record.base;
  } catch { /* There is none. */ }
  if (base) script.before(Object.assign(document.createElement("base"), { href: base }));

  /** What each function of ours stands for. @type {WeakMap<object, any>} */
  const natives = new WeakMap();
  /** @type {Wrap} */
  const wrap = (owner, name, around, part = "value") => {
    const own = /** @type {any} */ (Object.getOwnPropertyDescriptor(owner, name));
    const native = own[part];
    const ours = new Proxy(native, {
      apply: (_, self, call) => around(native, self ?? window, call),
    });
    natives.set(ours, natives.get(native) ?? native);
    Object.defineProperty(owner, name, { ...own, [part]: ours });
  };
  // Libraries ask a function for its text, to see whether the browser's own is still there.
  wrap(Function.prototype, "toString", (native, self, call) => {
    return native.apply(natives.get(self) ?? self, call);
  });
  window.tandemWrap = wrap;
  const names = "Element Event Image Map Node Promise Set URL fetch history navigation performance";
  const own = /** @type {any} */ (window);
  window.tandemBrowser = Object.fromEntries(names.split(" ").map((name) => [name, own[name]]));
  if (isFrame) {
    // The next document has to find that name, whatever the app calls its window.
    wrap(window, "name", () => frame, "get");
    wrap(window, "name", (_native, _self, [name]) => frame = `${name}`, "set");
  }
  const { prototype } = History;
  const state = /** @type {any} */ (Object.getOwnPropertyDescriptor(prototype, "state"));
  const { pushState: push, replaceState: replace } = prototype;
  const host = /** @type {Host} */ (/** @type {any} */ ({
    ...settings,
    url: location.href,
    base,
    frame,
    visit,
    isFollowed,
    native: { push, replace, state: state.get },
    wrap,
    listens: new Set(),
    loads: new Set(),
    addresses: new WeakMap(),
    roots: [],
  }));
  const { loads } = host;
  const { navigation } = /** @type {any} */ (window);
  /** @type {(kind: Method) => (native: any, self: any, call: any[]) => void} */
  const watched = (kind) => (_native, self, call) => {
    const isOwn = self === history;
    const done = kind === "push" && isOwn && host.replaces?.(call[2]) ? "replace" : kind;
    host.native[done].apply(self, /** @type {any} */ (call));
    if (isOwn && !navigation) host.moved?.(done);
  };
  wrap(prototype, "pushState", watched("push"));
  wrap(prototype, "replaceState", watched("replace"));
  if (navigation) {
    navigation.addEventListener("currententrychange", (/** @type {any} */ event) => {
      host.moved?.(event.navigationType);
    });
    navigation.addEventListener("navigate", (/** @type {any} */ event) => {
      const { url } = event.destination;
      const isPush = event.hashChange && event.navigationType === "push" && !event.userInitiated;
      // Whoever listens may wait for what `navigate()` promised.
      if (isPush && !host.listens.has("navigate") && host.replaces?.(url)) {
        event.preventDefault();
        location.replace(url);
      } else if (!event.downloadRequest) host.leaves?.(event, url);
    });
  } else {
    for (const { prototype } of [History, PopStateEvent]) {
      wrap(prototype, "state", (native, self) => {
        const value = native.call(self);
        return value?.tandem?.epoch === undefined ? value : value.state;
      }, "get");
    }
    for (const type of ["popstate", "hashchange"]) {
      // Before the app's own listeners, to see what these do to the document.
      addEventListener(type, (event) => host.moved?.(null, event), true);
    }
  }
  wrap(EventTarget.prototype, "addEventListener", (native, self, call) => {
    const [type] = call;
    // Apps have events of that name, too.
    if (type !== "navigate" || self === navigation) host.listens.add(type);
    return native.apply(self, call);
  });
  wrap(Element.prototype, "attachShadow", (native, self, call) => {
    const shadow = native.apply(self, call);
    host.roots.push(new WeakRef(shadow));
    host.rooted?.(shadow);
    return shadow;
  });
  /** @param {any} [input] */
  const begin = (input) => {
    const address = String(input?.url ?? input?.href ?? input ?? "");
    const load = { at: performance.now(), address: address.split("?")[0] };
    loads.add(load);
    host.loading?.(load);
    return () => loads.delete(load) && host.loading?.(load);
  };
  host.during = window.tandemDuring = (answer, input) => {
    const end = begin(input);
    answer.then(end, end);
    return answer;
  };
  wrap(window, "fetch", (native, self, call) => {
    const answer = native.apply(self, call);
    return host.during(answer, call[0]);
  });
  wrap(XMLHttpRequest.prototype, "send", (native, self, call) => {
    // One that cannot start, or that the script waits for, never tells of a start.
    self.addEventListener("loadstart", () => {
      self.addEventListener("loadend", begin(host.addresses.get(self)));
    }, { once: true });
    return native.apply(self, call);
  });

  const load = (/** @type {string} */ name) => import(new URL(name, script.src).href);
  // What keeps a page in its frame is there before the shell hears of the page.
  const parts = [load("bridge.js"), isFrame ? load("embedding.js") : null];
  /** @type {Promise<PageBridge["call"]>} */
  const ready = Promise.all(parts).then(([{ start }, embedding]) => start(host, embedding));
  document.addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) => {
    if (blockedURI.includes("/__tandem__/")) {
      fail(`the page's ${violatedDirective} blocks it`);
    }
  });
  ready.catch((error) => fail(error.message));
  /** @type {(name: string) => (...values: unknown[]) => Promise<any>} */
  const call = (name) => (...values) => ready.then((perform) => perform(name, values));
  const functions = ("action navigate present alert confirm dismiss guard login logout " +
    "setBadge setTitle startCountdown stopCountdown").split(" ");
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
    back: () => facade.action("back"),
    async call(plugin, method, options) {
      // As they are now: the app may use the object again.
      const text = JSON.stringify(options ?? {});
      return (await ready)("call", [plugin, method, text]);
    },
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
      // It takes over what its opener has stored, which is then no word of its own.
      const known = sessionStorage[mark];
      const isOpened = opener
        ? opener.location.origin === location.origin
        : !known && history.length === 1 && isFollowed;
      return sessionStorage[mark] = known === "true" || isOpened;
    } catch {
      return false; // Of another origin, or without storage.
    }
  }

  /** @param {string} reason */
  function fail(reason) {
    if (!window.tandem) return;
    delete root.dataset.tandem;
    root.classList.remove("tandem-attached");
    delete window.tandem;
    console.error(`tandem: the bridge could not start: ${reason}`);
    if (isFrame) parent.postMessage({ type: "tandem:failed", reason }, "*");
  }
})();

/** @import { Host, Method, PageBridge, Tandem, Wrap } from "./host.d.ts" */
