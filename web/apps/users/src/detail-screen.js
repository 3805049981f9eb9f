// @ts-check
/** @import { DirectoryState, Screen, ScreenContext, User } from "./types.d.ts" */

import { avatar } from "./avatar.js";
import { element, icon } from "./element.js";
import { errorView, loadingView } from "./status.js";

/**
 * Shows what the list shows of one user, and nothing that it does not.
 *
 * @param {string} id
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function detailScreen(id, context) {
  const content = element("div", { class: "content" });
  return { title: "User Details", node: content, parent: "/", update };

  /** @param {DirectoryState} state */
  function update(state) {
    if (state.phase === "failed") {
      content.replaceChildren(errorView(state.message, context.retry));
    } else if (state.phase === "loaded") {
      const user = state.users.find((candidate) => candidate.id === id);
      content.replaceChildren(user ? card(user) : nobody());
    } else {
      content.replaceChildren(loadingView());
    }
  }
}

/** @param {User} user */
function card(user) {
  const copied = element("p", { class: "copied", role: "status" });
  const copy = element("button", { class: "secondary", type: "button" }, icon("copy"), "Copy");
  copy.setAttribute("aria-label", "Copy the e-mail address");
  copy.addEventListener("click", async () => {
    copied.textContent = await copyText(user.email) ? "Copied" : "Copying is not allowed here";
  });
  return element(
    "article",
    { class: "card" },
    avatar(user.name),
    element("h1", { tabindex: "-1" }, user.name),
    element("p", { class: "email" }, user.email),
    element(
      "div",
      { class: "buttons" },
      element(
        "a",
        { class: "primary", href: `mailto:${user.email}` },
        icon("mail"),
        "Write e-mail",
      ),
      copy,
    ),
    copied,
  );
}

function nobody() {
  return element(
    "div",
    { class: "status" },
    element("h1", { tabindex: "-1" }, "No such user"),
    element("p", {}, "Nobody in the list has this address."),
    element("a", { class: "primary", href: "/" }, "All users"),
  );
}

/** @param {string} text */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
