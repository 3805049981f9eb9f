/** What `settlement.js` is told, what it knows and what it says. */

/** How an app that is sent somewhere is waited for; times are in milliseconds. */
export interface SettlementOptions {
  start: number;
  /** When it is given up. */
  limit: number;
  /** How long nothing at all may happen until it is taken to have gone nowhere. */
  patience: number;
  /** Whether it is waited for as long when somebody acts meanwhile. */
  isPatient?: boolean;
  /** Whether the URL was written for the app, so that it tells nothing of it. */
  isWritten?: boolean;
  /** Whether it counts as having been at the goal, as it has followed what leads there before. */
  wasThere?: boolean;
  /** Whether the app listens for other URLs. */
  isListening?: boolean;
  /** Whether another move was on its way, which may draw its own view. */
  isOvertaking: boolean;
  /** Whether nothing counts as a proof, as one did not last. */
  isStubborn: boolean;
  /** Whether the app's own word counts where nothing is to be seen. */
  isBelieved: boolean;
}

/** Where the app is. */
export interface Whereabouts {
  isGoal: boolean;
  /** Whether it is where the move began. */
  isFrom: boolean;
  /** Whether the place may look like that where the move began. */
  isAlike: boolean;
  /** Whether it is back at the URL where the move began, which was not the one asked for. */
  isTakenBack: boolean;
  /** Whether the app keeps its place to itself, so that its view alone tells. */
  isKept: boolean;
}

/** What was seen of the view. */
export interface Seen {
  /** At how many of nine points another view stands than when the move began. */
  probeCount: number;
  /** Whether anything changed that may be the view. */
  hasChanged: boolean;
  /** Whether the app draws itself, so that no change is in the document. */
  isPainted: boolean;
  /** When attributes alone count as a change. */
  againAt: number;
  /** Whether a large part of it is on its way in or out. */
  isMoving: boolean;
  /** Whether a framework says that it waits for code or data. */
  isSuspended: boolean;
}

/**
 * What a way has led to: `finished` if the app's router says that it is where the page is,
 * `settled` if nothing is known of that, `stayed` if it said no.
 */
export type Routed = "finished" | "settled" | "stayed" | "failed";

/** What happens to an app that is sent somewhere. */
export type Sensed =
  /** Something changed that is none of the view, or the URL did. */
  | { type: "began" | "worked" | "moved" }
  /** The view changed; `isBuilt` if elements came or went. */
  | { type: "mutated"; isBuilt: boolean }
  /** A request that began since, or one of something overtaken. */
  | { type: "loadBegan" | "loadEnded"; isOlder: boolean }
  /** What the way that was tried has led to. */
  | { type: "routed"; outcome: Routed }
  /** Somebody did something else. */
  | { type: "acted" }
  /** The time is there. */
  | { type: "tick" }
  /** What was wanted: a task has run, a frame was rendered, what moved stands, the view is seen. */
  | { type: "task" | "frame" | "motion" }
  | { type: "looked"; seen: Seen };
export type Evidence = Sensed & { at: number; place: Whereabouts | null };

/**
 * `proved`: the app is there, seen in its view; `rested`: nothing has happened for a while, which
 * follows a proof, too, and once more when that is not looked after any longer; `revoked`: what was
 * proved did not last; `stayed`: the app's router said no.
 */
export type Verdict = "pending" | "proved" | "rested" | "revoked" | "stayed" | "failed";

/** What whoever waits is told: `abandoned` if something else is looked at meanwhile. */
export type Ending = Exclude<Verdict, "pending"> | "abandoned";

export interface Judgement {
  verdict: Verdict;
  /** What has to be known next. */
  wants?: "task" | "look" | "motion" | "frame" | null;
  /** When a `tick` is due. */
  wakeAt?: number;
}

/** What is known of an app that is sent somewhere; plain data, replaced and never changed. */
export interface SettlementState extends SettlementOptions {
  now: number;
  place: Whereabouts;
  /** How many requests are open that began since, and how many of something overtaken. */
  open: number;
  older: number;
  routed: Routed | null;
  /** When elements came or went last, and before that; when there was any sign of work. */
  builtAt: number;
  builtBefore: number;
  /** When the view changed last, be it an attribute, and when it was looked at. */
  changedAt: number;
  lookedAt: number;
  workedAt: number;
  /** When elements last came or went before a request of something overtaken ended. */
  overdrawnFrom: number;
  calmTasks: number;
  seen: Seen | null;
  hasChanged: boolean;
  /** Whether the app was elsewhere than where the move began, and where it was to be. */
  wasThere: boolean;
  isPainted: boolean;
  hasMoved: boolean;
  isFramed: boolean;
  provedAt: number | null;
  /** Whether somebody acted since. */
  isLeft: boolean;
  hasRested: boolean;
  ended: Verdict | null;
}

/** Who is told what happens, until something else is looked at. */
export interface Follower {
  take(evidence: Sensed): void;
  abandon(): void;
}

/** What a piece of evidence does; each changes its own copy of the state. */
export type SettlementHandlers = {
  [T in Sensed["type"]]?: (s: SettlementState, evidence: Extract<Sensed, { type: T }>) => void;
};

export interface SettlementRules {
  initialState(
    options: SettlementOptions & Pick<SettlementState, "builtAt" | "open" | "older">,
  ): SettlementState;
  step(
    state: SettlementState,
    evidence: Evidence,
  ): { state: SettlementState } & Required<Judgement>;
  /** Whether what was overtaken may have drawn its view over that of the move, or led elsewhere. */
  isDoubtful(state: SettlementState): boolean;
}
