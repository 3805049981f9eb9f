/** The pure core: its state, its inputs and outputs, and the functions that it is made of. */

import type { ActionResult, Environment, Tab, TandemEventMap } from "../types.d.ts";
import type { Mode, Role, Target } from "../types.d.ts";
import type { Action, EventMessage, How, Kind, Load, NavigateMessage } from "./messages.d.ts";
import type { PageMessage, Platform, ReplyMessage, RouteChange } from "./messages.d.ts";
import type { ShellMessage, Visibility, WelcomeMessage } from "./messages.d.ts";

/** Which entry of the shell an entry of the browser shows. */
export interface Stamp {
  epoch: string;
  key: string;
  index: number;
}

/**
 * What one browsing context remembers from document to document, in `sessionStorage`, under the
 * name of its window, because the frames of a tab share the storage. A document takes the record
 * out when it starts and leaves it when it ends, so that a duplicated tab becomes a page of its
 * own; where the browser forbids storage, every document is a new page. So it may be in Firefox
 * after a visit to another site, because it can lose what is stored on the way to another process.
 */
export interface PageRecord extends
  Pick<
    PageState,
    "page" | "epoch" | "revision" | "generation" | "entries" | "index" | "eventId"
  > {
  /** The entry that the previous document showed, and its URL. */
  key: string;
  url?: string;
  /** Where the previous document was to be. */
  target?: PageState["target"];
  /** Whether the app follows no popstate, though it listens to it, as analytics do. */
  isDeaf?: boolean;
  /** Whether the document was left by itself, soon after it began, and nobody had clicked or typed
   * in it: a redirect. */
  leads?: boolean;
  /** Where the files are of an app that keeps its place to itself, and names them relatively. */
  base?: string | null;
  /** The stamps of the browser's entries, where these have keys of their own. */
  stamps?: Record<string, Stamp | null>;
  /** How many entries the browser's history had, if its last was shown. */
  length?: number;
  /** The place that the shell sent it to and for which it left. */
  sent?: { key: string; url: string; index: number } | null;
  /** What had no answer yet. */
  changes?: readonly PendingChange[];
  /** Whether it was loaded anew because nobody handled `refresh`. */
  refreshes?: boolean;
}

/** A change that has no answer yet; an action waits for its result. */
export interface PendingChange {
  message: RouteChange | Action;
  /** Which caller waits for the result of an action; 0 for a route change. */
  call: number;
  /** What was to be shown when it was made. */
  at: View;
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
  /** That of the device that shows the page, if it is not the shell's own. */
  platform: Platform | null;
  /** Whether the browser's entries have keys of their own, so that a stamp is no write. */
  hasKeys?: boolean;
  load: Load;
  visibility: Visibility;
  /** The time of the last input, in milliseconds, and what it led to. */
  now: number;
  outputs: Output[];
  /** The app's router, once one was found. */
  router: string | null;

  link: "waiting" | "connecting" | "greeting" | "open" | "stopped";
  connection: number;
  attempt: number;
  /**
   * When to open a new connection: to retry (`waiting`), because no `welcome` came (`connecting`,
   * `greeting`), or because nothing came for too long after a change was sent (`open`).
   */
  reconnectAt: number | null;
  /** The last change that was sent on the connection there is. */
  lastSent: number;
  /** When the budget of messages is whole again; later means that some of it is used. */
  messages: number;

