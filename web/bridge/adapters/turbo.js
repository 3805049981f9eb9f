// @ts-check
/** Turbo Drive. */
export function visit(/** @type {string} */ url, /** @type {"push" | "replace"} */ method) {
  const action = method === "push" ? "advance" : "replace";
  return /** @type {any} */ (window).Turbo.visit(url, { action });
}
