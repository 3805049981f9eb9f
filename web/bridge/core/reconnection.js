// @ts-check
// When a socket is opened again: docs/protocol.md 2.

/** Whether there is no sense in another attempt. @param {number} code */
export const isFinal = (code) =>
  code < 4000
    ? [1002, 1003, 1007, 1008, 1009].includes(code)
    : ![4000, 4408, 4410, 4413, 4500].includes(code);

/** Milliseconds before the next attempt. @param {number} attempt @param {number} random */
export const retryDelay = (attempt, random) =>
  ([50, 100, 250, 500, 1000, 2000][attempt] ?? 5000) * (0.8 + 0.4 * random);
