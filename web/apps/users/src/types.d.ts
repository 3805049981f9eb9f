/** The types of Users. Nothing here exists at run time. */

/**
 * One row of `data/users.json`; all that the app knows of a user, in the list and in the detail.
 */
export interface User {
  id: string;
  name: string;
  email: string;
}

/** What the directory is doing. A list that is there stays while it is refreshed. */
export type DirectoryState =
  | { phase: "idle" }
  | { phase: "loading" }
  | { phase: "failed"; message: string }
  | {
    phase: "loaded";
    users: readonly User[];
    loadedAt: number;
    isRefreshing: boolean;
    /** Why the last refresh failed; the list is the one from before. */
    problem: string | null;
  };

export type DirectoryEvent =
  | { type: "loadStarted" }
  | { type: "loaded"; users: readonly User[]; now: number }
  | { type: "loadFailed"; message: string }
  | { type: "forgotten" };

/** What the query of a link provokes: `?delay=2000&error=1`. */
export interface Settings {
  /** How long each load waits first, in milliseconds. */
  delayMilliseconds: number;
  /** How many of the next loads fail. */
  errorCount: number;
}

/** What is to be shown, and how it came to be. */
export interface Place {
  /** Path, query and fragment. */
  url: string;
  /** Identifies the entry of the stack, so that its scroll position can be found again. */
  key: string;
  direction: "forward" | "back" | "none";
}

/** A screen that is drawn once for its place and then follows the directory. */
export interface Screen {
  title: string;
  node: HTMLElement;
  /** Where the web's own back button leads; the list has none. */
  parent: string | null;
  update(state: DirectoryState): void;
}

/** What a screen asks of the app around it. */
export interface ScreenContext {
  retry(): void;
  refresh(): void;
  /** What is typed into the search field, kept while a detail is shown. */
  query: string;
  setQuery(query: string): void;
}