  /** `null` until a shell answered: the page is its own authority. */
  epoch: string | null;
  revision: number;
  generation: number;
  role: Role | null;
  lastChange: number;
  /** The event that was dispatched last. */
  eventId: number;
  /** Whether an acknowledgement is due. */
  owes: boolean;
  /** Whether the document's listeners are there for an event. */
  isReady: boolean;
  /** Events that wait for that, oldest first. */
  events: readonly EventMessage[];
  /** What is to be sent besides changes on the connection there is, oldest first. */
  posts: readonly PageMessage[];
  /** What came before the welcome that says of which epoch it is. */
  early: readonly ShellMessage[];
  tabs: readonly Tab[];
  environment: Environment | null;
  /** What the shell answered last. */
  welcome: WelcomeMessage | null;
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
  /** Where the document started, as far as the shell is to know: `Handlers.observed`. */
  start: Target;
  /** What the current browser entry holds, as read back. */
  here: { key: string; url: string };
  /** The URL that the app shows, `null` if that has to be looked at. */
  shown: string | null;
  /** Whether the app builds its first view: until that is there the page is not moved. */
  isStarting: boolean;
  /** Where the app is being sent (`goal`), and where its router leads instead (`url`). */
  showing: { id: number; key: string; url: string; goal: string } | null;
  /** The move that was proved, while it is looked after; `outcome` until that is told again. */
  proved: NonNullable<PageState["showing"]> & { outcome: PageState["outcome"] } | null;
  /** The URL that it could not be sent to. */
  stuckAt: string | null;
  nextShow: number;
  go: { key: string; deadline: number } | null;
  /** Until when a mirror stays where its app has gone by itself, if the target stays the same. */
  yieldsUntil: number;
  /**
   * Entries are only repaired, by replacing: since a popstate nothing new arrived, or neither
   * `history.go` nor the router reached the target.
   */
  repairs: boolean;
  /** As `messages`, for moves and history writes. */
  writes: number;

  outcome: { how: How; changed: boolean; tried?: string[] } | null;
  /** What was reported last: the revision, and whether the page had not arrived. */
  reported: string;
}

export interface Proposal {
  kind: Kind;
  key: string;
  url: string;
  title?: string | null;
  trusted: boolean;
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
    | { type: "pageShow"; record: PageRecord | null }
    | { type: "router"; name: string }
    /** The app's first view is there, or the user uses the page. */
    | { type: "started" }
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
    /** A message that needs no `result` is to be sent, as fast as the budget goes. */
    | { type: "post"; message: PageMessage }
    /** Whether listeners of the app can be there. */
    | { type: "ready"; isReady: boolean }
    /** The app wrote the history. */
    | {
      type: "observed";
      kind: Method;
      url: string;
      stamp: Stamp | null;
      trusted: boolean;
      /** Whether somebody clicked since the page was sent somewhere, be it a script. */
      acted?: boolean;
    }
    /** The driver wrote it on the app's behalf. */
    | { type: "written"; kind: Method; url: string; stamp: Stamp | null }
    | {
      type: "popState";
      url: string;
      stamp: Stamp | null;
      /** `null` where the browser does not tell a traversal from a link to a fragment. */
      kind: Kind | null;
      trusted: boolean;
    }
    /** What the current entry holds after a write: it may not have taken. */
    | { type: "historySettled"; url: string; stamp: Stamp | null }
    /** The app is not there yet, but on its way. */
    | { type: "pending"; id: number }
    | ({ type: "routerSettled"; id: number } & Settled)
    /** The view that was proved has come to rest, or did not last; is it looked after no more? */
    | { type: "rested" | "revoked"; id: number; isOver: boolean }
    | { type: "reconcile" }
    | { type: "tick" }
  );

/** What is to be done, in order. */
export type Output =
  | { type: "openSocket"; connection: number }
  | { type: "closeSocket" }
  | { type: "send"; message: PageMessage }
  /** Stamps the current entry, or another one for the same URL. */
  | { type: "write"; method: Method; url: string; stamp: Stamp }
  | { type: "go"; delta: number }
  | ({ type: "show" } & Order)
  | { type: "answer"; call: number; result: ActionResult }
  | ReplyMessage
  | { type: "emit"; name: Exclude<keyof TandemEventMap, "navigate">; detail: object };

export type Method = "push" | "replace";

/** Where the app is to be moved; `method` is `null` if the browser did it already. */
export interface Order {
  id: number;
  place: View;
  method: Method | null;
}

/** What became of an order. */
export interface Settled {
  how: How;
  /** Whether the view changed. */
  changed: boolean;
  /** What was tried in vain. */
  tried: string[];
  /** Whether the browser refused to write the history for now. */
  isThrottled?: boolean;
  /** Whether the app's router said that it stays. */
  isRefused?: boolean;
  /** Whether the view was proved to be there, and has not come to rest yet. */
  isProved?: boolean;
}

