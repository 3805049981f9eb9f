// @ts-nocheck: stands for a file of Capacitor's.
// Does what Capacitor's native-bridge.js is documented to do, as far as a native end can tell: the
// messages, the questions that it asks at its start, and what it replaces in the page.
(() => {
  const { Capacitor: bridge, webkit, androidBridge, document, console } = window;
  const platform = androidBridge ? "android" : webkit?.messageHandlers?.bridge ? "ios" : "web";
  const calls = new Map();
  let counter = Math.floor(Math.random() * 1000);
  class Exception extends Error {}

  const post = (message) =>
    platform === "android"
      ? androidBridge.postMessage(JSON.stringify(message))
      : webkit.messageHandlers.bridge.postMessage({ type: "message", ...message });

  const take = (result) => {
    const call = calls.get(result.callbackId);
    const error = result.error && Object.assign(new Exception(""), result.error);
    if (call?.callback) call.callback(result.success ? result.data : null, error);
    else if (result.success) call?.resolve(result.data);
    else call?.reject(error);
    if (call?.resolve || result.save === false) calls.delete(result.callbackId);
    delete result.data;
    delete result.error;
  };

  bridge.toNative = (pluginId, methodName, options, call) => {
    const callbackId = call ? String(++counter) : "-1";
    if (call) calls.set(callbackId, call);
    post({ callbackId, pluginId, methodName, options: options ?? {} });
    return callbackId;
  };
  bridge.nativePromise = (plugin, method, options) =>
    new Promise((resolve, reject) => bridge.toNative(plugin, method, options, { resolve, reject }));
  bridge.nativeCallback = (plugin, method, options, callback) =>
    bridge.toNative(plugin, method, options, { callback });
  bridge.addListener = (plugin, eventName, callback) => {
    const callbackId = bridge.nativeCallback(plugin, "addListener", { eventName }, callback);
    const remove = async () =>
      void bridge.toNative(plugin, "removeListener", { eventName, callbackId });
    return { remove };
  };
  bridge.fromNative = take;
  bridge.Exception = Exception;
  bridge.isNativePlatform = () => platform !== "web";
  bridge.getPlatform = () => platform;
  if (platform === "android") androidBridge.onmessage = ({ data }) => take(JSON.parse(data));

  if (platform === "ios") {
    const log = console.log.bind(console);
    console.log = (...values) => {
      bridge.toNative("Console", "log", { level: "log", message: values.join(" ") });
      log(...values);
    };
    const ask = (type) => prompt(JSON.stringify({ type }));
    window.asked = [ask("CapacitorCookies.isEnabled"), ask("CapacitorHttp")];
  }

  const listen = document.addEventListener;
  document.addEventListener = (...given) => {
    if (given[0] === "deviceready") given[1]();
    if (given[0] === "backbutton") bridge.Plugins.App?.addListener("backButton", () => {});
    return listen.apply(document, given);
  };
  window.onerror = (message) => post({ type: "js.error", error: { message } });
  window.nativeBridgeStandIn = platform;
})();
