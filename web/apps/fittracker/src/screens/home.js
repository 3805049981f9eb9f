// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { AppData, ScreenContext } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";
import { buttonLink, buttons, card, hero, linkRow, note, section } from "../../../../kit/parts.js";
import {
  addDays,
  capitalized,
  counted,
  dateInWeek,
  dateString,
  formatDate,
  weekdayOf,
  weekdays,
} from "../model/calendar.js";
import { setCount, workoutByID, workoutName } from "../model/program.js";
import { trainingDays } from "../model/statistics.js";
import { badge, list } from "../view/parts.js";
import { finishedOn, plannedWorkout, sampleDataButton, sessionRow, startHero } from "./start.js";

const recentCountMax = 3;

/** @param {ScreenContext} context @returns {Screen} */
export function homeScreen(context) {
  const { data, now } = context;
  const today = dateString(now);
  const recent = data.sessions.slice(-recentCountMax).reverse();
  return {
    title: data.name ? `Hello, ${data.name}` : "Today",
    eyebrow: formatDate(today, { weekday: "long", day: "numeric", month: "long" }),
    body: [
      nextThing(context, today),
      weekCard(data, today),
      recent.length > 0
        ? section("Recent workouts", list(recent.map(sessionRow)))
        : welcome(context),
      list([linkRow({
        href: "/track",
        title: "Log an exercise",
        detail: "Without a plan",
        leading: badge(icon("dumbbell")),
      })]),
    ],
  };
}

/** @param {ScreenContext} context @param {string} today */
function nextThing(context, today) {
  const { data } = context;
  if (data.active) {
    const workout = workoutByID(data.active.workout);
    const done = data.active.sets.length;
    return hero({
      eyebrow: "In progress",
      title: workoutName(data.active.workout),
      text: workout
        ? `${done} of ${setCount(workout)} sets done.`
        : `${counted(done, "set")} done.`,
      actions: [buttonLink("Resume workout", "/track", { kind: "primary" })],
    });
  }
  const finished = finishedOn(data, today);
  if (finished) {
    return hero({
      eyebrow: "Done today",
      title: workoutName(finished.workout),
      text: `${counted(finished.sets.length, "set")} logged. Eat, sleep, repeat.`,
      actions: [buttonLink("See summary", `/track/session/${finished.id}`, { kind: "primary" })],
    });
  }
  const workout = plannedWorkout(data, today);
  return workout ? startHero(context, "Today's workout", workout) : restHero(data, today);
}

/** @param {AppData} data @param {string} today */
function restHero(data, today) {
  const dates = weekdays.map((_, index) => addDays(today, index + 1));
  const date = dates.find((each) => plannedWorkout(data, each));
  const workout = date ? plannedWorkout(data, date) : null;
  const when = date === dates[0] ? "tomorrow" : `on ${capitalized(weekdayOf(date ?? today))}`;
  return hero({
    eyebrow: "Nothing planned",
    title: "Rest day",
    text: workout ? `Next is ${workout.name} ${when}.` : "Your week has no workout yet.",
    actions: [
      date && workout
        ? buttonLink(`See ${workout.name}`, `/schedule/${weekdayOf(date)}`, { kind: "primary" })
        : buttonLink("Plan your week", "/schedule", { kind: "primary" }),
    ],
  });
}

/** @param {AppData} data @param {string} today */
function weekCard(data, today) {
  const done = trainingDays(data.sessions, today);
  const days = weekdays.map((weekday) => {
    const date = dateInWeek(today, weekday);
    const isDone = finishedOn(data, date) !== null;
    const status = isDone ? "done" : data.schedule[weekday] ? "planned" : "rest";
    return element(
      "li",
      { "data-status": status, "data-today": date === today },
      element("span", { "aria-hidden": "true" }, capitalized(weekday).slice(0, 1)),
      element("span", { class: "day-mark" }, isDone ? icon("check") : null),
      element("span", { class: "visually-hidden" }, `${capitalized(weekday)}: ${status}`),
    );
  });
  return card(
    element(
      "div",
      { class: "card-head" },
      element("h2", {}, "This week"),
      note(`${done} of ${counted(data.weeklyGoal, "workout")}`),
    ),
    element("ol", { class: "week", role: "list" }, days),
  );
}

/** @param {ScreenContext} context */
function welcome(context) {
  return card(
    element("h2", {}, "Welcome to FitTracker"),
    note(
      "Four workouts a week are planned for you. Change them in Schedule and log your sets in " +
        "Track. Nothing leaves this device.",
    ),
    buttons(buttonLink("See the plan", "/schedule"), sampleDataButton(context)),
  );
}
