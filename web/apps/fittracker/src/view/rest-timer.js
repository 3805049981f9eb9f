// @ts-check
/** @import { ScreenContext } from "../types.d.ts" */

import { element } from "./element.js";
import { icon } from "./icons.js";
import { button } from "./parts.js";

const refreshMilliseconds = 250;

/**
 * Counts down to the next set while it is on the page.
 *
 * @param {ScreenContext} context
 */
export function restTimer({ data, now, update, notify }) {
  const endsAt = data.restEndsAt;
  if (endsAt === null || endsAt <= now.getTime()) return null;
  const clock = element("span", { class: "timer-clock", role: "timer" }, remaining(endsAt));
  const stop = () => update((before) => ({ ...before, restEndsAt: null }));
  const node = element(
    "div",
    { class: "card timer" },
    icon("timer"),
    element("span", { class: "timer-label" }, "Rest"),
    clock,
    button("Skip", stop, { id: "skip-rest" }),
  );
  const interval = setInterval(() => {
    if (!node.isConnected) {
      clearInterval(interval);
      return;
    }
    clock.textContent = remaining(endsAt);
    if (Date.now() < endsAt) return;
    clearInterval(interval);
    notify("Rest is over. Next set.");
    if ("vibrate" in navigator) navigator.vibrate(200);
    stop();
  }, refreshMilliseconds);
  return node;
}

/** @param {number} endsAt */
function remaining(endsAt) {
  const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
