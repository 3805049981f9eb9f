// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { ScreenContext } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { button, note } from "../../../../kit/parts.js";
import { field, form, logo } from "../view/parts.js";

/** @returns {Screen} shown until it is known whether somebody is logged in */
export function launchScreen() {
  const title = element("h1", { tabindex: "-1" }, "Files");
  const status = element("p", { role: "status" }, "Opening your library…");
  const body = [element("div", { class: "status entry" }, logo(), title, status)];
  return { title: "Files", isBare: true, hasOwnHeading: true, body };
}

/** @param {Pick<ScreenContext, "state" | "send">} context @returns {Screen} */
export function loginScreen(context) {
  const meaning =
    "Any address and eight characters will do. Nothing is sent: the library stays in " +
    "this browser.";
  const login = form(
    (typed) => {
      const [email, password] = [typed("email"), typed("password")];
      context.send({ type: "loginSubmitted", email, password });
    },
    field(context, "email", "E-mail address", "email", "username"),
    field(context, "password", "Password", "password", "current-password"),
    button("Log in", null, { kind: "primary" }),
    note(meaning),
  );
  const title = element("h1", { tabindex: "-1" }, "Your films, in one place");
  const body = [element("div", { class: "login entry" }, logo(), title, login)];
  return { title: "Log in", isBare: true, hasOwnHeading: true, body };
}
