// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { AppData, ScreenContext, Weekday } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { card, linkRow, note, rowText, section } from "../../../../kit/parts.js";
import {
  capitalized,
  counted,
  dateInWeek,
  dateString,
  formatDate,
  isWeekday,
  weekdays,
} from "../model/calendar.js";
import { exerciseByID } from "../model/exercises.js";
import { workoutFacts, workoutName, workouts } from "../model/program.js";
import { badge, list } from "../view/parts.js";
import { finishedOn, plannedWorkout } from "./start.js";

/** @param {ScreenContext} context @returns {Screen} */
export function scheduleScreen({ data, now }) {
  const today = dateString(now);
  const planned = weekdays.filter((weekday) => data.schedule[weekday]).length;
  const options = /** @type {const} */ ({ day: "numeric", month: "short" });
  const first = formatDate(dateInWeek(today, "monday"), options);
  const last = formatDate(dateInWeek(today, "sunday"), options);
  return {
    title: "Schedule",
    eyebrow: `${first} – ${last}`,
    body: [
      list(weekdays.map((weekday) => dayRow(data, weekday, today))),
      note(
        `${counted(planned, "workout")} planned, your goal is ${data.weeklyGoal} a week. ` +
          "Open a day to change it.",
      ),
    ],
  };
}

/** @param {AppData} data @param {Weekday} weekday @param {string} today */
function dayRow(data, weekday, today) {
  const date = dateInWeek(today, weekday);
  const finished = finishedOn(data, date);
  const workout = plannedWorkout(data, date);
  const state = finished ? "Done" : date === today ? "Today" : null;
  return linkRow({
    href: `/schedule/${weekday}`,
    title: finished ? workoutName(finished.workout) : workout?.name ?? "Rest",
    detail: workout?.focus ?? "Recover and grow",
    value: state
      ? element("span", { class: "pill", "data-accent": finished !== null }, state)
      : null,
    leading: element(
      "span",
      { class: "date", "data-today": date === today, "data-rest": !workout && !finished },
      element("span", {}, capitalized(weekday).slice(0, 3)),
      element("strong", {}, formatDate(date, { day: "numeric" })),
    ),
  });
}

/** @param {ScreenContext} context @returns {Screen | null} */
export function dayScreen(context) {
  const { data, now, parameters } = context;
  const { day = "" } = parameters;
  if (!isWeekday(day)) return null;
  const date = dateInWeek(dateString(now), day);
  const workout = plannedWorkout(data, date);
  const rows = workout?.prescriptions.map(({ exercise, sets, repetitions }, index) =>
    linkRow({
      href: `/track/${exercise}`,
      title: exerciseByID(exercise)?.name ?? exercise,
      value: `${sets} × ${repetitions}`,
      leading: badge(index + 1),
    })
  );
  return {
    title: capitalized(day),
    eyebrow: formatDate(date, { day: "numeric", month: "long" }),
    parent: "/schedule",
    body: [
      workout && rows
        ? section(workout.name, note(`${workout.focus}. ${workoutFacts(workout)}.`), list(rows))
        : card(
          element("h2", {}, "Rest day"),
          note("Muscles grow between workouts. A walk is fine."),
        ),
      choice(context, day),
    ],
  };
}

/** @param {ScreenContext} context @param {Weekday} day */
function choice({ data, update }, day) {
  const options = [{ id: null, name: "Rest", focus: "No workout" }, ...workouts];
  const rows = options.map(({ id, name, focus }) => {
    const choose = () =>
      update((before) => ({ ...before, schedule: { ...before.schedule, [day]: id } }));
    const radio = element("input", {
      type: "radio",
      class: "radio",
      name: "workout",
      value: id ?? "rest",
      checked: id === data.schedule[day],
      change: choose,
    });
    return element("label", { class: "row" }, rowText(name, focus), radio);
  });
  return element(
    "fieldset",
    { class: "section" },
    element("legend", {}, element("h2", {}, `Every ${capitalized(day)}`)),
    element("div", { class: "list" }, rows),
  );
}
