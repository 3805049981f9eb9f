// @ts-check

/**
 * Marks a place that no value reaches.
 *
 * @param {never} value
 * @returns {never}
 */
export function assertNever(value) {
  throw new TypeError(`Nothing handles ${JSON.stringify(value)}: add a case for it.`);
}
