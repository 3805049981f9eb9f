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
  } = window.expected;
  const onlyOnIOS = isIOS ? nothing : unimplemented;
  const onlyOnAndroid = isIOS ? unimplemented : nothing;
  const permission = oneOf("prompt", "prompt-with-rationale", "granted", "denied", "limited");
  const note = { id: 7, title: "Tea", body: "It is ready." };
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
      hide: [[{}, nothing]],
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
    Console: { log: [[{ level: "log", message: "Hello" }, nothing]] },
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
      excludeFromBackup: [[{ ...DATA, path: "a/hello.txt" }, nothing]],
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
          object({ path: text, webPath: text, format: "jpeg", saved: flag }),
        ],
        [
          { resultType: "base64", source: "PHOTOS" },
          object({ base64String: text, format: "jpeg" }),
          ["ok"],
        ],
        [{ resultType: "dataUrl", source: "PROMPT" }, refused(/cancel/i), ["cancel"]],
      ],
      pickLimitedLibraryPhotos: [[{}, isIOS ? { photos: [] } : unimplemented]],
      getLimitedLibraryPhotos: [[{}, isIOS ? { photos: [] } : unimplemented]],
      pickImages: [[{}, object({ photos: list(object({ webPath: text, format: text })) })]],
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
      clearWatch: [[{ id: "none" }, nothing]],
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
    LocalNotifications: {
      checkPermissions: [[{}, object({ display: permission })]],
      requestPermissions: [[{}, { display: "granted" }, ["ok"]]],
      areEnabled: [[{}, { value: true }]],
      registerActionTypes: [[{ types: [{ id: "tea", actions: [{ id: "drink", title: "Drink" }] }] }, nothing]],
      schedule: [[
        { notifications: [{ ...note, schedule: { at: new Date(Date.now() + 3_600_000) } }] },
        { notifications: [{ id: 7 }] },
      ]],
      getPending: [[{}, object({ notifications: list(object({ id: 7, title: "Tea" }), 1) })]],
      cancel: [[{ notifications: [{ id: 7 }] }, nothing]],
      getDeliveredNotifications: [[{}, object({ notifications: list(object({})) })]],
      removeDeliveredNotifications: [[{ notifications: [note] }, nothing]],
      removeAllDeliveredNotifications: [[{}, nothing]],
      checkExactNotificationSetting: [[{}, isIOS ? unimplemented : { exact_alarm: "granted" }]],
      changeExactNotificationSetting: [[{}, isIOS ? unimplemented : { exact_alarm: "granted" }]],
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

  async function perform({ plugin, method, options, wanted }) {
    const outcome = await plugins[plugin][method](options, () => {}).then(
      (data) => ({ data }),
      (error) => ({ error: { message: error.message, code: error.code } }),
    );
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
