// @ts-check
/** Next.js, both its routers. */
export function visit(/** @type {string} */ url, /** @type {"push" | "replace"} */ method) {
  return /** @type {any} */ (window).next.router[method](url);
}
