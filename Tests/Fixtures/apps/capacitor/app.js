// @ts-nocheck: an app without types.
window.app = (() => {
  const { registerPlugin } = window.core;
  const names = "App StatusBar SplashScreen Keyboard Haptics Toast Dialog ActionSheet Device Network " +
    "Share Browser Clipboard Geolocation CapacitorHttp WebView";
  const plugins = Object.fromEntries(names.split(" ").map((name) => [name, registerPlugin(name)]));
  const printer = { print: ({ text }) => Promise.resolve({ printed: `web ${text}` }) };
  plugins.Printer = registerPlugin("Printer", { web: () => printer });
  plugins.Shop = registerPlugin("Shop");
  /** What was heard, in order; kept over reloads. */
  const heard = JSON.parse(sessionStorage.heard ?? "[]");
  const note = (...values) => {
    heard.push(values);
    sessionStorage.heard = JSON.stringify(heard);
  };
  const handles = {};
  return {
    ...plugins,
    heard,
    note,
    /** The outcome of a call. */
    outcome: (promise) =>
      promise.then(
        (data) => ({ data: data ?? null }),
        ({ message, code = null }) => ({ message, code }),
      ),
    listen(plugin, ...events) {
      for (const event of events) {
        handles[event] = plugins[plugin].addListener(event, (data) => note(event, data ?? null));
      }
      return Promise.all(Object.values(handles)).then(() => true);
    },
    stop: (event) => handles[event].remove().then(() => true),
    listenInDocument(...events) {
      for (const event of events) document.addEventListener(event, () => note(`document ${event}`));
    },
    listenInWindow(...events) {
      for (const event of events) {
        addEventListener(event, ({ keyboardHeight }) => note(`window ${event}`, keyboardHeight ?? null));
      }
    },
  };
})();
