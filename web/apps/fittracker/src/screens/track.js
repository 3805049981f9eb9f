// @ts-check
/** @import { AppData, Screen, ScreenContext, Session } from "../types.d.ts" */

import { dateString, formatDate, formatDuration, weekdayOf } from "../model/calendar.js";
import { exerciseByID, exercises, muscleGroups } from "../model/exercises.js";
import { setCount, workoutByID } from "../model/program.js";
import { discardSession, finishSession, setsOf } from "../model/sessions.js";
import { volume } from "../model/strength.js";
import { formatVolume } from "../model/units.js";
import { element } from "../view/element.js";
import { icon } from "../view/icons.js";
import {
  askFirst,
  badge,
  button,
  buttonLink,
  linkRow,
  list,
  section,
  tiles,
} from "../view/parts.js";
import { restTimer } from "../view/rest-timer.js";
import { counted, plannedWorkout, startWorkout, workoutFacts, workoutName } from "./start.js";

const recentCountMax = 3;

/**
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function trackScreen(context) {
  const { active } = context.data;
  return active ? activeScreen(context, active) : idleScreen(context);
}

/**
 * @param {ScreenContext} context
 * @returns {Screen}
 */
function idleScreen(context) {
  const { data, now } = context;
  const today = dateString(now);
  const workout = plannedWorkout(data, today);
  const recent = data.sessions.slice(-recentCountMax).reverse();
  return {
    title: "Track",
    eyebrow: "No workout under way",
    body: [
      workout
        ? element(
          "section",
          { class: "hero", "aria-labelledby": "planned-title" },
          element("p", { class: "eyebrow" }, "Planned for today"),
          element("h2", { id: "planned-title" }, workout.name),
          element("p", { class: "hero-text" }, workoutFacts(workout, data)),
          element(
            "div",
            { class: "actions" },
            button("Start workout", () => startWorkout(context, workout.id), {
              kind: "primary",
              id: "start",
            }),
            buttonLink("Details", `/schedule/${weekdayOf(today)}/${workout.id}`),
          ),
        )
        : element(
          "section",
          { class: "hero", "aria-labelledby": "open-title" },
          element("p", { class: "eyebrow" }, "Nothing planned today"),
          element("h2", { id: "open-title" }, "Open workout"),
          element("p", { class: "hero-text" }, "Start the clock and log whatever you lift."),
          element(
            "div",
            { class: "actions" },
            button("Start open workout", () => startWorkout(context, null), {
              kind: "primary",
              id: "start",
            }),
          ),
        ),
      recent.length > 0
        ? section(
          "Recent workouts",
          list(
            ...recent.map((session) => sessionRow(data, session)),
            linkRow({ href: "/track/session", title: "All workouts" }),
          ),
        )
        : null,
      library(),
    ],
  };
}

/**
 * @param {AppData} data
 * @param {Session} session
 */
export function sessionRow(data, session) {
  return linkRow({
    href: `/track/session/${session.id}`,
    title: workoutName(session.workout),
    detail: `${formatDate(session.date, { weekday: "short", day: "numeric", month: "short" })} · ${
      counted(session.sets.length, "set")
    }`,
    value: formatVolume(volume(session.sets), data.unit),
  });
}

