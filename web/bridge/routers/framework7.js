// @ts-check
import { routeOf } from "./route.js";

/** Whether it takes a page: not while another is on its way in. */
const gate = "allowPageChange";
const shape = { configurable: true, enumerable: true };

/** Version 5 has other names. @param {any} params */
const isKept = (params) => params.browserHistory ?? params.pushState;

/** There is no event for each way in which a page comes in. @param {any} router */
const awaitGate = (router) =>
  new Promise((resolve) => {
    if (router[gate]) return resolve(true);
    const set = (/** @type {boolean} */ value) => {
      if (!value) return;
      Object.defineProperty(router, gate, { ...shape, value, writable: true });
      resolve(value);
    };
    Object.defineProperty(router, gate, { ...shape, get: () => false, set });
  });

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
    router.app.on("routeChanged", (
      /** @type {any} */ { url },
      /** @type {any} */ _before,
      /** @type {any} */ moved = router,
    ) => tell(moved, url, moved.history.length));
    return router.history?.length ?? 0;
  },
  hidesPlace: ({ params }) => !isKept(params),
  async visit(router, url, method, isTraversal) {
    const { params } = router;
    const mark = isKept(params)
      ? (params.browserHistoryRoot ?? params.pushStateRoot ?? "") +
        (params.browserHistorySeparator ?? params.pushStateSeparator ?? "")
      : "";
    const isHome = mark.startsWith("#") && !new URL(url, location.href).hash;
    const route = isHome ? "/" : routeOf(url, mark);
    await awaitGate(router);
    // The page behind is kept, with all that the user did in it.
    if (isTraversal && router.history?.at(-2) === route) router.back(route, { animate: false });
    else router.navigate(route, { reloadCurrent: method === "replace", animate: false });
  },
};

/** @import { Adapter } from "../host.d.ts" */
