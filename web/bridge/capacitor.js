// @ts-check
// Makes a page look native to an app made with Capacitor, as soon as the app asks for it. The
// core, the plugins and Ionic come with the app; this is what a device puts into its page before
// them. An app that asks for none of it stays a plain web page. Types: capacitor.d.ts.
(() => {
  const { Map, URL } = globalThis;
  const device = /** @type {Device} */ (window.tandemDevice);
  const wrap = /** @type {Wrap} */ (window.tandemWrap);
  delete window.tandemDevice;
  delete window.tandemWrap;
  delete window.tandemDuring;
  const tandem = /** @type {Tandem} */ (window.tandem);
  if (!tandem || !wrap || !device || device.plugins === "off") return;
  // The simulator names the frames of a device that is not the shell's.
  const frame = window.parent === window ? "" : window.name;
  const named = /^tandem:.*\?platform=(ios|android)$/.exec(frame)?.[1];
  const platform = /** @type {Device["platform"]} */ (named ?? device.platform);
  const isAndroid = platform === "android";
  const isFaithful = device.plugins === "fidelity";
  // What the shell says of its own device holds for no other.
  const { kind, model } = platform === device.platform
    ? device
    : { kind: /** @type {const} */ ("phone"), model: isAndroid ? "Pixel 9" : "iPhone" };
  // Of the shell's plugins, the methods that go on calling, and the modules of the app's own; and
  // the mark of calls that are the web view's.
  const { watches, modules = {}, webView } = device;

  let counter = Math.floor(Math.random() * 2 ** 40);
  const nextId = () => String(++counter);
  /** What the shell delivers events to. @type {Map<string, Listener>} */
  const listeners = new Map();
  /** The app's listeners to the back button, which share one of the shell's. */
  const backListeners = /** @type {Map<string, (data: unknown) => void>} */ (new Map());
  let hearsBackInDocument = false;
  /** @type {string | null} */
  let backId = null;
  /** The web side, once the app has asked for it. @type {WebSide} */
  let web;

  // Next comes the script with the app's own native-bridge.js.
  if (isFaithful) window.tandemDevice = Object.assign(device, { takeBridge: becomeNative });

  let isNative = false;
  const names = /** @type {const} */ (["Capacitor", "CapacitorCustomPlatform", "Ionic"]);
  for (const name of names) {
    Object.defineProperty(window, name, {
      configurable: true,
      get() {
        becomeNative();
        return window[name];
      },
      set(value) {
        becomeNative();
        window[name] = value;
      },
    });
  }
  // An own property, as the app's native-bridge.js makes it on a device, too.
  Object.defineProperty(document, "addEventListener", {
    configurable: true,
    writable: true,
    value: EventTarget.prototype.addEventListener,
  });
  wrap(document, "addEventListener", addDocumentListener);
  const { addEventListener: listenInDocument } = document;

  /** @type {Parameters<Wrap>[2]} */
  function addDocumentListener(_native, self, call) {
    const [type, listener, options] = call;
    // Not by `pause` and `resume`, which browsers have, too.
    if (type === "deviceready" || type === "backbutton") becomeNative();
    // The app's own native-bridge.js, if it has replaced this function, calls the listener itself.
    const isOurs = document.addEventListener === listenInDocument;
    if (type === "deviceready" && listener && isOurs) {
      const given = typeof options === "object" ? options : { capture: Boolean(options) };
      call[2] = { ...given, once: true };
      Promise.resolve().then(() => web.triggerEvent(type, "document"));
    }
    if (type === "backbutton" && isAndroid) {
      hearsBackInDocument = true;
      updateBack();
    }
    // Looked up now, since libraries such as zone.js wrap it after this script.
    return EventTarget.prototype.addEventListener.apply(self, /** @type {any} */ (call));
  }

  /** @param {NativeBridges} [bridges] the app's own, in place of the web side of this script */
  function becomeNative(bridges) {
    if (isNative) return;
    isNative = true;
    delete window.tandemDevice;
    for (const name of names) delete window[name];
    const isListening = (/** @type {string} */ id) => listeners.has(id) || backListeners.has(id);
    const native = { handle, nextId, isListening, tell };
    web = /** @type {Required<Device>} */ (device).makeCapacitor(platform, native);
    window.WEBVIEW_SERVER_URL = location.origin;
    if (device.plugins === "lenient") {
      window.CapacitorCustomPlatform = { name: platform, plugins: {} };
    } else addDoors();
    if (bridges) startBridge(bridges);
    else window.Capacitor = web.object;
    device.takeLook?.(platform, kind, model);
    followShell();
    followDevice();
  }

  // The native end: takes the messages of the web side, and answers them.

  /** Asks for what nobody waits for. @type {Tandem["call"]} */
  const tell = (...call) => tandem.call(...call).catch(() => {});

  /** @type {Promise<OwnPlugins> | undefined} */
  let ownPlugins;

  function loadOwnPlugins() {
    const path = "/__tandem__/own-plugins.js";
    const host = {
      platform,
      modules,
      call: perform,
      /** @type {OwnPluginHost["notify"]} */
      notify: (plugin, event) => tandem.call(plugin, "notifyListeners", event),
    };
    ownPlugins ??= import(path).then(({ OwnPlugins }) => new OwnPlugins(host));
    return ownPlugins;
  }

  /**
   * Performs a method: the shell does, or admits what a module of the app's own does then.
   * @type {OwnPluginHost["call"]}
   */
  function perform(plugin, method, options = {}) {
    const admitted = tandem.call(plugin, method, options);
    if (!Object.hasOwn(modules, plugin)) return admitted;
    return admitted.then(loadOwnPlugins).then((own) => own.perform(plugin, method, options));
  }

  /** @param {Message} message */
  function handle({ callbackId, pluginId, methodName, options }) {
    if (!pluginId) return;
    web.tellCore();
    const origin = { callbackId, pluginId, methodName };
    if (methodName === "addListener") {
      const deliver = (/** @type {unknown} */ data) =>
        answer({ ...origin, save: true, success: true, data });
      // Whoever waits for its events has it begin. That it cannot is in the console.
      if (Object.hasOwn(modules, pluginId)) {
        loadOwnPlugins().then((own) => own.load(pluginId)).catch(() => {});
      }
      const own = options?.["tandem:webView"] ? webView : undefined;
      return addListener(pluginId, options?.eventName, callbackId, deliver, own);
    }
    if (watches[pluginId]?.includes(methodName)) {
      return watch(origin, options);
    }
    // Not answered, as on a device: whoever waits would be the listener itself.
    if (methodName === "removeListener") return removeListener(pluginId, options);
    if (pluginId === "Keyboard" && methodName === "hide") leaveField();
    const removesAll = methodName === "removeAllListeners";
    if (methodName === "clearWatch") listeners.delete(String(options?.id));
    const done = removesAll
      ? removeListeners(pluginId)
      : perform(pluginId, methodName, options).catch((error) => {
        // The shell does not ask every host for an app; the browser may, by its own rules.
        if (device.plugins !== "lenient" || error.code !== "HOST_NOT_ALLOWED") throw error;
        const module = new URL("/__tandem__/web-request.js", location.origin).href;
        return import(module).then(({ request }) => request(methodName, options));
      });
    done.then(
      (data) => {
        if (pluginId === "Camera" && !modules.Camera) makeAbsolute(data);
        answer({ ...origin, save: false, success: true, data });
      },
      (error) => answer({ ...origin, success: false, error: failure(error) }),
    );
  }

  /** Has pictures addresses that `new URL()` takes, as on a device. @param {any} data */
  function makeAbsolute(data) {
    for (const picture of [data, ...data?.photos ?? data?.results ?? []]) {
      if (picture?.webPath) picture.webPath = location.origin + picture.webPath;
    }
  }

  /** @param {any} error @returns {Failure} */
  function failure({ message, code, data }) {
    const known = Object.entries({ code, data }).filter(([, value]) => value !== undefined);
    return { message, errorMessage: message, ...Object.fromEntries(known) };
  }

  /** @param {Result} result */
  function answer(result) {
    if (result.callbackId === "-1") return;
    const { androidBridge, Capacitor } = window;
    if (androidBridge?.onmessage) {
      androidBridge.onmessage({ data: JSON.stringify(result) });
    } else if (Capacitor?.fromNative) Capacitor.fromNative(result);
    else web.fromNative(result);
  }

  /**
   * @type {(plugin: string, event: string, id: string, deliver: Listener["deliver"],
   *   ownOptions?: object) => void}
   */
  function addListener(plugin, eventName, id, deliver, ownOptions) {
    if (!isAndroid || plugin !== "App" || eventName !== "backButton") {
      return listen(plugin, eventName, id, deliver, ownOptions);
    }
    backListeners.set(id, deliver);
    updateBack();
  }

  /** @type {typeof addListener} */
  function listen(plugin, eventName, id, deliver, ownOptions) {
    const options = { eventName, callbackId: id, ...ownOptions };
    const added = { plugin, method: "addListener", options };
    listeners.set(id, { ...added, eventName, deliver, ownOptions, epoch: tandem.epoch });
    tell(plugin, "addListener", options);
  }

  /**
   * Calls a method that goes on calling: its callback is a listener that the method adds.
   * @param {Pick<Result, "callbackId" | "pluginId" | "methodName">} origin
   * @param {{ part?: number }} [given]
   */
  function watch(origin, given) {
    const { callbackId, pluginId: plugin, methodName: method } = origin;
    const options = { ...given, callbackId };
    const deliver = (/** @type {unknown} */ data) =>
      answer({ ...origin, save: true, success: true, data });
    const added = { plugin, method, options, eventName: method, deliver };
    listeners.set(callbackId, { ...added, epoch: tandem.epoch });
    const answered = tandem.call(plugin, method, options).then((chunk) => {
      // Of a file: the page asks for the next one, until one is empty.
      if (chunk?.data === undefined) return;
      listeners.delete(callbackId);
      answer({ ...origin, save: chunk.data !== "", success: true, data: chunk });
      if (chunk.data) watch(origin, { ...given, part: (given?.part ?? 0) + 1 });
    });
    answered.catch((error) => {
      listeners.delete(callbackId);
      answer({ ...origin, save: false, success: false, error: failure(error) });
    });
  }

  /** @param {string} plugin @param {any} options */
  function removeListener(plugin, options) {
    const callbackId = String(options?.callbackId);
    if (backListeners.delete(callbackId)) return updateBack();
    listeners.delete(callbackId);
    tell(plugin, "removeListener", { eventName: options?.eventName, callbackId });
  }

  /** Removes the app's listeners, while the shell removes all. @param {string} plugin */
  function removeListeners(plugin) {
    const ofPlugin = [...listeners].filter(([, listener]) => listener.plugin === plugin);
    for (const [id, { ownOptions }] of ofPlugin) if (!ownOptions) listeners.delete(id);
    if (plugin === "App") {
      backListeners.clear();
      updateBack();
    }
    const done = tandem.call(plugin, "removeAllListeners", {});
    for (const [id, { method, options }] of ofPlugin) {
      if (listeners.has(id)) tell(plugin, method, options);
    }
    return done;
  }

  /** Listens to the back button as long as somebody does: else it is the system's. */
  function updateBack() {
    const isHeard = hearsBackInDocument || backListeners.size > 0;
    if (isHeard && !backId) {
      backId = nextId();
      listen("App", "backButton", backId, (data) => {
        for (const deliver of [...backListeners.values()]) deliver(data);
        web.triggerEvent("backbutton", "document");
      }, {});
    } else if (!isHeard && backId) {
      removeListener("App", { eventName: "backButton", callbackId: backId });
      backId = null;
    }
  }

  function followShell() {
    const { addEventListener: on } = EventTarget.prototype;
    on.call(document, "tandem:event", (/** @type {any} */ { detail: { name, data } }) => {
      if (name === "pluginEvent") listeners.get(data.listener)?.deliver(data.data);
    });
    on.call(document, "tandem:connected", (/** @type {any} */ { detail: { epoch } }) => {
      for (const listener of listeners.values()) {
        const { plugin, method, options, epoch: known } = listener;
        // What was added before the first answer has waited for it. A shell that was restarted
        // knows no listeners, and none of a document that comes back from the browser's cache.
        if (known) tell(plugin, method, options);
        listener.epoch = epoch;
      }
    });
    on.call(document, "tandem:state", checkPlatform);
    checkPlatform();
  }

  /** Starts anew where the shell's device is of another platform than the app believes. */
  function checkPlatform() {
    const wanted = tandem.environment?.platform;
    if (named || !wanted) return;
    const mark = `tandem:platform:${frame}`; // Frames share what is stored.
    try {
      const last = sessionStorage[mark];
      if (wanted === platform) return void delete sessionStorage[mark];
      // Once: a document that comes back as it was would come back for ever.
      if (last === wanted) return;
      sessionStorage[mark] = wanted;
    } catch {
      return; // Without storage nothing would stop it.
    }
    location.reload();
  }

  // Not in lenient: the ways by which the app's own native-bridge.js reaches the device.

  /** Does what the platforms do around that script. @param {NativeBridges} bridges */
  function startBridge(bridges) {
    window.Capacitor = { DEBUG: true, isLoggingEnabled: true, Plugins: {} };
    (bridges[platform] ?? bridges.ios ?? bridges.android)?.call(window);
    web.watchRegistering(window.Capacitor);
    const { Plugins, PluginHeaders } = web.object;
    Object.assign(window.Capacitor.Plugins, Plugins);
    window.Capacitor.PluginHeaders = PluginHeaders;
  }

  function addDoors() {
    if (isAndroid) {
      window.androidBridge = {
        postMessage: (/** @type {string} */ text) => handle(JSON.parse(text)),
      };
    } else {
      // Laid over what there is: the browser's own objects let nothing be added.
      const { webkit } = window;
      const handlers = Object.create(webkit?.messageHandlers ?? null, {
        bridge: { value: { postMessage: handle } },
      });
      const value = Object.create(webkit ?? null, { messageHandlers: { value: handlers } });
      Object.defineProperty(window, "webkit", { value, configurable: true, writable: true });
    }
    wrap(window, "prompt", (prompt, self, call) => {
      const [text] = call;
      const { type, action } = /^\{"type":"Capacitor.*\}$/s.test(text) ? JSON.parse(text) : {};
      if (type === "CapacitorCookies.isEnabled" || type === "CapacitorHttp") return "false";
      if (type === "CapacitorCookies.get") return document.cookie;
      if (type !== "CapacitorCookies.set") return prompt.apply(self, call);
      document.cookie = action;
      return "";
    });
  }

  /** What follows the focus, once there was one. @type {Promise<TextField> | undefined} */
  let field;
  const leaveField = () => void field?.then((module) => module.leave(), () => {});

  // The device beside the plugins: events of the document and the window.

  function followDevice() {
    for (const event of ["pause", "resume"]) {
      listen("App", event, nextId(), () => web.triggerEvent(event, "document"), webView);
    }
    for (const moment of ["WillShow", "DidShow", "WillHide", "DidHide"]) {
      const event = `keyboard${moment}`;
      listen(
        "Keyboard",
        event,
        nextId(),
        (data) => web.triggerEvent(event, "window", data),
        webView,
      );
    }
    const path = "/__tandem__/text-field.js";
    const follow = () => void field?.then((module) => module.follow(), () => {});
    const { addEventListener: on } = EventTarget.prototype;
    for (const event of ["focusin", "focusout"]) {
      on.call(document, event, () => {
        field ??= import(path);
        setTimeout(follow); // The focus may go on to another field.
      }, true);
    }
    on.call(document, "tandem:state", follow);
    const app = { exitApp: () => void tell("App", "exitApp", {}) };
    Object.defineProperty(navigator, "app", { value: app, configurable: true, writable: true });
    // What looks for Cordova's plugins wherever there is Cordova finds none of them in Capacitor's.
    if (!device.isForCordova) window.cordova ??= {};
  }
})();

/** @import { Device, Failure, Listener, Message, NativeBridges, Result } from "./capacitor.d.ts" */
/** @import { OwnPluginHost, Tandem, WebSide, Wrap } from "./capacitor.d.ts" */
/** @typedef {{ follow(): void, leave(): void }} TextField */
/** @import { OwnPlugins } from "./own-plugins.js" */
