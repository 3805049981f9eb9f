// @ts-check
// The plugins that an app brings itself, as modules of its document; loaded with the first of them.
// What a module may do is in docs/capacitor.md, “Plugins of your own”.
import { Map } from "./browser.js";

/** What every plugin has, also where the module says nothing of permissions. */
const permissions = ["checkPermissions", "requestPermissions"];

export class OwnPlugins {
  #host;
  /** @type {Map<string, Promise<any>>} */
  #loaded = new Map();

  /** @param {OwnPluginHost} host */
  constructor(host) {
    this.#host = host;
  }

  /** Makes the plugin, once for the document. @param {string} name */
  load(name) {
    const known = this.#loaded.get(name);
    if (known) return known;
    const plugin = this.#make(name);
    plugin.catch((error) => console.error(error));
    this.#loaded.set(name, plugin);
    return plugin;
  }

  /**
   * Has the module perform a call, and gives what a device would: JSON.
   * @param {string} name @param {string} method @param {unknown} options
   */
  async perform(name, method, options) {
    const plugin = await this.load(name);
    if (typeof plugin[method] !== "function") {
      if (permissions.includes(method)) return {};
      const { platform } = this.#host;
      throw failure(`"${name}.${method}()" is not implemented on ${platform}`, "UNIMPLEMENTED");
    }
    let value;
    try {
      value = await plugin[method](options);
    } catch (error) {
      // Whatever a module throws, the app gets an error.
      throw error instanceof Object && "message" in error ? error : new Error(String(error));
    }
    const text = JSON.stringify(value);
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** @param {string} name */
  async #make(name) {
    const { platform, modules, call, notify } = this.#host;
    const url = modules[name];
    /** @type {any} */
    let exported;
    try {
      ({ default: exported } = await import(url));
    } catch (error) {
      throw failure(`${url}, the module of the plugin ${name}, cannot be loaded: ${error}`);
    }
    const context = {
      platform,
      call,
      /** @type {(event: string, data?: object, how?: { retain?: boolean }) => Promise<unknown>} */
      notify: (eventName, data = {}, { retain = false } = {}) =>
        notify(name, { eventName, data, retain }),
    };
    // Only what may be called with `new` has a prototype; a function gives its own object by that.
    const plugin = typeof exported === "function"
      ? await (exported.prototype ? new exported(context) : exported(context))
      : exported;
    if (plugin instanceof Object) return plugin;
    throw failure(
      `${url}, the module of the plugin ${name}, exports no plugin: its default export is an ` +
        "object, or a function or class that makes one.",
    );
  }
}

/** @param {string} message @param {string} [code] */
const failure = (message, code = "UNAVAILABLE") => Object.assign(new Error(message), { code });

/** @import { OwnPluginHost } from "./capacitor.d.ts" */
