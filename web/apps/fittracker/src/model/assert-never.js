// @ts-check

/**
 * Ends a switch over a union: the type checker refuses it while a case is missing.
 *
 * @param {never} value
 * @returns {never}
 */
export function assertNever(value) {
  throw new Error(`Unexpected value ${JSON.stringify(value)}: add a case for it.`);
}
