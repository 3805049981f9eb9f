// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { AppData, Exercise, ScreenContext } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import {
  buttonLink,
  buttons,
  linkRow,
  note,
  rowText,
  section,
  tiles,
} from "../../../../kit/parts.js";
import { formatDate } from "../model/calendar.js";
import { exerciseByID } from "../model/exercises.js";
import { sessionsWith, setsOf } from "../model/sessions.js";
import { bestSet } from "../model/statistics.js";
import { list } from "../view/parts.js";
import { formatSet } from "./start.js";

/** @param {ScreenContext} context @returns {Screen | null} */
export function exerciseScreen({ data, parameters }) {
  const exercise = exerciseByID(parameters.exercise ?? "");
  if (!exercise) return null;
  const last = sessionsWith(data.sessions, exercise.id).at(-1);
  const done = setsOf(data.active, exercise.id).length;
  const rows = setsOf(last, exercise.id).map((set) =>
    element(
      "div",
      { class: "row" },
      rowText(`Set ${set.number}`),
      element("span", { class: "row-value" }, formatSet(set)),
    )
  );
  const cues = exercise.cues.map((cue) => element("li", {}, cue));
  return {
    title: exercise.name,
    eyebrow: `${exercise.group} · ${exercise.equipment}`,
    parent: "/track",
    body: [
      bestTiles(data, exercise),
      buttons(
        buttonLink(done > 0 ? "Log next set" : "Log sets", `/track/${exercise.id}/sets`, {
          kind: "primary",
        }),
      ),
      section("How to", element("ol", { class: "card cues" }, cues)),
      last
        ? section(
          `Last time, ${formatDate(last.date, { day: "numeric", month: "long" })}`,
          list([...rows, linkRow({ href: `/progress/${exercise.id}`, title: "All progress" })]),
        )
        : note("You have not logged this exercise yet. Start light and learn the movement."),
    ],
  };
}

/** @param {AppData} data @param {Exercise} exercise */
export function bestTiles({ sessions }, { id }) {
  const best = bestSet(sessions, id);
  if (!best) return null;
  const count = sessionsWith(sessions, id).length;
  return tiles([
    ["Best set", formatSet(best)],
    ["Workouts", String(count)],
  ]);
}
