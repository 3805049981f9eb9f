// @ts-check
// Framework7 hangs itself on its root element. By default it keeps its place to itself: no URL.
import { routeOf } from "./route.js";

/** The router of the view that is shown. @returns {any} */
export function find() {
  /** @type {any} */
  const root = document.querySelector(".framework7-root");
  const views = root?.f7?.views;
  return (views?.current ?? views?.main)?.router;
}

/** Version 5 has other names. @param {any} params */
const isKept = (params) => params.browserHistory ?? params.pushState;

/** @param {any} router */
export const hidesPlace = ({ params }) => !isKept(params);

/** @type {Visit} */
export async function visit(router, url, method) {
  const { params } = router;
  const mark = isKept(params)
    ? (params.browserHistoryRoot ?? params.pushStateRoot ?? "") +
      (params.browserHistorySeparator ?? params.pushStateSeparator ?? "")
    : "";
  const isHome = mark.startsWith("#") && !new URL(url, location.href).hash;
  const route = isHome ? "/" : routeOf(url, mark);
  // It takes nothing while a page is on its way in.
  while (!router.allowPageChange) await new Promise((resolve) => setTimeout(resolve, 25));
  router.navigate(route, { reloadCurrent: method === "replace", animate: false });
}

/** @import { Visit } from "../host.d.ts" */