/** Every exercise by muscle group, with a field that filters by name, muscle or equipment. */
function library() {
  const groups = muscleGroups.map((group) => ({
    group,
    rows: exercises.filter((exercise) => exercise.group === group).map((exercise) => ({
      text: [exercise.name, ...exercise.muscles, exercise.equipment].join(" ").toLowerCase(),
      item: linkRow({
        href: `/track/${exercise.id}`,
        title: exercise.name,
        detail: `${exercise.muscles.join(", ")} · ${exercise.equipment}`,
      }),
    })),
  }));
  const sections = groups.map(({ group, rows }) => ({
    rows,
    node: element(
      "div",
      { class: "group" },
      element("h3", {}, group),
      list(...rows.map(({ item }) => item)),
    ),
  }));
  const count = element("p", { class: "visually-hidden", role: "status" });
  const filter = (/** @type {string} */ wanted) => {
    let found = 0;
    for (const { rows, node } of sections) {
      const matching = rows.filter(({ text, item }) => {
        const isMatch = text.includes(wanted);
        item.closest("li")?.toggleAttribute("hidden", !isMatch);
        return isMatch;
      });
      node.toggleAttribute("hidden", matching.length === 0);
      found += matching.length;
    }
    count.textContent = `${counted(found, "exercise")} found`;
    nothing.toggleAttribute("hidden", found > 0);
  };
  const nothing = element("p", { class: "note", hidden: true }, "No exercise has that name.");
  const search = element("input", {
    id: "search",
    type: "search",
    class: "search",
    placeholder: "Name, muscle or equipment",
    "aria-label": "Search exercises",
    autocomplete: "off",
    input: () => filter(search.value.trim().toLowerCase()),
  });
  return section(
    "Exercises",
    search,
    count,
    nothing,
    ...sections.map(({ node }) => node),
  );
}

/**
 * @param {ScreenContext} context
 * @param {Session} active
 * @returns {Screen}
 */
function activeScreen(context, active) {
  const { data, now, update, navigate, notify } = context;
  const workout = workoutByID(active.workout);
  const done = active.sets.length;
  const finish = () => {
    if (done === 0) {
      update(discardSession);
      notify("Workout without a set discarded.");
      return;
    }
    update((before) => finishSession(before, new Date()));
    navigate(`/track/session/${active.id}`);
  };
  const discard = () =>
    askFirst({
      title: "Discard this workout?",
      text: `${counted(done, "logged set")} will be deleted.`,
      action: "Discard",
      confirm: () => update(discardSession),
    });
  return {
    title: workoutName(active.workout),
    eyebrow: "In progress",
    body: [
      tiles([
        { label: "Time", value: formatDuration(now.getTime() - active.startedAt) },
        { label: "Sets", value: workout ? `${done} / ${setCount(workout)}` : String(done) },
        { label: "Volume", value: formatVolume(volume(active.sets), data.unit) },
      ]),
      restTimer(context),
      section("Exercises", list(...exerciseRows(active))),
      element(
        "div",
        { class: "actions stacked" },
        button(done > 0 ? "Finish workout" : "End without logging", finish, {
          kind: "primary",
          id: "finish",
        }),
        done > 0 ? button("Discard workout", discard, { kind: "danger", id: "discard" }) : null,
      ),
      workout ? null : library(),
    ],
  };
}

/** @param {Session} active */
function exerciseRows(active) {
  const prescriptions = workoutByID(active.workout)?.prescriptions ?? [];
  const extra = [...new Set(active.sets.map((set) => set.exercise))]
    .filter((id) => !prescriptions.some(({ exercise }) => exercise === id));
  const planned = prescriptions.map((each) =>
    progressRow(
      active,
      each.exercise,
      each.sets,
      `${each.repetitionsMin}–${each.repetitionsMax} reps`,
    )
  );
  const rows = [...planned, ...extra.map((id) => progressRow(active, id, null, "Added"))];
  return rows.length > 0
    ? rows
    : [linkRow({ href: "/track/back-squat", title: "Pick an exercise below", detail: "Or squat" })];
}

/**
 * @param {Session} active
 * @param {string} id
 * @param {number | null} planned
 * @param {string} detail
 */
function progressRow(active, id, planned, detail) {
  const done = setsOf(active, id).length;
  const isComplete = planned !== null && done >= planned;
  return linkRow({
    href: `/track/${id}/sets`,
    title: exerciseByID(id)?.name ?? id,
    detail,
    value: planned === null ? counted(done, "set") : `${done} / ${planned}`,
    leading: isComplete
      ? badge("check", "accent")
      : element("span", { class: "badge", "aria-hidden": "true" }, icon("dumbbell")),
  });
}
