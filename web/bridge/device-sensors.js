// @ts-check
// What the web view of a device answers of itself: where the device is, how it is moved, and
// whether it is online. It asks the shell by the plugins that say the same, once an app uses it.
// Types: capacitor.d.ts.
(() => {
  const { Event } = globalThis;
  const device = window.tandemDevice;
  const wrap = /** @type {Wrap} */ (window.tandemWrap);
  const { takeLook, webView } = device ?? {};
  if (!device || !wrap || !takeLook) return;
  device.takeLook = (...look) => {
    takeLook(...look);
    takeGeolocation();
    takeNetwork();
    takeListeners();
  };

  /** Says that no app calls, which may have no such plugin. @param {object} [options] */
  const own = (options) => ({ ...options, ...webView });
  // Looked up with each call: an app may bring a bridge of its own.
  /** @type {(plugin: string, method: string, options?: object) => Promise<any>} */
  const call = (plugin, method, options) =>
    window.Capacitor.nativePromise(plugin, method, own(options));
  /** @type {(plugin: string, method: string, options: object, heard: Function) => string} */
  const listen = (plugin, method, options, heard) =>
    window.Capacitor.nativeCallback(plugin, method, own(options), heard);

  /** @param {any} error of the plugin */
  function positionError({ message, code }) {
    const names = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 };
    const codes = /** @type {Record<string, number>} */ ({ 3: 1, 10: 3 });
    return { ...names, code: codes[Number(code?.slice(-4))] ?? 2, message };
  }

  /**
   * A position as the web has it: what is not known is null, and in the plugin's -1, 0 or missing.
   * @param {any} position of the plugin
   */
  function webPosition({ timestamp, coords }) {
    const { latitude, longitude, accuracy, altitude, altitudeAccuracy, heading, speed } = coords;
    const isHigh = altitudeAccuracy > 0;
    return {
      timestamp,
      coords: {
        latitude,
        longitude,
        accuracy,
        altitude: isHigh ? altitude : null,
        altitudeAccuracy: isHigh ? altitudeAccuracy : null,
        heading: heading >= 0 ? heading : null,
        speed: speed >= 0 ? speed : null,
      },
    };
  }

  function takeGeolocation() {
    const plugin = "Geolocation";
    /** The callbacks of watches. @type {string[]} */
    const watches = [];
    /** @typedef {(given: unknown) => void} Listener */
    /** @type {Record<string, (...given: any[]) => unknown>} */
    const methods = {
      /** @param {Listener} found @param {Listener} [failed] @param {object} [options] */
      getCurrentPosition(found, failed, options = {}) {
        call(plugin, "getCurrentPosition", options)
          .then(webPosition)
          .then(found, (/** @type {any} */ error) => failed?.(positionError(error)));
      },
      /** @param {Listener} found @param {Listener} [failed] @param {object} [options] */
      watchPosition(found, failed, options = {}) {
        const heard = (/** @type {unknown} */ position, /** @type {unknown} */ error) =>
          position ? found(webPosition(position)) : failed?.(positionError(error));
        return watches.push(listen(plugin, "watchPosition", options, heard));
      },
      /** @param {number} id */
      clearWatch(id) {
        const callback = watches[id - 1];
        if (callback) call(plugin, "clearWatch", { id: callback });
        delete watches[id - 1];
      },
    };
    const owner = Object.getPrototypeOf(navigator.geolocation);
    for (const [name, perform] of Object.entries(methods)) {
      wrap(owner, name, (_native, _self, given) => perform(...given));
    }
  }

  function takeNetwork() {
    let { onLine } = navigator;
    let isFollowed = false;
    const show = (/** @type {{ connected: boolean } | undefined} */ status) => {
      const { connected = onLine } = status ?? {};
      if (connected === onLine) return;
      onLine = connected;
      window.dispatchEvent(new Event(connected ? "online" : "offline"));
    };
    const follow = () => {
      if (isFollowed) return;
      isFollowed = true;
      listen("Network", "addListener", { eventName: "networkStatusChange" }, show);
      call("Network", "getStatus", {}).then(show, () => {});
    };
    wrap(Object.getPrototypeOf(navigator), "onLine", (native, self) => {
      native.call(self);
      follow();
      return onLine;
    }, "get");
    for (const type of ["online", "offline"]) followers[type] = follow;
  }

  /** What begins when somebody listens to an event of the window, by its type. */
  const followers = /** @type {Record<string, (type: string) => void>} */ ({
    devicemotion: followMotion,
    deviceorientation: followMotion,
  });

  function takeListeners() {
    wrap(EventTarget.prototype, "addEventListener", (native, self, given) => {
      const [type] = given;
      if (self === window && Object.hasOwn(followers, type)) followers[type](type);
      return native.apply(self, given);
    });
  }

  /** @param {string} type */
  function followMotion(type) {
    delete followers[type];
    const heard = (/** @type {{ events: { interval?: number }[] }} */ { events }) => {
      events.forEach((members, index) => {
        // Not every browser has the classes of these events.
        const send = () => window.dispatchEvent(Object.assign(new Event(type), members));
        setTimeout(send, index * (members.interval ?? 0));
      });
    };
    listen("WebView", "addListener", { eventName: type }, heard);
  }
})();

/** @import { Wrap } from "./host.d.ts" */
