// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { ScreenContext } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";
import { button, note, rowText } from "../../../../kit/parts.js";
import { formatDay } from "../model/format.js";

/** @param {ScreenContext} context @returns {Screen} */
export function accountScreen({ state: { account }, send }) {
  const { email = "", since = "" } = account ?? {};
  const meaning =
    "Logging out removes the account and your changes to the library from this browser.";
  const person = rowText(email, `Logged in since ${formatDay(since)}`);
  return {
    title: "Account",
    body: [
      element("div", { class: "list" }, element("p", { class: "row" }, icon("person"), person)),
      note(meaning),
      button("Log out", () => send({ type: "loggedOut" }), { kind: "destructive" }),
    ],
  };
}
