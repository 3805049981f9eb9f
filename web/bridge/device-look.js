// @ts-check
// What the web view of a device says of itself; `capacitor.js` has the browser say it as soon as an
// app asks for a device.
(() => {
  const device = window.tandemDevice;
  const wrap = /** @type {Wrap} */ (window.tandemWrap);
  if (!device || !wrap) return;
  device.webView = { "tandem:webView": true };
  device.takeLook = (platform, kind, model) => {
    takeIdentity(platform === "android", kind === "tablet", model);
    takeQueries();
  };

  /** @param {boolean} isAndroid @param {boolean} isTablet @param {string} model */
  function takeIdentity(isAndroid, isTablet, model) {
    const userAgent = isAndroid ? androidAgent(isTablet, model) : appleAgent(isTablet);
    const identity = {
      userAgent,
      appVersion: userAgent.replace("Mozilla/", ""),
      platform: isAndroid ? "Linux armv8l" : isTablet ? "iPad" : "iPhone",
      vendor: isAndroid ? "Google Inc." : "Apple Computer, Inc.",
      maxTouchPoints: 5,
      userAgentData: isAndroid ? agentData(isTablet, model) : undefined,
    };
    const owner = Object.getPrototypeOf(navigator);
    for (const [name, value] of Object.entries(identity)) {
      const answer = { configurable: true, enumerable: true, get: () => value };
      if (value === undefined) delete owner[name];
      else if (!(name in owner)) Object.defineProperty(owner, name, answer);
      else {
        wrap(owner, name, (native, self) => {
          native.call(self); // Throws if that is no navigator.
          return value;
        }, "get");
      }
    }
    if (!("ontouchstart" in window)) Object.assign(window, { ontouchstart: null });
  }

  /** @param {boolean} isTablet */
  function appleAgent(isTablet) {
    const system = isTablet ? "iPad; CPU OS" : "iPhone; CPU iPhone OS";
    return `Mozilla/5.0 (${system} 18_7 like Mac OS X) AppleWebKit/605.1.15 ` +
      "(KHTML, like Gecko) Mobile/15E148";
  }

  /** The browser's own version where it is of that family: what it can do is the same then. */
  function chromeVersion() {
    return /Chrome\/(\d+)/.exec(navigator.userAgent)?.[1] ?? "141";
  }

  /** @param {boolean} isTablet @param {string} model */
  function androidAgent(isTablet, model) {
    const name = model.replace(/[();]/g, "").trim();
    return `Mozilla/5.0 (Linux; Android 16; ${name} Build/BP2A.250605.031.A2; wv) ` +
      "AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 " +
      `Chrome/${chromeVersion()}.0.0.0 ${isTablet ? "" : "Mobile "}Safari/537.36`;
  }

  /** @param {boolean} isTablet @param {string} model */
  function agentData(isTablet, model) {
    const version = chromeVersion();
    const brands = ["Chromium", "Android WebView"].map((brand) => ({ brand, version }));
    const low = { brands, mobile: !isTablet, platform: "Android" };
    const high = { ...low, model, platformVersion: "16.0.0" };
    return { ...low, toJSON: () => low, getHighEntropyValues: () => Promise.resolve(high) };
  }

  function takeQueries() {
    const always = "(min-width: 0px)";
    const never = "(min-width: 9999999px)";
    const feature = /\(\s*(?:any-)?(pointer|hover)\s*(?::\s*(\w+)\s*)?\)/gi;
    /** The queries that were asked otherwise. @type {WeakMap<object, string>} */
    const asked = new WeakMap();
    wrap(window, "matchMedia", (native, self, call) => {
      if (!call.length) return native.call(self);
      const text = String(call[0]);
      const device = text.replace(feature, (_all, name, value) => {
        // A finger points coarsely, and cannot hover.
        const own = name.toLowerCase() === "pointer" ? "coarse" : "none";
        return (value ? value.toLowerCase() === own : own === "coarse") ? always : never;
      });
      const list = native.call(self, device);
      if (device !== text) asked.set(list, text);
      return list;
    });
    wrap(MediaQueryList.prototype, "media", (native, self) => {
      return asked.get(self) ?? native.call(self);
    }, "get");
  }
})();

/** @import { Wrap } from "./host.d.ts" */
