// @ts-check
import { endedAt, mounts, routeOf } from "./route.js";

/** The numbers of failures: a guard said no; the app is there already. Both versions have them. */
const aborted = 4;
const duplicated = 16;

/**
 * Vue Router 3 and 4: Vue leaves a handle on the element it is mounted on, in production too.
 * @type {Adapter}
 */
export const vue = {
  name: "vue",
  find() {
    for (const element of mounts()) {
      const router = element.__vue_app__?.config.globalProperties.$router ??
        element.__vue__?.$router;
      if (router) return router;
    }
  },
  async visit(router, url, method) {
    const { history, base = history?.base ?? "" } = router.options;
    const root = router.mode === "hash" ? "#" : router.mode ? router.history.base : base;
    // Version 3 rejects, also for a guard's redirect, which is an arrival.
    const failure = await router[method](routeOf(url, root))?.catch((/** @type {any} */ it) => it);
    if (failure?.type === aborted) return "stayed";
    // Something else has taken the place of one that was cancelled.
    if (failure && failure.type !== duplicated) return "settled";
    return endedAt(router.resolve(router.currentRoute.value ?? router.currentRoute).href);
  },
};

/** @import { Adapter } from "../host.d.ts" */
