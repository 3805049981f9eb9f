// @ts-check
/** @import { CoreEvent, Effect, Model } from "./types.d.ts" */
/** @import { Navigation } from "../../../kit/navigation.js" */

import { assertNever } from "../../../kit/assert-never.js";
import { Stored } from "../../../kit/storage.js";
import { initialModel } from "./model/initial.js";
import { reduce } from "./model/reduce.js";
import { tabOf, tabPaths } from "./routes.js";

/** The id of the shell's countdown of the rest between two sets. */
export const restCountdown = "rest";

/** The one door to the model: applies events and does what the reducer asks for. */
export class Core {
  #stored;
  #navigation;
  #listener = () => {};
  /** Moves are made one after the other, each from the entry that the one before led to. */
  #moves = Promise.resolve();

  /**
   * @param {Storage | null} storage where the documents of the sheets find the model too
   * @param {Navigation} navigation
   */
  constructor(storage, navigation) {
    this.#stored = new Stored(storage, "thiccc.model", initialModel(Date.now()), currentModel);
    this.#navigation = navigation;
  }

  get model() {
    return this.#stored.value;
  }

  /** @param {() => void} listener called after every event, also of other documents */
  start(listener) {
    this.#listener = listener;
    this.#stored.follow(listener);
  }

  /** @param {CoreEvent} event */
  update(event) {
    /** @type {Effect[]} */
    let effects = [];
    this.#stored.update((before) => {
      const outcome = reduce(before, event);
      effects = outcome.effects;
      return outcome.model;
    });
    for (const effect of effects) this.#perform(effect);
    this.#listener();
  }

  /** @param {Effect} effect */
  #perform(effect) {
    const navigation = this.#navigation;
    const { shell } = navigation;
    switch (effect.type) {
      case "selectTab": {
        const { tab } = effect;
        return this.#move(
          "selectTab",
          { tab },
          () => navigation.push(tabPaths[tab], { direction: "none" }),
        );
      }
      case "push":
        return this.#move("push", { url: effect.url }, () => navigation.push(effect.url));
      case "popToRoot": {
        const { tab } = effect;
        return this.#move("popToRoot", { tab }, () => navigation.replace(tabPaths[tab]));
      }
      case "setTabs": {
        const { tabs } = effect;
        const isThere = tabs.includes(tabOf(navigation.place.url));
        return this.#move(
          "setTabs",
          { tabs },
          () => isThere || navigation.replace(tabPaths[tabs[0]]),
        );
      }
      case "startCountdown":
        // Only a shell counts: in a browser alone the rest ends at once.
        if (!shell) return this.update({ type: "stopRestTimer" });
        shell.startCountdown(restCountdown, effect.seconds);
        return;
      case "stopCountdown":
        shell?.stopCountdown(restCountdown);
        return;
      default:
        return assertNever(effect);
    }
  }

  /**
   * Asks the shell for a move and leaves the page where it is: the shell's answer moves it.
   *
   * @param {string} action
   * @param {Record<string, unknown>} parameters
   * @param {() => unknown} moveAlone what stands for it in a browser alone
   */
  #move(action, parameters, moveAlone) {
    const navigation = this.#navigation;
    if (!navigation.shell) moveAlone();
    else this.#moves = this.#moves.then(() => navigation.act(action, parameters));
  }
}

/** @param {any} value @returns {Model | null} `null` if another version of the app wrote it */
export function currentModel(value) {
  return value?.version === initialModel(0).version ? value : null;
}
