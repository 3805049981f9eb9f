// @ts-check
// The page of an app with Capacitor, and a shell that is asked for plugins.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const files = [
  "device-look.js",
  "device-sensors.js",
  "capacitor-object.js",
  "capacitor.js",
].map((name) => String(readFileSync(new URL(`../../../web/bridge/${name}`, import.meta.url))));
const globals = ["window", "document", "navigator", "location", "sessionStorage", "console"]
  .concat("EventTarget", "MediaQueryList");
const bridge = new URL("../../../web/bridge/", import.meta.url).href;
// Only a function of this kind may import, without a flag of Node's.
const script = new Function(...globals, files.join("\n").replaceAll("/__tandem__/", bridge));

/** As in `inject.js`, but for how it looks. @type {any} */
const tandemWrap = (
  /** @type {any} */ owner,
  /** @type {string} */ name,
  /** @type {any} */ around,
  part = "value",
) => {
  const own = /** @type {any} */ (Object.getOwnPropertyDescriptor(owner, name));
  /** @this {any} @param {any[]} call */
  const ours = function (...call) {
    return around(own[part], this, call);
  };
  Object.defineProperty(owner, name, { ...own, [part]: ours });
};

/** The classes of a browser, whose methods a page may replace. */
function classes() {
  class Target extends EventTarget {
    /** @override @param {Parameters<EventTarget["addEventListener"]>} call */
    addEventListener(...call) {
      super.addEventListener(...call);
    }
  }
  class MediaQueryList extends Target {
    #media;
    matches = true;
    /** @param {string} media */
    constructor(media) {
      super();
      this.#media = media;
    }
    get media() {
      return this.#media;
    }
  }
  class Geolocation {
    getCurrentPosition() {}
    watchPosition() {}
    clearWatch() {}
  }
  class Navigator {
    #geolocation = new Geolocation();
    get userAgent() {
      return "Mozilla/5.0 Chrome/150.0.0.0 Safari/537.36";
    }
    get onLine() {
      return true;
    }
    get geolocation() {
      return this.#geolocation;
    }
  }
  return { Target, MediaQueryList, navigator: new Navigator() };
}

/** One turn of the event loop. */
export const turn = () => new Promise((resolve) => setTimeout(resolve));
const methods = {
  App: ["exitApp", "getInfo", "getState", "getLaunchUrl", "minimizeApp"],
  StatusBar: ["setStyle", "getInfo"],
  Keyboard: ["show", "hide"],
  Haptics: ["impact", "vibrate"],
  Toast: ["show"],
  Dialog: ["alert", "confirm", "prompt"],
  Device: ["getId", "getInfo"],
  Network: ["getStatus"],
  Geolocation: ["getCurrentPosition", "clearWatch"],
};
const common = { kind: "phone", plugins: "lenient", methods };
const watches = { Geolocation: ["watchPosition"] };
export const phone = { ...common, platform: "ios", model: "iPhone 16", watches };
export const pixel = { ...common, platform: "android", model: "Pixel 9", watches };
export const nothing = (/** @type {any} */ error) => assert.fail(error);

/** An event as the bridge dispatches it. @param {string} type @param {object} [detail] */
export const news = (type, detail) => Object.assign(new Event(`tandem:${type}`), { detail });

/** What the bridge offers, with answers that a test gives. @param {any} environment */
function shell(environment) {
  /** @type {any[]} */
  const calls = [];
  /** What the shell answers; data, or an error to be thrown. @type {Record<string, any>} */
  const answers = {};
  const facade = {
    epoch: "E1",
    environment,
    /** @param {string} plugin @param {string} method @param {any} options */
    async call(plugin, method, options) {
      calls.push([plugin, method, options]);
      const answer = await answers[`${plugin}.${method}`];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { calls, answers, facade };
}

/**
 * The page of a device, and what the shell was asked for.
 * @param {object} [given] @returns {any}
 */
export function page(given = {}) {
  const {
    device,
    name = "tandem:tabs",
    own = {},
    environment = null,
    storage = {},
    tandem = true,
  } = /** @type {any} */ (given);
  const { Target, MediaQueryList, navigator } = classes();
  const document = Object.assign(new Target(), { cookie: "a=1", querySelector: () => null });
  const { calls, answers, facade } = shell(environment);
  const location = { origin: "http://app.test", reloads: 0, reload: () => void location.reloads++ };
  /** @type {string[]} */
  const queries = [];
  const window = Object.assign(new Target(), {
    name,
    tandemDevice: device === undefined ? phone : device,
    tandemWrap,
    matchMedia: (/** @type {string} */ media) => {
      queries.push(media);
      return new MediaQueryList(media);
    },
    prompt: (/** @type {string} */ text) => `asked: ${text}`,
    document,
    navigator,
    location,
    ...tandem && { tandem: facade },
    ...own,
  });
  const before = Object.keys(window).sort();
  /** What a listener throws. @type {any[]} */
  const errors = [];
  const console = { error: (/** @type {any} */ error) => errors.push(error) };
  script(window, document, navigator, location, storage, console, Target, MediaQueryList);
  /** The calls of a method. @param {string} method @param {string} [event] */
  const asked = (method, event) =>
    calls.filter(([, known, options]) =>
      known === method && (!event || options.eventName === event)
    );
  return {
    before,
    window,
    document,
    navigator,
    location,
    queries,
    calls,
    answers,
    tandem: facade,
    storage,
    errors,
    asked,
    /** The shell's event for the listener. @param {string} listener @param {object} [data] */
    deliver(listener, data) {
      const event = { plugin: "", event: "", listener, ...data && { data } };
      document.dispatchEvent(news("event", { name: "pluginEvent", data: event }));
    },
    /** The ids of the listeners that the shell knows. @param {string} event */
    ids: (event) => asked("addListener", event).map(([, , { callbackId }]) => callbackId),
    /** Touches the document. */
    native: () => window.Capacitor,
  };
}

/** What a core of Capacitor does with the methods it is asked for. @param {object} methods */
export const core = (methods) => () =>
  new Proxy({}, { get: (_, key) => /** @type {any} */ (methods)[String(key)] });
export const unimplemented = () => Object.assign(new Error("not here"), { code: "UNIMPLEMENTED" });
