/** What the files of the bridge are to each other, and all other types in one place. */

import type { CallMessage, CallPartMessage, How, Kind } from "./core/messages.d.ts";
import type { ReplyTakenMessage } from "./core/messages.d.ts";
import type { Method, PageRecord, PageState, Settled } from "./core/types.d.ts";
import type { Ending, Sensed, Whereabouts } from "./core/settlement.d.ts";
import type { followActivity } from "./activity.js";
import type { historyGate } from "./history-gate.js";
import type { Sensor } from "./sensor.js";
import type { ActionResult, Dismissal, Environment, NavigateDetail, Tandem } from "./types.d.ts";

export type * from "./core/messages.d.ts";
export type * from "./core/settlement.d.ts";
export type * from "./core/types.d.ts";
export type * from "./types.d.ts";

/**
 * What `inject.js` prepares for the modules. It attaches a page that has a window to itself, or a
 * frame of the simulator, once each document; a window or a frame of the app's own stays as it is.
 * It does what has to be done before the app's first script: marks the document
 * (`<html data-tandem="attached" class="tandem-attached">`), takes the token out of it, watches the
 * history, defines `window.tandem`; then it loads the rest. If that fails, it takes the marks back.
 *
 * Each write of the history and each traversal is seen once: by the browser's Navigation API, else
 * by functions around the native ones. Arguments, answers and exceptions are left alone. Functions
 * are wrapped where they are inherited from, because libraries wrap them in their turn.
 *
 * No page can tell what is wrapped from what the browser brings: Stencil, zone.js, Sentry and
 * others look at the text of a function, and do without what is not the browser's own.
 *
 * Where entries have no keys of their own (WebKit), a stamp lies around the app's state in the
 * entry; `history.state` and `event.state` give the app its own.
 */
export interface Host {
  token: string;
  socket: string;
  /** Where the document was before the app did anything. */
  url: string;
  /** Where the document was made to find its files, as the one before it at this URL. */
  base: string | null;
  /** The name that the device gave the frame of the page; `tandem:` in a window. */
  frame: string;
  /** How the browser came to the document. */
  visit?: PerformanceNavigationTiming;
  /** Whether a page of this origin opened the document. */
  isFollowed?: boolean;
  /** Members of the environment that hold in this frame alone, in place of the shell's. */
  framed?: Partial<Environment>;
  /** The history's own functions. */
  native: Record<Method, History["pushState"]> & { state: () => unknown };
  wrap: Wrap;
  /** What the app listens to, be it of whom it will; `navigate` is of the Navigation API. */
  listens: Set<string>;
  /** Whether the driver is at work in this moment, so that a click is its own. */
  isDriving?: boolean;
  /** Whether the app has pushed an entry. */
  pushes?: boolean;
  /** The requests of the app that have not ended. */
  loads: Set<Load>;
  /** The addresses of those requests whose objects do not tell. */
  addresses: WeakMap<XMLHttpRequest, string>;
  /** Counts a request for `input` until it is answered; gives the answer. */
  during<T>(answer: Promise<T>, input: unknown): Promise<T>;
  /** Called when one begins or has ended. */
  loading?(load: Load): void;
  /** The shadow roots that were attached. */
  roots: WeakRef<ShadowRoot>[];
  /** Called with each new one. */
  rooted?(root: Node): void;
  /** What is clicked in the app's own bar for a tab of the shell, where the shell has that bar. */
  ownControl?(tab: string): HTMLElement | undefined;
  /** Whether a push of `url`, be it by the browser itself, is to replace the current entry. */
  replaces?(url: string | URL | null | undefined): boolean;
  /**
   * Called on each change of the current entry; where there is no Navigation API, with the event
   * that tells of a traversal or of a link to a fragment.
   */
  moved?(kind: Kind | "reload" | null, event?: Event): void;
  /** Called when the current entry has become one of the shell's. */
  stamped?(): void;
  /** Called when the view changes. */
  changed?(): void;
  /** Called before the document is left for `url`, which it may prevent. */
  leaves?(event: Event, url: string): void;
  /** `window.tandem`, whose properties the bridge keeps up to date. */
  facade: Tandem;
}

/** A request, by when it began; the address is without its query. */
export interface Load {
  at: number;
  address: string;
}

/** What is told of the document to who follows a move. */
export interface Report {
  /** A change: of the view or not, of elements or not, while nobody did anything or not. */
  saw(record: MutationRecord, isOfView: boolean, isElements: boolean, isIdle: boolean): void;
  /** Those were all that came together. */
  end(): void;
  /** A move begins at `url`. */
  mark(url: string): void;
  /** The app is at rest. */
  rest(): void;
  tell(evidence: Sensed): void;
  /** The app is told something. */
  hear(told: Emission): void;
}

