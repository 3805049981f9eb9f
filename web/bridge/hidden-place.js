// @ts-check
// Follows the user through an app whose place no URL shows: by the links that it takes.
import { Arrival } from "./arrival.js";
import { resolved } from "./bridge.js";

const checkInterval = 25;
const patience = 4_000;

/** Tells where a link led, once the view is there.
 * @param {DriverPage} page @param {(url: string) => void} tell */
export function followLinks({ activity, gate }, tell) {
  addEventListener("click", (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (!event.isTrusted || !(link instanceof HTMLAnchorElement)) return;
    const { url: from } = gate.entry;
    const to = resolved(link.href);
    if (!to || to === from || link.hash) return;
    activity.mark(from);
    // What the app draws at once is part of it, too.
    const arrival = new Arrival(activity, new Set(), [], () => false);
    const start = performance.now();
    const timer = setInterval(() => {
      const isGone = performance.now() - start > patience || gate.entry.url !== from;
      if (!isGone && !(event.defaultPrevented && arrival.hasChanged && !arrival.isWaiting)) return;
      clearInterval(timer);
      arrival.end();
      activity.rest();
      if (!isGone) tell(to);
    }, checkInterval);
  }, true);
}

/** @import { DriverPage } from "./host.d.ts" */
