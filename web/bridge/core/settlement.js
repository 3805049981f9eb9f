// @ts-check
// Whether an app that was sent to a place is there: docs/protocol.md 6.1. As pure as `step.js`: it
// reads neither clock nor document, but is told what happens, and says what it has to know next.

/** At how many of nine points of the view something new has to stand. */
export const probeCountMin = 3;
/** In a row: apps draw in tasks, and the timers of a busy page come late and all at once. */
const calmTaskCount = 2;
const quietTime = 100;
/** How long it is waited for what a request of something overtaken may draw. */
const olderTime = 1_000;
/** How long nothing may happen until an app is taken to stay where it is. */
const restTime = 300;
/** How long a new view may stand still until requests that are open are not waited for. */
const stillTime = 4_000;
/** How long an app that listens for URLs may leave that as it is once it has taken a click. */
const idleTime = 1_500;
const suspensionTime = 50;
/** What comes no further apart than this comes together. */
const sameTime = 25;
/** How long a proof is looked after. */
const probationTime = 1_000;

/** @type {SettlementRules["initialState"]} */
export const initialState = (options) => ({
  wasThere: false,
  ...options,
  now: options.start,
  place: { isGoal: false, isFrom: true, isAlike: false, isTakenBack: false, isKept: false },
  routed: null,
  builtBefore: 0,
  changedAt: 0,
  lookedAt: 0,
  workedAt: options.start,
  overdrawnFrom: Infinity,
  calmTasks: 0,
  seen: null,
  hasChanged: false,
  isPainted: false,
  hasMoved: false,
  isFramed: false,
  provedAt: null,
  isLeft: false,
  hasRested: false,
  ended: null,
});

/** @type {SettlementRules["step"]} */
export function step(state, evidence) {
  // What was seen of the view holds in that moment alone.
  const s = { ...state, now: evidence.at, place: evidence.place ?? state.place, seen: null };
  s.wasThere ||= s.place.isGoal && !s.place.isFrom && !s.isWritten;
  /** @type {any} */ (on)[evidence.type]?.(s, evidence);
  const judged = !evidence.place ? end(s, "failed") : s.provedAt === null ? judge(s) : review(s);
  return { state: s, wants: null, wakeAt: Infinity, ...judged };
}

/** @type {SettlementRules["isDoubtful"]} */
export const isDoubtful = ({ overdrawnFrom, builtAt, place }) =>
  overdrawnFrom < (place.isGoal ? builtAt : Infinity);

/** @param {SettlementState} s */
function disturb(s) {
  s.calmTasks = 0;
}

/** @type {SettlementHandlers} */
const on = {
  worked(s) {
    s.workedAt = s.now;
  },
  mutated(s, { isBuilt }) {
    disturb(s);
    s.workedAt = s.changedAt = s.now;
    if (!isBuilt) return;
    s.isFramed = false;
    if (s.now - s.builtAt > sameTime) s.builtBefore = s.builtAt;
    s.builtAt = s.now;
  },
  loadBegan(s) {
    disturb(s);
    s.open += 1;
    s.workedAt = s.now;
  },
  loadEnded(s, { isOlder }) {
    disturb(s);
    if (!isOlder) {
      s.open -= 1;
      s.workedAt = s.now;
      return;
    }
    s.older -= 1;
    // What draws does so a moment before its request counts as ended, or after.
    const isFresh = s.now - s.builtAt <= sameTime;
    s.overdrawnFrom = Math.min(s.overdrawnFrom, isFresh ? s.builtBefore : s.builtAt);
  },
  routed(s, { outcome }) {
    s.routed = outcome;
    disturb(s);
  },
  motion(s) {
    disturb(s);
    s.hasMoved = true;
    s.isFramed = false;
  },
  acted(s) {
    // What changes from now on is the doing of who has acted.
    s.isLeft = true;
  },
  task(s) {
    s.calmTasks += 1;
  },
  looked(s, { seen }) {
    s.seen = seen;
    s.lookedAt = s.now;
    s.hasChanged ||= seen.hasChanged;
    s.isPainted = seen.isPainted;
  },
  frame(s) {
    s.isFramed = true;
  },
  tick: disturb,
};

