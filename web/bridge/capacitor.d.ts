/** What `capacitor.js` takes and makes: a page that looks native to an app made with Capacitor. */

import type { Host, Wrap } from "./host.d.ts";

export type { Tandem } from "./types.d.ts";
export type { Wrap };

type During = Host["during"];

/** What the shell says of the device that the shell stands for. */
export interface Device {
  platform: "ios" | "android";
  kind: "phone" | "tablet";
  /** As a user knows it, for example "iPhone 16". */
  model: string;
  /**
   * `lenient`: a plugin that the shell lacks falls back to its web implementation. `strict`: it
   * fails as on a device, and the app's own native-bridge.js may be used. `fidelity`: it is used.
   * `off`: a plain web page.
   */
  plugins: "lenient" | "strict" | "fidelity" | "off";
  /** The methods of the shell's plugins that answer once, by plugin. */
  methods: Record<string, string[]>;
  /** Those whose callback is called again and again. */
  watches: Record<string, string[]>;
  /** Those that the package's own script performs on iOS, by plugin. */
  scriptedOnIOS?: Record<string, string[]>;
  /** The plugins that the app's native project leaves out, by platform; none in `lenient`. */
  missing?: { [platform in Device["platform"]]?: string[] };
  /** Whether the app is made for Cordova, of which there is nothing here. */
  isForCordova?: boolean;
  /** The paths of the modules of the app's own plugins, by plugin. */
  modules?: Record<string, string>;
  /** In fidelity: makes the page native by the app's own bridge; of `capacitor.js`. */
  takeBridge?(bridges: NativeBridges): void;
  /** The web side of a bridge with this native end; of `capacitor-object.js`. */
  makeCapacitor?(platform: Device["platform"], native: NativeEnd): WebSide;
  /** The option that marks a call as the web view's, and not the app's; of `device-look.js`. */
  webView?: object;
  /** Has the browser look like the web view of a device; of `device-look.js`. */
  takeLook?(platform: Device["platform"], kind: Device["kind"], model: string): void;
}

/** What the web side asks the native side for. */
export interface Message {
  /** "-1" if no answer is wanted; that of `addListener` names the listener. */
  callbackId: string;
  /** Missing in messages that are no calls: reports of errors, calls of Cordova's plugins. */
  pluginId?: string;
  methodName: string;
  // deno-lint-ignore no-explicit-any
  options?: any;
}

/** The app's own native-bridge.js, of each platform that it has. */
export type NativeBridges = { [platform in Device["platform"]]?: () => void };

/** What the modules of the app's own plugins reach. */
export interface OwnPluginHost {
  platform: Device["platform"];
  modules: Record<string, string>;
  call(plugin: string, method: string, options?: object): Promise<unknown>;
  notify(
    plugin: string,
    event: { eventName: string; data: object; retain: boolean },
  ): Promise<unknown>;
}

/** What the web side needs of the native one. */
export interface NativeEnd {
  handle(message: Message): void;
  nextId(): string;
  /** Whether events go to a listener with this id. */
  isListening(id: string): boolean;
  /** Asks the shell for what nobody waits for. */
  tell(plugin: string, method: string, options: object): unknown;
}

/** The web side of a bridge. */
export interface WebSide {
  /** `window.Capacitor`. */
  object: Loose;
  fromNative(result: Result): void;
  triggerEvent(name: string, target?: string, data?: unknown): boolean;
  /** Watches the plugins that the core makes by this object. */
  watchRegistering(object: object): void;
  /** Tells the shell, once, which major version of the core the app has. */
  tellCore(): void;
}

export interface Failure {
  message: string;
  errorMessage: string;
  code?: string;
  data?: unknown;
}

/** What the native side answers, and how it delivers an event. */
export interface Result {
  callbackId: string;
  pluginId: string;
  methodName: string;
  /** Whether more answers follow. */
  save?: boolean;
  success: boolean;
  data?: unknown;
  error?: Failure;
}

/** A listener that the shell has, or will have once it is there. */
export interface Listener {
  plugin: string;
  /** What adds it, with these options: `addListener`, or the method that goes on calling. */
  method: string;
  options: Record<string, unknown>;
  eventName: string;
  /** The run of the shell that it was added in; `null` before the shell has answered. */
  epoch: string | null;
  /**
   * Options of a listener that is not the app's, whom its `removeAllListeners` does not concern.
   */
  ownOptions?: object;
  deliver(data: unknown): void;
}

/** Who waits for an answer. */
export interface Call {
  callback?(data: unknown, error?: Error): void;
  resolve?(data: unknown): void;
  reject?(error?: Error): void;
}

declare global {
  // deno-lint-ignore no-explicit-any
  type Loose = any;
  interface Window {
    tandemDevice?: Device;
    /** Of `inject.js`, for the scripts that follow it in the same file. */
    /** The browser's own, for `browser.js`. */
    tandemBrowser?: object;
    tandemWrap?: Wrap;
    /** The same: `Host.during`. */
    tandemDuring?: During;
    Capacitor?: Loose;
    CapacitorCustomPlatform?: Loose;
    Ionic?: Loose;
    WEBVIEW_SERVER_URL?: string;
    androidBridge?: Loose;
    webkit?: Loose;
    cordova?: Loose;
    CapacitorWebFetch?: typeof fetch;
  }
}
