// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { ScreenContext } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { button, field, form } from "../view/parts.js";

/**
 * The sheet for a link, for browsers that do not let the app read the clipboard by itself.
 *
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function addScreen(context) {
  const { state: { navigation }, send, close } = context;
  const cancel = () => close(navigation.showAddSheet, { type: "dismissAddSheet" });
  const note = "This browser does not hand over the clipboard by itself. Paste the link here.";
  return {
    title: "Add a link",
    trailing: button("bar-button", "Cancel", cancel),
    body: [
      element("p", { class: "note" }, note),
      form(
        (typed) => send({ type: "linkSubmitted", text: typed("link") }),
        field(context, "link", "Link to a video", "url"),
        element("button", { class: "button primary", type: "submit" }, "Add to pending"),
      ),
    ],
  };
}
