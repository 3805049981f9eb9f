// @ts-check
/** @import { DirectoryEvent, DirectoryState } from "./types.d.ts" */
/** @import { SessionSettings } from "./settings.js" */

import { readUsers, reduce } from "./directory.js";

/** Holds the directory's state and loads it; a newer load makes an older one mean nothing. */
export class Loader {
  /** @type {DirectoryState} */
  state = { phase: "idle" };
  #settings;
  #changed;
  /** @type {AbortController | null} */
  #running = null;

  /** @param {SessionSettings} settings @param {(state: DirectoryState) => void} changed */
  constructor(settings, changed) {
    this.#settings = settings;
    this.#changed = changed;
  }

  /** Loads when nothing was loaded yet: a list that is shown again stays as it was. */
  appear() {
    if (this.state.phase === "idle") this.load();
  }

  /** Loads as if for the first time. */
  startOver() {
    this.#send({ type: "forgotten" });
    this.load();
  }

  /** @returns {Promise<void>} settles when this load is over, whatever came of it */
  async load() {
    this.#running?.abort();
    const running = this.#running = new AbortController();
    this.#send({ type: "loadStarted" });
    const event = await this.#fetched(running.signal);
    if (!running.signal.aborted) this.#send(event);
  }

  /** @param {AbortSignal} signal @returns {Promise<DirectoryEvent>} */
  async #fetched(signal) {
    const { delayMilliseconds, mustFail } = this.#settings.next();
    if (delayMilliseconds > 0) await waited(delayMilliseconds, signal);
    if (mustFail) return failure("this load was asked to fail");
    try {
      const response = await fetch("/data/users.json", { signal, cache: "no-store" });
      if (!response.ok) return failure(`the server answered ${response.status}`);
      const users = readUsers(await response.json());
      if (!users) return failure("the answer is no list of users");
      return { type: "loaded", users, now: Date.now() };
    } catch {
      return failure("the server cannot be reached");
    }
  }

  /** @param {DirectoryEvent} event */
  #send(event) {
    this.state = reduce(this.state, event);
    this.#changed(this.state);
  }
}

/** @param {string} message @returns {DirectoryEvent} */
function failure(message) {
  return { type: "loadFailed", message };
}

/** @param {number} milliseconds @param {AbortSignal} signal ends the wait early
 * @returns {Promise<void>} */
function waited(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
