import type { State } from "../types.d.ts";

/** One line of `GET /api/v1/events`. */
export interface TimelineEvent {
  id: number;
  milliseconds: number;
  revision: number;
  event: string;
  source: "page" | "controller" | "native" | "command" | "shell";
  [fact: string]: unknown;
}

export interface Faults {
  latencyMilliseconds?: number;
  jitterMilliseconds?: number;
  dropPercent?: number;
  offline?: boolean;
  slowPageMilliseconds?: number;
}

export type InspectedState = State & { faults?: Faults | null };

/** A verb of the HTTP API with its body. */
export interface Command {
  verb: string;
  parameters: Record<string, unknown>;
}

export interface Answer {
  status: "applied" | "noop";
  revision: number;
  milliseconds: number;
  data?: Record<string, unknown>;
}

/** What completes a parameter: its value as it is typed, and what a person calls it. */
export interface Choice {
  value: string;
  label?: string;
}

export interface Suggestion {
  /** What the field holds once it is taken. */
  text: string;
  title: string;
  hint?: string;
  /** Whether taking it runs it, or waits for more to be typed. */
  runs: boolean;
}

/** What a link may lead to. */
export interface Route {
  /** A path in which `:name` stands for one segment, and a last `*` for the rest. */
  pattern: string;
  /** The same with the app's own scheme. */
  link?: string;
  tab?: string;
  title?: string;
}

export interface DeviceModel {
  id: string;
  name: string;
}

/** What the page lends to the developer tools. */
export interface ToolsContext {
  connection: EventTarget;
  /** Shows one short message. */
  device: { say(text: string): void };
  state?: InspectedState;
  link?: { link: string; text: string };
}

/** A parameter of a verb, as the grammar in verbs.js writes it. */
export interface Parameter {
  /** As it is typed. */
  name: string;
  /** Of the request's body. */
  member: string;
  kind: string;
  /** Those that there are, if they are listed. */
  values: string[];
  /** What an option without a value stands for. */
  constant: unknown;
  isConstant: boolean;
  isOption: boolean;
  isOptional: boolean;
  isList: boolean;
}

export interface Verb {
  verb: string;
  title: string;
  parameters: Parameter[];
}

/** What the shell has now, to complete names from. */
export interface Known {
  state?: InspectedState;
  devices: DeviceModel[];
  links: string[];
}
