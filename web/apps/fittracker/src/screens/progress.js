// @ts-check
/** @import { AppData, Exercise, Route, Screen, ScreenContext } from "../types.d.ts" */

import { dateString, formatDate } from "../model/calendar.js";
import { exerciseByID, exercises } from "../model/exercises.js";
import { sessionsWith, setsOf } from "../model/sessions.js";
import { progression, weeklyTotals } from "../model/statistics.js";
import { weekStreak } from "../model/streak.js";
import { bestEstimate, volume } from "../model/strength.js";
import { formatEstimate, formatVolume, fromKilograms } from "../model/units.js";
import { barChart, lineChart, sparkline } from "../view/chart.js";
import { element } from "../view/element.js";
import { icon } from "../view/icons.js";
import {
  buttonLink,
  card,
  emptyState,
  linkRow,
  list,
  note,
  section,
  textRow,
  tiles,
} from "../view/parts.js";
import { bestTiles, setText } from "./exercise.js";
import { counted, sampleDataButton, workoutName } from "./start.js";

const weekCount = 8;
const chartPointCountMax = 30;
const sparkPointCountMax = 12;

/** @type {readonly Route[]} */
export const progressRoutes = [
  { pattern: "/progress", tab: "progress", title: () => "Progress", draw: overviewScreen },
  {
    pattern: "/progress/:exercise",
    tab: "progress",
    title: (_, { exercise = "" }) => exerciseByID(exercise)?.name ?? null,
    draw: exerciseProgressScreen,
  },
  {
    pattern: "/progress/:exercise/:session",
    tab: "progress",
    title: ({ sessions }, { exercise = "", session = "" }) => {
      const found = sessionsWith(sessions, exercise).find(({ id }) => id === session);
      return found ? formatDate(found.date, { day: "numeric", month: "long" }) : null;
    },
    draw: sessionProgressScreen,
  },
];

/**
 * @param {ScreenContext} context
 * @returns {Screen}
 */
function overviewScreen(context) {
  const { data, now } = context;
  if (data.sessions.length === 0) {
    return { title: "Progress", body: [emptyProgress(context)] };
  }
  const today = dateString(now);
  const weeks = weeklyTotals(data.sessions, today, weekCount);
  const total = data.sessions.reduce((sum, session) => sum + volume(session.sets), 0);
  const streak = weekStreak(data.sessions, data.weeklyGoal, today);
  return {
    title: "Progress",
    eyebrow: `Last ${weekCount} weeks`,
    body: [
      card(
        element("h2", {}, "Weekly volume"),
        element(
          "p",
          { class: "figure" },
          formatVolume(weeks.at(-1)?.kilograms ?? 0, data.unit),
          " ",
          element("span", {}, "this week"),
        ),
        barChart({
          title: "Weekly volume",
          column: "Week of",
          points: weeks.map(({ week, kilograms }) => ({
            label: formatDate(week, { day: "numeric", month: "short" }),
            value: fromKilograms(kilograms, data.unit),
          })),
          highlight: weekCount - 1,
          format: (value) =>
            `${new Intl.NumberFormat("en").format(Math.round(value))} ${data.unit}`,
          tick: (value) => new Intl.NumberFormat("en", { notation: "compact" }).format(value),
        }),
      ),
      tiles([
        { label: "Workouts", value: String(data.sessions.length) },
        { label: "Streak", value: counted(streak, "week") },
        { label: "Lifted in all", value: compactVolume(total, data) },
      ]),
      section("Exercises", list(...exerciseRows(data))),
    ],
  };
}

/** @param {ScreenContext} context */
function emptyProgress(context) {
  return emptyState({
    icon: "chart",
    title: "Charts start with your first workout",
    text: "Log a workout and see volume, estimated maximums and records grow. " +
      "Want to look around first? Load sample data; you can remove it at any time.",
    actions: [buttonLink("Start a workout", "/track", "primary"), sampleDataButton(context)],
  });
}

/**
 * @param {number} kilograms
 * @param {AppData} data
 */
function compactVolume(kilograms, { unit }) {
  const amount = fromKilograms(kilograms, unit);
  return `${
    new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format(amount)
  } ${unit}`;
}

/** @param {AppData} data */
function exerciseRows(data) {
  return exercises.flatMap((exercise) => {
    const values = progression(data.sessions, exercise).map(({ value }) => value);
    const last = values.at(-1);
    if (last === undefined) return [];
    return [element(
      "a",
      { class: "row", href: `/progress/${exercise.id}` },
      element(
        "span",
        { class: "row-text" },
        element("span", { class: "row-title" }, exercise.name),
        element("span", { class: "row-detail" }, metricName(exercise)),
      ),
      sparkline(values.slice(-sparkPointCountMax)),
      element("span", { class: "row-value strong" }, metricText(exercise, last, data)),
      icon("chevron", "chevron"),
    )];
  });
}

/** @param {Exercise} exercise */
function metricName({ measure }) {
  return measure === "weight" ? "Estimated 1RM" : "Most repetitions";
}

/**
 * @param {Exercise} exercise
 * @param {number} value
 * @param {AppData} data
 */
function metricText({ measure }, value, { unit }) {
  return measure === "weight" ? formatEstimate(value, unit) : counted(value, "rep");
}

/**
 * @param {ScreenContext} context
 * @returns {Screen | null}
 */
