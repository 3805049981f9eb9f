// @ts-check
// What the web view of a device answers of itself: where the device is, and whether it is online.
// It asks the shell by the plugins that say the same, once an app uses it. Types: capacitor.d.ts.
(() => {
  const { tandemDevice: device } = window;
  const { takeLook } = device ?? {};
  if (!device || !takeLook) return;
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
    const geolocation = {
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
    Object.defineProperty(navigator, "geolocation", { configurable: true, value: geolocation });
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
    Object.defineProperty(navigator, "onLine", {
      configurable: true,
      get() {
        follow();
        return onLine;
      },
    });
    // The prototype's function is looked up with each call, since libraries wrap it later.
    const addEventListener = function (/** @type {any[]} */ ...given) {
      if (given[0] === "online" || given[0] === "offline") follow();
      return EventTarget.prototype.addEventListener.apply(window, /** @type {any} */ (given));
    };
    Object.defineProperty(window, "addEventListener", {
      configurable: true,
      writable: true,
      value: addEventListener,
    });
  }
})();
