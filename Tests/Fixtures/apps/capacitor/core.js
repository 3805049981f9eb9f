// @ts-nocheck: what a core does with whatever it finds.
// How a core of Capacitor 3 to 8 finds its platform and its plugins, written from Capacitor's
// documentation and from what the cores in production bundles were seen to do.
window.core = (() => {
  const custom = window.CapacitorCustomPlatform || null;
  const capacitor = window.Capacitor || {};
  const platform = () => {
    if (custom) return custom.name;
    if (window.androidBridge) return "android";
    return window.webkit?.messageHandlers?.bridge ? "ios" : "web";
  };
  class CapacitorException extends Error {
    constructor(message, code, data) {
      super(message);
      this.message = message;
      this.code = code;
      this.data = data;
    }
  }
  const headerOf = (name) => capacitor.PluginHeaders?.find((header) => header.name === name);

  const registerPlugin = (name, implementations = {}) => {
    const load = () => {
      const found = implementations[platform()] ?? (custom || platform() === "web"
        ? implementations.web
        : undefined);
      return typeof found === "function" ? found() : found;
    };
    const methodOf = (implementation, method) => {
      const header = headerOf(name);
      const listed = header?.methods.find((one) => one.name === method);
      if (listed) {
        return listed.rtype === "promise"
          ? (options) => capacitor.nativePromise(name, method, options)
          : (options, callback) => capacitor.nativeCallback(name, method, options, callback);
      }
      if (implementation?.[method]) return implementation[method].bind(implementation);
      const missing = header ? `"${name}.${method}()"` : `"${name}" plugin`;
      throw new CapacitorException(`${missing} is not implemented on ${platform()}`, "UNIMPLEMENTED");
    };
    const wrapped = (method) => (...values) => {
      const result = Promise.resolve().then(() => methodOf(load(), method)(...values));
      if (method === "addListener") result.remove = async () => result.then((it) => it.remove());
      return result;
    };
    const addListener = (eventName, callback) => {
      const added = wrapped("addListener")({ eventName }, callback);
      const remove = async () => {
        wrapped("removeListener")({ eventName, callbackId: await added }, callback);
      };
      const promise = added.then(() => ({ remove }));
      promise.remove = remove;
      return promise;
    };
    const proxy = new Proxy({}, {
      get(_, method) {
        if (method === "$$typeof" || method === "then") return undefined;
        if (method === "toJSON") return () => ({});
        if (method === "addListener") return headerOf(name) ? addListener : wrapped(method);
        return wrapped(method);
      },
    });
    capacitor.Plugins[name] = proxy;
    return proxy;
  };
  capacitor.Plugins ??= {};
  Object.assign(capacitor, {
    Exception: CapacitorException,
    getPlatform: platform,
    isNativePlatform: () => platform() !== "web",
    isPluginAvailable: (name) => Boolean(headerOf(name)),
  });
  capacitor.registerPlugin = registerPlugin;
  window.Capacitor = capacitor;
  // The plugins that a core of Capacitor 8 makes itself.
  for (const name of ["WebView", "CapacitorCookies", "CapacitorHttp", "SystemBars"]) {
    capacitor.registerPlugin(name);
  }
  return { Capacitor: capacitor, registerPlugin: capacitor.registerPlugin };
})();
