// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { ScreenContext, Session } from "../types.d.ts" */

import { button, buttonLink, buttons, linkRow, section, tiles } from "../../../../kit/parts.js";
import { counted, formatDate, formatDuration } from "../model/calendar.js";
import { exerciseByID } from "../model/exercises.js";
import { workoutName } from "../model/program.js";
import { setsOf } from "../model/sessions.js";
import { volume } from "../model/statistics.js";
import { emptyState, list } from "../view/parts.js";
import { formatSet, formatWeight, sampleDataButton, sessionRow } from "./start.js";

/** @param {ScreenContext} context @returns {Screen} */
export function sessionsScreen(context) {
  const { sessions } = context.data;
  const latestFirst = [...sessions].reverse();
  const months = [...new Set(latestFirst.map(monthOf))];
  return {
    title: "All workouts",
    eyebrow: sessions.length > 0 ? counted(sessions.length, "workout") : "",
    parent: "/track",
    body: sessions.length > 0
      ? months.map((month) => {
        const rows = latestFirst.filter((session) => monthOf(session) === month).map(sessionRow);
        return section(month, list(rows));
      })
      : [emptyState("dumbbell", "No workout yet", "Finished workouts are listed here.", [
        buttonLink("Start one", "/track", { kind: "primary" }),
        sampleDataButton(context),
      ])],
  };
}

/** @param {Session} session */
function monthOf({ date }) {
  return formatDate(date, { month: "long", year: "numeric" });
}

/** @param {ScreenContext} context @returns {Screen | null} */
export function sessionScreen({ data, parameters, update, open, notify, ask }) {
  const session = data.sessions.find(({ id }) => id === parameters.session);
  if (!session) return null;
  const question = { title: "Delete this workout?", button: "Delete" };
  const remove = async () => {
    if (!await ask({ ...question, message: "Its sets disappear from your history." })) return;
    open("/track/session", { replace: true });
    update((before) => ({
      ...before,
      sessions: before.sessions.filter(({ id }) => id !== session.id),
    }));
    notify("Workout deleted.");
  };
  return {
    title: workoutName(session.workout),
    eyebrow: formatDate(session.date, { weekday: "long", day: "numeric", month: "long" }),
    parent: "/track/session",
    body: [
      tiles([
        ["Time", formatDuration(session.finishedAt - session.startedAt)],
        ["Sets", String(session.sets.length)],
        ["Volume", formatWeight(volume(session.sets))],
      ]),
      section("Exercises", list(exerciseRows(session))),
      buttons(button("Delete workout", remove, { kind: "destructive", id: "delete" })),
    ],
  };
}

/** @param {Session} session */
function exerciseRows(session) {
  return [...new Set(session.sets.map(({ exercise }) => exercise))].map((id) =>
    linkRow({
      href: `/progress/${id}`,
      title: exerciseByID(id)?.name ?? id,
      detail: setsOf(session, id).map(formatSet).join(", "),
    })
  );
}
