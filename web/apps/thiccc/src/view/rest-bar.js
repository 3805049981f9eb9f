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
export function restBar({ model, now, update }, endsAt) {
  const left = endsAt - now;
  const total = (model.showingRestTimer ?? model.restSeconds) * 1000;
  const share = Math.max(0, Math.min(1, left / total)).toFixed(3);
  const seconds = Math.ceil(left / 1000) + extraRestSeconds;
  const extend = () => update({ type: "startRestTimer", seconds });
  const skip = () => update({ type: "stopRestTimer" });
  return element(
    "section",
    { class: "rest", "aria-label": "Rest timer", key: "rest", style: `--share: ${share}` },
    element("span", { class: "rest-label" }, "Rest"),
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
