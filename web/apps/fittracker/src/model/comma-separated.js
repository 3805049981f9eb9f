// @ts-check
/** @import { Session, Unit } from "../types.d.ts" */

import { exerciseByID } from "./exercises.js";
import { workoutByID } from "./program.js";
import { formatNumber } from "./units.js";

/**
 * Every set as a table for spreadsheets, in the form of RFC 4180.
 *
 * @param {readonly Session[]} sessions
 * @param {Unit} unit
 * @returns {string}
 */
export function commaSeparated(sessions, unit) {
  const header = ["Date", "Workout", "Exercise", "Set", `Weight (${unit})`, "Repetitions"];
  const rows = sessions.flatMap((session) =>
    session.sets.map((set, index) => [
      session.date,
      workoutByID(session.workout)?.name ?? "Open workout",
      exerciseByID(set.exercise)?.name ?? set.exercise,
      String(index + 1),
      formatNumber(set.kilograms, unit).replaceAll(",", ""),
      String(set.repetitions),
    ])
  );
  return [header, ...rows].map((row) => row.map(field).join(",") + "\r\n").join("");
}

/** @param {string} value */
function field(value) {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
