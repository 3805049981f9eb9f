// @ts-check
/** @import { Countdown } from "../types.d.ts" */

const storageKey = "thiccc.countdowns";

/** Countdowns of a page without a shell: their ends are stored, so that they survive a reload. */
export class BrowserCountdowns {
  #storage;
  #changed;
  /** @type {Countdown[]} */
  #running = [];
  /** @type {((id: string) => void)[]} */
  #listeners = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Storage | null} storage
   * @param {() => void} changed
   */
  constructor(storage, changed) {
    this.#storage = storage;
    this.#changed = changed;
    this.#running = stored(storage?.getItem(storageKey) ?? null);
  }

  /** @returns {readonly Countdown[]} */
  get running() {
    return this.#running;
  }

  /** @param {string} id @param {number} seconds */
  start(id, seconds) {
    const others = this.#running.filter((countdown) => countdown.id !== id);
    this.#set([...others, { id, endsAt: Date.now() + seconds * 1000 }]);
  }

  /** @param {string} id */
  stop(id) {
    this.#set(this.#running.filter((countdown) => countdown.id !== id));
  }

  /** @param {(id: string) => void} listener */
  onFinished(listener) {
    this.#listeners.push(listener);
    this.#wait();
  }

  /** @param {Countdown[]} running */
  #set(running) {
    this.#running = running;
    this.#storage?.setItem(storageKey, JSON.stringify(running));
    this.#changed();
    this.#wait();
  }

  #wait() {
    clearTimeout(this.#timer);
    if (this.#running.length === 0) return;
    const next = Math.min(...this.#running.map(({ endsAt }) => endsAt));
    this.#timer = setTimeout(() => this.#finish(), Math.max(0, next - Date.now()));
  }

  #finish() {
    const now = Date.now();
    const finished = this.#running.filter(({ endsAt }) => endsAt <= now);
    this.#set(this.#running.filter(({ endsAt }) => endsAt > now));
    for (const { id } of finished) for (const listener of this.#listeners) listener(id);
  }
}

/** @param {string | null} text @returns {Countdown[]} */
function stored(text) {
  try {
    const list = JSON.parse(text ?? "[]");
    return list.filter((/** @type {any} */ item) =>
      typeof item?.id === "string" && Number.isFinite(item.endsAt)
    );
  } catch {
    return [];
  }
}
