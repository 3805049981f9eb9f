// @ts-check
// What the web view of a device answers of itself: where the device is, and whether it is online.
// It asks the shell by the plugins that say the same, once an app uses it. Types: capacitor.d.ts.
(() => {
  const device = window.tandemDevice;
  const wrap = /** @type {Wrap} */ (window.tandemWrap);
  const { takeLook } = device ?? {};
  if (!device || !wrap || !takeLook) return;
  device.takeLook = (...look) => {
    takeLook(...look);
    takeGeolocation();
    takeNetwork();
  };

  // Looked up with each call: an app may bring a bridge of its own.
  const call = (/** @type {any[]} */ ...given) => window.Capacitor.nativePromise(...given);
  const listen = (/** @type {any[]} */ ...given) => window.Capacitor.nativeCallback(...given);

  /** @param {any} error of the plugin */
  function positionError({ message, code }) {
    const names = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 };
    const isDenied = code === "OS-PLUG-GLOC-0003";
    return { ...names, code: isDenied ? names.PERMISSION_DENIED : 2, message };
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
          .then(found, (/** @type {any} */ error) => failed?.(positionError(error)));
      },
      /** @param {Listener} found @param {Listener} [failed] @param {object} [options] */
      watchPosition(found, failed, options = {}) {
        const heard = (/** @type {unknown} */ position, /** @type {unknown} */ error) =>
          position ? found(position) : failed?.(positionError(error));
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
    wrap(EventTarget.prototype, "addEventListener", (native, self, given) => {
      if (self === window && /^(on|off)line$/.test(given[0])) follow();
      return native.apply(self, given);
    });
  }
})();

/** @import { Wrap } from "./host.d.ts" */
