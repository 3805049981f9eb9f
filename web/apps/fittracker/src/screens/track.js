// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { ScreenContext, Session } from "../types.d.ts" */

import { icon } from "../../../../kit/icons.js";
import { button, buttons, linkRow, section, tiles } from "../../../../kit/parts.js";
import { counted, dateString } from "../model/calendar.js";
import { exerciseByID, exercises, muscleGroups } from "../model/exercises.js";
import { prescriptionFor, setCount, workoutByID, workoutName } from "../model/program.js";
import { finishSession, setsOf } from "../model/sessions.js";
import { volume } from "../model/statistics.js";
import { badge, list } from "../view/parts.js";
import { formatWeight, plannedWorkout, startHero } from "./start.js";

/** @param {ScreenContext} context @returns {Screen} */
export function trackScreen(context) {
  const { data, now } = context;
  if (data.active) return activeScreen(context, data.active);
  const workout = plannedWorkout(data, dateString(now));
  return {
    title: "Track",
    eyebrow: "No workout under way",
    body: [
      startHero(context, workout ? "Planned for today" : "Nothing planned today", workout),
      list([linkRow({
        href: "/track/session",
        title: "All workouts",
        value: String(data.sessions.length),
        leading: badge(icon("history")),
      })]),
      library(),
    ],
  };
}

/** Every exercise by muscle group. */
function library() {
  return muscleGroups.map((group) => {
    const rows = exercises.filter((exercise) => exercise.group === group).map((exercise) =>
      linkRow({
        href: `/track/${exercise.id}`,
        title: exercise.name,
        detail: exercise.equipment,
      })
    );
    return section(group, list(rows));
  });
}

/** @param {ScreenContext} context @param {Session} active @returns {Screen} */
function activeScreen({ update, open, ask, notify }, active) {
  const workout = workoutByID(active.workout);
  const done = active.sets.length;
  const finish = () => {
    update((data) => finishSession(data, new Date()));
    open(`/track/session/${active.id}`);
  };
  const discard = () => update((data) => ({ ...data, active: null }));
  const askAndDiscard = async () => {
    const message = `${counted(done, "set")} will be deleted.`;
    if (!await ask({ title: "Discard this workout?", message, button: "Discard" })) return;
    discard();
    notify("Workout discarded.");
  };
  const planned = workout?.prescriptions.map(({ exercise }) => exercise) ?? [];
  const all = [...new Set([...planned, ...active.sets.map(({ exercise }) => exercise)])];
  return {
    title: workoutName(active.workout),
    eyebrow: "In progress",
    body: [
      tiles([
        ["Sets", workout ? `${done} / ${setCount(workout)}` : String(done)],
        ["Volume", formatWeight(volume(active.sets))],
      ]),
      all.length > 0 ? section("Exercises", list(all.map((id) => progressRow(active, id)))) : null,
      done > 0
        ? buttons(
          button("Finish workout", finish, { kind: "primary", id: "finish" }),
          button("Discard", askAndDiscard, { kind: "destructive", id: "discard" }),
        )
        : buttons(button("End without logging", discard, { id: "discard" })),
      workout ? null : library(),
    ],
  };
}

/** @param {Session} active @param {string} id */
function progressRow(active, id) {
  const done = setsOf(active, id).length;
  const { sets, repetitions } = prescriptionFor(active.workout, id);
  return linkRow({
    href: `/track/${id}/sets`,
    title: exerciseByID(id)?.name ?? id,
    detail: `${repetitions} reps`,
    value: `${done} / ${sets}`,
    leading: badge(icon(done < sets ? "dumbbell" : "check"), done >= sets),
  });
}
