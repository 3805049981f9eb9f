// @ts-check
/** @import { AppData, Route, Screen, ScreenContext, Weekday } from "../types.d.ts" */

import {
  capitalized,
  dateInWeek,
  dateString,
  formatDate,
  formatDuration,
  isWeekday,
  weekdayOf,
  weekdays,
} from "../model/calendar.js";
import { exerciseByID } from "../model/exercises.js";
import { workoutByID, workouts } from "../model/program.js";
import { element } from "../view/element.js";
import { icon } from "../view/icons.js";
import { badge, button, buttonLink, linkRow, list, note, section } from "../view/parts.js";
import {
  counted,
  finishedOn,
  plannedWorkout,
  startWorkout,
  workoutFacts,
  workoutName,
} from "./start.js";

const pastCountMax = 5;

/** @type {readonly Route[]} */
export const scheduleRoutes = [
  { pattern: "/schedule", tab: "schedule", title: () => "Schedule", draw: weekScreen },
  {
    pattern: "/schedule/:day",
    tab: "schedule",
    title: (_, { day = "" }) => isWeekday(day) ? capitalized(day) : null,
    draw: dayScreen,
  },
  {
    pattern: "/schedule/:day/:workout",
    tab: "schedule",
    title: (_, { day = "", workout = "" }) =>
      isWeekday(day) ? workoutByID(workout)?.name ?? null : null,
    draw: workoutScreen,
  },
];

/**
 * @param {ScreenContext} context
 * @returns {Screen}
 */
function weekScreen({ data, now }) {
  const today = dateString(now);
  const planned = weekdays.filter((weekday) => data.schedule[weekday]);
  const first = dateInWeek(today, "monday");
  const last = dateInWeek(today, "sunday");
  const options = /** @type {const} */ ({ day: "numeric", month: "short" });
  return {
    title: "Schedule",
    eyebrow: `${formatDate(first, options)} – ${formatDate(last, options)}`,
    body: [
      list(...weekdays.map((weekday) => dayRow(data, weekday, today))),
      note(
        `${counted(planned.length, "workout")} planned, your goal is ${data.weeklyGoal} a week. ` +
          "Open a day to change it.",
      ),
    ],
  };
}

/**
 * @param {AppData} data
 * @param {Weekday} weekday
 * @param {string} today
 */
function dayRow(data, weekday, today) {
  const date = dateInWeek(today, weekday);
  const finished = finishedOn(data, date);
  const workout = plannedWorkout(data, date);
  const name = finished ? workoutName(finished.workout) : workout?.name ?? "Rest";
  const state = finished ? "Done" : date === today ? "Today" : "";
  const leading = element(
    "span",
    { class: "date", "data-today": date === today, "data-rest": !workout && !finished },
    element("span", { class: "date-day" }, capitalized(weekday).slice(0, 3)),
    element("span", { class: "date-number" }, formatDate(date, { day: "numeric" })),
  );
  return element(
    "a",
    { class: "row", href: `/schedule/${weekday}` },
    leading,
    element(
      "span",
      { class: "row-text" },
      element("span", { class: "row-title" }, name),
      element("span", { class: "row-detail" }, workout?.focus ?? "Recover and grow"),
    ),
    state ? element("span", { class: "pill", "data-tone": finished ? "accent" : "" }, state) : null,
    icon("chevron", "chevron"),
  );
}

/**
 * @param {ScreenContext} context
 * @returns {Screen | null}
 */
function dayScreen({ data, now, parameters, update }) {
  const { day = "" } = parameters;
  if (!isWeekday(day)) return null;
  const date = dateInWeek(dateString(now), day);
  const workout = plannedWorkout(data, date);
  const finished = finishedOn(data, date);
  const past = data.sessions.filter((session) => weekdayOf(session.date) === day)
    .slice(-pastCountMax).reverse();
  return {
    title: capitalized(day),
    eyebrow: formatDate(date, { day: "numeric", month: "long" }),
    parent: "/schedule",
    body: [
      finished
        ? list(linkRow({
          href: `/track/session/${finished.id}`,
          title: `${workoutName(finished.workout)} is done`,
          detail: `${counted(finished.sets.length, "set")} logged`,
          leading: badge("check", "accent"),
        }))
        : null,
      workout ? plannedCard(data, day, workout) : restCard(),
      choice(data, day, update),
      past.length > 0
        ? section(
          `Past ${capitalized(day)}s`,
          list(...past.map((session) =>
            linkRow({
              href: `/track/session/${session.id}`,
              title: workoutName(session.workout),
              detail: formatDate(session.date, { day: "numeric", month: "long" }),
              value: formatDuration((session.finishedAt ?? session.startedAt) - session.startedAt),
            })
          )),
        )
        : null,
    ],
  };
}

