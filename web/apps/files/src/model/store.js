// @ts-check
/** @import { Action, AppState } from "../types.d.ts" */

import { reduce } from "./app-state.js";
import { readNavigation } from "./navigation.js";
import { readAccount, readLibrary } from "./stored.js";

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Place */

const accountKey = "files.account";
const libraryKey = "files.library";
const navigationKey = "files.navigation";

/**
 * Holds the state and hands out its changes.
 *
 * Account and library outlive the browser; what is presented lives as long as this browser tab,
 * so that a reload finds it again and every frame of the tab (a sheet is one) sees the same.
 */
export class Store {
  #lasting;
  #passing;
  #now;
  /** @type {AppState} */
  #state;
  /** @type {Set<(state: AppState, action: Action | null) => void>} */
  #listeners = new Set();

  /**
   * @param {{ lasting: Place | null, passing: Place | null, now?: () => Date }} places
   */
  constructor({ lasting, passing, now = () => new Date() }) {
    this.#lasting = lasting;
    this.#passing = passing;
    this.#now = now;
    this.#state = this.#read();
  }

  get state() {
    return this.#state;
  }

  /**
   * @param {(state: AppState, action: Action | null) => void} listener
   *   `null`: changed elsewhere
   */
  subscribe(listener) {
    this.#listeners.add(listener);
  }

  /** @param {Action} action */
  send(action) {
    this.#state = reduce(this.#state, action, this.#now().toISOString().slice(0, 10));
    this.#write();
    this.#tell(action);
  }

  /** Takes over what another document of the app has stored. */
  synchronize() {
    const before = JSON.stringify(this.#state);
    const state = this.#read();
    if (JSON.stringify(state) === before) return;
    this.#state = state;
    this.#tell(null);
  }

  /** @param {Action | null} action */
  #tell(action) {
    for (const listener of this.#listeners) listener(this.#state, action);
  }

  /** @returns {AppState} */
  #read() {
    return {
      account: readAccount(stored(this.#lasting, accountKey)),
      library: readLibrary(stored(this.#lasting, libraryKey)),
      navigation: readNavigation(stored(this.#passing, navigationKey)),
    };
  }

  #write() {
    const { account, library, navigation } = this.#state;
    store(this.#lasting, libraryKey, library);
    store(this.#passing, navigationKey, navigation);
    store(this.#lasting, accountKey, account);
  }
}

/**
 * @param {Place | null} place
 * @param {string} key
 * @returns {unknown}
 */
function stored(place, key) {
  try {
    return JSON.parse(place?.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {Place | null} place
 * @param {string} key
 * @param {unknown} value `null` removes it
 */
function store(place, key, value) {
  try {
    if (value === null) place?.removeItem(key);
    else place?.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still shows everything.
  }
}
