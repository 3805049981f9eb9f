// @ts-check
import { Promise } from "../browser.js";
import { endedAt, mounts, routeOf } from "./route.js";

const fiberCountMax = 20_000;
/** React's own number of what catches who waits, the same since version 16.6. */
const suspenseTag = 13;

/** What has these functions, if `value` has. @param {any} value @param {string[]} names */
const having = (value, ...names) =>
  names.every((name) => typeof value?.[name] === "function") && value;

/** @param {any} props */
function routerIn(props) {
  const router = props?.router ?? props?.value?.router ?? props?.value;
  const navigator = props?.navigator ?? props?.value?.navigator;
  const history = props?.history ?? props?.value?.history;
  return having(router, "navigate") && (router.state?.location || router.history) && router ||
    having(navigator, "push", "replace", "createHref") ||
    having(history, "push", "replace", "createHref", "listen");
}

/** The root of React's tree that is mounted on an element. @param {any} element */
function rootOn(element) {
  const name = Object.keys(element).find((name) => name.startsWith("__reactContainer$"));
  const root = name ? element[name].stateNode : element._reactRootContainer;
  return (root?._internalRoot ?? root)?.current;
}

/** The elements that React was last found to be mounted on: to look for them takes longest. */
let mounted = mounts();

/** All of React's trees, the outer parts first. */
function* tree() {
  const fibers = mounted.map(rootOn).filter(Boolean);
  for (let count = 0; count < Math.min(fibers.length, fiberCountMax); count += 1) {
    const fiber = fibers[count];
    yield fiber;
    fibers.push(...[fiber.child, fiber.sibling].filter(Boolean));
  }
}

/**
 * React Router 5 to 7 and TanStack Router, found in React's own tree, in production as well.
 * @type {Adapter}
 */
export const react = {
  name: "react",
  find() {
    mounted = mounts().filter(rootOn);
    for (const { memoizedProps: props } of tree()) {
      const router = props && typeof props === "object" && routerIn(props);
      if (router) return router;
    }
    return /** @type {any} */ (globalThis).__reactRouterDataRouter;
  },
  /** Boundaries that show their fallback, and transitions that keep the old view until then. */
  suspended() {
    let count = 0;
    for (const { tag, memoizedState, stateNode } of tree()) {
      if (
        tag === suspenseTag ? memoizedState : stateNode?.suspendedLanes & stateNode?.pendingLanes
      ) {
        count += 1;
      }
    }
    return count;
  },
  async visit(router, url, method) {
    const isData = router.navigate && !router.history;
    const top = { pathname: "/", search: "", hash: "" };
    const history = router.history ?? router;
    const route = routeOf(url, history.createHref(router.history ? "/" : top));
    if (isData) {
      await router.navigate(routeOf(route, router.basename ?? "/"), { replace: method !== "push" });
      const blockers = [...router.state.blockers?.values() ?? []];
      if (blockers.some(({ state }) => state === "blocked")) return "stayed";
      return endedAt(router.createHref(router.state.location));
    }
    history[method](route);
    if (router.state?.status !== "pending") return;
    await new Promise((resolve) => {
      const stop = router.subscribe("onResolved", () => {
        stop();
        resolve(null);
      });
    });
  },
};

/** @import { Adapter } from "../host.d.ts" */