/** A tab of the app's own bar; one without a path is a control whose address nobody tells. */
export interface FoundTab {
  id: string;
  title: string;
  path?: string;
  /** The name of the icon, where a library tells it. */
  icon?: string;
  badge?: string;
}

/** A control of the app's own tab bar, and what is known of it. */
export interface TabControl {
  element: HTMLElement;
  /** What is clicked in its place. */
  press: HTMLElement;
  title: string;
  badge: string;
  /** Empty if it has no address of this origin. */
  path: string;
  isForeign: boolean;
  hasIcon: boolean;
  /** Whether its title is to be seen. */
  hasText: boolean;
}

/** The app's own tab bar. */
export interface FoundBar {
  element: HTMLElement;
  /** In the order in which they are drawn, as the tabs are. */
  controls: TabControl[];
  tabs: FoundTab[];
  /** The place of the tab that the app marks, -1 without one. */
  marked: number;
  /** Whether something lies over all of it that fills the page, as a login page may. */
  isCovered: boolean;
}

/**
 * Puts a function around one of the browser's, with the same text, name, length, own properties and
 * flags. `part` says which function of the property that is, which has to be the owner's own.
 */
export type Wrap = <Owner extends object>(
  owner: Owner,
  name: keyof Owner,
  // deno-lint-ignore no-explicit-any
  around: (native: any, self: any, call: any[]) => any,
  part?: "value" | "get" | "set",
) => void;

/** Adds a sheet to a tree, and again whenever the app assigns its sheets. */
export type Adopt = (wrap: Wrap, tree: DocumentOrShadowRoot, sheet: CSSStyleSheet) => void;

export type { Sensor };
export type Embedding = typeof import("./embedding.js");
export type Activity = ReturnType<typeof followActivity>;
export type HistoryGate = ReturnType<typeof historyGate>;
/** What a document leaves to the next one besides the state of its page. */
export type Left =
  & Required<Pick<PageRecord, "refreshes" | "sent" | "leads" | "isDeaf" | "base">>
  & Pick<PageRecord, "url">;

/** An order with what the app is told of it. */
export interface Told {
  id: number;
  detail: NavigateDetail;
  method: Method | null;
}

/** The part of the bridge that the driver uses. */
export interface DriverPage {
  host: Host;
  gate: HistoryGate;
  activity: Activity;
  /** The tab whose stack the page shows, and where that begins. */
  readonly origin: { tab?: string | null; root?: string };
  /** Milliseconds that a move may take. */
  arrivalTimeMax(): number;
  /** Where a move is to lead, which is elsewhere after a redirect; `null` if it was overtaken. */
  destination(id: number): string | null;
  /** A move takes long. */
  pending(id: number): void;
  /** A move that was answered has come to rest or did not last; says whether it is waited for. */
  reviewed(verdict: "rested" | "revoked", id: number, isOver: boolean): boolean;
  /** It has ended, perhaps anew. */
  settled(id: number, outcome: Settled): void;
  /** Whether a popstate was in vain, or nobody took a link, here or in a document before. */
  isDeaf(isDeaf?: boolean): boolean;
  /** Has the document find its files where it does now, whatever URL it is given. */
  keepFiles(): void;
  /** A router of this name was found. */
  uses(name: string): void;
  write(kind: Method, url: string, state?: unknown): void;
  /** The state that the app itself has written last at a URL, by which it may know what to show. */
  stateOf(url: string): unknown;
  /** The document is about to be left for its destination. */
  leaves(method: Method): void;
}

/** What only its own adapter knows of a router, such as its functions. */
// deno-lint-ignore no-explicit-any
type Handle = any;

/**
 * Brings a router to `url`. Settles when the router says that it is there, at once where it says
 * nothing; with `finished` if it says that it is where the page is, with `stayed` if it said no.
 * With `isFirst` it goes to another tab, and a stack of its own shall begin there.
 */
export type Visit = (
  router: Handle,
  url: string,
  method: Method,
  isFirst?: boolean,
) => Promise<unknown>;

export type FollowRouter = (
  page: DriverPage,
  adapter: Adapter,
  isMoving: () => boolean,
  tell: (url: string, isReplaced: boolean) => void,
) => boolean;

