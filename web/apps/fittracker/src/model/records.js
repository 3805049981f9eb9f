// @ts-check
/** @import { Measure, PersonalRecord, RecordedBests, Session } from "../types.d.ts" */

import { exerciseByID } from "./exercises.js";
import { bestEstimate } from "./strength.js";

/**
 * @param {readonly Session[]} sessions
 * @param {string} exercise
 * @returns {RecordedBests | null} `null` if the exercise was never done
 */
export function bests(sessions, exercise) {
  const sets = sessions.flatMap((session) => session.sets)
    .filter((set) => set.exercise === exercise);
  if (sets.length === 0) return null;
  return {
    heaviest: Math.max(...sets.map((set) => set.kilograms)),
    estimatedMaximum: bestEstimate(sets),
    repetitions: Math.max(...sets.map((set) => set.repetitions)),
  };
}

/**
 * The records that a session set over everything before it.
 *
 * The first time that an exercise is done sets the mark and breaks none.
 *
 * @param {Session} session
 * @param {readonly Session[]} sessions may contain the session and later ones
 * @returns {PersonalRecord[]} in the order in which the exercises were done
 */
export function recordsSetIn(session, sessions) {
  const earlier = sessions.filter((other) => other.startedAt < session.startedAt);
  const exercises = [...new Set(session.sets.map((set) => set.exercise))];
  return exercises.flatMap((exercise) => {
    const before = bests(earlier, exercise);
    const now = bests([session], exercise);
    if (!before || !now) return [];
    return comparedKinds(exerciseByID(exercise)?.measure ?? "weight").flatMap((kind) =>
      isGreater(now[kind], before[kind])
        ? [{ kind, exercise, value: now[kind], previous: before[kind] }]
        : []
    );
  });
}

/**
 * @param {readonly Session[]} sessions oldest first
 * @param {number} countMax
 * @returns {{ session: Session, record: PersonalRecord }[]} newest first, one per exercise and
 *   session
 */
export function latestRecords(sessions, countMax) {
  /** @type {{ session: Session, record: PersonalRecord }[]} */
  const found = [];
  for (let index = sessions.length - 1; index >= 0 && found.length < countMax; index -= 1) {
    const session = sessions[index];
    if (!session) continue;
    const seen = new Set();
    for (const record of recordsSetIn(session, sessions.slice(0, index))) {
      if (seen.has(record.exercise) || found.length === countMax) continue;
      seen.add(record.exercise);
      found.push({ session, record });
    }
  }
  return found;
}

/**
 * @param {Measure} measure
 * @returns {("heaviest" | "estimatedMaximum" | "repetitions")[]}
 */
function comparedKinds(measure) {
  return measure === "weight" ? ["estimatedMaximum", "heaviest"] : ["repetitions", "heaviest"];
}

/**
 * Conversion between units leaves differences that are no progress.
 *
 * @param {number} value
 * @param {number} other
 */
function isGreater(value, other) {
  return value - other > 0.01;
}
