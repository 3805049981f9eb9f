// @ts-check
/** @import { CoreEvent, Destination, Effect, Model, Outcome, TabID } from "../types.d.ts" */

import { assertNever } from "../../../../kit/assert-never.js";
import {
  deleted,
  discarded,
  finished,
  rested,
  started,
  withExercises,
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

/**
 * The tabs that exist.
 *
 * @param {Pick<Model, "showsDebugTab">} model
 * @returns {TabID[]}
 */
export function tabsOf({ showsDebugTab }) {
  return showsDebugTab ? ["workout", "history", "debug"] : ["workout", "history"];
}

/** @param {Destination} destination */
function pathOf({ type, id }) {
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
      const tabs = tabsOf({ showsDebugTab: event.isShown });
      return withValue(model, "showsDebugTab", event.isShown, { type: "setTabs", tabs });
    }
    case "startWorkout":
      return started(model, event);
    case "finishWorkout":
      return finished(model, event.now);
    case "discardWorkout":
      return discarded(model);
    case "addExercises":
      return withExercises(model, event.names, event.now);
    case "logSet":
      return withSet(model, event.name, event.set);
    case "removeSet":
      return withoutSet(model, event.name, event.index);
    case "deleteWorkout":
      return deleted(model, event.id);
    case "startRestTimer":
      return rested(model, event.seconds);
    case "stopRestTimer":
      return withValue(model, "showingRestTimer", null, { type: "stopCountdown" });
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
 * The same model, and nothing to do, if it has that value already.
 *
 * @template {keyof Model} Name
 * @param {Model} model
 * @param {Name} name
 * @param {Model[Name]} value
 * @param {...Effect} effects
 * @returns {Outcome}
 */
function withValue(model, name, value, ...effects) {
  return model[name] === value
    ? { model, effects: [] }
    : { model: { ...model, [name]: value }, effects };
}

/** @param {CoreEvent} event */
function describe(event) {
  switch (event.type) {
    case "changeTab":
      return `${event.type} ${event.tab}`;
    case "navigate":
      return `${event.type} ${pathOf(event.destination)}`;
    case "addExercises":
      return `${event.type} ${event.names.join(", ")}`;
    case "logSet":
      return `${event.type} ${event.name}`;
    default:
      return event.type;
  }
}
