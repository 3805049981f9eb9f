// @ts-check
/** @import { AppData, PersonalRecord, Session } from "../types.d.ts" */

import { assertNever } from "../model/assert-never.js";
import { formatDate } from "../model/calendar.js";
import { exerciseByID } from "../model/exercises.js";
import { formatEstimate } from "../model/units.js";
import { badge, linkRow } from "../view/parts.js";

/**
 * @param {AppData} data
 * @param {Session} session
 * @param {PersonalRecord} record
 */
export function recordRow(data, session, record) {
  return linkRow({
    href: `/progress/${record.exercise}/${session.id}`,
    title: exerciseByID(record.exercise)?.name ?? record.exercise,
    detail: `${recordName(record)} · ${
      formatDate(session.date, { day: "numeric", month: "short" })
    }`,
    value: recordValue(record, data),
    leading: badge("trophy", "accent"),
  });
}

/** @param {PersonalRecord} record */
export function recordName({ kind }) {
  switch (kind) {
    case "heaviest":
      return "Heaviest set";
    case "estimatedMaximum":
      return "Estimated 1RM";
    case "repetitions":
      return "Most repetitions";
    default:
      return assertNever(kind);
  }
}

/**
 * @param {PersonalRecord} record
 * @param {AppData} data
 */
function recordValue({ kind, value }, { unit }) {
  return kind === "repetitions" ? `${value} reps` : formatEstimate(value, unit);
}
