/** The shapes that the modules of FitTracker share. */

import type { Screen } from "../../../kit/types.d.ts";

export type TabID = "home" | "schedule" | "track" | "progress" | "profile";

export type Weekday =
  | "monday"
  | "tuesday"
  | "wednesday"
  | "thursday"
  | "friday"
  | "saturday"
  | "sunday";

export type MuscleGroup = "Legs" | "Back" | "Chest" | "Shoulders" | "Core";

export interface Exercise {
  id: string;
  name: string;
  group: MuscleGroup;
  equipment: string;
  /** What a beginner lifts; 0 where the body is the weight. */
  kilograms: number;
  /** What to think of while lifting, in order. */
  cues: string[];
}

/** What a workout asks of one exercise. */
export interface Prescription {
  exercise: string;
  sets: number;
  repetitions: number;
}

export interface Workout {
  id: string;
  name: string;
  focus: string;
  prescriptions: Prescription[];
}

export interface LoggedSet {
  exercise: string;
  /** Which set of the exercise it is, from 1. */
  number: number;
  kilograms: number;
  repetitions: number;
}

export interface Session {
  /** The date and a number: `2026-03-09-1`. */
  id: string;
  /** Local calendar date on which it was started, `YYYY-MM-DD`. */
  date: string;
  /** `null` for a workout without a plan. */
  workout: string | null;
  /** Epoch milliseconds, as `finishedAt`, which means nothing while the workout is under way. */
  startedAt: number;
  finishedAt: number;
  sets: LoggedSet[];
  /** Made by "Load sample data", removable as a whole. */
  sample: boolean;
}

export type Schedule = Record<Weekday, string | null>;

export interface AppData {
  version: 1;
  /** Of the user; empty until told. */
  name: string;
  /** Workouts a week that the user wants to do. */
  weeklyGoal: number;
  /** The weight to reach per exercise, in kilograms. */
  targets: Record<string, number>;
  schedule: Schedule;
  active: Session | null;
  /** Finished workouts, oldest first. */
  sessions: Session[];
}

/** What a screen is made from, and what its controls may do. */
export interface ScreenContext {
  data: AppData;
  parameters: Record<string, string>;
  now: Date;
  /** Changes what is stored, and draws the screen anew from it. */
  update(change: (data: AppData) => AppData): void;
  /** Goes to a page of the app, in place of this one if `replace` is set. */
  open(url: string, options?: { replace?: boolean }): void;
  back(parent: string): void;
  notify(message: string): void;
  /** Lets the user confirm what cannot be undone. */
  ask(question: { title: string; message: string; button: string }): Promise<boolean>;
}

export interface Route {
  pattern: string;
  tab: TabID;
  /** `null` means that the parameters name nothing that exists. */
  screen(context: ScreenContext): Screen | null;
}
