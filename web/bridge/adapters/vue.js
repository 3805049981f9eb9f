// @ts-check
/** Vue Router: the handle that Vue leaves on the element it is mounted on, in production too. */
export function visit(/** @type {string} */ url, /** @type {"push" | "replace"} */ method) {
  const { __vue_app__: app } = /** @type {any} */ (document.querySelector("[data-v-app]"));
  const router = app.config.globalProperties.$router;
  // The router knows paths below its base only.
  const base = router.options?.history?.base ?? "";
  return router[method](base && url.startsWith(base) ? url.slice(base.length) || "/" : url);
}
