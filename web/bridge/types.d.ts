/**
 * The types of the page bridge: the public API, the wire messages of docs/protocol.md and the pure
 * core's state, inputs and outputs.
 */

// ── Public API ──────────────────────────────────────────────────────────────────────────────────

/** What a shell answered to an action. */
export interface ActionResult {
  status: "applied" | "noop" | "rejected" | "superseded";
  /**
   * Why; docs/protocol.md 3.6. `resultLost`: handled, but the answer went down with a connection.
   */
  reason: string | null;
  revision: number;
}

/** `event.detail` of `tandem:navigate`: what the page is to show. */
export interface NavigateDetail {
  url: string;
  key: string;
  title: string | null;
  mode: Mode;
  direction: Direction;
  tab: string | null;
  animated: boolean;
}

/**
 * The events, dispatched on `document` as `tandem:NAME`. `navigate` is cancelable:
 * `preventDefault()`
 * says that the app shows `detail.url` itself; the browser's history is written already. `event` is
 * cancelable too: it stops what the bridge would do (scroll to top, load anew).
 */
export interface TandemEventMap {
  navigate: NavigateDetail;
  connected: { role: Role; epoch: string };
  disconnected: { code: number; reason: string; final: boolean };
  role: { role: Role };
  event: { name: string; data: Record<string, unknown> };
}

/** `window.tandem`, present from the first script on in every page that a shell serves. */
export interface Tandem {
  /** True in a page that a shell serves. */
  readonly attached: boolean;
  /** Whether the shell answers at the moment. */
  readonly connected: boolean;
  readonly role: Role | null;
  /** The entry that the shell shows in this page, as far as the page knows. */
  readonly target: Target | null;
  readonly tabs: readonly Tab[];
  /** The bridge that runs in this page, once it does. */
  connect(): Promise<Tandem>;
  /**
   * Follows a link: shows `url` at once and proposes it to the shell, whose answer stands.
   * @param url same-origin; relative URLs are resolved against the document's base
   */
  navigate(url: string, options?: { replace?: boolean; title?: string }): void;
  /** One step of the shell's back ladder. */
  back(): Promise<ActionResult>;
  /** Asks the shell for `name`; answered exactly once, whatever happens to the connection. */
  action(name: string, parameters?: Record<string, unknown>): Promise<ActionResult>;
  /** Listens to `tandem:EVENT` on `document`; call the answer to stop. */
  on<Name extends keyof TandemEventMap>(
    event: Name,
    handler: (event: CustomEvent<TandemEventMap[Name]>) => void,
  ): () => void;
}

declare global {
  interface Window {
    tandem?: Tandem;
  }
}

// ── Wire messages ───────────────────────────────────────────────────────────────────────────────

export type Mode = "push" | "replace" | "pop" | "none";
export type Direction = "forward" | "back" | "none";
export type Role = "driver" | "mirror";
export type Kind = "push" | "replace" | "traverse";
export type Origin = "user" | "router" | "script" | "traverse";
export type How = "none" | "app" | "router" | "popstate" | "traverse" | "load" | "failed";
export type Load = "navigate" | "reload" | "back_forward" | "bfcache" | "reconnect";

export interface Target {
  key: string;
  url: string;
  title?: string | null;
}

export interface Tab {
  id: string;
  title: string;
  path: string;
}

export interface NavigateMessage {
  type: "navigate";
  epoch: string;
  revision: number;
  target: Target;
  mode: Mode;
  tab?: string | null;
  direction: Direction;
  animated: boolean;
  cause: string;
  role: Role;
  generation: number;
  lastChange: number;
  insets?: { top: number; right: number; bottom: number; left: number } | null;
}

export interface WelcomeMessage {
  type: "welcome";
  epoch: string;
  revision: number;
  role: Role;
  generation: number;
  lastChange: number;
  limits: Record<string, number>;
  tabs: Tab[];
  navigate: NavigateMessage;
}

