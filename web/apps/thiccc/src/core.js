// @ts-check
/** @import { CoreEvent, Effect, Shell } from "./types.d.ts" */
/** @import { Store } from "./model/store.js" */

import { assertNever } from "./model/assert-never.js";

export const restCountdown = "rest";

/** The one door to the model: applies events and does what the reducer asks for. */
export class Core {
  #store;
  #shell;
  /** @type {() => void} */
  #listener = () => {};

  /**
   * @param {Store} store
   * @param {Shell} shell
   */
  constructor(store, shell) {
    this.#store = store;
    this.#shell = shell;
  }

  get model() {
    return this.#store.model;
  }

  /** @param {() => void} listener called after every event, also of other documents */
  start(listener) {
    this.#listener = listener;
    this.#store.start(listener);
  }

  /** @param {CoreEvent} event */
  update(event) {
    for (const effect of this.#store.update(event)) this.#perform(effect);
    this.#listener();
  }

  /** @param {Effect} effect */
  #perform(effect) {
    const shell = this.#shell;
    switch (effect.type) {
      case "selectTab":
        return shell.selectTab(effect.tab);
      case "push":
        return shell.push(effect.url);
      case "popToRoot":
        return shell.popToRoot(effect.tab);
      case "startCountdown":
        return shell.startCountdown(restCountdown, effect.seconds);
      case "stopCountdown":
        return shell.stopCountdown(restCountdown);
      case "setTabs":
        return shell.setTabs(effect.tabs);
      default:
        return assertNever(effect);
    }
  }
}