function exerciseProgressScreen(context) {
  const { data, parameters } = context;
  const exercise = exerciseByID(parameters.exercise ?? "");
  if (!exercise) return null;
  const sessions = sessionsWith(data.sessions, exercise.id);
  const link = buttonLink("About this exercise", `/track/${exercise.id}`);
  return {
    title: exercise.name,
    eyebrow: metricName(exercise),
    parent: "/progress",
    body: sessions.length === 0
      ? [emptyState({
        icon: "chart",
        title: "Not logged yet",
        text: "After the first workout with this exercise its curve begins here.",
        actions: [buttonLink("Log sets", `/track/${exercise.id}/sets`, "primary"), link],
      })]
      : [
        progressChart(data, exercise),
        bestTiles(data, exercise),
        section(
          "Sessions",
          list(
            ...[...sessions].reverse().map((session) =>
              linkRow({
                href: `/progress/${exercise.id}/${session.id}`,
                title: formatDate(session.date, {
                  weekday: "short",
                  day: "numeric",
                  month: "short",
                }),
                detail: workoutName(session.workout),
                value: topSet(data, exercise, setsOf(session, exercise.id)),
              })
            ),
          ),
        ),
        element("div", { class: "actions" }, link),
      ],
  };
}

/**
 * @param {AppData} data
 * @param {Exercise} exercise
 */
function progressChart(data, exercise) {
  const points = progression(data.sessions, exercise).slice(-chartPointCountMax);
  if (points.length === 0) {
    return note(
      "Sets of more than 12 repetitions say little about strength, so there is no curve.",
    );
  }
  const isWeight = exercise.measure === "weight";
  const goal = isWeight ? data.targets[exercise.id] : undefined;
  const shown = (/** @type {number} */ value) => isWeight ? fromKilograms(value, data.unit) : value;
  const suffix = isWeight ? data.unit : "reps";
  return card(
    element(
      "p",
      { class: "figure" },
      metricText(exercise, points.at(-1)?.value ?? 0, data),
      " ",
      element("span", {}, goal ? goalText(points.at(-1)?.value ?? 0, goal, data) : "last time"),
    ),
    lineChart({
      title: metricName(exercise),
      column: "Date",
      points: points.map(({ session, value }) => ({
        label: formatDate(session.date, { day: "numeric", month: "short" }),
        value: shown(value),
      })),
      target: goal === undefined ? null : shown(goal),
      format: (value) => `${Math.round(value * 10) / 10} ${suffix}`,
      tick: (value) => String(Math.round(value * 10) / 10),
    }),
  );
}

/**
 * @param {number} value
 * @param {number} goal
 * @param {AppData} data
 */
function goalText(value, goal, { unit }) {
  const text = formatEstimate(goal, unit);
  return value >= goal ? `goal of ${text} reached` : `of ${text}`;
}

/**
 * @param {AppData} data
 * @param {Exercise} exercise
 * @param {readonly import("../types.d.ts").LoggedSet[]} sets
 */
function topSet(data, exercise, sets) {
  const top = sets.reduce((best, set) => {
    const isHeavier = set.kilograms > best.kilograms;
    const isLonger = set.kilograms === best.kilograms && set.repetitions > best.repetitions;
    return isHeavier || isLonger ? set : best;
  });
  return setText(data, exercise, top);
}

/**
 * @param {ScreenContext} context
 * @returns {Screen | null}
 */
function sessionProgressScreen({ data, parameters }) {
  const exercise = exerciseByID(parameters.exercise ?? "");
  if (!exercise) return null;
  const sessions = sessionsWith(data.sessions, exercise.id);
  const index = sessions.findIndex(({ id }) => id === parameters.session);
  const session = sessions[index];
  if (!session) return null;
  const sets = setsOf(session, exercise.id);
  const before = sessions[index - 1];
  return {
    title: formatDate(session.date, { day: "numeric", month: "long" }),
    eyebrow: exercise.name,
    parent: `/progress/${exercise.id}`,
    body: [
      tiles(sessionFigures(data, exercise, sets)),
      section(
        "Sets",
        list(
          ...sets.map((set, position) =>
            textRow({ title: `Set ${position + 1}`, value: setText(data, exercise, set) })
          ),
        ),
      ),
      before
        ? section(
          "The time before",
          list(linkRow({
            href: `/progress/${exercise.id}/${before.id}`,
            title: formatDate(before.date, { weekday: "short", day: "numeric", month: "short" }),
            value: topSet(data, exercise, setsOf(before, exercise.id)),
          })),
        )
        : note("This was the first time."),
      list(linkRow({ href: `/track/session/${session.id}`, title: "Whole workout" })),
    ],
  };
}

/**
 * @param {AppData} data
 * @param {Exercise} exercise
 * @param {readonly import("../types.d.ts").LoggedSet[]} sets
 */
function sessionFigures(data, exercise, sets) {
  const repetitions = sets.reduce((sum, set) => sum + set.repetitions, 0);
  if (exercise.measure === "repetitions") {
    return [
      { label: "Best set", value: String(Math.max(...sets.map((set) => set.repetitions))) },
      { label: "Reps in all", value: String(repetitions) },
    ];
  }
  const estimate = bestEstimate(sets);
  return [
    { label: "Est. 1RM", value: estimate > 0 ? formatEstimate(estimate, data.unit) : "–" },
    { label: "Reps", value: String(repetitions) },
    { label: "Volume", value: formatVolume(volume(sets), data.unit) },
  ];
}
