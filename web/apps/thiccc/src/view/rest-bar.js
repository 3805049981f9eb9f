// @ts-check
/** @import { ScreenContext } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { countdownText } from "./format.js";

const extraRestSeconds = 30;

/**
 * Shows the rest that is counted elsewhere.
 *
 * @param {ScreenContext} context
 * @param {number} endsAt
 */
export function restBar({ now, update }, endsAt) {
  const left = endsAt - now;
  const seconds = Math.ceil(left / 1000) + extraRestSeconds;
  const extend = () => update({ type: "startRestTimer", seconds });
  const skip = () => update({ type: "stopRestTimer" });
  return element(
    "section",
    { class: "rest", "aria-label": "Rest timer", key: "rest" },
    element("span", {}, "Rest"),
    element("strong", { role: "timer", id: "rest-left", "aria-live": "off" }, countdownText(left)),
    element(
      "button",
      { type: "button", class: "rest-button", click: extend },
      `+${extraRestSeconds} s`,
    ),
    element(
      "button",
      { type: "button", class: "rest-button", id: "skip-rest", click: skip },
      "Skip",
    ),
  );
}
