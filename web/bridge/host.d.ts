/** What the files of the bridge are to each other, and all other types in one place. */

import type { PageState } from "./core/types.d.ts";
import type { ActionResult, Dismissal, Tandem } from "./types.d.ts";

export type * from "./core/messages.d.ts";
export type * from "./core/types.d.ts";
export type * from "./types.d.ts";

/**
 * What `inject.js` prepares for the modules. It does what has to be done before the app's first
 * script: marks the document (`<html data-tandem="attached" class="tandem-attached">`), takes the
 * token out of it, watches the history, defines `window.tandem`; then it loads the rest.
 *
 * Its `pushState` and `replaceState` are the native ones, seen by the bridge: arguments, answer and
 * exceptions are left alone; only, an app which answers `tandem:navigate` with a push means the
 * entry that is there already: it is replaced. Whether anybody listens to popstate decides whether
 * the page has a router at all; `addEventListener` keeps its name, because libraries wrap it in
 * their turn.
 *
 * The bridge announces a move to a router with a `PopStateEvent` that has the history's state: a
 * bare `Event`, or one without state, is ignored by some routers and breaks others.
 */
export interface Host {
  token: string;
  socket: string;
  /** The history's own functions. */
  native: Record<"push" | "replace", History["pushState"]>;
  /** Whether the app wrote the history or listens to its events. */
  appRoutes: boolean;
  /** Whether a push of `url` would repeat the entry that the app is being sent to. */
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
  /**
   * Calls a function of `native.js`, which is loaded if need be, again and again while the shell is
   * away. Events wait meanwhile, so that the caller misses none.
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

/** Somebody who waits for the dismissal of a modal. */
export interface Waiter {
  modal: string;
  resolve(dismissal: Dismissal): void;
}
