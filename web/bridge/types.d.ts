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
  /** What the action made, for example `{ modal: "m1" }` for `present`. */
  data: Record<string, unknown> | null;
}

/** How a modal ended. */
export interface Dismissal {
  /** `rejected`: it was never shown, or nobody can tell any more how it ended. */
  status: "dismissed" | "rejected";
  /**
   * Why it was rejected: a reason of docs/protocol.md 3.6, `epoch` (the shell was restarted) or
   * `disconnected` (the page has left the shell for good).
   */
  reason: string | null;
  /** The modal's id. */
  modal: string;
  /**
   * The button of an alert or dialog that was pressed; the one with the role `cancel`, or
   * `"cancel"`, if it was closed without choosing.
   */
  button: string | null;
  /** What `dismiss({ result })` gave. */
  result: unknown;
}

/** A button of an alert or of a confirmation dialog. */
export interface Button {
  id: string;
  title: string;
  /** Closing without choosing counts as the button with the role `cancel`. */
  role?: "default" | "cancel" | "destructive";
}

/** What `present` shows. */
export interface Presentation {
  /** The location that the sheet or cover starts at; of this origin. */
  url: string;
  /** Default `sheet`. */
  kind?: "sheet" | "cover";
  /**
   * Names the modal. Presenting an id that is up already joins it: nothing changes, and both callers
   * are told of its dismissal. So an app that was loaded anew calls the same function again.
   */
  id?: string;
  /** Modals of one slot replace each other, as a SwiftUI `sheet(item:)` does. */
  slot?: string;
  /** Upon what: `root`, `topmost` or the id of a modal; default: what shows the caller. */
  presenter?: string;
  /** Whether the user cannot drag it away; `dismiss` still works. */
  locked?: boolean;
  /** The heights at which a sheet rests; default `["large"]`. */
  detents?: ("medium" | "large")[];
  title?: string;
}

/** What `alert` and `confirm` show. */
export interface Question {
  title: string;
  message?: string;
  /** At most 16. An alert without buttons gets OK. */
  buttons?: Button[];
  /** As in `Presentation`: pass one to be able to join after a reload. */
  id?: string;
}

/** Whether the entry at `url` may be left. */
export type GuardQuestion = (leaving: { url: string }) => boolean | Promise<boolean>;

/** A countdown that the shell runs. */
export interface Countdown {
  id: string;
  seconds: number;
  /** When it ends, on the clock of `performance.now()`. */
  deadline: number;
}

/** A modal that is presented or, if `queued`, waits until it can be. */
export interface Modal {
  id: string;
  kind: "sheet" | "cover" | "alert" | "dialog";
  queued?: boolean;
}

/** The state of the device. */
export interface Environment {
  platform: "ios" | "android";
  appearance: "light" | "dark" | "auto";
  orientation: "portrait" | "landscape";
  /** In CSS pixels; 0 while the keyboard is hidden. */
  keyboardHeight: number;
  insets: Insets;
}

