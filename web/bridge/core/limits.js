// @ts-check
/** Every limit of the page's half of the protocol. Times are in milliseconds. */
export const limits = {
  retryDelays: [50, 100, 250, 500, 1000, 2000, 5000],
  connectTimeMax: 10_000,
  welcomeTimeMax: 5_000,
  answerTimeMax: 4_000,
  resultTimeMax: 2_000,
  traversalTimeMax: 1_000,
  showTimeMax: 3_000,
  writes: { perSecond: 8, burst: 16 },
  messages: { perSecond: 100, burst: 200 },
  writeRetryDelays: [250, 500, 1000, 2000],
  helloChangeCountMax: 64,
  helloByteCountMax: 60_000,
  urlByteCountMax: 8_192,
  changeCountMax: 256,
  entryCountMax: 128,
};

/** The tokens that `bucket` holds at `now`. */
const tokensAt = (
  /** @type {Bucket} */ bucket,
  /** @type {Rate} */ { perSecond, burst },
  /** @type {number} */ now,
) => Math.min(burst, bucket.tokens + ((now - bucket.at) * perSecond) / 1000);

/**
 * Takes one token; `null` if there is none.
 * @param {Bucket} bucket
 * @param {Rate} rate
 * @param {number} now
 * @returns {Bucket | null}
 */
export function take(bucket, rate, now) {
  const tokens = tokensAt(bucket, rate, now);
  return tokens < 1 ? null : { tokens: tokens - 1, at: now };
}

/**
 * When the next token is there.
 * @param {Bucket} bucket
 * @param {Rate} rate
 * @param {number} now
 */
export function nextTokenAt(bucket, rate, now) {
  return now + Math.max(0, Math.ceil(((1 - tokensAt(bucket, rate, now)) * 1000) / rate.perSecond));
}

/**
 * Ends a `switch` over a union.
 * @type {(value: never) => never}
 */
export function assertNever(value) {
  throw new TypeError(JSON.stringify(value));
}

/** @import { Bucket, Rate } from "../types.d.ts" */
