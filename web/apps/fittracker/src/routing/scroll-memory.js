// @ts-check

const storageKey = "fittracker.scroll";
const entryCountMax = 100;

/** Remembers how far each history entry was scrolled, over a reload too. */
export class ScrollMemory {
  /** @type {Map<string, number>} */
  #positions;
  #key = "";

  constructor() {
    this.#positions = readPositions();
    addEventListener("pagehide", () => this.#save());
  }

  /**
   * Notes where the entry that is left stands. Call before the page is drawn anew.
   *
   * @param {string} nextKey
   */
  leave(nextKey) {
    this.#note();
    this.#key = nextKey;
  }

  /**
   * @param {boolean} fromStart whether an earlier position is to be forgotten
   */
  restore(fromStart) {
    if (fromStart) this.#positions.delete(this.#key);
    scrollTo({ top: this.#positions.get(this.#key) ?? 0, behavior: "instant" });
  }

  #note() {
    if (this.#key === "") return;
    this.#positions.delete(this.#key);
    this.#positions.set(this.#key, scrollY);
    const [oldest] = this.#positions.keys();
    if (this.#positions.size > entryCountMax && oldest !== undefined) {
      this.#positions.delete(oldest);
    }
  }

  #save() {
    this.#note();
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...this.#positions]));
    } catch {
      // Without storage a reload starts at the top.
    }
  }
}

/** @returns {Map<string, number>} */
function readPositions() {
  try {
    const entries = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return new Map(
      entries.filter((/** @type {unknown} */ entry) =>
        Array.isArray(entry) && typeof entry[0] === "string" && typeof entry[1] === "number"
      ),
    );
  } catch {
    return new Map();
  }
}