/** What a router, or a framework, can do for whoever moves an app. */
export interface Adapter {
  name: string;
  /**
   * Its handle, if it is there: what `visit` takes; without a `visit` the part of the page in which
   * it follows whatever link is clicked.
   */
  find?(): Handle;
  visit?: Visit;
  /** How many views wait for code or data that no request of the page's own tells of. */
  suspended?(): number;
  /** Whether it draws all that is to be seen, so that no change is in the document. */
  paints?(): boolean;
  /** Whether no URL shows where this router is. */
  hidesPlace?(router: Handle): boolean;
  /** Where such a router is, as far as it says so. */
  placeOf?(router: Handle): string | undefined;
  /**
   * Has `moved` called after each move of such a router, or of another one of the same app, with
   * how many places its stack has then; gives how many it has, or nothing if it tells of none.
   */
  follow?(
    router: Handle,
    moved: (router: Handle, url: string, depth: number) => void,
  ): number | undefined;
  /** Which of the controls that lead to a place does more than its router would. */
  tabControl?(controls: HTMLElement[]): HTMLElement | undefined;
}
/** A router that was found. */
export type Router = Adapter & { handle: Handle };

/** Where to go, and what is to become of the history. */
export interface Move {
  url: string;
  method: Method | null;
}

/** One way to move an app. */
export interface Rung {
  name: string;
  /** An app that has followed one rung of a kind is taken to know the others. */
  kind: string;
  how: How;
  /** Starts the move; `false` if nobody takes it. */
  run(attempt: Attempt): unknown;
  /** Whether the history is written for the app, and put back if that leads nowhere. */
  isWriting?: boolean;
  /** Milliseconds that may pass without any sign of work. */
  patience: number;
  /** Whether it is the app's own control of a tab: if the app takes that and stays, it stays. */
  isOwn?: boolean;
  /** Whether the app, of which no router is known, listens for other URLs. */
  isListening?: boolean;
  /** Whether the view alone may show that the app has moved. */
  hidesPlace?(): boolean;
}
/** Controls of the app, and the URLs that they lead to; empty for one of another origin. */
export type Controls = { control: HTMLElement; url: string }[];
export type Rungs = (
  detail: NavigateDetail,
  url: string,
  method: Method | null,
  controls: HTMLElement[],
) => Generator<Rung>;
/** One attempt to move an app, from where, and until when it may take. */
export interface Attempt extends Move {
  id: number;
  limit: number;
  from: string;
  isOvertaking: boolean;
  isPatient?: boolean;
  /** Where an app was that keeps its place to itself. */
  before?: string;
  /** Whether another tab is gone to, and whether its root is shown, to be left below. */
  isFirst: boolean;
  isAbove: boolean;
}
/** What comes of it: `throttled` if the browser writes no history at the moment. */
export type Climb = (rung: Rung, move: Attempt) => Promise<Ending | "throttled">;
/** What comes of an attempt after this verdict. */
export type Conclude = (rung: Rung, move: Attempt, verdict: Ending) => Ending | "throttled";
export type Settle = (
  rung: Rung,
  move: Attempt,
  work: unknown,
  isStubborn?: boolean,
) => Promise<Ending>;
export type Review = (rung: Rung, move: Attempt, answer: Ending) => Promise<void>;

/** What only the driver knows; no place if the move was overtaken. */
export interface Survey {
  place(): Whereabouts | null;
  isSuspended(): boolean;
  /** Whether the app draws itself, so that no change is in the document. */
  isPainted(): boolean;
}

/** The part of the bridge that `window.tandem` calls. */
export interface PageBridge {
  /**
   * Calls a function: `navigate`, `action`, or one of `native.js`, which is loaded if need be,
   * again and again while the shell is away. Events wait meanwhile, so that the caller misses none.
   */
  call(name: string, values: unknown[]): Promise<unknown>;
}

/** The part of the bridge that `native.js` uses. */
export interface NativeHost {
  readonly state: PageState;
  action(
    name: string,
    parameters?: Record<string, unknown>,
    from?: string,
  ): Promise<ActionResult>;
}

/** The part of the bridge that `calls.js` uses. */
export interface CallHost {
  readonly state: Pick<PageState, "link" | "epoch">;
  post(message: CallMessage | CallPartMessage | ReplyTakenMessage): void;
}

/** A call that has no answer yet. */
export interface PendingCall {
  message: CallMessage;
  /** The options as JSON, if they go in parts; empty otherwise. */
  text: string;
  /** Whether it was sent on the connection there is. */
  isSent: boolean;
  /** What was sent of the text on that connection. */
  length: number;
  /** How many parts that was in, and how many of them have arrived. */
  parts: number;
  arrived: number;
  /** What has come of an answer in parts on that connection. */
  answer: string;
  resolve(data: unknown): void;
  reject(error: Error): void;
}

/** What the core emits; what there is in `detail` depends on the name. */
// deno-lint-ignore no-explicit-any
export type Emission = { name: string; detail: any };

/** Somebody who waits for the dismissal of a modal. */
export interface Waiter {
  modal: string;
  resolve(dismissal: Dismissal): void;
}
