/** The shapes that the modules of FieldAgent share. Lengths are kilometres, times minutes. */

export type Status = "planned" | "enRoute" | "working" | "delayed" | "done";
export type Kind = "Repair" | "Installation" | "Inspection" | "Delivery";

export interface Task {
  id: string;
  title: string;
  kind: Kind;
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
  steps: string[];
}

/** What the feed tells; one change at a time. */
export type Change =
  | { type: "added"; task: Task }
  | { type: "status"; id: string; status: Status }
  | { type: "moved"; id: string; start: number }
  | { type: "urgent"; id: string };

/** What the technician did to a task. */
export interface Work {
  /** `null` leaves it to the feed. */
  status: Status | null;
  /** Which steps are ticked. */
  steps: number[];
  note: string;
  signature: Signature | null;
}

export interface Signature {
  name: string;
  /** Lines of points on a field of 100 by 50. */
  strokes: number[][];
}

export interface Settings {
  name: string;
  units: "km" | "mi";
  notifications: boolean;
  liveUpdates: boolean;
  secondsPerChange: number;
}

export interface Data {
  version: 1;
  settings: Settings;
  /** Changes that had come when the feed was started last, and when that was; `null`: it stands. */
  feed: { count: number; startedAt: number | null };
  /** Changes that were on the screen of the Main tab. */
  seen: number;
  work: Record<string, Work>;
  order: "time" | "distance";
}

/** The day as it stands: what was planned, what the feed told, what the technician did. */
export interface Board {
  tasks: Task[];
  /** How many changes came. */
  count: number;
  /** The tasks that the newest changes touched, the newest last. */
  touched: string[];
}

export interface Stop {
  task: Task;
  number: number;
  /** From the stop before, or from the depot. */
  kilometres: number;
  arrival: number;
  /** Minutes after the start that was planned, 0 if in time. */
  late: number;
}

export interface Route {
  stops: Stop[];
  kilometres: number;
  minutes: number;
}

// ── Navigation ──────────────────────────────────────────────────────────────────────────────────

export type TabID = "main" | "calendar" | "road" | "settings";

export interface Place {
  url: string;
  key: string;
  direction: "forward" | "back" | "none";
}

/** Moves this document; one implementation asks the shell, the other writes the history. */
export interface Navigation {
  /** Whether a simulator or device draws the bars around this document. */
  readonly isFramed: boolean;
  readonly place: Place;
  /** `null` where there are no tabs that could hide this document. */
  readonly selectedTab: TabID | null;
  start(listener: () => void): void;
  /** Follows a link within the tab. */
  follow(url: string, title: string): void;
  /** Goes to a place of the app whatever is up: sheets are dismissed, its tab is selected. */
  open(url: string): void;
  selectTab(tab: TabID): void;
  back(): void;
  /** Presents a page over the tab; resolves when it is gone. */
  present(url: string, kind: "sheet" | "cover"): Promise<void>;
  /** Ends the sheet or cover that this document is. */
  close(): void;
  setTitle(title: string): void;
  setBadge(tab: TabID, value: number | null): void;
  onTabReselected(listener: () => void): void;
}

// ── Screens ─────────────────────────────────────────────────────────────────────────────────────

export interface ScreenContext {
  data: Data;
  board: Board;
  parameters: Record<string, string>;
  today: Date;
  navigation: Navigation;
  update(change: (data: Data) => Data): void;
  draft(name: string): string | undefined;
  setDraft(name: string, text: string | undefined): void;
}

export interface Screen {
  title: string;
  eyebrow?: string;
  /** Leading button of a sheet's own bar. */
  close?: string;
  body: Child[];
}

export interface ScreenRoute {
  pattern: string;
  tab: TabID | null;
  /** Path to go back to where there is no history. */
  parent?: string;
  modal?: "sheet" | "cover";
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
