// @ts-check
/** @import { CoreEvent, Destination, Model, Outcome, TabID } from "../types.d.ts" */

import { assertNever } from "../../../../kit/assert-never.js";
import {
  discarded,
  finished,
  started,
  withExercises,
  withoutExercise,
  withoutSet,
  withSet,
} from "./edit.js";
import { stopped, toggled } from "./stopwatch.js";

const logLineCountMax = 60;

/**
 * The core: applies one event to the model and says what is to be done outside. An event that
 * cannot apply changes nothing and leaves no line in the log.
 *
 * @param {Model} model
 * @param {CoreEvent} event
 * @returns {Outcome}
 */
export function reduce(model, event) {
  const { model: changed, effects } = apply(model, event);
  if (changed === model && effects.length === 0) return { model, effects };
  const line = { number: model.nextLine, text: describe(event) };
  const log = [...model.log, line].slice(-logLineCountMax);
  return { model: { ...changed, log, nextLine: line.number + 1 }, effects };
}

/** The tabs that exist. @param {Model} model @returns {TabID[]} */
export function tabsOf(model) {
  return model.showsDebugTab ? ["workout", "history", "debug"] : ["workout", "history"];
}

/** @param {Destination} destination */
export function pathOf({ type, id }) {
  switch (type) {
    case "workoutDetail":
      return `/workout/${encodeURIComponent(id)}`;
    case "historyDetail":
      return `/history/${encodeURIComponent(id)}`;
    default:
      return assertNever(type);
  }
}

/**
 * @param {Model} model
 * @param {CoreEvent} event
 * @returns {Outcome}
 */
function apply(model, event) {
  switch (event.type) {
    case "initialize":
      return { model, effects: [{ type: "setTabs", tabs: tabsOf(model) }] };
    case "changeTab":
      return withValue(model, "selectedTab", event.tab);
    case "navigate":
      return { model, effects: [{ type: "push", url: pathOf(event.destination) }] };
    case "showAddExerciseView":
      return withValue(model, "showingAddExercise", true);
    case "dismissAddExerciseView":
      return withValue(model, "showingAddExercise", false);
    case "showImportView":
      return withValue(model, "showingImport", true);
    case "dismissImportView":
      return withValue(model, "showingImport", false);
    case "showStopwatch":
      return withValue(model, "showingStopwatch", true);
    case "dismissStopwatch":
      return withValue(model, "showingStopwatch", false);
    case "setDebugTab": {
      const outcome = withValue(model, "showsDebugTab", event.isShown);
      if (outcome.model === model) return outcome;
      return { ...outcome, effects: [{ type: "setTabs", tabs: tabsOf(outcome.model) }] };
    }
    default:
      return applyToWorkouts(model, event);
  }
}

/**
 * @param {Model} model
 * @param {Exclude<CoreEvent, NavigationEvent>} event
 * @returns {Outcome}
 */
function applyToWorkouts(model, event) {
  switch (event.type) {
    case "startWorkout":
      return started(model, event);
    case "finishWorkout":
      return finished(model, event.now);
    case "discardWorkout":
      return discarded(model);
    case "addExercises":
      return withExercises(model, event.names, event.now);
    case "removeExercise":
      return withoutExercise(model, event.name);
    case "logSet":
      return withSet(model, event.name, event.set);
    case "removeSet":
      return withoutSet(model, event.name, event.index);
    case "deleteWorkout":
      return without(model, ({ id }) => id === event.id, true);
    case "removeSamples":
      return without(model, ({ isSample }) => isSample, false);
    case "startRestTimer":
      return {
        model: { ...model, showingRestTimer: event.seconds },
        effects: [{ type: "startCountdown", seconds: event.seconds }],
      };
    case "stopRestTimer": {
      const outcome = withValue(model, "showingRestTimer", null);
      return outcome.model === model
        ? outcome
        : { ...outcome, effects: [{ type: "stopCountdown" }] };
    }
    case "restTimerFinished":
      return withValue(model, "showingRestTimer", null);
    case "toggleStopwatch":
      return withValue(model, "stopwatch", toggled(model.stopwatch, event.now));
    case "resetStopwatch":
      return withValue(model, "stopwatch", stopped);
    default:
      return assertNever(event);
  }
}

/**
 * The same model if it has that value already.
 *
 * @template {keyof Model} Name
 * @param {Model} model
 * @param {Name} name
 * @param {Model[Name]} value
 * @returns {Outcome}
 */
function withValue(model, name, value) {
  return { model: model[name] === value ? model : { ...model, [name]: value }, effects: [] };
}

/**
 * @param {Model} model
 * @param {(workout: Model["history"][number]) => boolean} isGone
 * @param {boolean} leaves whether the screen shows what is gone
 * @returns {Outcome}
 */
function without(model, isGone, leaves) {
  const history = model.history.filter((workout) => !isGone(workout));
  if (history.length === model.history.length) return { model, effects: [] };
  return {
    model: { ...model, history },
    effects: leaves ? [{ type: "popToRoot", tab: model.selectedTab }] : [],
  };
}

/** @param {CoreEvent} event */
function describe(event) {
  switch (event.type) {
    case "changeTab":
      return `${event.type} ${event.tab}`;
    case "navigate":
      return `${event.type} ${pathOf(event.destination)}`;
    case "startRestTimer":
      return `${event.type} ${event.seconds}`;
    case "addExercises":
      return `${event.type} ${event.names.join(", ")}`;
    case "logSet":
      return `${event.type} ${event.name}`;
    default:
      return event.type;
  }
}

/**
 * @typedef {CoreEvent & { type: "initialize" | "changeTab" | "navigate" |
 *   "showAddExerciseView" | "dismissAddExerciseView" | "showImportView" | "dismissImportView" |
 *   "showStopwatch" | "dismissStopwatch" | "setDebugTab" }} NavigationEvent
 */