export interface ResultMessage {
  type: "result";
  id: number;
  status: ActionResult["status"];
  reason?: string | null;
  revision: number;
}

export interface EventMessage {
  type: "event";
  id: number;
  name: string;
  data?: Record<string, unknown> | null;
}

export type ShellMessage = WelcomeMessage | NavigateMessage | ResultMessage | EventMessage;

export interface RouteChange {
  type: "routeChange";
  id: number;
  generation: number;
  kind: Kind;
  from: string;
  key: string;
  url: string;
  title?: string | null;
  trusted: boolean;
  origin: Origin;
}

export interface Action {
  type: "action";
  id: number;
  generation: number;
  name: string;
  parameters: Record<string, unknown>;
  trusted: boolean;
}

export type PageMessage =
  | RouteChange
  | Action
  | {
    type: "hello";
    protocol: 1;
    page: string;
    document: string;
    webView: string;
    load: Load;
    embedded: boolean;
    visibility: Visibility;
    router: string | null;
    location: { url: string; title: string | null; key: string | null };
    resume: { epoch: string; revision: number; generation: number } | null;
    changes: (RouteChange | Action)[];
  }
  | {
    type: "applied";
    revision: number;
    key: string;
    url: string;
    how: How;
    changed: boolean;
    durationMilliseconds: number;
  }
  | { type: "visibility"; visibility: Visibility };

export type Visibility = "visible" | "hidden";

// ── The core ────────────────────────────────────────────────────────────────────────────────────

/** What `history.state.tandem` holds. */
export interface Stamp {
  epoch: string;
  key: string;
  index: number;
}

/** What one browsing context remembers from document to document, in `sessionStorage`. */
export interface PageRecord {
  page: string;
  epoch: string | null;
  revision: number;
  generation: number;
  /** The entry that the previous document showed. */
  key: string;
  entries: Record<number, string>;
  /** The link that the user clicked last there. */
  link?: string;
}

/** A change that has no answer yet; an action waits for its result. */
export interface PendingChange {
  message: RouteChange | Action;
  /** The connection that it was last sent on, 0 if on none. */
  connection: number;
  /** Which caller waits for the result of an action; 0 for a route change. */
  call: number;
}

export interface View extends Target {
  mode: Mode;
  /** Whether the place is the page's own prediction. */
  predicted: boolean;
}

/** The whole state of a page; plain data, replaced and never changed in place. */
export interface PageState {
  page: string;
  document: string;
  webView: string;
  embedded: boolean;
  load: Load;
  visibility: Visibility;
  /** The time of the last input, in milliseconds, and what it led to. */
  now: number;
  outputs: Output[];
  /** The rung of the router ladder in use, once known. */
  router: string | null;
  /** Whether that router writes the browser's history itself. */
  routerWrites: boolean;

  link: "waiting" | "connecting" | "greeting" | "open" | "stopped";
  connection: number;
  attempt: number;
  /**
   * When to open a new connection: to retry (`waiting`), because no `welcome` came (`connecting`,
   * `greeting`), or because nothing came for too long after a change was sent (`open`).
   */
  reconnectAt: number | null;
  /** When the result of an action that the shell handled counts as lost with a connection. */
  lostAt: number | null;
  /** When the budget of messages is whole again; later means that some of it is used. */
  messages: number;
  /** Whether a message waits for the budget. */
  isHeldBack: boolean;

  /** `null` until a shell was heard: the page is its own authority. */
  epoch: string | null;
  revision: number;
  generation: number;
  role: Role | null;
  lastChange: number;
  eventId: number;
  tabs: readonly Tab[];
  target: Target;
  mode: Mode;
  navigate: NavigateMessage | null;
  receivedAt: number;

  changes: readonly PendingChange[];
  nextChange: number;
  nextKey: number;

