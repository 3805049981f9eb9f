// @ts-check
import { Promise, URL } from "../browser.js";
import { isEqual } from "../core/link.js";
import { routeOf } from "./route.js";

/** Whether it takes a page: not while another is on its way in. */
const gate = "allowPageChange";
const shape = { configurable: true, enumerable: true };

/** Version 5 has other names. @param {any} params */
const isKept = (params) => params.browserHistory ?? params.pushState;

/** Who waits for the gates that are shut. @type {WeakMap<object, Promise<unknown>>} */
const waits = new WeakMap();

/** There is no event for each way in which a page comes in.
 * @param {any} router @returns {Promise<void>} */
async function awaitGate(router) {
  // A guard opens it for a moment.
  while (!router[gate]) {
    const wait = waits.get(router) ?? new Promise((resolve) => {
      const set = (/** @type {boolean} */ value) => {
        if (!value) return;
        Object.defineProperty(router, gate, { ...shape, value, writable: true });
        waits.delete(router);
        resolve(value);
      };
      Object.defineProperty(router, gate, { ...shape, get: () => false, set });
    });
    waits.set(router, wait);
    await wait;
  }
}

/**
 * Framework7 hangs itself on its root element. By default it keeps its place to itself: no URL.
 * @type {Adapter}
 */
export const framework7 = {
  name: "framework7",
  /** The router of the view that is shown. */
  find() {
    /** @type {any} */
    const root = document.querySelector(".framework7-root");
    const views = root?.f7?.views;
    return (views?.current ?? views?.main)?.router;
  },
  placeOf: ({ currentRoute }) => currentRoute?.url,
  follow(router, tell) {
    if (!router.app?.on) return;
    router.app.on("routeChange", async (
      /** @type {any} */ _route,
      /** @type {any} */ before,
      /** @type {any} */ moved = router,
    ) => {
      await awaitGate(moved);
      // A view that begins has not moved.
      if (before.url) tell(moved, moved.currentRoute.url, moved.history.length);
    });
    return router.history?.length ?? 0;
  },
  hidesPlace: ({ params }) => !isKept(params),
  async visit(router, url, method, isFirst) {
    const { params } = router;
    const mark = isKept(params)
      ? (params.browserHistoryRoot ?? params.pushStateRoot ?? "") +
        (params.browserHistorySeparator ?? params.pushStateSeparator ?? "")
      : "";
    const isHome = mark.startsWith("#") && !new URL(url, location.href).hash;
    const route = isHome ? "/" : routeOf(url, mark);
    await awaitGate(router);
    const below = isKept(params) || method === "push" ? [] : router.history.slice(0, -1);
    const place = below.findLast((/** @type {string} */ url) => isEqual(url, route));
    // A page that is behind is kept, with all that the user did in it.
    if (place) router.back(place, { animate: false, force: place !== below.at(-1) });
    else {
      if (router.findMatchingRoute && !router.findMatchingRoute(route)) {
        throw new Error(`no route for ${route}`);
      }
      const [first] = router.history;
      const isOverFirst = !isKept(params) && !isLoadable(router, first);
      if (isOverFirst && isFirst && router.history.length > 1) {
        router.back(first, { animate: false, force: true });
        await awaitGate(router);
      }
      const isReplacing = method === "replace" && !(isOverFirst && router.history.length < 2);
      const reload = isFirst && !isOverFirst ? "reloadAll" : "reloadCurrent";
      router.navigate(route, { [reload]: isReplacing, animate: false });
    }
    await awaitGate(router);
  },
};

/** Whether a page comes again once it was dropped: not one that is written into the document.
 * @param {any} router @param {string} url */
function isLoadable(router, url) {
  if (!router.findMatchingRoute) return true;
  const { path, pageName, el, async } = router.findMatchingRoute(url)?.route ?? { path: "(.*)" };
  // What takes all that is left says that a page is not there.
  return !pageName && !el && (path !== "(.*)" || !!async);
}

/** @import { Adapter } from "../host.d.ts" */
