// @ts-check
/** @import { AppData, Screen, ScreenContext } from "../types.d.ts" */

import {
  addDays,
  capitalized,
  dateInWeek,
  dateString,
  formatDate,
  weekdayOf,
  weekdays,
} from "../model/calendar.js";
import { setCount, workoutByID, workouts } from "../model/program.js";
import { latestRecords } from "../model/records.js";
import { trainingDays, weekStreak } from "../model/streak.js";
import { element } from "../view/element.js";
import { icon } from "../view/icons.js";
import { badge, button, buttonLink, card, linkRow, list, section } from "../view/parts.js";
import { recordRow } from "./record-row.js";
import {
  counted,
  finishedOn,
  nextPlanned,
  plannedWorkout,
  sampleDataButton,
  startWorkout,
  workoutFacts,
  workoutName,
} from "./start.js";

/**
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function homeScreen(context) {
  const { data, now } = context;
  const today = dateString(now);
  const records = latestRecords(data.sessions, 3);
  return {
    title: "Today",
    eyebrow: formatDate(today, { weekday: "long", day: "numeric", month: "long" }),
    body: [
      hero(context, today),
      weekCard(data, today),
      data.sessions.length === 0 && !data.active ? welcome(context) : null,
      records.length > 0
        ? section(
          "Latest records",
          list(...records.map(({ session, record }) => recordRow(data, session, record))),
        )
        : null,
      quickStart(context, today),
    ],
  };
}

/**
 * The one thing to do next.
 *
 * @param {ScreenContext} context
 * @param {string} today
 */
function hero(context, today) {
  const { data, now } = context;
  if (data.active) {
    const workout = workoutByID(data.active.workout);
    const done = data.active.sets.length;
    const progress = workout ? `${done} of ${setCount(workout)} sets` : counted(done, "set");
    return heroCard("In progress", workoutName(data.active.workout), progress, [
      buttonLink("Resume workout", "/track", "primary"),
    ]);
  }
  const finished = finishedOn(data, today);
  if (finished) {
    const facts = `${counted(finished.sets.length, "set")} logged. Eat, sleep, repeat.`;
    return heroCard("Done today", workoutName(finished.workout), facts, [
      buttonLink("See summary", `/track/session/${finished.id}`, "primary"),
    ]);
  }
  const workout = plannedWorkout(data, today);
  if (workout) {
    return heroCard("Today's workout", workout.name, workoutFacts(workout, data), [
      button("Start workout", () => startWorkout(context, workout.id), {
        kind: "primary",
        id: "start",
      }),
      buttonLink("Details", `/schedule/${weekdayOf(today)}/${workout.id}`),
    ], workout.focus);
  }
  const next = nextPlanned(data, now);
  const text = next
    ? `Next up: ${next.workout.name} ${relativeDay(next.date, today)}.`
    : "Nothing is planned this week.";
  return heroCard("Today", "Rest day", text, [
    next
      ? buttonLink("See what is next", `/schedule/${weekdayOf(next.date)}`, "primary")
      : buttonLink("Plan your week", "/schedule", "primary"),
  ]);
}

/**
 * @param {string} eyebrow
 * @param {string} title
 * @param {string} text
 * @param {Element[]} actions
 * @param {string} [focus]
 */
function heroCard(eyebrow, title, text, actions, focus) {
  return element(
    "section",
    { class: "hero", "aria-labelledby": "hero-title" },
    element("p", { class: "eyebrow" }, eyebrow),
    element("h2", { id: "hero-title" }, title),
    focus ? element("p", { class: "hero-focus" }, focus) : null,
    element("p", { class: "hero-text" }, text),
    element("div", { class: "actions" }, ...actions),
  );
}

/**
 * @param {AppData} data
 * @param {string} today
 */
function weekCard(data, today) {
  const streak = weekStreak(data.sessions, data.weeklyGoal, today);
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
      { class: "week-head" },
      element(
        "div",
        {},
        element("h2", {}, "This week"),
        element("p", { class: "note" }, `${done} of ${counted(data.weeklyGoal, "workout")}`),
      ),
      element(
        "p",
        { class: "streak", "data-active": streak > 0 },
        icon("flame"),
        streak > 0 ? `${streak}-week streak` : "No streak yet",
      ),
    ),
    element("ol", { class: "week", role: "list" }, ...days),
  );
}

/** @param {ScreenContext} context */
function welcome(context) {
  return card(
    element("h2", {}, "Welcome"),
    element(
      "p",
      { class: "card-text" },
      "Your plan is an upper and lower body split on four days. Change it in Schedule, log sets " +
        "in Track, " +
        "and your charts grow from there. Nothing leaves this device.",
    ),
    element(
      "div",
      { class: "actions" },
      buttonLink("See the plan", "/schedule"),
      sampleDataButton(context),
    ),
  );
}

/**
 * @param {ScreenContext} context
 * @param {string} today
 */
function quickStart(context, today) {
  const { data } = context;
  if (data.active) return null;
  const planned = plannedWorkout(data, today);
  const tilesOfWorkouts = workouts.filter((workout) => workout !== planned).map((workout) =>
    element(
      "li",
      {},
      element(
        "button",
        {
          type: "button",
          class: "quick",
          id: `quick-${workout.id}`,
          click: () => startWorkout(context, workout.id),
        },
        element("span", { class: "quick-name" }, workout.name),
        element("span", { class: "quick-text" }, workout.focus),
      ),
    )
  );
  return section(
    "Quick start",
    element("ul", { class: "quick-list", role: "list" }, ...tilesOfWorkouts),
    list(linkRow({
      href: "/track",
      title: "Log a single exercise",
      detail: "Without a plan",
      leading: badge("dumbbell"),
    })),
  );
}

/**
 * @param {string} date
 * @param {string} today
 */
function relativeDay(date, today) {
  return date === addDays(today, 1) ? "tomorrow" : `on ${capitalized(weekdayOf(date))}`;
}
