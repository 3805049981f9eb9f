/** The types of Files. Nothing here exists at run time. */

import type { Button, Dismissal } from "../../../bridge/types.d.ts";

export interface VideoFile {
  id: string;
  name: string;
  /** The colour of its picture, in degrees. */
  hue: number;
  seconds: number;
  /** The day on which it was recorded, `YYYY-MM-DD`. */
  recordedOn: string;
  place: string;
}

/** A link that was added and waits for the next refresh. */
export interface PendingFile {
  name: string;
  link: string;
}

export type Order = "newest" | "name";

export interface Library {
  order: Order;
  files: VideoFile[];
  pending: PendingFile[];
}

/** Kept in this browser, whatever is shown. */
export interface Kept {
  /** `since` is the day of the login. */
  account: { email: string; since: string } | null;
  library: Library;
}

/**
 * What is presented: every sheet, cover, alert and dialog follows from this state and from nothing
 * else. `null` and `false` mean that it is not there.
 */
export interface Navigation {
  showDetail: boolean;
  showAddSheet: boolean;
  showAddConfirmation: boolean;
  selectedFile: string | null;
  playingFile: string | null;
  /** The file that is to be deleted once the user confirms it. */
  deletingFile: string | null;
  errorMessage: string | null;
}

export interface AppState extends Kept {
  navigation: Navigation;
  /** What is wrong with the fields of the form that is shown, one sentence for each. */
  problems: Record<string, string>;
  /** For how long the film that this document shows has played; it starts again at its end. */
  playback: { seconds: number; isPlaying: boolean };
}

export type Action =
  | { type: "showDetailTapped" | "dismissDetail" }
  | { type: "fileSelected" | "dismissFileDetail"; file: string }
  | { type: "playFile" | "dismissPlayer"; file: string }
  | { type: "addButtonTapped" | "confirmationDismissed" | "addFromClipboard" }
  | { type: "clipboardRead"; text: string }
  | { type: "clipboardClosed" | "dismissAddSheet" }
  | { type: "linkSubmitted"; text: string }
  | { type: "deleteFile"; file: string }
  | { type: "cancelDelete" | "confirmDelete" }
  | { type: "orderChosen"; order: Order }
  | { type: "setError"; message: string }
  | { type: "filmShown"; isPlaying: boolean }
  | { type: "filmMoved"; seconds: number }
  | { type: "loginSubmitted"; email: string; password: string }
  | { type: "playToggled" | "refreshed" | "clearError" | "fieldEdited" | "loggedOut" };

/** One thing that the state wants to be presented. */
export interface Presentation {
  /** Presenting the same id again changes nothing. */
  id: string;
  kind: "sheet" | "cover" | "alert" | "dialog";
  url?: string;
  /** Another id in the same slot takes this one's place. */
  slot?: string;
  title: string;
  message?: string;
  detents?: ("medium" | "large")[];
  buttons?: Button[];
  /** What to send when it is gone: a button was pressed, or none (`null`). */
  closed(button: string | null): Action;
}

/** How a presentation ended. */
export type Ending = Pick<Dismissal, "status" | "reason" | "button">;

/** Shows what is wanted. */
export interface Presenter {
  /** Whether this document is the one that presents. */
  readonly isPresenting: boolean;
  /** The ids of what is up or waits. */
  readonly modals: readonly string[];
  present(presentation: Presentation): Promise<Ending>;
  dismiss(id: string): void;
}

export interface ScreenContext {
  state: AppState;
  /** The part of the path that names a file. */
  id: string;
  isInShell: boolean;
  send(action: Action): void;
  /** Ends what a flag presents by the action; a page that a link led to is left. */
  close(isPresented: boolean, action: Action): void;
  /** Fetches what is pending, as pulling the list does. */
  refresh(): void;
}
