// @ts-nocheck: an app without types.
// Every method of the plugins, called as Capacitor's documentation of each plugin describes it.
window.contract = (() => {
  const { registerPlugin } = window.core;
  const isIOS = window.core.Capacitor.getPlatform() === "ios";
  const {
    text,
    number,
    flag,
    nothing,
    object,
    list,
    optional,
    oneOf,
    like,
    refused,
    unimplemented,
    complaint,
    rowComplaint,
  } = window.expected;
  const onlyOnIOS = isIOS ? nothing : unimplemented;
  const onlyOnAndroid = isIOS ? unimplemented : nothing;
  const permission = oneOf("prompt", "prompt-with-rationale", "granted", "denied", "limited");
  const note = { id: 7, title: "Tea", body: "It is ready." };
  const address = (value) => new URL(value).origin === location.origin;
  const DATA = { directory: "DATA" };
  const base64 = "SGVsbG8=";

  /** Options, what the documentation promises, and the buttons that the user presses. */
  const cases = {
    App: {
      getInfo: [[{}, object({ name: "Contract", id: "test.contract", build: text, version: text })]],
      getState: [[{}, { isActive: true }]],
      getLaunchUrl: [[{}, optional(object({ url: text }))]],
      getAppLanguage: [[{}, object({ value: like(/^[a-z]{2}$/) })]],
      minimizeApp: [[{}, onlyOnAndroid]],
      toggleBackButtonHandler: [[{ enabled: true }, onlyOnAndroid]],
      exitApp: [[{}, onlyOnAndroid]],
    },
    StatusBar: {
      setStyle: [[{ style: "DARK" }, nothing]],
      setBackgroundColor: [[{ color: "#336699" }, nothing], [{ color: "blue" }, refused(/color/i)]],
      hide: [[{ animation: "NONE" }, nothing]],
      show: [[{}, nothing]],
      setOverlaysWebView: [[{ overlay: true }, nothing]],
      getInfo: [[{}, object({ visible: true, style: "DARK", color: text, overlays: true })]],
    },
    SystemBars: {
      setStyle: [[{ style: "LIGHT", bar: "StatusBar" }, nothing]],
      hide: [[{ bar: "NavigationBar" }, nothing]],
      show: [[{}, nothing]],
      setAnimation: [[{ animation: "NONE" }, nothing]],
    },
    SplashScreen: {
      show: [[{ autoHide: false }, nothing]],
      hide: [[{ fadeOutDuration: 0 }, nothing]],
    },
    Keyboard: {
      show: [[{}, onlyOnAndroid]],
      hide: [[{}, isIOS ? nothing : refused(/not currently focused/)]],
      setAccessoryBarVisible: [[{ isVisible: false }, onlyOnIOS]],
      setScroll: [[{ isDisabled: true }, onlyOnIOS]],
      setStyle: [[{ style: "DARK" }, onlyOnIOS]],
      setResizeMode: [[{ mode: "ionic" }, onlyOnIOS]],
      getResizeMode: [[{}, isIOS ? { mode: "ionic" } : unimplemented]],
    },
    Haptics: {
      impact: [[{ style: "MEDIUM" }, nothing]],
      notification: [[{ type: "SUCCESS" }, nothing]],
      vibrate: [[{ duration: 50 }, nothing]],
      selectionStart: [[{}, nothing]],
      selectionChanged: [[{}, nothing]],
      selectionEnd: [[{}, nothing]],
    },
    PrivacyScreen: {
      enable: [[{}, { success: true }]],
      disable: [[{}, { success: true }]],
      isEnabled: [[{}, { enabled: false }]],
    },
    Toast: { show: [[{ text: "Saved", duration: "long" }, nothing], [{}, refused(/text/)]] },
    Dialog: {
      alert: [[{ title: "Hi", message: "There" }, nothing, ["ok"]], [{}, refused(/message/)]],
      confirm: [
        [{ message: "Sure?" }, { value: true }, ["ok"]],
        [{ message: "Sure?" }, { value: false }, ["cancel"]],
      ],
      prompt: [
        [{ message: "Name?", inputText: "A" }, { value: "Ada", cancelled: false }, [["ok", "Ada"]]],
        [{ message: "Name?" }, { value: "", cancelled: true }, ["cancel"]],
      ],
    },
    ActionSheet: {
      showActions: [
        [
          { title: "Photo", options: [{ title: "Share" }, { title: "Keep", style: "CANCEL" }] },
          object({ index: 0 }),
          ["0"],
        ],
      ],
    },
    Device: {
      getId: [[{}, object({ identifier: like(/^[\w-]{8,}$/) })]],
      getInfo: [[
        {},
        object({
          model: text,
          platform: isIOS ? "ios" : "android",
          operatingSystem: isIOS ? "ios" : "android",
          osVersion: text,
          manufacturer: isIOS ? "Apple" : "Google",
          isVirtual: flag,
          webViewVersion: text,
          ...isIOS ? { iOSVersion: number } : { androidSDKVersion: number },
        }),
      ]],
      getBatteryInfo: [[{}, object({ batteryLevel: number, isCharging: flag })]],
      getLanguageCode: [[{}, object({ value: like(/^[a-z]{2}$/) })]],
      getLanguageTag: [[{}, object({ value: like(/^[a-z]{2}(-\w+)*$/) })]],
    },
    Network: { getStatus: [[{}, { connected: true, connectionType: "wifi" }]] },
    Console: { log: [[{ level: "log", message: "Hello" }, onlyOnIOS]] },
    Preferences: {
      configure: [[{ group: "Contract" }, nothing]],
      set: [[{ key: "name", value: "Ada" }, nothing]],
      get: [[{ key: "name" }, { value: "Ada" }], [{ key: "none" }, { value: null }]],
      keys: [[{}, { keys: ["name"] }]],
      remove: [[{ key: "name" }, nothing]],
      clear: [[{}, nothing]],
      migrate: [[{}, object({ migrated: list(text), existing: list(text) })]],
      removeOld: [[{}, nothing]],
    },
    Filesystem: {
      checkPermissions: [[{}, object({ publicStorage: permission })]],
      requestPermissions: [[{}, object({ publicStorage: permission })]],
      mkdir: [[{ ...DATA, path: "a/b", recursive: true }, nothing]],
      writeFile: [[
        { ...DATA, path: "a/hello.txt", data: "Hello", encoding: "utf8" },
        object({ uri: like(/^file:/) }),
      ]],
      appendFile: [[{ ...DATA, path: "a/hello.txt", data: "!", encoding: "utf8" }, nothing]],
      readFile: [
        [{ ...DATA, path: "a/hello.txt", encoding: "utf8" }, { data: "Hello!" }],
        [{ ...DATA, path: "a/hello.txt" }, { data: "SGVsbG8h" }],
        [{ ...DATA, path: "a/none.txt" }, refused(/exist/)],
      ],
      stat: [[
        { ...DATA, path: "a/hello.txt" },
        object({ type: "file", size: 6, mtime: number, uri: text }),
      ]],
      getUri: [[{ ...DATA, path: "a/hello.txt" }, object({ uri: like(/^file:.*hello\.txt$/) })]],
      readdir: [[
        { ...DATA, path: "a" },
        object({ files: list(object({ name: text, type: oneOf("file", "directory") }), 2) }),
      ]],
      copy: [[
        { ...DATA, from: "a/hello.txt", to: "a/copy.txt", toDirectory: "DATA" },
        object({ uri: text }),
      ]],
      rename: [[
        { ...DATA, from: "a/copy.txt", to: "a/moved.txt", toDirectory: "DATA" },
        nothing,
      ]],
      deleteFile: [[{ ...DATA, path: "a/moved.txt" }, nothing]],
      readFileInChunks: [[{ ...DATA, path: "a/hello.txt", encoding: "utf8", chunkSize: 4 }, text]],
      downloadFile: [[{ ...DATA, path: "a/none.txt" }, refused(isIOS ? /URL/ : /download/)]],
      rmdir: [
        [{ ...DATA, path: "a" }, refused(/contents/i)],
        [{ ...DATA, path: "a", recursive: true }, nothing],
      ],
    },
    Camera: {
      checkPermissions: [[{}, object({ camera: permission, photos: permission })]],
      requestPermissions: [[
        { permissions: ["camera"] },
        object({ camera: "granted", photos: permission }),
        ["ok"],
      ]],
      getPhoto: [
        [
          { resultType: "uri", source: "CAMERA" },
          object({ path: text, webPath: address, format: "jpeg", saved: flag }),
        ],
        [
          { resultType: "base64", source: "PHOTOS" },
          object({ base64String: text, format: "jpeg" }),
          isIOS ? ["ok"] : [],
        ],
        isIOS
          ? [{ resultType: "dataUrl", source: "PROMPT" }, refused(/cancel/i), ["cancel"]]
          : [{ resultType: "dataUrl", source: "PROMPT" }, object({ dataUrl: text }), ["camera"]],
      ],
      pickLimitedLibraryPhotos: [[{}, isIOS ? { photos: [] } : unimplemented]],
      getLimitedLibraryPhotos: [[{}, isIOS ? { photos: [] } : unimplemented]],
      takePhoto: [[
        { includeMetadata: true },
        object({ type: 0, uri: text, webPath: text, metadata: object({ resolution: text }) }),
      ]],
      recordVideo: [[{}, object({ type: 1, uri: text, webPath: text, thumbnail: text })]],
      chooseFromGallery: [[
        { mediaType: 0 },
        object({ results: list(object({ type: 0, webPath: address })) }),
      ]],
      editPhoto: [[{ inputImage: base64 }, refused(/edit image/)]],
      editURIPhoto: [[{ uri: "/nowhere.jpg" }, refused(/image/)]],
      playVideo: [[{}, refused(/play video/)]],
      pickImages: [[{}, object({ photos: list(object({ webPath: address, format: text })) })]],
    },
    Geolocation: {
      checkPermissions: [[{}, object({ location: permission, coarseLocation: permission })]],
      requestPermissions: [[{}, object({ location: "granted" }), ["ok"]]],
      getCurrentPosition: [[
        { enableHighAccuracy: true },
        object({
          timestamp: number,
          coords: object({ latitude: number, longitude: number, accuracy: number }),
        }),
      ]],
      watchPosition: [[{ enableHighAccuracy: true }, text]],
      clearWatch: [[{ id: "none" }, isIOS ? nothing : refused(/WatchId not found/)]],
    },
    Clipboard: {
      write: [[{ string: "Copied" }, nothing], [{}, refused(/.+/)]],
      read: [[{}, { value: "Copied", type: "text/plain" }]],
    },
    Share: {
      canShare: [[{}, { value: true }]],
      share: [
        [{ title: "A", text: "B", url: "https://example.com/" }, object({ activityType: text }), [
          "copy",
        ]],
        [{ text: "B" }, refused(/cancel/i), ["cancel"]],
        [{}, refused(/at least|must provide/i)],
      ],
    },
    Browser: {
      open: [[{ url: "https://example.com/" }, nothing], [{ url: "moon" }, refused(/.+/)]],
      close: [[{}, nothing]],
    },
    AppLauncher: {
      canOpenUrl: [
        [{ url: "https://example.com/" }, { value: true }],
        [{ url: "spotify://track" }, { value: false }],
        [{}, refused(/Must supply/)],
      ],
      openUrl: [[{ url: "tel:112" }, { completed: true }], [{ url: "moon://" }, { completed: false }]],
    },
    ScreenOrientation: {
      orientation: [[{}, { type: "portrait-primary" }]],
      lock: [[{ orientation: "portrait" }, nothing], [{}, refused(/must be provided/)]],
      unlock: [[{}, nothing]],
    },
    TextZoom: {
      getPreferred: [[{}, { value: 1 }]],
      ...isIOS ? {} : {
        set: [[{ value: 1.256 }, nothing], [{}, refused(/Invalid integer value/)]],
        get: [[{}, { value: 1.26 }]],
      },
    },
    ScreenReader: {
      isEnabled: [[{}, { value: false }]],
      speak: [[{ value: "Hello", language: "en" }, nothing], [{}, isIOS ? refused(/No value/) : nothing]],
    },
    Storage: {
      configure: [[{ group: "Contract" }, nothing]],
      set: [[{ key: "name", value: "Ada" }, nothing]],
      get: [[{ key: "name" }, { value: "Ada" }]],
      keys: [[{}, { keys: ["name"] }]],
      remove: [[{ key: "name" }, nothing]],
      clear: [[{}, nothing]],
      migrate: [[{}, object({ migrated: list(text), existing: list(text) })]],
      removeOld: [[{}, nothing]],
    },
    LocalNotifications: {
      checkPermissions: [[{}, object({ display: permission })]],
      requestPermissions: [[{}, { display: "granted" }, ["ok"]]],
      areEnabled: [[{}, { value: true }]],
      registerActionTypes: [[{ types: [{ id: "tea", actions: [{ id: "drink", title: "Drink" }] }] }, nothing]],
      schedule: [[
        { notifications: [{ ...note, schedule: { at: new Date(Date.now() + 3_600_000) } }] },
        { notifications: [{ id: 7 }] },
      ]],
      update: [[{ notifications: [{ ...note, id: 8 }] }, { notifications: [] }]],
      getPending: [[{}, object({ notifications: list(object({ id: 7, title: "Tea" }), 1) })]],
      getAll: [[{ state: "SCHEDULED" }, object({ notifications: list(object({ id: 7 }), 1) })]],
      getByIds: [[{ ids: [7] }, object({ notifications: list(object({ id: 7 }), 1) })]],
      cancel: [[{ notifications: [{ id: 7 }] }, nothing]],
      cancelAll: [[{}, nothing]],
      getDeliveredNotifications: [[{}, object({ notifications: list(object({})) })]],
      removeDeliveredNotifications: [[{ notifications: [note] }, nothing]],
      removeDeliveredNotificationsById: [[{ ids: [7] }, nothing]],
      removeAllDeliveredNotifications: [[{}, nothing]],
      checkExactNotificationSetting: [[{}, isIOS ? unimplemented : { exact_alarm: "granted" }]],
      changeExactNotificationSetting: [
        isIOS ? [{}, unimplemented] : [{}, { exact_alarm: "granted" }, ["ok"]],
      ],
      createChannel: [[{ id: "tea", name: "Tea", importance: 3 }, onlyOnAndroid]],
      listChannels: [[{}, isIOS ? unimplemented : object({ channels: list(object({ id: text })) })]],
      deleteChannel: [[{ id: "tea" }, onlyOnAndroid]],
    },
    PushNotifications: {
      checkPermissions: [[{}, { receive: "granted" }]],
      requestPermissions: [[{}, { receive: "granted" }]],
      register: [[{}, nothing]],
      getDeliveredNotifications: [[{}, object({ notifications: list(object({})) })]],
      removeDeliveredNotifications: [[{ notifications: [] }, nothing]],
      removeAllDeliveredNotifications: [[{}, nothing]],
      createChannel: [[{ id: "news", name: "News", importance: 3 }, onlyOnAndroid]],
      listChannels: [[{}, isIOS ? unimplemented : object({ channels: list(object({ id: text })) })]],
      deleteChannel: [[{ id: "news" }, onlyOnAndroid]],
      unregister: [[{}, nothing]],
    },
    WebView: {
      getServerBasePath: [[{}, object({ path: text })]],
      setServerBasePath: [[{ path: "build" }, nothing]],
      setServerAssetPath: [[{ path: "build" }, nothing]],
      persistServerBasePath: [[{}, nothing]],
    },
    CapacitorCookies: {
      setCookie: [[{ url: location.origin, key: "taste", value: "sweet" }, nothing]],
      getCookies: [[{ url: location.origin }, object({ taste: "sweet" })]],
      deleteCookie: [[{ url: location.origin, key: "taste" }, nothing]],
      clearCookies: [[{ url: location.origin }, nothing]],
      clearAllCookies: [[{}, nothing]],
    },
  };

  const plugins = Object.fromEntries(Object.keys(cases).map((name) => [name, registerPlugin(name)]));
  const own = ["addListener", "removeListener", "removeAllListeners", "checkPermissions",
    "requestPermissions"];
  // They need a server and tabs of their own: test_capacitor_http.py and test_native_tabs.py.
  const elsewhere = ["CapacitorHttp", "NativeNavigation", "TabBar", "TabsBar", "NativeTabs"];
  const all = Object.entries(cases).flatMap(([plugin, methods]) =>
    Object.entries(methods).flatMap(([method, calls]) =>
      calls.map(([options, wanted, answers = []]) => ({ plugin, method, options, wanted, answers }))
    )
  );

  /** Whether a method answers its callback and not the promise. */
  const isCalledBack = (plugin, method) =>
    window.Capacitor.PluginHeaders.find(({ name }) => name === plugin)?.methods
      .some(({ name, rtype }) => name === method && rtype === "callback");

  const outcomeOf = (promise) =>
    promise.then(
      (data) => ({ data }),
      (error) => ({ error: { message: error.message, code: error.code } }),
    );

  /** The outcome of a call of a row, given as `Plugin.method`. */
  function callRow(call, options) {
    const [plugin, method] = call.split(".");
    const { Capacitor } = window.core;
    if (plugin === "Capacitor") {
      const member = Capacitor[method];
      return { data: typeof member === "function" ? member.apply(Capacitor, options) : member };
    }
    const answered = new Promise((resolve, reject) => {
      const callback = (data, error) => error ? reject(error) : resolve(data);
      const promise = registerPlugin(plugin)[method](options, callback);
      if (!isCalledBack(plugin, method)) promise.then(resolve, reject);
      setTimeout(() => reject(new Error("It does not answer.")), 20_000);
    });
    return outcomeOf(answered);
  }

  async function perform({ plugin, method, options, wanted }) {
    const outcome = await outcomeOf(plugins[plugin][method](options, () => {}));
    const found = complaint(outcome, wanted);
    return found && `${plugin}.${method}(${JSON.stringify(options)}): ${found}`;
  }

  /** What has become of the call that is under way: nothing yet, or what is wrong with it. */
  let outcome = null;
  return {
    plugins,
    /** Methods that the device has and that are not tried here. */
    untried: () =>
      window.core.Capacitor.PluginHeaders.filter(({ name }) => !elsewhere.includes(name))
        .flatMap(({ name, methods }) =>
          methods.map((method) => method.name)
            .filter((method) => !own.includes(method) && !cases[name]?.[method])
            .map((method) => `${name}.${method}`)
        ),
    /** Makes the calls of rows of the contract, and gives what is wrong with each. */
    async tryRows(rows) {
      const complaints = [];
      for (const { plugin, method, options, given = [], wanted } of rows) {
        for (const step of given) await callRow(step.call, step.with);
        const found = rowComplaint(await callRow(`${plugin}.${method}`, options), wanted);
        if (found) complaints.push(`${plugin}.${method}(${JSON.stringify(options)}): ${found}`);
      }
      return complaints;
    },
    /** The buttons that the user presses for each call, in the order of the calls. */
    answers: all.map(({ answers }) => answers),
    begin(index) {
      outcome = null;
      perform(all[index]).then((complaint) => outcome = { complaint });
      return true;
    },
    outcome: () => outcome,
    /** The calls from one on that need nobody, and what is wrong with each. */
    async performUntilQuestion(index) {
      const complaints = [];
      for (; index < all.length && all[index].answers.length === 0; index += 1) {
        complaints.push(await perform(all[index]));
      }
      return { index, complaints: complaints.filter(Boolean) };
    },
  };
})();
