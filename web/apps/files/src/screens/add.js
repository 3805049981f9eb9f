// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { ScreenContext } from "../types.d.ts" */

import { barButton, button, note } from "../../../../kit/parts.js";
import { field, form } from "../view/parts.js";

/**
 * The sheet for a link, for browsers that do not let the app read the clipboard by itself.
 *
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function addScreen(context) {
  const { state: { navigation }, send, close } = context;
  const cancel = () => close(navigation.showAddSheet, { type: "dismissAddSheet" });
  return {
    title: "Add a link",
    trailing: barButton("Cancel", cancel),
    body: [
      note("This browser does not hand over the clipboard by itself. Paste the link here."),
      form(
        (typed) => send({ type: "linkSubmitted", text: typed("link") }),
        field(context, "link", "Link to a video", "url"),
        button("Add to pending", null, { kind: "primary" }),
      ),
    ],
  };
}
