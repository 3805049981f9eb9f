/**
 * The shapes that the modules of FitTracker share. Weights are kilograms, instants are epoch
 * milliseconds.
 */

export type Unit = "kg" | "lb";

/** `weight`: a load moved for repetitions. `repetitions`: body weight, a load may be added. */
export type Measure = "weight" | "repetitions";

export type Weekday =
  | "monday"
  | "tuesday"
  | "wednesday"
  | "thursday"
  | "friday"
  | "saturday"
  | "sunday";

export type MuscleGroup = "Chest" | "Back" | "Shoulders" | "Arms" | "Legs" | "Core";

export interface Exercise {
  id: string;
  name: string;
  measure: Measure;
  group: MuscleGroup;
  /** Muscles that do the work, the main one first. */
  muscles: string[];
  equipment: string;
  /** What to think of while lifting, in order. */
  cues: string[];
}

/** What a workout asks of one exercise. */
export interface Prescription {
  exercise: string;
  sets: number;
  repetitionsMin: number;
  repetitionsMax: number;
}

export interface Workout {
  id: string;
  name: string;
  focus: string;
  prescriptions: Prescription[];
}

export interface LoggedSet {
  /** Unique within its session, rises by one. */
  id: number;
  exercise: string;
  kilograms: number;
  repetitions: number;
  loggedAt: number;
}

export interface Session {
  /** The date and a number: `2026-03-09-1`. */
  id: string;
  /** Local calendar date on which it was started, `YYYY-MM-DD`. */
  date: string;
  /** `null` for a workout without a plan. */
  workout: string | null;
  startedAt: number;
  /** `null` while the workout is under way. */
  finishedAt: number | null;
  sets: LoggedSet[];
  /** Made by "Load sample data", removable as a whole. */
  sample: boolean;
}

export type Schedule = Record<Weekday, string | null>;

export interface AppData {
  version: 1;
  unit: Unit;
  /** Workouts a week that keep the streak alive. */
  weeklyGoal: number;
  restSeconds: number;
  /** When the running rest timer rings, `null` when none runs. */
  restEndsAt: number | null;
  schedule: Schedule;
  /** Goal of the estimated one-repetition maximum per exercise, in kilograms. */
  targets: Record<string, number>;
  active: Session | null;
  /** Finished workouts, oldest first. */
  sessions: Session[];
}

export type Decoded = { ok: true; data: AppData } | { ok: false; error: string };

export type RecordKind = "heaviest" | "estimatedMaximum" | "repetitions";

/** A personal record that a session set. */
export interface PersonalRecord {
  kind: RecordKind;
  exercise: string;
  value: number;
  previous: number;
}

export interface RecordedBests {
  heaviest: number;
  estimatedMaximum: number;
  repetitions: number;
}

/** Where an entry stands in the history, as the screens need to know it. */
export interface NavigationRequest {
  /** Path, query and fragment. */
  url: string;
  /** Identifies the history entry, so that its scroll position can be found again. */
  key: string;
  mode: "push" | "replace" | "pop" | "none";
  direction: "forward" | "back" | "none";
  animated: boolean;
}

export interface NavigateOptions {
  replace?: boolean;
  title?: string;
}

/** Changes the location; one implementation writes the history, the other asks the shell. */
export interface LocationDriver {
  /** The key of the entry that is shown when the document has just loaded. */
  readonly initialKey: string;
  start(show: (request: NavigationRequest) => void): void;
  navigate(url: string, options?: NavigateOptions): void;
  /** Goes back one entry, or to `fallback` if there is none within the app. */
  back(fallback: string): void;
}

/** What FitTracker uses of the object that an attached shell puts on `window`. */
export interface Shell {
  readonly attached: boolean;
  navigate(url: string, options?: NavigateOptions): void;
  action(
    name: string,
    parameters?: Record<string, unknown>,
  ): Promise<{ status: string; reason?: string | null; revision?: number }>;
}

export type TabID = "home" | "schedule" | "track" | "progress" | "profile";

/** What a screen is given to draw itself. */
export interface ScreenContext {
  data: AppData;
  parameters: Record<string, string>;
  now: Date;
  /** Applies a change to the stored data; every screen is drawn anew from the result. */
  update(change: (data: AppData) => AppData): void;
  navigate(url: string, options?: NavigateOptions): void;
  back(fallback: string): void;
  /** Shows a short message, also to screen readers. */
  notify(message: string): void;
}

/** What a screen draws: the frame around it adds the bar, the heading and the landmarks. */
export interface Screen {
  title: string;
  /** A line above the heading. */
  eyebrow?: string;
  /** Path of the screen above, for the back button. */
  parent?: string;
  /** Drawn at the trailing edge of the bar. */
  action?: Element;
  body: (Element | null)[];
}

export interface Route {
  pattern: string;
  tab: TabID;
  /** The title before the screen is drawn; `null` if there is no such screen. */
  title(data: AppData, parameters: Record<string, string>): string | null;
  /** `null` means that the parameters name nothing that exists. */
  draw(context: ScreenContext): Screen | null;
}
