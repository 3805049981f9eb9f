/**
 * The shapes that the modules of thiccc share. Weights are kilograms, instants epoch
 * milliseconds.
 */

import type { Screen } from "../../../kit/types.d.ts";

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
}

export interface Stopwatch {
  /** When it was started last, `null` while it stands. */
  startedAt: number | null;
  /** What it had measured by then, in milliseconds. */
  elapsed: number;
}

/** One of the core's events, for the Debug tab. */
export interface LogLine {
  number: number;
  text: string;
}

/** The whole state of the app, kept in the browser's storage. */
export interface Model {
  version: 2;
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

/** The two places below the tabs. */
export interface Destination {
  type: "workoutDetail" | "historyDetail";
  id: string;
}

/** What happened. */
export type CoreEvent =
  | { type: "initialize" }
  | { type: "changeTab"; tab: TabID }
  | { type: "navigate"; destination: Destination }
  | { type: "showAddExerciseView" }
  | { type: "dismissAddExerciseView" }
  | { type: "showImportView" }
  | { type: "dismissImportView" }
  | { type: "showStopwatch" }
  | { type: "dismissStopwatch" }
  | { type: "setDebugTab"; isShown: boolean }
  | { type: "startWorkout"; name: string; exercises: string[]; now: number }
  | { type: "finishWorkout"; now: number }
  | { type: "discardWorkout" }
  | { type: "addExercises"; names: string[]; now: number }
  | { type: "logSet"; name: string; set: LoggedSet }
  | { type: "removeSet"; name: string; index: number }
  | { type: "deleteWorkout"; id: string }
  | { type: "startRestTimer"; seconds: number }
  | { type: "stopRestTimer" }
  | { type: "restTimerFinished" }
  | { type: "toggleStopwatch"; now: number }
  | { type: "resetStopwatch" };

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

export interface Exercise {
  name: string;
  muscle: string;
  equipment: string;
}

/** A sheet and the boolean that it stands for. */
export interface Sheet {
  /** Also the id of the modal. */
  path: string;
  flag: "showingAddExercise" | "showingImport" | "showingStopwatch";
  show: CoreEvent;
  dismiss: CoreEvent;
  /** Title of the button that dismisses it. */
  leave: string;
  /** Default: the full height. */
  detents?: ("medium" | "large")[];
}

/** What a screen is given to draw itself. */
export interface ScreenContext {
  model: Model;
  parameters: Record<string, string>;
  /** Ids of the modals that the shell shows. */
  modals: readonly string[];
  /** Whether there is a shell that counts the rest. */
  canRest: boolean;
  now: number;
  update(event: CoreEvent): void;
  /** What the user typed and has not sent yet, by field; undefined where nothing was. */
  draft(name: string): string | undefined;
  setDraft(name: string, text: string | undefined): void;
  /** Lets the user confirm what cannot be undone. */
  ask(question: { title: string; message: string; button: string }): Promise<boolean>;
}

export interface Route {
  pattern: string;
  sheet?: Sheet;
  /** `null`: what the parameters name is not there. */
  draw(context: ScreenContext): Screen | null;
}