type Handler<T> = (s: PageState, input: Extract<Input, { type: T }>) => void;

/** What an input does to the page; each changes its own copy of the state. */
export interface Handlers {
  start: Handler<"start">;
  online: Handler<"online">;
  /** Says hello; the changes that have no answer yet follow the welcome. */
  opened: Handler<"opened">;
  /** Whether the close code is final is said in docs/protocol.md 2. */
  closed: Handler<"closed">;
  /** Takes what the shell sends. Events may come before the `welcome`; they wait for it. */
  message: Handler<"message">;
  visibility: Handler<"visibility">;
  /** Whoever posts does so again on the next connection, as what waits goes with this one. */
  post: Handler<"post">;
  pageHide: Handler<"pageHide">;
  /** The browser's cache brought the document back; its connection is not to be trusted. */
  pageShow: Handler<"pageShow">;
  ready: Handler<"ready">;
  router: Handler<"router">;
  started: Handler<"started">;
  /** The app follows a link by the public API; titles are cut to what the shell takes. */
  localChange: Handler<"localChange">;
  action: Handler<"action">;
  /**
   * The app wrote the history. What an app writes while it starts, or while it is being sent
   * somewhere, and nobody touched it, leads to a redirect of that place: the last one counts, once
   * the app has arrived. So it makes no difference whether the app or the shell's welcome is first.
   */
  observed: Handler<"observed">;
  /** Notes what the current entry is after a write. */
  written(s: PageState, input: { kind: Method; url: string; stamp: Stamp | null }): void;
  /**
   * The browser moved, or followed a link to a fragment, which it does by itself and reports in the
   * same way. While a `history.go` is on its way only its arrival ends the wait: the user's own
   * steps may come in between.
   */
  popState: Handler<"popState">;
  /** Browsers drop writes silently, or throw, when there are many; then this waits and says so. */
  historySettled: Handler<"historySettled">;
  pending: Handler<"pending">;
  /** The app was taken to be there, and is on its way: what was told is taken back. */
  revoked(s: PageState, input: { id: number }): void;
  rested(s: PageState, input: { id: number; isOver: boolean }): void;
  routerSettled: Handler<"routerSettled">;
  tick: Handler<"tick">;
  /**
   * Brings history and app to the place of `view`, one step at a time. Writing behind a traversal
   * on its way would hit another entry than the one meant. A move is not waited for if another
   * place is wanted meanwhile: the newest counts, as in all routers.
   */
  reconcile: Handler<"reconcile">;
}

/** Those about the link to the shell. */
export type LinkHandlers = Pick<
  Handlers,
  | "start"
  | "online"
  | "opened"
  | "closed"
  | "message"
  | "visibility"
  | "post"
  | "pageHide"
  | "ready"
>;

type Budget = "writes" | "messages";
type Answer = Partial<ActionResult>;
type Unqueued<T> = T extends unknown ? Omit<T, "id" | "generation"> : never;

