// @ts-check
/** @import { CoreEvent, Effect, Model } from "../types.d.ts" */

import { initialModel } from "./initial.js";
import { reduce } from "./reduce.js";
import { isModel } from "./schema.js";

const storageKey = "thiccc.model";
const unreadableKey = "thiccc.unreadable";

/**
 * Keeps the model in the browser's storage, where the documents of the sheets find it too. Every
 * event is applied to what is stored at that moment, so that no document undoes what another did.
 */
export class Store {
  #storage;
  /** @type {Model} */
  #model;
  /** What `#model` was read from. */
  #text = "";
  #listener = () => {};

  /**
   * @param {Storage | null} storage `null` where the browser forbids it: the model then lives as
   *   long as the document
   */
  constructor(storage) {
    this.#storage = storage;
    this.#model = initialModel(Date.now());
    this.#read();
  }

  get model() {
    return this.#model;
  }

  /** @param {() => void} listener called when another document changed the model */
  start(listener) {
    this.#listener = listener;
    addEventListener("storage", ({ key }) => {
      if ((key === storageKey || key === null) && this.#read()) this.#listener();
    });
  }

  /** @param {CoreEvent} event @returns {Effect[]} */
  update(event) {
    this.#read();
    const { model, effects } = reduce(this.#model, event);
    if (model !== this.#model) this.#write(model);
    return effects;
  }

  /** @returns {boolean} whether there is something else than before */
  #read() {
    const text = this.#storage?.getItem(storageKey) ?? null;
    if (text === null || text === this.#text) return false;
    this.#text = text;
    const model = parsed(text);
    if (isModel(model)) this.#model = model;
    else this.#storage?.setItem(unreadableKey, text);
    return true;
  }

  /** @param {Model} model */
  #write(model) {
    this.#model = model;
    this.#text = JSON.stringify(model);
    try {
      this.#storage?.setItem(storageKey, this.#text);
    } catch {
      // The storage is full: this document goes on with what it has.
    }
  }
}

/** @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
