// @ts-check
// Vue Router 3 and 4: Vue leaves a handle on the element it is mounted on, in production too.
import { mounts, routeOf } from "./route.js";

export function find() {
  for (const element of mounts()) {
    const router = element.__vue_app__?.config.globalProperties.$router ?? element.__vue__?.$router;
    if (router) return router;
  }
}

/** @type {Visit} */
export async function visit(router, url, method) {
  const { history, base = history?.base ?? "" } = router.options;
  const root = router.mode === "hash" ? "#" : router.mode ? router.history.base : base;
  // Version 3 rejects for a guard's redirect, which is an arrival too.
  await router[method](routeOf(url, root))?.catch(() => {});
}

/** @import { Visit } from "../host.d.ts" */
