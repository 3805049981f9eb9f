// @ts-check

const storageKey = "users.scroll";

/** Remembers how far the page of each entry was scrolled, over a reload too. */
export class ScrollMemory {
  /** @type {Map<string, number>} */
  #positions = new Map();
  #key = "";
  /** The run of the shell that gave out the keys; empty without a shell. */
  #epoch = "";
  #isConnected = false;

  constructor() {
    try {
      const { epoch, positions } = JSON.parse(sessionStorage.getItem(storageKey) ?? "{}");
      this.#epoch = epoch ?? "";
      this.#positions = new Map(positions ?? []);
    } catch {
      // Without storage a reload starts at the top.
    }
    addEventListener("pagehide", () => {
      this.#note();
      try {
        const positions = [...this.#positions].slice(-50);
        sessionStorage.setItem(storageKey, JSON.stringify({ epoch: this.#epoch, positions }));
      } catch {
        // As above.
      }
    });
  }

  /**
   * Another run of the shell gives the same keys to other places, so what an earlier document kept
   * is forgotten.
   *
   * @param {string} epoch
   */
  connect(epoch) {
    if (!this.#isConnected && epoch !== this.#epoch) this.#positions.clear();
    this.#isConnected = true;
    this.#epoch = epoch;
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
