/**
 * The shapes that the modules of thiccc share. Weights are kilograms, instants epoch
 * milliseconds.
 */

export interface LoggedSet {
  kilograms: number;
  repetitions: number;
}

export interface LoggedExercise {
  /** Name in the catalogue. */
  name: string;
  sets: LoggedSet[];
}

export interface Workout {
  id: string;
  name: string;
  startedAt: number;
  /** `null` while it is under way. */
  finishedAt: number | null;
  exercises: LoggedExercise[];
  /** Came with the app and can be removed as a whole. */
  isSample: boolean;
}

export interface Stopwatch {
  /** When it was started last, `null` while it stands. */
  startedAt: number | null;
  /** What it had measured by then, in milliseconds. */
  elapsed: number;
  /** Total at the end of each lap, oldest first. */
  laps: number[];
}

/** One of the core's events, for the Debug tab. */
export interface LogLine {
  number: number;
  text: string;
}

/** The whole state of the app, kept in the browser's storage. */
export interface Model {
  version: 1;
  /** As the shell accepted it last. */
  selectedTab: TabID;
  active: Workout | null;
  /** Finished workouts, newest first. */
  history: Workout[];
  nextWorkout: number;
  showingAddExercise: boolean;
  showingImport: boolean;
  showingStopwatch: boolean;
  /** Seconds of the rest that runs, `null` when none does; the shell counts them. */
  showingRestTimer: number | null;
  restSeconds: number;
  stopwatch: Stopwatch;
  showsDebugTab: boolean;
  log: LogLine[];
  nextLine: number;
}

export type TabID = "workout" | "history" | "debug";
export type SheetName = "addExercise" | "import" | "stopwatch";

/** The two places below the tabs. */
export type Destination =
  | { type: "workoutDetail"; id: string }
  | { type: "historyDetail"; id: string };

/** What happened. */
export type CoreEvent =
  | { type: "initialize" }
  | { type: "requestTab"; tab: TabID }
  | { type: "changeTab"; tab: TabID }
  | { type: "navigate"; destination: Destination }
  | { type: "showAddExerciseView" }
  | { type: "dismissAddExerciseView" }
  | { type: "showImportView" }
  | { type: "dismissImportView" }
  | { type: "showStopwatch" }
  | { type: "dismissStopwatch" }
  | { type: "startWorkout"; name: string; exercises: string[]; now: number }
  | { type: "finishWorkout"; now: number }
  | { type: "discardWorkout" }
  | { type: "addExercise"; name: string; now: number }
  | { type: "removeExercise"; name: string }
  | { type: "logSet"; name: string; set: LoggedSet }
  | { type: "removeSet"; name: string; index: number }
  | { type: "importWorkout"; workout: ImportedWorkout; now: number }
  | { type: "deleteWorkout"; id: string }
  | { type: "removeSamples" }
  | { type: "startRestTimer"; seconds: number }
  | { type: "stopRestTimer" }
  | { type: "restTimerFinished" }
  | { type: "toggleStopwatch"; now: number }
  | { type: "lapStopwatch"; now: number }
  | { type: "resetStopwatch" }
  | { type: "setDebugTab"; isShown: boolean };

/** What is to be done outside the core. */
export type Effect =
  | { type: "selectTab"; tab: TabID }
  | { type: "push"; url: string }
  | { type: "popToRoot"; tab: TabID }
  | { type: "startCountdown"; seconds: number }
  | { type: "stopCountdown" }
  | { type: "setTabs"; tabs: TabID[] };

export interface Outcome {
  model: Model;
  effects: Effect[];
}

export interface ImportedWorkout {
  name: string;
  /** Local date, `YYYY-MM-DD`, `null` for today. */
  date: string | null;
  exercises: LoggedExercise[];
}

export type ImportResult =
  | { ok: true; workout: ImportedWorkout }
  | { ok: false; problems: ImportProblem[] };

export interface ImportProblem {
  line: number;
  text: string;
}

export type Equipment = "Barbell" | "Dumbbell" | "Machine" | "Body weight";

export interface Exercise {
  name: string;
  muscle: string;
  equipment: Equipment;
}

// ── Navigation ──────────────────────────────────────────────────────────────────────────────────

export interface Countdown {
  id: string;
  /** When it ends. */
  endsAt: number;
}

/** What the shell accepted last; the screen is drawn from this alone. */
export interface Place {
  url: string;
  /** Names the entry, for its scroll position. */
  key: string;
  direction: "forward" | "back" | "none";
  tab: TabID;
  tabs: readonly TabID[];
  /** Ids of the modals that are up or wait. */
  modals: readonly string[];
  countdowns: readonly Countdown[];
}

export interface Dismissal {
  status: "dismissed" | "rejected";
  reason: string | null;
}

export interface Choice {
  id: string;
  title: string;
  role?: "default" | "cancel" | "destructive";
}

/** Who owns the navigation: the native shell, or a stand-in where the page is on its own. */
export interface Shell {
  /** Who draws tab bar and navigation bar. */
  readonly drawsBars: boolean;
  /** Whether this document is the content of a sheet. */
  readonly isSheet: boolean;
  readonly place: Place;
  /** Calls `listener` when the place changed. */
  start(listener: () => void): void;
  /** Resolves when this page has heard all that happened while it was away. */
  ready(): Promise<void>;
  selectTab(tab: TabID): void;
  push(url: string): void;
  back(): void;
  popToRoot(tab: TabID): void;
  setTitle(title: string): void;
  setTabs(tabs: TabID[]): void;
  /** Presents a sheet whose id is its path, or joins one that is up; settles when it is gone. */
  present(url: string): Promise<Dismissal>;
  dismiss(url: string): void;
  /** Calls `listener` when a sheet is gone that nobody in this document waits for. */
  onDismissed(listener: (url: string) => void): void;
  /** Asks by an action sheet; `null` or the id of the button. */
  choose(title: string, message: string, choices: Choice[]): Promise<string | null>;
  startCountdown(id: string, seconds: number): void;
  stopCountdown(id: string): void;
  /** Calls `listener` once for each countdown that reached its end. */
  onCountdownFinished(listener: (id: string) => void): void;
  onTabReselected(listener: () => void): void;
}

// ── Screens ─────────────────────────────────────────────────────────────────────────────────────

/** What a screen is given to draw itself. */
export interface ScreenContext {
  model: Model;
  place: Place;
  parameters: Record<string, string>;
  update(event: CoreEvent): void;
  /** What the user typed and has not sent yet, by field. */
  draft(name: string): string;
  setDraft(name: string, text: string): void;
  shell: Shell;
  now: number;
}

export interface Screen {
  title: string;
  /** Leading button of a sheet's own bar. */
  cancel?: string;
  body: Child[];
}

export interface Route {
  pattern: string;
  tab: TabID;
  sheet?: SheetName;
  draw(context: ScreenContext): Screen | null;
}

// ── Descriptions of elements ────────────────────────────────────────────────────────────────────

export type Attribute = string | number | boolean | null | undefined | ((event: never) => void);
export type Properties = Record<string, Attribute>;
export interface Description {
  tag: string;
  properties: Properties;
  children: Content[];
}
export type Content = Description | string | number;
export type Child = Content | null | false | undefined | Child[];
