// @ts-check
/** @import { Screen, ScreenContext } from "../types.d.ts" */

import { readLink } from "../model/link.js";
import { element } from "../view/element.js";

/**
 * The sheet for a link, for browsers that do not let the app read the clipboard by itself.
 *
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function addScreen({ state, send, leave }) {
  const problem = element("p", { class: "problem", id: "link-problem", hidden: true });
  const input = element("input", {
    id: "link",
    type: "url",
    inputmode: "url",
    autocomplete: "off",
    placeholder: "https://…",
    "aria-describedby": "link-problem",
  });
  const form = element(
    "form",
    {
      novalidate: true,
      submit(event) {
        event.preventDefault();
        const link = readLink(input.value);
        if ("problem" in link) {
          problem.textContent = link.problem;
          problem.hidden = false;
          input.setAttribute("aria-invalid", "true");
          input.focus();
        } else {
          send({ type: "linkAdded", ...link });
          if (!state.navigation.showAddSheet) leave();
        }
      },
    },
    element(
      "div",
      { class: "field" },
      element("label", { for: "link" }, "Link to a video"),
      input,
      problem,
    ),
    element("button", { class: "button wide", type: "submit" }, "Add to pending"),
  );
  return {
    title: "Add a link",
    doneTitle: "Cancel",
    done: () => state.navigation.showAddSheet ? send({ type: "dismissAddSheet" }) : leave(),
    body: [
      element(
        "p",
        { class: "note" },
        "This browser does not hand over the clipboard by itself. Paste the link here.",
      ),
      form,
    ],
    update: () => {},
  };
}
