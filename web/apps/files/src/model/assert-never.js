// @ts-check

/**
 * Stands at the end of a switch over a union: a case that is missing is a type error.
 *
 * @param {never} value
 * @returns {never}
 */
export function assertNever(value) {
  throw new TypeError(`This case is missing: ${JSON.stringify(value)}.`);
}
