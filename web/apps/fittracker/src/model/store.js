// @ts-check
/** @import { AppData } from "../types.d.ts" */

import { decode, encode, initialData } from "./schema.js";

const storageKey = "fittracker.data";
const unreadableKey = "fittracker.unreadable";

/**
 * Holds the data, keeps it in the browser's storage and tells who listens, in other windows too.
 */
export class Store {
  /** @type {AppData} */
  #data;
  /** @type {Storage | null} */
  #storage;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** @type {string | null} */
  #problem = null;

  /**
   * @param {Storage | null} storage `null` where the browser forbids it: the data then lives as
   *   long as the page
   */
  constructor(storage) {
    this.#storage = storage;
    if (!storage) {
      this.#problem = "This browser does not let the app save. Export before you leave.";
    }
    this.#data = this.#read(storage?.getItem(storageKey) ?? null);
  }

  get data() {
    return this.#data;
  }

  /** What the user should know about saving, `null` when all is well. */
  get problem() {
    return this.#problem;
  }

  /** @param {(data: AppData) => AppData} change */
  update(change) {
    const data = change(this.#data);
    if (data === this.#data) return;
    this.#data = data;
    try {
      this.#storage?.setItem(storageKey, encode(data));
    } catch {
      this.#problem = "The browser's storage is full. Export your data and delete old workouts.";
    }
    this.#tell();
  }

  /**
   * Takes over what another window saved.
   *
   * @param {StorageEvent} event
   */
  synchronize(event) {
    if (event.key !== null && event.key !== storageKey) return;
    this.#data = this.#read(event.newValue);
    this.#tell();
  }

  /** @param {() => void} listener */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * @param {string | null} text
   * @returns {AppData}
   */
  #read(text) {
    if (text === null) return initialData();
    const decoded = decode(text);
    if (decoded.ok) return decoded.data;
    this.#keepUnreadable(text);
    this.#problem = "Saved data could not be read. A copy is kept in the browser's storage.";
    return initialData();
  }

  /** @param {string} text */
  #keepUnreadable(text) {
    try {
      this.#storage?.setItem(unreadableKey, text);
    } catch {
      // The storage is full: the text stays under its own key until the next change.
    }
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}
