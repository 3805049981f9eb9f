// @ts-check

/** @param {"localStorage" | "sessionStorage"} name @returns {Storage | null} `null`: forbidden */
export function openStorage(name) {
  try {
    return globalThis[name] ?? null;
  } catch {
    // Reading the property throws where the user forbids storage.
    return null;
  }
}

/**
 * A value in the browser's storage, which all documents of the app share. Each change is applied to
 * what is stored at that moment, so that no document undoes what another one did.
 *
 * @template Value
 */
export class Stored {
  #storage;
  #key;
  #read;
  /** @type {Value} */
  #value;
  #text = "";
  /** Why something is not kept, for the user to read; empty while all is well. */
  problem = "";

  /** @param {Pick<Storage, "getItem" | "setItem"> | null} storage `null`: the value then lives as
   *   long as the document
   * @param {string} key what cannot be read is kept under this key with `.unreadable`
   * @param {Value} initial
   * @param {(value: unknown) => Value | null} read answers `null` for what it refuses
   */
  constructor(storage, key, initial, read) {
    this.#storage = storage;
    this.#key = key;
    this.#value = initial;
    this.#read = read;
    this.#synchronize();
  }

  get value() {
    return this.#value;
  }

  /** @param {() => void} changed called when another document changed the value */
  follow(changed) {
    addEventListener("storage", ({ key }) => {
      if ((key === this.#key || key === null) && this.#synchronize()) changed();
    });
  }

  /** @param {(value: Value) => Value} change answers the same value if there is nothing to do */
  update(change) {
    this.#synchronize();
    const value = change(this.#value);
    if (value === this.#value) return;
    this.#value = value;
    this.#text = JSON.stringify(value);
    try {
      this.#storage?.setItem(this.#key, this.#text);
    } catch {
      // What is stored is older than the value from here on.
      this.#storage = null;
      this.problem = "The storage of this browser is full: nothing is kept from now on.";
    }
  }

  /** @returns {boolean} whether there is something else than before */
  #synchronize() {
    const text = this.#storage?.getItem(this.#key) ?? null;
    if (text === null || text === this.#text) return false;
    this.#text = text;
    const value = this.#read(parsed(text));
    if (value !== null) {
      this.#value = value;
      return true;
    }
    this.problem = "What was stored cannot be read. It was set aside, and the app starts anew.";
    try {
      this.#storage?.setItem(`${this.#key}.unreadable`, text);
    } catch {
      // The text stays where it is until the next change.
    }
    return false;
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
