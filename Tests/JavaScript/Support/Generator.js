// @ts-check
import process from "node:process";

/** How many seeds a storm of random events is repeated with. */
export const seedCount = process.env.TANDEM_DEEP === "1" ? 10_000 : 200;

/** A seeded generator of numbers (xorshift32), so that a failing run can be repeated. */
export class Generator {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = (Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b) | 1;
  }

  /** An integer from 0 up to, not including, `bound`. @param {number} bound */
  below(bound) {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) % bound;
  }

  /**
   * True with the odds `numerator` to `denominator`.
   * @type {(numerator: number, denominator: number) => boolean}
   */
  chance(numerator, denominator) {
    return this.below(denominator) < numerator;
  }

  /** @template T @param {readonly T[]} items @returns {T} */
  pick(items) {
    return items[this.below(items.length)];
  }
}
