/** What a controller and the shell send each other, docs/protocol.md 4, and what the page draws. */

export type Platform = "ios" | "android";
export type Appearance = "light" | "dark" | "auto";
export type BarStyle = "hidden" | "inline" | "large";
export type ModalKind = "sheet" | "cover" | "alert" | "dialog";
export type Detent = "medium" | "large";

export interface Entry {
  key: string;
  url: string;
  title?: string | null;
}

export interface Tab {
  id: string;
  title: string;
  path?: string;
  icon?: string | null;
  selectedIcon?: string | null;
  badge?: string | null;
  disabled?: boolean;
  hidden?: boolean;
  /** Behind the button More. */
  more?: boolean;
  depth?: number;
  visible?: Entry | null;
}

export interface ModalButton {
  id: string;
  title: string;
  role?: "default" | "cancel" | "destructive" | null;
}

/** Where one line of text is typed into an alert. */
export interface ModalField {
  placeholder?: string | null;
  /** What it begins with. */
  text: string;
}

export interface Modal {
  id: string;
  kind: ModalKind;
  presenter?: string | null;
  title?: string | null;
  message?: string | null;
  buttons?: ModalButton[];
  field?: ModalField | null;
  detents?: Detent[];
  locked?: boolean;
  cancelable?: boolean;
  url?: string | null;
  stack?: Entry[];
  navigationBar?: BarStyle | null;
}

export interface AttachedPage {
  page: string;
  document: string;
  webView: string;
  role: "driver" | "mirror";
  visibility?: "visible" | "hidden";
  router?: string | null;
  revision?: number | null;
  url?: string | null;
  changed?: boolean | null;
  /** Its router is still loading what it was asked for. */
  pending?: boolean;
  /** Whether its view has come to rest; true by default. */
  settled?: boolean;
  /** How often it took back that it had arrived. */
  revoked?: number;
}

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export type Orientation = "portrait" | "landscape";
export type Direction = "ltr" | "rtl";

export interface Environment {
  platform?: Platform;
  appearance?: Appearance;
  orientation?: Orientation;
  keyboardHeight?: number;
  insets?: Insets;
  device?: string;
  textScale?: number;
  reducedMotion?: boolean;
  locale?: string;
  direction?: Direction;
  lifecycle?: "foreground" | "background";
  recording?: boolean;
}

/** What a person may change of the device; `platform` and `time` are partly the page's own. */
export type Changes = Omit<Environment, "platform"> & {
  platform?: Platform | "both";
  time?: string;
};

/** One of devices.json; lengths in CSS pixels, upright. */
export interface CatalogueDevice {
  id: string;
  name: string;
  model: string;
  manufacturer: string;
  platform: Platform;
  kind: "phone" | "tablet";
  width: number;
  height: number;
  scale: number;
  cornerRadius: number;
  cutout: {
    shape: "island" | "hole" | "notch" | "none";
    width: number;
    height: number;
    top: number;
  };
  insets: Record<Orientation, Insets>;
  keyboardHeight: Record<Orientation, number>;
  default?: boolean;
}

/** What a page leaves for the skeleton of the next visit; lengths in CSS pixels, upright. */
export interface FrameMemory {
  platform?: Platform;
  device?: string;
  orientation?: Orientation;
  appearance?: Appearance;
  lengths: Record<string, number>;
}

/** What one frame draws its device as, and what the pages in it may know of it. */
export interface Traits {
  platform: Platform;
  device: CatalogueDevice;
  orientation: Orientation;
  insets: Insets;
  keyboardHeight: number;
  textScale: number;
  locale: string;
  direction: Direction;
  /** Stands in the status bar for good; null for the time of day. */
  time: string | null;
  /** Whether the shell's environment is this device; else only the page here knows of it. */
  isOfShell: boolean;
}

export interface Countdown {
  id: string;
  seconds: number;
  remainingMilliseconds: number;
}

export interface SystemStatusBar {
  visible: boolean;
  /** As in Capacitor: `dark` is light text, for dark grounds; `default` goes by the appearance. */
  style: "default" | "light" | "dark";
  /** `#rrggbb`, for Android alone. */
  color?: string;
  overlays: boolean;
}

export interface SystemToast {
  id: number;
  text: string;
  duration: "short" | "long";
  position: "top" | "center" | "bottom";
}

export type HapticKind =
  | "impactHeavy"
  | "impactMedium"
  | "impactLight"
  | "notificationSuccess"
  | "notificationWarning"
  | "notificationError"
  | "vibrate"
  | "selection";

export interface SystemHaptic {
  id: number;
  kind: HapticKind;
  milliseconds?: number;
}

export interface SystemNotification {
  /** Rises with each one that is shown. */
  number: number;
  kind: "local" | "push";
  id: string;
  title: string;
  subtitle?: string;
  body: string;
  /** When it was shown, in milliseconds since 1970. */
  time: number;
  /** Whether it comes over the app by itself. */
  banner: boolean;
  /** One with a placeholder asks for a text. */
  actions?: { id: string; title: string; destructive?: boolean; placeholder?: string }[];
}

