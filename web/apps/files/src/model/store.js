// @ts-check
/** @import { Action, AppState } from "../types.d.ts" */

import { Stored } from "../../../../kit/storage.js";
import { nothingPresented } from "./navigation.js";
import { reduce } from "./reduce.js";
import { samples } from "./samples.js";
import { readKept, readNavigation } from "./stored.js";

/** @typedef {Pick<Storage, "getItem" | "setItem"> | null} Place */

/**
 * Holds the state and hands out its changes.
 *
 * Account and library outlive the browser; what is presented lives as long as this browser tab,
 * so that a reload finds it again and every frame of the tab (a sheet is one) sees the same.
 */
export class Store {
  #kept;
  #navigation;
  /** @type {Pick<AppState, "problems" | "playback">} What concerns this document alone. */
  #own = { problems: {}, playback: { seconds: 0, isPlaying: false } };
  /** @type {(action: Action | null) => void} */
  #listener = () => {};

  /** @param {Place} lasting @param {Place} passing */
  constructor(lasting, passing) {
    this.#kept = new Stored(lasting, "files.kept", samples, readKept);
    this.#navigation = new Stored(passing, "files.navigation", nothingPresented, readNavigation);
  }

  /** @returns {AppState} */
  get state() {
    return { ...this.#kept.value, ...this.#own, navigation: this.#navigation.value };
  }

  /** @param {(action: Action | null) => void} listener `null`: changed elsewhere */
  follow(listener) {
    this.#listener = listener;
    this.#kept.follow(() => listener(null));
    this.#navigation.follow(() => listener(null));
  }

  /** @param {Action} action applied to what is stored at this moment */
  send(action) {
    const today = new Date().toISOString().slice(0, 10);
    this.#navigation.update((navigation) => {
      let next = navigation;
      this.#kept.update((kept) => {
        const state = reduce({ ...kept, ...this.#own, navigation }, action, today);
        const { account, library, problems, playback } = state;
        next = state.navigation;
        this.#own = { problems, playback };
        return account === kept.account && library === kept.library ? kept : { account, library };
      });
      return next;
    });
    this.#listener(action);
  }
}
