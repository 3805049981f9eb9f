// @ts-check
/** @import { Screen } from "../types.d.ts" */

import { logo } from "../view/logo.js";
import { element } from "../view/element.js";

/** @returns {Screen} shown until it is known whether somebody is logged in */
export function launchScreen() {
  return {
    title: "Files",
    frame: "full",
    body: [
      element(
        "div",
        { class: "launch" },
        logo(),
        element("h1", { tabindex: "-1" }, "Files"),
        element("p", { role: "status" }, "Opening your library…"),
      ),
    ],
  };
}
