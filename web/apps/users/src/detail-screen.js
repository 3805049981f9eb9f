// @ts-check
/** @import { Screen } from "../../../kit/types.d.ts" */
/** @import { ScreenContext, User } from "./types.d.ts" */

import { element } from "../../../kit/element.js";
import { button, buttonLink, buttons } from "../../../kit/parts.js";
import { colouredAvatar } from "./avatar.js";
import { errorView, loadingView } from "./status.js";

/** Shows what the list shows of one user, and nothing that it does not. @param {string} id
 * @param {ScreenContext} context @returns {Screen} */
export function detailScreen(id, { state, reload, copied, copy }) {
  const screen = { title: "User Details", parent: "/" };
  if (state.phase === "failed") return { ...screen, body: [errorView(state.message, reload)] };
  if (state.phase !== "loaded") return { ...screen, isPending: true, body: [loadingView()] };
  const user = state.users.find((candidate) => candidate.id === id);
  return { ...screen, hasOwnHeading: true, body: [user ? card(user, copied, copy) : nobody()] };
}

/** @param {User} user @param {string} copied @param {(text: string) => void} copy */
function card({ name, email }, copied, copy) {
  const write = buttonLink("Write e-mail", `mailto:${email}`, { kind: "primary", icon: "mail" });
  const copyButton = button("Copy", () => copy(email), {
    kind: "soft",
    icon: "copy",
    "aria-label": "Copy the e-mail address",
  });
  return element(
    "article",
    { class: "card user" },
    colouredAvatar(name),
    element("h1", { tabindex: "-1" }, name),
    element("p", { class: "email" }, email),
    buttons(write, copyButton),
    element("p", { class: "note copied", role: "status" }, copied),
  );
}

function nobody() {
  return element(
    "div",
    { class: "status", key: "nobody" },
    element("h1", { tabindex: "-1" }, "No such user"),
    element("p", {}, "Nobody in the list has this address."),
    buttonLink("All users", "/", { kind: "primary" }),
  );
}
