/** The data of a report, as `FlowRun+JSON.swift` writes it. Times are milliseconds. */

export type FlowStatus = "passed" | "failed" | "flaky" | "skipped";
export type StepStatus = "passed" | "warned" | "failed" | "skipped" | "lost";

export interface Report {
  /** Since the first of January 1970. */
  started: number;
  took: number;
  notes: string[];
  sources: { tandem: string; browser: string }[];
  flows: Flow[];
}

export interface Flow {
  id: string;
  file: string;
  name: string;
  tags: string[];
  platform: string;
  device: string;
  status: FlowStatus;
  took: number;
  message: string | null;
  attempts: Attempt[];
}

export interface Attempt {
  number: number;
  status: FlowStatus;
  /** This and all times below count from the start of the run. */
  start: number;
  took: number;
  failedStep: number | null;
  /** Why it failed, if that was outside of its steps. */
  error: StepError | null;
  steps: Step[];
  console: ConsoleMessage[];
  requests: Request[];
  events: Event[];
  omitted: { console: number; requests: number; events: number };
}

export interface Step {
  number: number;
  depth: number;
  file: string;
  line: number;
  title: string;
  command: string;
  start: number;
  end?: number;
  status: StepStatus;
  before?: string;
  after?: string;
  pictures?: { expected?: string; actual?: string; difference?: string };
  error?: StepError;
  note?: string;
}

export interface StepError {
  message: string;
  expected?: string;
  nearest: string[];
  events: string[];
  console: string[];
}

export interface ConsoleMessage {
  level: string;
  text: string;
  source: string;
  milliseconds: number;
}

export interface Request {
  method: string;
  url: string;
  status?: number;
  failure?: string;
  milliseconds: number;
  took?: number;
}

export interface Event {
  event: Record<string, unknown>;
  milliseconds: number;
}

/** What the page shows: all flows, or a step of one. */
export interface Place {
  flow: Flow;
  /** Not there if the flow never began. */
  attempt: Attempt | undefined;
  step: Step | undefined;
}

export type Tab = "events" | "console" | "requests";
