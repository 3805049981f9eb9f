// @ts-check
// What an app made with Capacitor finds as `window.Capacitor` before its core takes it over: calls
// become messages to the native end (capacitor.js), and its results go to who waits for them.
// Types: capacitor.d.ts.
(() => {
  const device = /** @type {Device} */ (window.tandemDevice);
  if (!device) return;
  const { methods, watches } = device;

  /** @type {Device["platform"]} */
  let platform;
  /** @type {NativeEnd} */
  let native;

  device.makeCapacitor = (ofPage, end) => {
    platform = ofPage;
    native = end;
    return { object: capacitor(), fromNative, triggerEvent };
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

  /** @param {string} plugin */
  function header(plugin) {
    const promised = ["removeAllListeners", "checkPermissions", "requestPermissions"];
    return [
      { name: "addListener" },
      { name: "removeListener" },
      ...[...promised, ...methods[plugin]].map((name) => ({ name, rtype: "promise" })),
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

  /** @param {unknown} path */
  function convertFileSrc(path) {
    if (typeof path !== "string" || /^(https?|blob|data):/i.test(path)) return path;
    return `/_capacitor_file_${path.replace(/^file:\/\//i, "")}`;
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
          return watched(String(call[0]), value.apply(object, call));
        };
        watching.add(register);
      },
    });
  }

  /** The plugin, with its missing methods told. @param {string} name @param {any} plugin */
  function watched(name, plugin) {
    const watching = new Proxy(plugin, {
      get(target, key) {
        const value = Reflect.get(target, key);
        const isMethod = typeof key === "string" && key !== "then" && typeof value === "function";
        if (!isMethod || key === "addListener") return value;
        return new Proxy(value, {
          apply(method, self, call) {
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

  /** @type {Set<string>} */
  const noted = new Set();

  /**
   * The same outcome. Only the answer to `then` is new, so that a rejection that nobody handles
   * stays one.
   * @param {string} plugin @param {string} method @param {PromiseLike<unknown>} answer
   */
  function noting(plugin, method, answer) {
    return answer.then(undefined, (error) => {
      const name = `${plugin}.${method}`;
      // What the shell has itself refused it knows.
      const isNews = !noted.has(name) && !methods[plugin]?.includes(method);
      if (error?.code === "UNIMPLEMENTED" && isNews) {
        noted.add(name);
        native.tell(plugin, method, {});
      }
      throw error;
    });
  }
})();

/** @import { Call, Device, NativeEnd, Result } from "./capacitor.d.ts" */
