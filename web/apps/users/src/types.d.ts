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

/** What a screen shows, and what it asks of the app around it. */
export interface ScreenContext {
  state: DirectoryState;
  reload(): void;
  query: string;
  setQuery(query: string): void;
  copied: string;
  copy(text: string): void;
}