/** Lies over the app until the user or the app closes it. */
export interface SystemBrowser {
  id: number;
  url: string;
  /** `#rrggbb` */
  toolbarColor?: string;
}

/** What the app asked of the system around its web views. */
export interface SystemUIState {
  statusBar?: SystemStatusBar;
  /** While the splash screen is shown; how long it takes to go, and `#rrggbb`. */
  splash?: { fadeMilliseconds: number; color?: string };
  toast?: SystemToast;
  haptic?: SystemHaptic;
  /** Newest first. */
  notifications?: SystemNotification[];
  browser?: SystemBrowser;
  /** The id of the dialog that is the share sheet. */
  shareSheet?: string;
  /** How the app makes room for the keyboard. */
  keyboardResize?: "body" | "ionic" | "native" | "none";
  /** Whether the user types on a keyboard of their own, so that none rises. */
  hardwareKeyboard?: boolean;
}

/** Where pages lie on iOS, as the app says. */
export type ContentInset = "automatic" | "scrollableAxes" | "never" | "always";

export interface State {
  epoch: string;
  revision: number;
  lastChange?: number;
  app: { id: string; name: string };
  front: string;
  root: "launching" | "login" | "main";
  selectedTab: string;
  tabs: Tab[];
  stack: Entry[];
  modals?: Modal[] | null;
  queued?: number;
  webViews?: "shared" | "perTab";
  contentInset?: ContentInset | null;
  base?: Entry | null;
  visible: Entry;
  navigationBar?: BarStyle | null;
  tabBarVisible?: boolean;
  canGoBack?: boolean;
  canRefresh?: boolean;
  refreshing?: boolean;
  guarded?: boolean;
  pages?: AttachedPage[];
  attached?: number;
  environment?: Environment | null;
  countdowns?: Countdown[];
  /** Whether lists had to be cut so that the message fits. */
  cut?: boolean;
  notice?: { id: number; kind?: string | null; text: string } | null;
  /** What became of the bar that the app draws, a sentence. */
  ownTabBar?: string | null;
  /** Absent until the app used one of its members. */
  systemUI?: SystemUIState | null;
  /** Which are on; none without it. */
  faults?: import("./inspector/types.d.ts").Faults | null;
}

export interface Result {
  id: number;
  status: "applied" | "noop" | "rejected" | "superseded";
  reason?: string | null;
  revision?: number;
  data?: Record<string, unknown> | null;
}

/** What the shell sends a controller. */
export type ControllerUpdate = ({ type: "state" } & State) | ({ type: "result" } & Result);

export interface ControllerAction {
  type: "action";
  id: number;
  name: string;
  parameters: Record<string, unknown>;
}

/** What a controller sends the shell. */
export type ControllerMessage =
  | {
    type: "hello";
    protocol: 1;
    client: string;
    epoch: string | null;
    changes: ControllerAction[];
  }
  | ControllerAction;

/** Asks the shell; the promise is fulfilled once it has answered. */
export type Act = (name: string, parameters?: Record<string, unknown>) => Promise<Result>;

/** What the native bars take of the screen, in CSS pixels. */
export interface Bars extends Insets {
  /** Whether the page begins below the upper one in any case. */
  isSolid: boolean;
  /** Whether the lower one is the tab bar. */
  hasTabBar?: boolean;
  contentInset?: ContentInset | false | null;
}

export type Link = "connecting" | "open" | "waiting" | "stopped";

/** What is drawn: the shell's state and what the device adds to it. */
export interface Scene {
  state: State;
  platform: Platform;
  traits: Traits;
  /** Whether this is the frame that a person acts in, which holds the focus. */
  isActive: boolean;
  act: Act;
}

/** Where a swipe from the edge leads. */
export interface SwipeTarget {
  isPossible: boolean;
  /** Whether it leads to an entry of the same stack. */
  isPop: boolean;
  platform: Platform;
  /** Of the entry that is shown. */
  key: string;
  /** The title of the entry below it. */
  below: string;
}

export interface BarContent {
  style: BarStyle;
  title: string;
  /** Of the entry, which tells when another one is shown. */
  key: string;
  depth: number;
  /** Null at the root of the stack. */
  backTitle: string | null;
  /** A modal whose first entry has a button to close it. */
  isClosable?: boolean;
}

/** What the panel asks of the page around it. */
export interface PanelHandlers {
  act: Act;
  say: (text: string) => void;
  onChange: (changes: Changes) => void;
  onInspect: () => void;
  onRecord: () => void;
}

/** What a finger or a mouse did since it went down, in pixels of the device. */
export interface Movement {
  x: number;
  y: number;
  velocityX: number;
  velocityY: number;
}
