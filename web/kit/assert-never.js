// @ts-check

/** For the `default` of a switch over all cases: the checker refuses a case that is missing.
 * @param {never} value @returns {never} */
export function assertNever(value) {
  throw new TypeError(`This case is missing: ${JSON.stringify(value)}.`);
}
