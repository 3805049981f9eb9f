// @ts-check
import { element, icon } from "./element.js";

/** What stands in for a screen while the directory is loading. */
export function loadingView() {
  return element(
    "div",
    { class: "status", role: "status" },
    element("span", { class: "spinner", "aria-hidden": "true" }),
    element("p", {}, "Loading…"),
  );
}

/**
 * What stands in for a screen when loading failed.
 *
 * @param {string} message
 * @param {() => void} retry
 */
export function errorView(message, retry) {
  const button = element("button", { class: "primary", type: "button" }, "Retry");
  button.addEventListener("click", retry);
  return element(
    "div",
    { class: "status", role: "alert" },
    element("span", { class: "status-picture" }, icon("cloud")),
    element("p", { class: "problem" }, `Error: ${message}`),
    button,
  );
}