/** The widths, in CSS pixels, of what covers the edges of the web view. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** What the shell accepted last, and nothing of what the page hopes for. */
export interface Accepted {
  /** The entry that the shell shows in this page. */
  target: Target;
  /** The selected tab. */
  tab: string | null;
  tabs: readonly Tab[];
  /** What is presented, bottom to top, then what waits. */
  modals: readonly Modal[];
  countdowns: readonly Countdown[];
  environment: Environment | null;
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
 * `preventDefault()` says that the app shows `detail.url` itself; the browser's history is written
 * already. `event` is docs/protocol.md 3.8 and cancelable too: it stops what the bridge would do
 * (scroll to top, load anew, allow to leave). Events wait until the document is complete, so that a
 * listener added by a script in the page misses none. A `dismissed` that a promise waits for, a
 * `leaveRequested` that the question of `guard` answers, and a `refresh` for which there is a
 * handler are not dispatched. `state` says that a property of `window.tandem` changed.
 */
export interface TandemEventMap {
  navigate: NavigateDetail;
  connected: { role: Role; epoch: string };
  disconnected: { code: number; reason: string; final: boolean };
  role: { role: Role };
  event: { name: string; data: Record<string, unknown> };
  state: Accepted;
}

/** `window.tandem`, present from the first script on in every page that a shell serves. */
export interface Tandem extends Readonly<Omit<Accepted, "target">> {
  /** True in a page that a shell serves. */
  readonly attached: boolean;
  /** Whether the shell answers at the moment. */
  readonly connected: boolean;
  readonly role: Role | null;
  /** The entry that the shell shows in this page, as far as the page knows. */
  readonly target: Target | null;
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
  /**
   * Presents a sheet or a cover. The promise of `present`, `alert` and `confirm` settles exactly
   * once, whatever happens to the connection: when the modal is gone, when it was refused, or when
   * the shell is another one or out of reach for good. After a reload, call it again with the same
   * `id`.
   */
  present(presentation: Presentation): Promise<Dismissal>;
  /** Asks or tells the user something that has to be answered. */
  alert(question: Question): Promise<Dismissal>;
  /** Lets the user choose from an action sheet, or leave it. */
  confirm(question: Question): Promise<Dismissal>;
  /**
   * Dismisses the modal with the id `modal`, and what is upon it; without one the modal that this
   * page is shown in, else the topmost. `result` (JSON, at most 8 KiB) is what its presenter gets.
   */
  dismiss(options?: { modal?: string; result?: unknown }): Promise<ActionResult>;
  login(): Promise<ActionResult>;
  logout(): Promise<ActionResult>;
  /** `null`, `""` and 0 hide the badge. */
  setBadge(tab: string, value: string | number | null): Promise<ActionResult>;
  /** The title of the entry that is shown now. */
  setTitle(title: string): Promise<ActionResult>;
  /**
   * From now on `question` is asked before the entry that is shown now is left; `null` ends it. One
   * for each document; it goes with the document.
   */
  guard(question: GuardQuestion | null): void;
  /**
   * Handles pull to refresh; the spinner ends when the promise of the handler settles. Without a
   * handler the document is loaded anew. Call the answer to stop.
   */
  onRefresh(handler: () => unknown): () => void;
  /** Starts a countdown of 1 to 86,400 seconds, anew if one has this id; `countdownFinished` ends it. */
  startCountdown(id: string, seconds: number): Promise<ActionResult>;
  stopCountdown(id: string): Promise<ActionResult>;
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
  insets?: Insets | null;
  modals?: Modal[] | null;
  countdowns?: { id: string; seconds: number; remainingMilliseconds: number }[] | null;
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
  environment?: Environment | null;
  navigate: NavigateMessage;
}

export interface ResultMessage {
  type: "result";
  id: number;
  status: ActionResult["status"];
  reason?: string | null;
  revision: number;
  data?: Record<string, unknown> | null;
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
  /** The entry on which it was made. */
  from: string;
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
    resume: { epoch: string; revision: number; generation: number; event: number } | null;
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
  | { type: "acknowledged"; event: number }
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
  /** The last event that it dispatched. */
  eventId: number;
  /** The link that the user clicked last there. */
  link?: string;
  /** Whether it was loaded anew because nobody handled `refresh`. */
  refreshes?: boolean;
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
  /** The event that was dispatched last. */
  eventId: number;
  /** Whether an acknowledgement is due. */
  owes: boolean;
  /** Whether the document could hear an event. */
  isReady: boolean;
  /** Events that wait for that, oldest first. */
  events: readonly EventMessage[];
  /** Events that came before the welcome that says of which epoch they are. */
  early: readonly EventMessage[];
  tabs: readonly Tab[];
  environment: Environment | null;
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
      /** The entry on which it is made, if that is not the one that is shown. */
      from?: string;
    }
    /** Whether listeners of the app can be there. */
    | { type: "ready"; isReady: boolean }
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

/** Those about the link to the shell. */
export type LinkHandlers = Pick<
  Handlers,
  "start" | "online" | "opened" | "closed" | "message" | "visibility" | "pageHide" | "ready"
>;

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
  /** Keeps an event that was not heard before. */
  hear(s: PageState, event: EventMessage): void;
  /**
   * Dispatches the events and acknowledges those that the shell would repeat. The acknowledgement
   * goes before whatever the listeners ask for, so that a modal which they present again under the
   * same id is a new one.
   */
  deliver(s: PageState): void;
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
    data?: ActionResult["data"],
  ): void;
  answer(
    s: PageState,
    call: number,
    status: ActionResult["status"],
    reason: string | null,
    revision?: number,
    data?: ActionResult["data"],
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
export interface PageBridge extends Pick<Tandem, "navigate" | "action"> {
  /** Calls a function of `native.js`, which is loaded if need be. */
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

/** Somebody who waits for the dismissal of a modal. */
export interface Waiter {
  modal: string;
  resolve(dismissal: Dismissal): void;
}