/** What an app that is on its way is waited for. @param {SettlementState} s @returns {Judgement} */
function judge(s) {
  const { now, place, seen, open } = s;
  if (s.routed === "failed") return end(s, "failed");
  const isSame = (place.isAlike || s.isPainted) && !place.isTakenBack;
  const isThere = place.isGoal && (s.hasChanged || isSame);
  const stillAt = s.workedAt + stillTime;
  const isCalm = s.routed && (!open || now >= stillAt);
  if (now >= s.limit) return seen ? end(s, isThere ? "rested" : "failed") : wants("look");
  const next = isCalm ? settle(s, isThere) : wake(s.routed && open ? stillAt : Infinity);
  if (next.verdict !== "pending") return next;
  const wakeAt = Math.min(s.limit, next.wakeAt ?? Infinity);
  if (isThere || !s.routed || open) return { ...next, wakeAt };
  // Whoever acts may have ended the visit that was begun.
  const isTaken = s.isLeft && !place.isGoal && !s.isPatient;
  const patience = isTaken ? restTime : s.isListening && place.isFrom ? idleTime : Infinity;
  const patientUntil = s.workedAt + Math.min(s.patience, patience);
  if (now < patientUntil) return { ...next, wakeAt: Math.min(wakeAt, patientUntil) };
  // An app that says that it shows the place is believed.
  return seen ? end(s, s.isBelieved && place.isGoal ? "rested" : "failed") : wants("look");
}

/** Nothing is on its way, as far as is known.
 * @type {(s: SettlementState, isThere: boolean) => Judgement} */
function settle(s, isThere) {
  const { now, place, seen } = s;
  if (s.calmTasks < calmTaskCount) return wants("task");
  if (!seen) return wants("look");
  if (seen.isMoving) return wants("motion");
  if (seen.isSuspended) return wake(now + suspensionTime);
  const isView = seen.probeCount >= probeCountMin;
  const isNew = place.isGoal && isView;
  const isAlone = !s.older && s.overdrawnFrom === Infinity && !s.isOvertaking && !s.isStubborn;
  if (isNew && isAlone) return s.hasMoved && !s.isFramed ? wants("frame") : prove(s);
  const quietAt = s.builtAt + (s.older ? olderTime : quietTime);
  if (now < quietAt) return wake(quietAt);
  if (!s.isFramed) return wants("frame");
  if (isThere) return end(s, "rested");
  const restAt = s.workedAt + restTime;
  if (now < restAt) return wake(restAt);
  // Who listens for URLs may show a menu or a message only, before one changes.
  const isMoved = s.isListening ? isView : s.hasChanged;
  if (place.isFrom && place.isKept && isMoved) return end(s, "rested");
  // A guard that says no may lead to another place in a moment, a redirect to where the app was.
  if (place.isFrom && s.routed === "stayed") return end(s, "stayed");
  const isLedBack = s.routed === "finished" || place.isTakenBack && s.wasThere;
  return place.isFrom && isLedBack ? end(s, "rested") : wake(seen.againAt);
}

/** @param {SettlementState} s @returns {Judgement} */
function prove(s) {
  s.provedAt = s.now;
  s.isFramed = false;
  disturb(s);
  return { verdict: "proved", wakeAt: s.now + quietTime };
}

/** Whether a proof holds, and the view comes to rest.
 * @param {SettlementState} s @returns {Judgement} */
function review(s) {
  const { now, place, seen, open } = s;
  const provedAt = Number(s.provedAt);
  const isOther = !s.isLeft && seen && seen.probeCount >= probeCountMin;
  // Of an entry that is left by a fragment some browsers tell later than of what is drawn.
  if (!place.isGoal || isOther) return end(s, s.isLeft ? "rested" : "revoked");
  const probationEnd = provedAt + probationTime;
  const reviewEnd = provedAt + stillTime;
  if (now >= reviewEnd) return end(s, "rested");
  // A look costs as much as drawing: what goes on without a pause gets none.
  const isNews = !s.hasRested || s.changedAt > s.lookedAt;
  const lookAt = isNews ? Math.max(s.changedAt, provedAt) + quietTime : probationEnd;
  if (now < lookAt) return wake(Math.min(lookAt, reviewEnd));
  if (s.calmTasks < calmTaskCount) return wants("task");
  if (!seen) return wants("look");
  if (seen.isMoving) return wants("motion");
  if (open || seen.isSuspended) return wake(reviewEnd);
  if (!s.isFramed) return wants("frame");
  if (now >= probationEnd || s.isLeft) return end(s, "rested");
  const verdict = s.hasRested ? "pending" : "rested";
  s.hasRested = true;
  return { verdict, wakeAt: probationEnd };
}

/** @param {NonNullable<Judgement["wants"]>} wants @returns {Judgement} */
const wants = (wants) => ({ verdict: "pending", wants });
/** @param {number} wakeAt @returns {Judgement} */
const wake = (wakeAt) => ({ verdict: "pending", wakeAt });

/** @type {(s: SettlementState, verdict: Exclude<Verdict, "proved" | "pending">) => Judgement} */
function end(s, verdict) {
  s.ended = verdict;
  return { verdict };
}

/** @import { Judgement, SettlementHandlers, SettlementRules } from "./settlement.d.ts" */
/** @import { SettlementState, Verdict } from "./settlement.d.ts" */
