// @ts-check
import { mounts, routeOf } from "./route.js";

/** The number of a failure: a guard said no. Both versions have it. */
const aborted = 4;

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
    return failure?.type === aborted ? "stayed" : "settled";
  },
};

/** @import { Adapter } from "../host.d.ts" */
