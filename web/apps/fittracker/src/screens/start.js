// @ts-check
/** @import { AppData, ScreenContext, Session, Workout } from "../types.d.ts" */

import { button, hero, linkRow } from "../../../../kit/parts.js";
import { counted, formatDate, formatDuration, weekdayOf } from "../model/calendar.js";
import { workoutByID, workoutFacts, workoutName } from "../model/program.js";
import { withSampleData } from "../model/sample.js";
import { startSession } from "../model/sessions.js";

/** @param {AppData} data @param {string} date @returns {Workout | null} */
export function plannedWorkout({ schedule }, date) {
  return workoutByID(schedule[weekdayOf(date)]);
}

/** @param {AppData} data @param {string} date @returns {Session | null} */
export function finishedOn({ sessions }, date) {
  return sessions.findLast((session) => session.date === date) ?? null;
}

/**
 * A workout with the button that starts it, if none is under way, and shows it.
 *
 * @param {ScreenContext} context
 * @param {string} eyebrow
 * @param {Workout | null} workout `null` for one without a plan
 */
export function startHero({ update, open }, eyebrow, workout) {
  const start = () => {
    update((data) => startSession(data, workout?.id ?? null, new Date()));
    open("/track");
  };
  return hero({
    eyebrow,
    title: workout?.name ?? "Open workout",
    text: workout
      ? `${workout.focus}. ${workoutFacts(workout)}.`
      : "Pick any exercise, and log what you lift.",
    actions: [button("Start workout", start, { kind: "primary", id: "start" })],
  });
}

/** @param {Session} session */
export function sessionRow({ id, workout, date, sets, startedAt, finishedAt }) {
  const day = formatDate(date, { weekday: "short", day: "numeric", month: "short" });
  return linkRow({
    href: `/track/session/${id}`,
    title: workoutName(workout),
    detail: `${day} · ${counted(sets.length, "set")}`,
    value: formatDuration(finishedAt - startedAt),
  });
}

/** @param {ScreenContext} context */
export function sampleDataButton({ update, notify }) {
  const load = () => {
    update((data) => withSampleData(data, new Date()));
    notify("Eight weeks of sample workouts are loaded. Profile removes them.");
  };
  return button("Load sample data", load, { id: "load-sample" });
}

/** @param {number} kilograms */
export function formatWeight(kilograms) {
  return `${new Intl.NumberFormat("en", { maximumFractionDigits: 1 }).format(kilograms)} kg`;
}

/** @param {{ kilograms: number, repetitions: number }} set */
export function formatSet({ kilograms, repetitions }) {
  return kilograms > 0 ? `${formatWeight(kilograms)} × ${repetitions}` : `${repetitions} reps`;
}
