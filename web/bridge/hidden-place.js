// @ts-check
// Follows the user through an app whose place no URL shows: by what its router tells, or by the
// links that it takes.
import { resolved } from "./bridge.js";
import { history, performance, Promise } from "./browser.js";
import { isEqual } from "./core/link.js";
import { Settling } from "./settling.js";

const patience = 4_000;

/** Tells where a link led, once the view is there.
 * @type {(page: DriverPage, sensor: Sensor, tell: (url: string) => void) => void} */
export function followLinks({ activity, gate }, sensor, tell) {
  addEventListener("click", (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (!event.isTrusted || !(link instanceof HTMLAnchorElement)) return;
    const { url: from } = gate.entry;
    const to = resolved(link.href);
    if (!to || to === from || link.hash) return;
    activity.mark(from);
    const place = () => {
      const isFrom = gate.entry.url === from;
      const place = { isGoal: false, isFrom, isAlike: false, isTakenBack: false, isKept: true };
      return isFrom ? place : null;
    };
    const start = performance.now();
    const options = {
      start,
      patience,
      limit: start + patience,
      isOvertaking: false,
      isStubborn: true,
      isBelieved: false,
    };
    const survey = { place, isSuspended: () => false, isPainted: () => false };
    const settling = new Settling(sensor, survey, options, (verdict) => {
      if (verdict !== "abandoned") activity.rest();
      if (verdict === "rested" && event.defaultPrevented) tell(to);
    });
    settling.take({ type: "routed", outcome: "settled" });
  }, true);
}

/** Tells where the router went, unless it was sent there. Where its own stack is shorter, shell and
 * browser go back to the entry of the place that is shown, if there is one. Says whether it can.
 * @type {FollowRouter} */
export function followRouter({ gate, host }, { find, follow }, isMoving, tell) {
  const router = find?.();
  const last = { router, depth: 0 };
  /** The URLs of the browser's entries that were left by this document, by their positions.
   * @type {string[]} */
  const left = [];
  const depth = follow?.(router, async (router, url, depth) => {
    const change = router === last.router ? depth - last.depth : 1;
    Object.assign(last, { router, depth });
    const place = resolved(url);
    const { url: from, stamp } = gate.entry;
    const index = stamp?.index ?? 0;
    left[index] = from;
    if (isMoving() || isEqual(place, from)) return;
    const older = left.slice(0, index).findLastIndex((url) => url && isEqual(url, place));
    if (change < 0 && older >= 0) return history.go(older - index);
    // Only the shell knows the entries of the documents before.
    const isBack = change < 0 &&
      (await host.facade.action("popTo", { url: place })).status !== "rejected";
    if (!isBack) tell(place, change <= 0);
  });
  last.depth = depth ?? 0;
  return depth !== undefined;
}

/** Shows the root of a tab, for another place to be put over it. Says whether it is there.
 * @param {Adapter | undefined} adapter @param {string} root */
export async function showRoot(adapter, root) {
  const handle = adapter?.find?.();
  const isThere = () => isEqual(adapter?.placeOf?.(handle) ?? "", root);
  if (!handle || isThere()) return isThere();
  const given = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([adapter?.visit?.(handle, root, "replace", true), given]).catch(() => {});
  return isThere();
}

/** @import { Adapter, DriverPage, FollowRouter, Sensor } from "./host.d.ts" */
