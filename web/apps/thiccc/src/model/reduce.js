// @ts-check
/** @import { CoreEvent, Destination, Effect, Model, Outcome, TabID } from "../types.d.ts" */

import { assertNever } from "./assert-never.js";
import {
  addExercise,
  discarded,
  finished,
  imported,
  loggedSet,
  removeExercise,
  removeSet,
  started,
} from "./edit.js";
import { reset, toggled, withLap } from "./stopwatch.js";

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
  const outcome = apply(model, event);
  const isIdle = outcome.model === model && outcome.effects.length === 0;
  return isIdle ? outcome : { ...outcome, model: logged(outcome.model, describe(event)) };
}

/** The tabs that exist. @param {Model} model @returns {TabID[]} */
export function tabsOf(model) {
  return model.showsDebugTab ? ["workout", "history", "debug"] : ["workout", "history"];
}

/** @param {Destination} destination */
export function pathOf(destination) {
  switch (destination.type) {
    case "workoutDetail":
      return `/workout/${encodeURIComponent(destination.id)}`;
    case "historyDetail":
      return `/history/${encodeURIComponent(destination.id)}`;
    default:
      return assertNever(destination);
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
    case "requestTab":
      return { model, effects: [{ type: "selectTab", tab: event.tab }] };
    case "changeTab":
      return only(model, model.selectedTab === event.tab ? {} : { selectedTab: event.tab });
    case "navigate":
      return { model, effects: [{ type: "push", url: pathOf(event.destination) }] };
    case "showAddExerciseView":
      return only(model, model.showingAddExercise ? {} : { showingAddExercise: true });
    case "dismissAddExerciseView":
      return only(model, model.showingAddExercise ? { showingAddExercise: false } : {});
    case "showImportView":
      return only(model, model.showingImport ? {} : { showingImport: true });
    case "dismissImportView":
      return only(model, model.showingImport ? { showingImport: false } : {});
    case "showStopwatch":
      return only(model, model.showingStopwatch ? {} : { showingStopwatch: true });
    case "dismissStopwatch":
      return only(model, model.showingStopwatch ? { showingStopwatch: false } : {});
    case "setDebugTab":
      return debugTab(model, event.isShown);
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
    case "addExercise":
      return addExercise(model, event.name, event.now);
    case "removeExercise":
      return removeExercise(model, event.name);
    case "logSet":
      return loggedSet(model, event.name, event.set);
    case "removeSet":
      return removeSet(model, event.name, event.index);
    case "importWorkout":
      return imported(model, event.workout, event.now);
    case "deleteWorkout":
      return without(model, ({ id }) => id === event.id);
    case "removeSamples":
      return without(model, ({ isSample }) => isSample);
    default:
      return applyToTimers(model, event);
  }
}

/**
 * @param {Model} model
 * @param {TimerEvent} event
 * @returns {Outcome}
 */
function applyToTimers(model, event) {
  switch (event.type) {
    case "startRestTimer":
      return {
        model: { ...model, showingRestTimer: event.seconds },
        effects: [{ type: "startCountdown", seconds: event.seconds }],
      };
    case "stopRestTimer":
      return stopRest(model, [{ type: "stopCountdown" }]);
    case "restTimerFinished":
      return stopRest(model, []);
    case "toggleStopwatch":
      return only(model, { stopwatch: toggled(model.stopwatch, event.now) });
    case "lapStopwatch":
      return only(model, { stopwatch: withLap(model.stopwatch, event.now) });
    case "resetStopwatch":
      return only(model, { stopwatch: reset() });
    default:
      return assertNever(event);
  }
}

/**
 * @param {Model} model
 * @param {Partial<Model>} change nothing if it is empty
 * @returns {Outcome}
 */
function only(model, change) {
  return { model: Object.keys(change).length === 0 ? model : { ...model, ...change }, effects: [] };
}

/**
 * @param {Model} model
 * @param {Effect[]} effects
 * @returns {Outcome}
 */
function stopRest(model, effects) {
  if (model.showingRestTimer === null) return { model, effects: [] };
  return { model: { ...model, showingRestTimer: null }, effects };
}

/**
 * @param {Model} model
 * @param {boolean} showsDebugTab
 * @returns {Outcome}
 */
function debugTab(model, showsDebugTab) {
  if (model.showsDebugTab === showsDebugTab) return { model, effects: [] };
  const changed = { ...model, showsDebugTab };
  return { model: changed, effects: [{ type: "setTabs", tabs: tabsOf(changed) }] };
}

/**
 * @param {Model} model
 * @param {(workout: Model["history"][number]) => boolean} isGone
 * @returns {Outcome}
 */
function without(model, isGone) {
  const history = model.history.filter((workout) => !isGone(workout));
  return only(model, history.length === model.history.length ? {} : { history });
}

/**
 * @param {Model} model
 * @param {string} text
 */
function logged(model, text) {
  const line = { number: model.nextLine, text };
  return { ...model, log: [...model.log, line].slice(-logLineCountMax), nextLine: line.number + 1 };
}

/** @param {CoreEvent} event */
function describe(event) {
  switch (event.type) {
    case "requestTab":
    case "changeTab":
      return `${event.type} ${event.tab}`;
    case "navigate":
      return `${event.type} ${pathOf(event.destination)}`;
    case "startRestTimer":
      return `${event.type} ${event.seconds}`;
    case "addExercise":
    case "logSet":
      return `${event.type} ${event.name}`;
    default:
      return event.type;
  }
}

/**
 * @typedef {CoreEvent & { type: "initialize" | "requestTab" | "changeTab" | "navigate" |
 *   "showAddExerciseView" | "dismissAddExerciseView" | "showImportView" | "dismissImportView" |
 *   "showStopwatch" | "dismissStopwatch" | "setDebugTab" }} NavigationEvent
 */
/**
 * @typedef {CoreEvent & { type: "startRestTimer" | "stopRestTimer" | "restTimerFinished" |
 *   "toggleStopwatch" | "lapStopwatch" | "resetStopwatch" }} TimerEvent
 */
