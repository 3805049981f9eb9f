// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { AppData, ScreenContext } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { buttonLink, buttons, card, linkRow, note, section, tiles } from "../../../../kit/parts.js";
import { dateString, formatDate } from "../model/calendar.js";
import { exerciseByID, exercises } from "../model/exercises.js";
import { sessionsWith, setsOf } from "../model/sessions.js";
import { bestSet, volume, weeklyVolume } from "../model/statistics.js";
import { barChart } from "../view/chart.js";
import { emptyState, list } from "../view/parts.js";
import { bestTiles } from "./exercise.js";
import { formatSet, formatWeight, sampleDataButton } from "./start.js";

const weekCount = 8;

/** @param {ScreenContext} context @returns {Screen} */
export function progressScreen(context) {
  const { data, now } = context;
  const { sessions } = data;
  if (sessions.length === 0) return { title: "Progress", body: [emptyProgress(context)] };
  const weeks = weeklyVolume(sessions, dateString(now), weekCount);
  const total = volume(sessions.flatMap(({ sets }) => sets));
  return {
    title: "Progress",
    eyebrow: `Last ${weekCount} weeks`,
    body: [
      card(
        element(
          "div",
          { class: "card-head" },
          element("h2", {}, "Weekly volume"),
          note(`${formatWeight(Math.round(weeks.at(-1)?.kilograms ?? 0))} this week`),
        ),
        barChart(weeks.map(({ week, kilograms }) => ({
          label: formatDate(week, { day: "numeric", month: "short" }),
          value: kilograms,
          text: formatWeight(Math.round(kilograms)),
        }))),
      ),
      tiles([
        ["Workouts", String(sessions.length)],
        ["Lifted in all", `${(total / 1000).toFixed(1)} t`],
      ]),
      section("Best sets", list(exerciseRows(data))),
    ],
  };
}

/** @param {ScreenContext} context */
function emptyProgress(context) {
  return emptyState(
    "chart",
    "It starts with a workout",
    "Log one and see your volume grow. Want to look around first? Load sample data.",
    [buttonLink("Start a workout", "/track", { kind: "primary" }), sampleDataButton(context)],
  );
}

/** @param {AppData} data */
function exerciseRows({ sessions }) {
  return exercises.map(({ id, name, group }) => {
    const best = bestSet(sessions, id);
    return best && linkRow({
      href: `/progress/${id}`,
      title: name,
      detail: group,
      value: formatSet(best),
    });
  });
}

/** @param {ScreenContext} context @returns {Screen | null} */
export function exerciseProgressScreen({ data, parameters }) {
  const exercise = exerciseByID(parameters.exercise ?? "");
  if (!exercise) return null;
  const sessions = sessionsWith(data.sessions, exercise.id).reverse();
  const rows = sessions.map((session) =>
    linkRow({
      href: `/track/session/${session.id}`,
      title: formatDate(session.date, { weekday: "short", day: "numeric", month: "long" }),
      detail: setsOf(session, exercise.id).map(formatSet).join(", "),
    })
  );
  return {
    title: exercise.name,
    eyebrow: exercise.group,
    parent: "/progress",
    body: [
      bestTiles(data, exercise),
      rows.length > 0 ? section("History", list(rows)) : emptyState(
        "chart",
        "Nothing logged yet",
        `Your sets of this exercise are listed here.`,
        [buttonLink("Log sets", `/track/${exercise.id}/sets`, { kind: "primary" })],
      ),
      rows.length > 0 ? buttons(buttonLink("How to do it", `/track/${exercise.id}`)) : null,
    ],
  };
}
