// @ts-check

const entryCountMax = 50;

/** Remembers how far the page of each entry was scrolled, over a reload too. */
export class ScrollMemory {
  #storageKey;
  /** @type {Map<string, number>} */
  #positions = new Map();
  /** What an earlier document kept, until it is known whether its keys still name the same. */
  #kept;
  #key = "";
  /** The run of the shell that gave out the keys; empty without a shell. */
  #epoch = "";

  /** @param {string} app
   * @param {boolean} isInShell whether the keys are a shell's, which `connect` tells the run of */
  constructor(app, isInShell) {
    this.#storageKey = `${app}.scroll`;
    this.#kept = readKept(this.#storageKey);
    if (!isInShell) this.connect("");
    addEventListener("pagehide", () => this.#save());
  }

  /** Takes over what an earlier document kept, unless another run of the shell gives the same keys
   * to other places. @param {string} epoch
   * @returns {boolean} whether there are positions to restore now */
  connect(epoch) {
    const { epoch: earlier, positions } = this.#kept;
    this.#kept = { epoch, positions: [] };
    this.#epoch = epoch;
    if (epoch !== earlier || positions.length === 0) return false;
    this.#positions = new Map([...positions, ...this.#positions]);
    return true;
  }

  /** Notes the place that is left; call before the next is drawn. @param {string} key of that */
  leave(key) {
    this.#note();
    this.#key = key;
  }

  /** The place that is shown has got its key.
   * @param {string} key @returns {boolean} whether it was left at a position before */
  adopt(key) {
    this.#key = key;
    return this.#positions.has(key);
  }

  /** Scrolls to where this place was left; call when all of it is drawn. */
  restore() {
    scrollTo({ top: this.#positions.get(this.#key) ?? 0, behavior: "instant" });
  }

  #note() {
    if (this.#key === "") return;
    this.#positions.delete(this.#key);
    this.#positions.set(this.#key, scrollY);
  }

  #save() {
    this.#note();
    const epoch = this.#epoch || this.#kept.epoch;
    const positions = [...this.#kept.positions, ...this.#positions].slice(-entryCountMax);
    try {
      sessionStorage.setItem(this.#storageKey, JSON.stringify({ epoch, positions }));
    } catch {
      // Without storage a reload starts at the top.
    }
  }
}

/** @param {any} pair */
const isPosition = (pair) => typeof pair[0] === "string" && Number.isFinite(pair[1]);

/** @param {string} storageKey @returns {{ epoch: string, positions: [string, number][] }} */
function readKept(storageKey) {
  try {
    const { epoch, positions } = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    if (typeof epoch === "string" && positions.every(isPosition)) return { epoch, positions };
  } catch {
    // There is none, or the browser forbids storage.
  }
  return { epoch: "", positions: [] };
}
