// @ts-check
/** React Router in framework mode. */
export function visit(/** @type {string} */ url, /** @type {"push" | "replace"} */ method) {
  const router = /** @type {any} */ (window).__reactRouterDataRouter;
  return router.navigate(url, { replace: method === "replace" });
}