  /** Keys of the browser's entries by position, as far as this page made them. */
  entries: Readonly<Record<number, string>>;
  index: number;
  /** What the current browser entry holds, as read back. */
  here: { key: string; url: string };
  /** The URL that the router shows, `null` if it has to be told. */
  shown: string | null;
  showing: { id: number; url: string; writes: boolean } | null;
  nextShow: number;
  go: { key: string; deadline: number } | null;
  /**
   * Entries are only repaired, by replacing: since a popstate nothing new arrived, or neither
   * `history.go` nor the router reached the target.
   */
  repairs: boolean;
  /** As `messages`, for history writes. */
  writes: number;

  outcome: { how: How; changed: boolean } | null;
  /** What was reported last: the revision, and whether the history could not be written. */
  reported: string;
}

export interface Proposal {
  kind: Kind;
  key: string;
  url: string;
  title?: string | null;
  trusted: boolean;
  origin: Origin;
}

/** What happened; every input carries the time. */
export type Input =
  & { now: number }
  & (
    | { type: "start" }
    | { type: "opened"; connection: number; title: string | null }
    | { type: "closed"; connection: number; code: number; reason: string; random: number }
    | { type: "message"; connection: number; message: ShellMessage }
    | { type: "visibility"; visibility: Visibility }
    | { type: "online" }
    | { type: "pageHide" }
    | { type: "pageShow"; key: string }
    | { type: "router"; name: string }
    | { type: "localChange"; url: string; replace: boolean; title: string; trusted: boolean }
    | {
      type: "action";
      name: string;
      parameters: Record<string, unknown>;
      trusted: boolean;
      call: number;
    }
    | {
      type: "observed";
      kind: "push" | "replace";
      url: string;
      stamp: Stamp | null;
      trusted: boolean;
    }
    | {
      type: "popState";
      url: string;
      stamp: Stamp | null;
      /** What the Navigation API calls it, where there is one. */
      kind: Kind | null;
      trusted: boolean;
    }
    /** What the current entry holds after a write: it may not have taken. */
    | { type: "historySettled"; url: string; stamp: Stamp | null }
    | { type: "routerSettled"; id: number; how: How; changed: boolean }
    | { type: "reconcile" }
    | { type: "tick" }
  );

/** What is to be done, in order. */
export type Output =
  | { type: "openSocket"; connection: number }
  | { type: "closeSocket" }
  | { type: "send"; message: PageMessage }
  | { type: "write"; method: "push" | "replace"; url: string; stamp: Stamp }
  | { type: "go"; delta: number }
  | {
    type: "show";
    id: number;
    detail: NavigateDetail;
    /** How a router that writes history itself shall do so. */
    method: "push" | "replace" | null;
    /** The browser told the router by a popstate of its own. */
    traversed: boolean;
  }
  | { type: "answer"; call: number; result: ActionResult }
  | { type: "emit"; name: Exclude<keyof TandemEventMap, "navigate">; detail: object };

type Handler<T> = (s: PageState, input: Extract<Input, { type: T }>) => void;

/** What an input does to the page; each changes its own copy of the state. */
export type Handlers = { [Type in Input["type"]]: Handler<Type> };

type Budget = "writes" | "messages";
type Unqueued<T> = T extends unknown ? Omit<T, "id" | "generation"> : never;

