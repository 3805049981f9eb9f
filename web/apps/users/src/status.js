// @ts-check
import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { button } from "../../../kit/parts.js";

/** What stands in for a screen while the directory is loading. */
export function loadingView() {
  return element(
    "div",
    { class: "status", role: "status", key: "loading" },
    element("span", { class: "spinner", "aria-hidden": "true" }),
    element("p", {}, "Loading…"),
  );
}

/** What stands in for a screen when loading failed. @param {string} message
 * @param {() => void} retry */
export function errorView(message, retry) {
  return element(
    "div",
    { class: "status", role: "alert", key: "failed" },
    element("span", { class: "badge status-picture" }, icon("cloud")),
    element("p", { class: "problem" }, `Error: ${message}`),
    button("Retry", retry, { kind: "primary" }),
  );
}