/** The functions of the core. */
export interface Rules {
  /**
   * The state of a page whose document starts now. `opened` says that the previous document of
   * this browsing context led here by a link, a form or a script, and what this did to the
   * browser's history. A document that was opened so, or by the browser's back button, says so to
   * the shell, as a router would; one that the shell asked for is where it is, or was redirected.
   */
  initialState(
    options:
      & Pick<
        PageState,
        | "page"
        | "document"
        | "webView"
        | "embedded"
        | "platform"
        | "hasKeys"
        | "load"
        | "visibility"
      >
      & { url: string; stamp: Stamp | null; record: PageRecord | null; opened: Method | null },
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
  /**
   * What the page is to show: the shell's target with the unanswered changes folded in. A push from
   * an entry that is not shown lands in another stack, so there is nothing to see of it; unless
   * what is shown has the same URL, as where a tab was selected to which the app goes itself.
   */
  view(s: PageState): View;
  /**
   * Predicts a change, made on the entry `from`, and queues it for the shell. What the shell would
   * not read is not proposed, so that the page is taken back.
   */
  propose(s: PageState, proposal: Proposal, from?: string): void;
  queue(s: PageState, change: Unqueued<RouteChange | Action>, call?: number): void;
  /** Proposes that the document or the cache shows another entry than the page did before. */
  cameFrom(s: PageState, previous?: string, opened?: Method | null, left?: string): void;
  /** Proposes that an entry is where the app's router, or its server, has led. */
  redirected(s: PageState, place: Target, to: string): void;
  /** Opens a connection in the place of the one there is; resuming makes that harmless. */
  reconnect(s: PageState): void;
  /** Leaves the connection there is and waits. */
  disconnect(s: PageState): void;
  /**
   * The shell answered. If it is another one than before, all that belongs to the old epoch is
   * dropped; what the page did after its very first hello was done on the entry that it learns of
   * now.
   */
  welcomed(s: PageState, message: WelcomeMessage): void;
  /** Takes what the shell sends once it has answered. */
  received(s: PageState, message: ShellMessage): void;
  /** Takes a target; it has to be a path of this origin. */
  navigated(s: PageState, message: NavigateMessage): void;
  keep(s: PageState, event: EventMessage): void;
  /**
   * Dispatches the events and acknowledges those that the shell would repeat. The acknowledgement
   * goes before whatever the listeners ask for, so that a modal which they present again under the
   * same id is a new one.
   */
  deliver(s: PageState): void;
  /**
   * Goes to `place`, or stamps the current entry if that shows it. A mirror follows without growing
   * its history; so does whatever follows a popstate.
   */
  moveTo(s: PageState, place: View): void;
  /** Asks for `place` to be shown; `method` unless the browser wrote the history already. */
  show(s: PageState, place: View, method: Method | null): void;
  /** Reports to the shell, once a revision, where the page is, or that it is not there (yet). */
  report(s: PageState, held?: "pending" | "failed" | null): void;
  /** The browser refused a write: another attempt is made later. */
  delay(s: PageState): void;
  /**
   * Sends what has not been sent on this connection, as far as the budget goes, and expects an
   * answer: browsers do not report that an open connection went silent.
   */
  flush(s: PageState): void;
  /** Sends unless the budget is used up; says whether it did. */
  send(s: PageState, message: PageMessage): boolean | number;
  /** Drops the changes that pass `test`, and answers those that are actions. */
  drop(
    s: PageState,
    test: (change: PendingChange) => boolean | number,
    result: Answer,
  ): void;
  /** Answers an action; what `result` does not say is that of a refusal. */
  answer(s: PageState, call: number, result: Answer): void;
  /** Counts the entry that a push made; it cut off those after it. */
  grow(s: PageState): void;
  /** Notes position and key of the current entry. */
  remember(s: PageState, index: number): void;
  /** When the budget allows the next one. */
  freeAt(s: PageState, budget: Budget): number;
  /** Takes one out of the budget; says whether there was one. */
  take(s: PageState, budget: Budget): boolean;
  post(s: PageState, message: PageMessage): number;
  emit(s: PageState, name: Exclude<keyof TandemEventMap, "navigate">, detail: object): unknown;
  /** The key in `stamp`, if it is of this epoch. */
  keyOf(s: PageState, stamp: Stamp | null): string;
  isAt(s: PageState, place: Target): boolean;
  /** Whether two URLs name one place: a slash at the end of the path makes no other. */
  isEqual(one: string, other: string): boolean;
  bare(url: string): string;
  /** Where a URL leads, for a router of paths and for one of fragments. */
  viewOf(url: string): string;
  isHandled(s: PageState, change: PendingChange): boolean;
  /** A key that no other entry has. */
  freshKey(s: PageState): string;
  modeOf(kind: Kind): Mode;
}

type WithoutTime<T> = T extends unknown ? Omit<T, "now"> : never;
/** An input before it is given the time. */
export type Fed = WithoutTime<Input>;
