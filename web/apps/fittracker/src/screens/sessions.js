// @ts-check
/** @import { AppData, Screen, ScreenContext, Session } from "../types.d.ts" */

import { formatDate, formatDuration } from "../model/calendar.js";
import { exerciseByID } from "../model/exercises.js";
import { recordsSetIn } from "../model/records.js";
import { deleteSession, setsOf } from "../model/sessions.js";
import { volume } from "../model/strength.js";
import { formatVolume } from "../model/units.js";
import { element } from "../view/element.js";
import {
  askFirst,
  button,
  buttonLink,
  emptyState,
  linkRow,
  list,
  note,
  section,
  tiles,
} from "../view/parts.js";
import { setText } from "./exercise.js";
import { recordRow } from "./record-row.js";
import { sampleDataButton, workoutName } from "./start.js";
import { sessionRow } from "./track.js";

/**
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function sessionsScreen(context) {
  const { data } = context;
  const months = Map.groupBy(
    [...data.sessions].reverse(),
    (session) => formatDate(session.date, { month: "long", year: "numeric" }),
  );
  return {
    title: "All workouts",
    parent: "/track",
    body: data.sessions.length === 0
      ? [emptyState({
        icon: "dumbbell",
        title: "No workout yet",
        text: "Finished workouts are listed here, the latest first.",
        actions: [buttonLink("Start one", "/track", "primary"), sampleDataButton(context)],
      })]
      : [...months].map(([month, sessions]) =>
        section(month, list(...sessions.map((session) => sessionRow(data, session))))
      ),
  };
}

/**
 * @param {ScreenContext} context
 * @returns {Screen | null}
 */
export function sessionScreen({ data, parameters, update, navigate, notify }) {
  const session = data.sessions.find(({ id }) => id === parameters.session);
  if (!session) return null;
  const records = recordsSetIn(session, data.sessions);
  const duration = (session.finishedAt ?? session.startedAt) - session.startedAt;
  const remove = () =>
    askFirst({
      title: "Delete this workout?",
      text: "Its sets disappear from your history and your charts.",
      action: "Delete",
      confirm: () => {
        navigate("/track/session", { replace: true });
        update((before) => deleteSession(before, session.id));
        notify("Workout deleted.");
      },
    });
  return {
    title: workoutName(session.workout),
    eyebrow: formatDate(session.date, { weekday: "long", day: "numeric", month: "long" }),
    parent: "/track/session",
    body: [
      tiles([
        { label: "Time", value: formatDuration(duration) },
        { label: "Sets", value: String(session.sets.length) },
        { label: "Volume", value: formatVolume(volume(session.sets), data.unit) },
      ]),
      records.length > 0
        ? section("New records", list(...records.map((each) => recordRow(data, session, each))))
        : note("No new record this time. Showing up counts."),
      section("Exercises", list(...exerciseRows(data, session))),
      element(
        "div",
        { class: "actions" },
        button("Delete workout", remove, { kind: "danger", id: "delete" }),
      ),
    ],
  };
}

/**
 * @param {AppData} data
 * @param {Session} session
 */
function exerciseRows(data, session) {
  return [...new Set(session.sets.map((set) => set.exercise))].flatMap((id) => {
    const exercise = exerciseByID(id);
    if (!exercise) return [];
    const sets = setsOf(session, id).map((set) => setText(data, exercise, set));
    return [linkRow({
      href: `/progress/${id}/${session.id}`,
      title: exercise.name,
      detail: sets.join(", "),
    })];
  });
}
