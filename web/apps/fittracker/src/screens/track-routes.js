// @ts-check
/** @import { Route } from "../types.d.ts" */

import { exerciseByID } from "../model/exercises.js";
import { setsOf } from "../model/sessions.js";
import { exerciseScreen, setScreen, setsScreen } from "./exercise.js";
import { sessionScreen, sessionsScreen } from "./sessions.js";
import { workoutName } from "./start.js";
import { trackScreen } from "./track.js";

/** @type {readonly Route[]} */
export const trackRoutes = [
  {
    pattern: "/track",
    tab: "track",
    title: ({ active }) => active ? workoutName(active.workout) : "Track",
    draw: trackScreen,
  },
  { pattern: "/track/session", tab: "track", title: () => "All workouts", draw: sessionsScreen },
  {
    pattern: "/track/session/:session",
    tab: "track",
    title: ({ sessions }, { session = "" }) => {
      const found = sessions.find(({ id }) => id === session);
      return found ? workoutName(found.workout) : null;
    },
    draw: sessionScreen,
  },
  {
    pattern: "/track/:exercise",
    tab: "track",
    title: (_, { exercise = "" }) => exerciseByID(exercise)?.name ?? null,
    draw: exerciseScreen,
  },
  {
    pattern: "/track/:exercise/sets",
    tab: "track",
    title: (_, { exercise = "" }) => exerciseByID(exercise)?.name ?? null,
    draw: setsScreen,
  },
  {
    pattern: "/track/:exercise/sets/:set",
    tab: "track",
    title: ({ active }, { exercise = "", set = "" }) => {
      const sets = active ? setsOf(active, exercise) : [];
      const index = sets.findIndex(({ id }) => String(id) === set);
      return index < 0 ? null : `Set ${index + 1}`;
    },
    draw: setScreen,
  },
];