/**
 * @param {AppData} data
 * @param {Weekday} day
 * @param {import("../types.d.ts").Workout} workout
 */
function plannedCard(data, day, workout) {
  return element(
    "section",
    { class: "hero", "aria-labelledby": "planned-title" },
    element("p", { class: "eyebrow" }, "Planned"),
    element("h2", { id: "planned-title" }, workout.name),
    element("p", { class: "hero-focus" }, workout.focus),
    element("p", { class: "hero-text" }, workoutFacts(workout, data)),
    element(
      "div",
      { class: "actions" },
      buttonLink("See exercises", `/schedule/${day}/${workout.id}`, "primary"),
    ),
  );
}

function restCard() {
  return element(
    "div",
    { class: "card inline" },
    badge("moon"),
    element(
      "div",
      {},
      element("h2", {}, "Rest day"),
      element("p", { class: "note" }, "Muscles grow between workouts. A walk is fine."),
    ),
  );
}

/**
 * @param {AppData} data
 * @param {Weekday} day
 * @param {ScreenContext["update"]} update
 */
function choice(data, day, update) {
  const options = [{ id: "rest", name: "Rest", focus: "No workout" }, ...workouts];
  const selected = data.schedule[day] ?? "rest";
  const choose = (/** @type {string} */ id) => () =>
    update((before) => ({
      ...before,
      schedule: { ...before.schedule, [day]: id === "rest" ? null : id },
    }));
  const rows = options.map(({ id, name, focus }) =>
    element(
      "label",
      { class: "row" },
      element(
        "span",
        { class: "row-text" },
        element("span", { class: "row-title" }, name),
        element("span", { class: "row-detail" }, focus),
      ),
      element("input", {
        type: "radio",
        class: "check",
        name: "workout",
        id: `workout-${id}`,
        value: id,
        checked: id === selected,
        change: choose(id),
      }),
    )
  );
  return element(
    "fieldset",
    { class: "section" },
    element("legend", {}, `Every ${capitalized(day)}`),
    element("div", { class: "list" }, ...rows),
  );
}

/**
 * @param {ScreenContext} context
 * @returns {Screen | null}
 */
function workoutScreen(context) {
  const { data, parameters } = context;
  const { day = "", workout: id = "" } = parameters;
  const workout = workoutByID(id);
  if (!isWeekday(day) || !workout) return null;
  const isUnderWay = data.active?.workout === workout.id;
  return {
    title: workout.name,
    eyebrow: capitalized(day),
    parent: `/schedule/${day}`,
    body: [
      element("p", { class: "lead" }, `${workout.focus}. ${workoutFacts(workout, data)}.`),
      element(
        "div",
        { class: "actions" },
        data.active
          ? buttonLink(isUnderWay ? "Resume workout" : "Resume other workout", "/track", "primary")
          : button("Start workout", () => startWorkout(context, workout.id), {
            kind: "primary",
            id: "start",
          }),
      ),
      section(
        "Exercises",
        list(...workout.prescriptions.map((each, index) =>
          linkRow({
            href: `/track/${each.exercise}`,
            title: exerciseByID(each.exercise)?.name ?? each.exercise,
            detail: exerciseByID(each.exercise)?.muscles.join(", ") ?? "",
            value: `${each.sets} × ${each.repetitionsMin}–${each.repetitionsMax}`,
            leading: element("span", { class: "badge", "aria-hidden": "true" }, index + 1),
          })
        )),
      ),
      note(`Rest ${data.restSeconds} seconds between sets. Change it in Profile.`),
    ],
  };
}