/** The functions of the core. */
export interface Rules {
  /**
   * The state of a page whose document starts now. `sameApp` says that the previous document of
   * this browsing context led here by a link. A document that a link or the browser's back button
   * opened says so to the shell, as a router would.
   */
  initialState(
    options:
      & Pick<PageState, "page" | "document" | "webView" | "embedded" | "load" | "visibility">
      & { url: string; stamp: Stamp | null; record: PageRecord | null; sameApp: boolean },
  ): PageState;
  /**
   * Takes one input; the whole page algorithm of docs/protocol.md 6, without a browser. Outputs are
   * to be performed in order, and a write's read-back given back before anything else. After that
   * `reconcile` is due, at the latest in the next microtask.
   */
  step(state: PageState, input: Input): { state: PageState; outputs: Output[] };
  /** When the next `tick` is due; infinity if none is. */
  deadline(s: PageState): number;
  /**
   * Reads a frame from the shell; `null` if it is malformed. What the page does not use is not
   * judged.
   */
  readMessage(text: string): ShellMessage | null;
  /** What the page is to show: the shell's target with the unanswered changes folded in. */
  view(s: PageState): View;
  /** Predicts a change, made on the entry `from`, and queues it for the shell. */
  propose(s: PageState, proposal: Proposal, from?: string): void;
  queue(s: PageState, change: Unqueued<RouteChange | Action>, call?: number): void;
  cameFrom(s: PageState, previous: string): void;
  /** Opens a connection in the place of the one there is; resuming makes that harmless. */
  reconnect(s: PageState): void;
  /** Leaves the connection there is and waits. */
  disconnect(s: PageState): void;
  welcomed(s: PageState, message: WelcomeMessage): void;
  navigated(s: PageState, message: NavigateMessage): void;
  /** Changes the browser's entry to `place`; the only place that asks for history writes. */
  moveTo(s: PageState, place: View): void;
  /** Asks the router to show `place`; `method` if it is to write the history itself. */
  show(s: PageState, place: View, method: "push" | "replace" | null): void;
  report(s: PageState, isStuck?: boolean): void;
  /** Sends what has not been sent on this connection, as far as the budget goes. */
  flush(s: PageState): void;
  /** Sends unless the budget is used up; says whether it did. */
  send(s: PageState, message: PageMessage): boolean;
  /** Drops the changes that pass `test`, and answers those that are actions. */
  drop(
    s: PageState,
    test: (change: PendingChange) => boolean,
    status: ActionResult["status"],
    reason: string | null,
    revision?: number,
  ): void;
  answer(
    s: PageState,
    call: number,
    status: ActionResult["status"],
    reason: string | null,
    revision?: number,
  ): void;
  grow(s: PageState): void;
  /** Notes position and key of the current entry. */
  remember(s: PageState, index: number): void;
  /** When the budget allows the next one. */
  freeAt(s: PageState, budget: Budget): number;
  /** Takes one out of the budget; says whether there was one. */
  take(s: PageState, budget: Budget): boolean;
  post(s: PageState, message: PageMessage): unknown;
  emit(s: PageState, name: Exclude<keyof TandemEventMap, "navigate">, detail: object): unknown;
  /** The key in `stamp`, if it is of this epoch. */
  keyOf(s: PageState, stamp: Stamp | null): string;
  isAt(s: PageState, place: Target): boolean;
  isHandled(s: PageState, change: PendingChange): boolean;
  /** A key that no other entry has. */
  freshKey(s: PageState): string;
  modeOf(kind: Kind): Mode;
  sizeOf(value: object): number;
}

// ── Between the files of the bridge ─────────────────────────────────────────────────────────────

type WithoutTime<T> = T extends unknown ? Omit<T, "now"> : never;
/** An input before it is given the time. */
export type Fed = WithoutTime<Input>;

/** What `inject.js` prepares for the modules. */
export interface Host {
  token: string;
  socket: string;
  /** The history's own functions. */
  native: Record<"push" | "replace", History["pushState"]>;
  /** Whether the app wrote the history or listens to its events. */
  appRoutes: boolean;
  /** Whether a push of `url` would repeat the entry that the app is being told to show. */
  repeats?(url: string | URL | null | undefined): boolean;
  /** Called after the app wrote the history. */
  wrote?(kind: "push" | "replace"): void;
  /** Called on popstate and hashchange. */
  traversed?(event: Event): void;
  /** `window.tandem`, whose properties the bridge keeps up to date. */
  facade: Tandem;
}

/** The part of the bridge that `window.tandem` calls. */
export type PageBridge = Pick<Tandem, "navigate" | "action">;
