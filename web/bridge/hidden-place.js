// @ts-check
// Follows the user through an app whose place no URL shows: by what its router tells, or by the
// links that it takes.
import { resolved } from "./bridge.js";
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

/** Tells where the router went, unless it was sent there. A step back is the browser's, too. Says
 * whether it can. @type {FollowRouter} */
export function followRouter({ gate }, { find, follow }, isMoving, tell) {
  const router = find?.();
  const last = { router, depth: 0 };
  const depth = follow?.(router, (router, url, depth) => {
    const isOther = router !== last.router;
    const change = depth - last.depth;
    Object.assign(last, { router, depth });
    const { url: place, stamp } = gate.entry;
    if (isMoving() || resolved(url) === place) return;
    const isBack = change < 0 && !isOther && (stamp?.index ?? 0) + change >= 0;
    if (isBack) history.go(change);
    else tell(resolved(url), change <= 0 && !isOther);
  });
  last.depth = depth ?? 0;
  return depth !== undefined;
}

/** @import { DriverPage, FollowRouter, Sensor } from "./host.d.ts" */
