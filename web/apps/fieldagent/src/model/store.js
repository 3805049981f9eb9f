// @ts-check
/** @import { Data } from "../types.d.ts" */

import { initialData, isData } from "./schema.js";

const storageKey = "fieldagent.data";
const unreadableKey = "fieldagent.unreadable";

/** Keeps the data in the browser's storage, which the documents of all tabs and sheets share. */
export class Store {
  #storage;
  /** @type {Data} */
  #data;
  #text = "";

  /** @param {Storage | null} storage `null` where the browser forbids it */
  constructor(storage) {
    this.#storage = storage;
    this.#data = initialData(Date.now());
    if (!this.#read()) this.update((data) => ({ ...data }));
  }

  get data() {
    return this.#data;
  }

  /** @param {() => void} listener called when another document changed the data */
  start(listener) {
    addEventListener("storage", ({ key }) => {
      if ((key === storageKey || key === null) && this.#read()) listener();
    });
  }

  /** Changes what is stored at this moment. @param {(data: Data) => Data} change */
  update(change) {
    this.#read();
    const data = change(this.#data);
    if (data === this.#data) return;
    this.#data = data;
    this.#text = JSON.stringify(data);
    try {
      this.#storage?.setItem(storageKey, this.#text);
    } catch {
      // The storage is full: this document goes on with what it has.
    }
  }

  /** @returns {boolean} whether there was something to read */
  #read() {
    const text = this.#storage?.getItem(storageKey) ?? null;
    if (text === null) return false;
    if (text === this.#text) return true;
    this.#text = text;
    const data = parsed(text);
    if (isData(data)) this.#data = data;
    else this.#storage?.setItem(unreadableKey, text);
    return true;
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
