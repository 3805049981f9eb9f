/** The types of Files. Nothing here exists at run time. */

export type SceneName = "aurora" | "tide" | "train" | "embers" | "dunes" | "rings" | "rain";

export interface VideoFile {
  id: string;
  name: string;
  scene: SceneName;
  seconds: number;
  bytes: number;
  /** The day on which it was recorded, `YYYY-MM-DD`. */
  recordedOn: string;
  place: string;
}

/** A link that was added and waits for the next refresh. */
export interface PendingFile {
  id: string;
  name: string;
  link: string;
}

export type Order = "newest" | "name" | "largest";

/** What is kept in this browser, whatever is shown. */
export interface Library {
  version: 1;
  order: Order;
  files: VideoFile[];
  pending: PendingFile[];
}

export interface Account {
  email: string;
  /** When it logged in. */
  since: number;
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

export type Action =
  | { type: "showDetailTapped" }
  | { type: "dismissDetail" }
  | { type: "fileSelected"; file: string }
  | { type: "dismissFileDetail"; file: string }
  | { type: "playFile"; file: string }
  | { type: "dismissPlayer"; file: string }
  | { type: "addButtonTapped" }
  | { type: "confirmationDismissed" }
  | { type: "addFromClipboard" }
  | { type: "clipboardClosed" }
  | { type: "dismissAddSheet" }
  | { type: "linkAdded"; name: string; link: string }
  | { type: "deleteFile"; file: string }
  | { type: "cancelDelete" }
  | { type: "confirmDelete" }
  | { type: "orderChosen"; order: Order }
  | { type: "refreshed" }
  | { type: "setError"; message: string }
  | { type: "clearError" }
  | { type: "loggedIn"; email: string; now: number }
  | { type: "loggedOut" };

export interface AppState {
  account: Account | null;
  library: Library;
  navigation: Navigation;
}

export interface Button {
  id: string;
  title: string;
  role?: "default" | "cancel" | "destructive";
}

/** One thing that the state wants to be presented. */
export interface Presentation {
  /** Presenting the same id again changes nothing. */
  id: string;
  kind: "sheet" | "cover" | "alert" | "dialog";
  url?: string;
  /** Another id in the same slot takes this one's place. */
  slot?: string;
  presenter: "root" | "topmost";
  title: string;
  message?: string;
  detents?: ("medium" | "large")[];
  buttons?: Button[];
  /** What to send when it is gone: a button was pressed, or none (`null`). */
  closed(button: string | null): Action;
}

export interface Dismissal {
  status: "dismissed" | "rejected";
  reason: string | null;
  button: string | null;
}

/** Shows what is wanted: a shell draws it natively, the web in dialog elements. */
export interface Presenter {
  /** Whether this document is the one that presents. */
  readonly isPresenting: boolean;
  /** The ids of what is up or waits. */
  readonly modals: readonly string[];
  present(presentation: Presentation): Promise<Dismissal>;
  dismiss(id: string): void;
}

/** What is to be shown, and how it came to be. */
export interface Place {
  /** Path, query and fragment. */
  url: string;
  /** Identifies the entry of the stack. */
  key: string;
  direction: "forward" | "back" | "none";
}

export interface ScreenContext {
  state: AppState;
  parameters: Record<string, string>;
  isInShell: boolean;
  send(action: Action): void;
  go(url: string, title: string): void;
  /** Leaves a page that no flag of the state presents. */
  leave(): void;
  /** Fetches what is pending, as pulling the list does. */
  refresh(): void;
}

export interface Screen {
  title: string;
  body: (HTMLElement | null)[];
  /** `bar` has tabs around it, `bare` stands alone, `full` has no header either. */
  frame?: "bar" | "bare" | "full";
  /** Where the back button of a pushed page leads. */
  parent?: string;
  /** Closes a presented page. */
  done?: () => void;
  /** What the button says that does it; "Done" by default. */
  doneTitle?: string;
  actions?: HTMLElement[];
  /** A screen that draws itself anew; others are made again from the changed state. */
  update?: (state: AppState) => void;
  /** Called when the screen is left. */
  end?: () => void;
}
