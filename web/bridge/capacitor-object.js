// @ts-check
// What an app made with Capacitor finds as `window.Capacitor` before its core takes it over: calls
// become messages to the native end (capacitor.js), and its results go to who waits for them.
// Types: capacitor.d.ts.
(() => {
  const { Event, Map, Set } = globalThis;
  const device = /** @type {Device} */ (window.tandemDevice);
  if (!device) return;
  const { methods, watches, modules = {}, scriptedOnIOS = {} } = device;

  /** @type {Device["platform"]} */
  let platform;
  /** @type {NativeEnd} */
  let native;

  device.makeCapacitor = (ofPage, end) => {
    platform = ofPage;
    native = end;
    for (const name of device.missing?.[ofPage] ?? []) delete methods[name];
    return { object: capacitor(), fromNative, triggerEvent, watchRegistering, tellCore };
  };

  /** Who waits for answers. @type {Map<string, Call & { plugin: string }>} */
  const calls = new Map();
  function capacitor() {
    const object = {
      DEBUG: true,
      // The shell's inspector shows the calls; the console stays the app's.
      isLoggingEnabled: false,
      isNative: true, // Asked for by cores up to 6 and by older Ionic.
      platform,
      Plugins: Object.fromEntries(Object.keys(methods).map((name) => [name, legacyPlugin(name)])),
      PluginHeaders: Object.keys(methods).map((name) => ({ name, methods: header(name) })),
      getPlatform: () => platform,
      isNativePlatform: () => true,
      isPluginAvailable: (/** @type {string} */ name) => Object.hasOwn(object.Plugins, name),
      getServerUrl: () => location.origin,
      convertFileSrc,
      toNative,
      nativePromise,
      nativeCallback,
      fromNative,
      addListener: listenTo,
      removeListener: stopListening,
      withPlugin() {},
      triggerEvent,
      createEvent,
      handleError: (/** @type {unknown} */ error) => console.error(error),
      handleWindowError: () => false,
      logToNative() {},
      logFromNative() {},
      Exception: CapacitorException,
    };
    watchRegistering(object);
    return object;
  }

  class CapacitorException extends Error {
    /** @param {string} message @param {string} [code] @param {unknown} [data] */
    constructor(message, code, data) {
      super(message);
      if (code !== undefined) Object.assign(this, { code, data });
    }
  }

  /** Without those that the package's own script performs. @param {string} plugin */
  function nativeMethods(plugin) {
    const scripted = platform === "ios" ? scriptedOnIOS[plugin] ?? [] : [];
    return methods[plugin].filter((name) => !scripted.includes(name));
  }

  /** @param {string} plugin */
  function header(plugin) {
    const promised = ["removeAllListeners", "checkPermissions", "requestPermissions"];
    return [
      { name: "addListener" },
      { name: "removeListener" },
      ...[...promised, ...nativeMethods(plugin)].map((name) => ({ name, rtype: "promise" })),
      ...(watches[plugin] ?? []).map((name) => ({ name, rtype: "callback" })),
    ];
  }

  /** The object that apps without the plugin's own package use. @param {string} plugin */
  function legacyPlugin(plugin) {
    /** @type {Record<string, (...given: any[]) => unknown>} */
    const called = {};
    for (const method of header(plugin)) {
      if (!("rtype" in method)) continue;
      const call = method.rtype === "promise" ? "nativePromise" : "nativeCallback";
      // Looked up then, because the app's own native-bridge.js may have brought others.
      called[method.name] = (...given) =>
        window.Capacitor[call](plugin, method.name, given[0], given[1]);
    }
    return {
      ...called,
      /** @type {(event: string, callback?: Call["callback"]) => unknown} */
      addListener(event, callback) {
        // Capacitor 2 gave the handle itself, later ones a promise.
        const handle = window.Capacitor.addListener(plugin, event, callback);
        return Object.assign(Promise.resolve(handle), handle);
      },
    };
  }

  /** Of absolute paths, `file:` and `content:`; the rest stays. @param {unknown} path */
  function convertFileSrc(path) {
    if (typeof path !== "string") return path;
    return path.replace(/^(file:\/\/|content:\/(?=\/)|(?=\/))/, ([kind]) => {
      return `${location.origin}/_capacitor_${kind === "c" ? "content" : "file"}_`;
    });
  }

  /** @type {(plugin: string, method: string, options?: unknown, call?: Call) => string} */
  function toNative(plugin, method, options, call) {
    const isListener = method === "addListener";
    const { callbackId: listener } = /** @type {any} */ (options) ?? {};
    if (method === "removeListener") {
      calls.delete(listener);
      call?.resolve?.(undefined);
      call = undefined;
    }
    const waits = typeof call?.callback === "function" || typeof call?.resolve === "function";
    const callbackId = waits || isListener ? native.nextId() : "-1";
    if (call && waits) calls.set(callbackId, { ...call, plugin });
    native.handle({ callbackId, pluginId: plugin, methodName: method, options: options ?? {} });
    return callbackId;
  }

  /** @param {string} plugin @param {string} method @param {unknown} options */
  function nativePromise(plugin, method, options) {
    return new Promise((resolve, reject) => toNative(plugin, method, options, { resolve, reject }));
  }

  /**
   * @param {string} plugin @param {string} method @param {any} options
   * @param {any} [callback]
   */
  function nativeCallback(plugin, method, options, callback) {
    if (typeof options === "function") return toNative(plugin, method, {}, { callback: options });
    return toNative(plugin, method, options, { callback });
  }

  /** @param {Result} result */
  function fromNative({ callbackId, methodName, save, success, data, error: failed }) {
    const call = calls.get(callbackId);
    if (!call) return;
    const { Exception = Error } = window.Capacitor ?? {};
    const error = success ? undefined : Object.assign(new Exception(failed?.message), failed);
    if (!save) calls.delete(callbackId);
    if (methodName === "removeAllListeners") {
      for (const [id, { plugin }] of calls) {
        if (plugin === call.plugin && !native.isListening(id)) calls.delete(id);
      }
    }
    try {
      if (!call.callback) success ? call.resolve?.(data) : call.reject?.(error);
      else if (success) call.callback(data);
      else call.callback(null, error);
    } catch (thrown) {
      console.error(thrown); // As on a device; the next listener is to be called all the same.
    }
  }

  /** @type {(plugin: string, eventName: string, callback?: Call["callback"]) => any} */
  function listenTo(plugin, eventName, callback) {
    const id = nativeCallback(plugin, "addListener", { eventName }, callback);
    return {
      remove() {
        stopListening(plugin, id, eventName);
        return Promise.resolve();
      },
    };
  }

  /** @param {string} plugin @param {string} callbackId @param {string} eventName */
  function stopListening(plugin, callbackId, eventName) {
    toNative(plugin, "removeListener", { eventName, callbackId });
  }

  /** @param {string} name @param {unknown} [data] */
  function createEvent(name, data) {
    const event = new Event(name);
    for (const [key, value] of Object.entries(data ?? {})) {
      Reflect.set(event, key, value); // Which leaves `type` and the like as they are.
    }
    return event;
  }

  /** @param {string} name @param {string} [target] @param {unknown} [data] */
  function triggerEvent(name, target = "document", data) {
    const known = /** @type {Record<string, EventTarget>} */ ({ document, window });
    const receiver = known[target] ?? document.querySelector(target);
    return receiver?.dispatchEvent(createEvent(name, data)) ?? false;
  }

  /** Watches the plugins that the core makes, once it is there. @param {object} object */
  function watchRegistering(object) {
    /** @type {any} */
    let register;
    const watching = new WeakSet();
    Object.defineProperty(object, "registerPlugin", {
      configurable: true,
      enumerable: true,
      get: () => register,
      // Not for the first core alone: a bundle may bring a second one.
      set(value) {
        register = value;
        if (typeof value !== "function" || watching.has(value)) return;
        register = function (/** @type {any[]} */ ...call) {
          return watched(String(call[0]), value.apply(object, call), call[1]);
        };
        watching.add(register);
      },
    });
  }

  /** The plugins that the core and the packages of the app have made. @type {Set<string>} */
  const registered = new Set();
  let isCoreTold = false;

  /**
   * Tells the shell which Capacitor the app has, as far as its core shows: devices answer by it.
   * Cores up to 6 bring `pluginMethodNoop`, CapacitorHttp came with 4, SystemBars with 8.
   */
  function tellCore() {
    if (isCoreTold || registered.size === 0) return;
    isCoreTold = true;
    const isOld = "pluginMethodNoop" in (window.Capacitor ?? {});
    const newest = registered.has("SystemBars") ? 8 : 7;
    const oldest = registered.has("CapacitorHttp") ? 6 : 3;
    native.tell("WebView", "coreLoaded", { major: isOld ? oldest : newest });
  }

  /**
   * The plugin, with what the shell lacks of it told, and without a web implementation of what the
   * device would have to do.
   * @param {string} name @param {any} plugin @param {any} [implementations]
   */
  function watched(name, plugin, implementations) {
    registered.add(name);
    const isKnown = Object.hasOwn(methods, name);
    const own = isKnown ? header(name).map((method) => method.name) : [];
    const isOfShell = isKnown && !Object.hasOwn(modules, name);
    const isOwn = (/** @type {string} */ key) => own.includes(key) || implementations?.[platform];
    const watching = new Proxy(plugin, {
      get(target, key) {
        const value = Reflect.get(target, key);
        const isMethod = typeof key === "string" && typeof value === "function";
        // These are no methods of the device's to the core.
        if (!isMethod || ["then", "toJSON", "addListener"].includes(key)) return value;
        return new Proxy(value, {
          apply(method, self, call) {
            if (!isOwn(key)) note(name, key);
            if (isOfShell && !isOwn(key)) return Promise.reject(missing(`${name}.${key}()`));
            const answer = Reflect.apply(method, self === watching ? target : self, call);
            return typeof answer?.then === "function" ? noting(name, key, answer) : answer;
          },
        });
      },
    });
    const { Plugins } = window.Capacitor ?? {};
    if (Plugins?.[name] === plugin) Plugins[name] = watching;
    return watching;
  }

  /** @param {string} name */
  function missing(name) {
    const { Exception = CapacitorException } = window.Capacitor ?? {};
    return new Exception(`"${name}" is not implemented on ${platform}`, "UNIMPLEMENTED");
  }

  /** @type {Set<string>} */
  const noted = new Set();

  /** Tells the shell once of what it lacks. @param {string} plugin @param {string} method */
  function note(plugin, method) {
    if (noted.has(`${plugin}.${method}`)) return;
    noted.add(`${plugin}.${method}`);
    native.tell(plugin, method, {});
  }

  /**
   * The same outcome. Only the answer to `then` is new, so that a rejection that nobody handles
   * stays one.
   * @param {string} plugin @param {string} method @param {PromiseLike<unknown>} answer
   */
  function noting(plugin, method, answer) {
    return answer.then(undefined, (error) => {
      // What the shell has itself refused it knows.
      const isNews = !methods[plugin]?.includes(method);
      if (error?.code === "UNIMPLEMENTED" && isNews) note(plugin, method);
      throw error;
    });
  }
})();

/** @import { Call, Device, NativeEnd, Result } from "./capacitor.d.ts" */
