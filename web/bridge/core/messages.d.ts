/** The messages of docs/protocol.md 3, as the page reads and writes them. */

import type { ActionResult, Direction, Environment, Insets, Modal } from "../types.d.ts";
import type { Mode, Role, Tab, Target } from "../types.d.ts";

export type Kind = "push" | "replace" | "traverse";
export type Origin = "user" | "router" | "script" | "traverse";
export type How =
  | "none"
  | "app"
  | "router"
  | "popstate"
  | "link"
  | "traverse"
  | "load"
  | "pending"
  | "failed";
export type Load = "navigate" | "reload" | "back_forward" | "bfcache" | "reconnect";

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
  limits: {
    messageByteCountMax: number;
    pingIntervalSeconds: number;
    historyWritesPerSecondMax: number;
    arrivalMilliseconds?: number | null;
  };
  tabs: Tab[];
  environment?: Environment | null;
  ownTabBar?: "lent" | "hidden" | null;
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

/**
 * The answer to a call, a part of it, or the receipt for a part of the call's options; `data` and
 * `error.data` are what the plugin gives.
 */
export interface ReplyMessage {
  type: "reply";
  id: string;
  success: boolean;
  data?: unknown;
  error?: { message: string; code: string; data?: unknown } | null;
  /** The number of the part: of the answer if there is `text`, else of the options. */
  part?: number | null;
  /** How many parts the answer has. */
  parts?: number | null;
  /** A piece of the JSON of `data`. */
  text?: string | null;
}

export type ShellMessage =
  | WelcomeMessage
  | NavigateMessage
  | ResultMessage
  | EventMessage
  | ReplyMessage;

export type Platform = Environment["platform"];

/** A call of a native plugin. */
export interface CallMessage {
  type: "call";
  /** Unique in the document, and the same when it is sent again. */
  id: string;
  plugin: string;
  method: string;
  options: Record<string, unknown>;
  /** How many parts the options were sent in before, in place of `options`. */
  parts?: number;
  /** Whether a large answer may come in parts. */
  takesParts: boolean;
}

/** A piece of the JSON of a call's options, from part 0 on. */
export interface CallPartMessage {
  type: "callPart";
  id: string;
  part: number;
  text: string;
}

/** The page has taken a part of an answer. */
export interface ReplyTakenMessage {
  type: "replyTaken";
  id: string;
  part: number;
}

export interface RouteChange {
  type: "routeChange";
  id: number;
  generation: number;
  revision?: number;
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
  | CallMessage
  | CallPartMessage
  | ReplyTakenMessage
  | {
    type: "hello";
    protocol: 1;
    page: string;
    document: string;
    webView: string;
    load: Load;
    embedded: boolean;
    platform: Platform | null;
    visibility: Visibility;
    router: string | null;
    location: { url: string; title: string | null; key: string | null };
    resume: { epoch: string; revision: number; generation: number; event: number } | null;
  }
  | {
    type: "applied";
    revision: number;
    key: string;
    url: string;
    how: How;
    changed: boolean;
    durationMilliseconds: number;
    tried?: string[];
    /** Whether the view has come to rest, too; true by default. */
    settled?: boolean;
  }
  | { type: "acknowledged"; event: number }
  | { type: "visibility"; visibility: Visibility };

export type Visibility = "visible" | "hidden";
