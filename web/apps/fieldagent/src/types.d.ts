/** The shapes that the modules of FieldAgent share. Lengths are kilometres, times minutes. */

import type { Screen } from "../../../kit/types.d.ts";
import type { boardAt } from "./model/board.js";
import type { planRoute } from "./model/route.js";

export type Status = "planned" | "enRoute" | "working" | "delayed" | "done";

export interface Task {
  id: string;
  title: string;
  customer: string;
  address: string;
  /** Minutes after midnight. */
  start: number;
  duration: number;
  /** On the map, whole kilometres: every place lies at a crossing. */
  x: number;
  y: number;
  status: Status;
  isUrgent: boolean;
  briefing: string;
}

/** What the feed brings; one change at a time. */
export type Change =
  | { type: "added"; id: string; task: Task }
  | { type: "edited"; id: string; edits: Partial<Task> };

/** What the technician did to a task. */
export interface Work {
  /** `null` leaves it to the feed. */
  status: Status | null;
  note: string;
  /** `ink` is a path on a field of 100 by 50. */
  signature: { name: string; ink: string } | null;
}

export interface Settings {
  name: string;
  units: "km" | "mi";
  notifications: boolean;
}

export interface Data {
  version: 2;
  settings: Settings;
  /** Changes that had come when the feed was started last, and when that was; `null`: it stands. */
  feed: { count: number; startedAt: number | null; secondsPerChange: number };
  /** Changes that were on the screen of the Main tab. */
  seen: number;
  work: Record<string, Work>;
  order: "time" | "distance";
}

export type Board = ReturnType<typeof boardAt>;
export type Route = ReturnType<typeof planRoute>;
export type Stop = Route["stops"][number];

/** What a screen is drawn from, and what it can do. */
export interface ScreenContext {
  data: Data;
  board: Board;
  today: Date;
  parameters: Record<string, string>;
  update(change: (data: Data) => Data): void;
  draft(name: string): string | undefined;
  setDraft(name: string, text: string | undefined): void;
  /** Presents a page over the tab. */
  present(url: string): void;
  /** Goes to a place of the app whatever is up: sheets are dismissed, its tab is selected. */
  open(url: string): void;
  back(parent: string): void;
  /** Ends the sheet or cover that this document is. */
  close(): void;
}

export interface ScreenRoute {
  pattern: string;
  /** The tab that is marked while the page is on its own. */
  tab: "main" | "calendar" | "road" | "settings" | null;
  parent?: string;
  modal?: "sheet" | "cover";
  draw(context: ScreenContext): Screen;
}
