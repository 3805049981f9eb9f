// @ts-check

const storageKey = "users.scroll";

/** Remembers how far the page of each entry was scrolled, over a reload too. */
export class ScrollMemory {
  /** @type {Map<string, number>} */
  #positions = new Map();
  #key = "";

  constructor() {
    try {
      this.#positions = new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? "[]"));
    } catch {
      // Without storage a reload starts at the top.
    }
    addEventListener("pagehide", () => {
      this.#note();
      try {
        sessionStorage.setItem(storageKey, JSON.stringify([...this.#positions].slice(-50)));
      } catch {
        // As above.
      }
    });
  }

  /**
   * Notes the place that is left; call before the next one is drawn.
   *
   * @param {string} key of the next place
   */
  leave(key) {
    this.#note();
    this.#key = key;
  }

  /**
   * The place that is shown has got its key.
   *
   * @param {string} key
   */
  adopt(key) {
    this.#key = key;
  }

  /** Scrolls to where this place was left; call when all of it is drawn. */
  restore() {
    scrollTo({ top: this.#positions.get(this.#key) ?? 0, behavior: "instant" });
  }

  #note() {
    if (this.#key !== "") this.#positions.set(this.#key, scrollY);
  }
}
