// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { ScreenContext } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";
import { formatDay } from "../model/format.js";
import { button, rowText } from "../view/parts.js";

/** @param {ScreenContext} context @returns {Screen} */
export function accountScreen({ state: { account }, send }) {
  const { email = "", since = "" } = account ?? {};
  const note = "Logging out removes the account and your changes to the library from this browser.";
  const person = rowText(email, `Logged in since ${formatDay(since)}`);
  return {
    title: "Account",
    body: [
      element("div", { class: "list" }, element("p", { class: "row" }, icon("person"), person)),
      element("p", { class: "note" }, note),
      button("button destructive", "Log out", () => send({ type: "loggedOut" })),
    ],
  };
}
