/** What an app finds in a page that a shell serves: `window.tandem`, its events and their types. */

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
  /** `rejected`: it was never shown, or how it ended is not known any more. */
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
  /** What was typed into the field of an alert, unless it was cancelled. */
  text: string | null;
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

/** A field for one line of text. */
export interface Field {
  placeholder?: string;
  /** What it begins with; at most 8,192 bytes, as what is typed. */
  text?: string;
}

/** What `present` shows. */
export interface Presentation {
  /** The location that the sheet or cover starts at; of this origin. */
  url: string;
  /** Default `sheet`. */
  kind?: "sheet" | "cover";
  /**
   * Names the modal. Presenting an id that is up already joins it: nothing changes, and both
   * callers get its dismissal. So an app that was loaded anew calls the same function
   * again.
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
  /**
   * When it ends, on the clock of `performance.now()`. A repeated message would differ by the time
   * that it took; the first one is kept.
   */
  deadline: number;
}

/** A modal that is presented or, if `queued`, waits until it can be. */
export interface Modal {
  id: string;
  kind: "sheet" | "cover" | "alert" | "dialog";
  queued?: boolean;
}

/** The state of the device that this page is shown on: the shell's, or what the frame says. */
export interface Environment {
  platform: "ios" | "android";
  /** The id of the device in the catalogue of docs/simulator-hooks.md. */
  device: string;
  appearance: "light" | "dark" | "auto";
  orientation: "portrait" | "landscape";
  /** In CSS pixels; 0 while the keyboard is hidden. */
  keyboardHeight: number;
  /** What the system covers of the screen; what it covers of the page are the CSS variables. */
  insets: Insets;
  /** The size of text that the user prefers, as a factor of the usual one. */
  textScale: number;
  /** Whether the user asked for less motion. */
  reducedMotion: boolean;
  /** The user's language, a tag of BCP 47. */
  locale: string;
  /** `dir` of `<html>` as well, unless the app has set that itself. */
  direction: "ltr" | "rtl";
  lifecycle: "foreground" | "background";
  /** Whether the shell records what the user does. */
  recording?: boolean;
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

/** `tandem:navigate`; the browser's history is written already. */
export interface NavigateEvent extends CustomEvent<NavigateDetail> {
  /** Says that the app shows `detail.url` itself. */
  preventDefault(): void;
  /**
   * Says so as well, and when: once `work` has settled. Nobody is told before that the place is
   * shown. If it rejects, the app is moved by other means.
   */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * The events, dispatched on `document` as `tandem:NAME`. `navigate` is cancelable, and a
 * `NavigateEvent`. `event` is docs/protocol.md 3.8 and cancelable too: it stops what the bridge
 * would do (scroll to top, load anew, allow to leave); it waits until the document is complete, so
 * that a listener added by a script in the page misses none. The others may come before: what they
 * carry is in `window.tandem`. A `dismissed` that a promise waits for, a `leaveRequested` that the
 * question of `guard` answers, and a `refresh` for which there is a handler are not dispatched.
 * `state` says that a property of `window.tandem` changed.
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
  /**
   * The run of the shell that gave out the keys of entries, since another run gives out others;
   * `null` until the shell has answered this document.
   */
  readonly epoch: string | null;
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
   * Calls a native plugin, docs/capacitor.md; performed and answered exactly once, whatever happens
   * to the connection. Resolves with the data that the plugin gives, if it gives any. Rejects with
   * an `Error` that may have a `code` (`UNIMPLEMENTED`: the shell has no such plugin or method;
   * `UNAVAILABLE`: not now, or the shell was restarted) and `data`.
   * @param options at most 20,000 characters as JSON
   */
  // deno-lint-ignore no-explicit-any
  call(plugin: string, method: string, options?: object): Promise<any>;
  /**
   * Presents a sheet or a cover. The promise of `present`, `alert` and `confirm` settles exactly
   * once, whatever happens to the connection: when the modal is gone, when it was refused, or when
   * the shell is another one or out of reach for good. After a reload, call it again with the same
   * `id`. Rejects with a `TypeError` if `url` is of another origin.
   */
  present(presentation: Presentation): Promise<Dismissal>;
  /** Asks or tells the user something that has to be answered. */
  alert(question: Question & { field?: Field }): Promise<Dismissal>;
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
  /**
   * Starts a countdown of 1 to 86,400 seconds, anew if one has this id. It goes on while the page
   * is away; the event `countdownFinished` ends it.
   */
  startCountdown(id: string, seconds: number): Promise<ActionResult>;
  stopCountdown(id: string): Promise<ActionResult>;
  /** Listens to `tandem:EVENT` on `document`; call the answer to stop. */
  on<Name extends keyof TandemEventMap>(
    event: Name,
    handler: (
      event: Name extends "navigate" ? NavigateEvent : CustomEvent<TandemEventMap[Name]>,
    ) => void,
  ): () => void;
}

declare global {
  interface Window {
    tandem?: Tandem;
  }
}

/** How the entry came to be shown: docs/protocol.md 1.1. */
export type Mode = "push" | "replace" | "pop" | "none";
/** For the animation. */
export type Direction = "forward" | "back" | "none";
/** Whether this page drives its web view, or follows another page that does. */
export type Role = "driver" | "mirror";

/** An entry of a stack. */
export interface Target {
  key: string;
  url: string;
  title?: string | null;
}

/** A tab that can be seen. */
export interface Tab {
  id: string;
  title: string;
  path: string;
}
