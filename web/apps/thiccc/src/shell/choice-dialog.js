// @ts-check
/** @import { Choice } from "../types.d.ts" */

import { draw, element } from "../view/element.js";

/**
 * Asks by a dialog of the page.
 *
 * @param {string} title
 * @param {string} message
 * @param {Choice[]} choices
 * @returns {Promise<string | null>} the id of the button, `null` if it was closed without
 */
export function choose(title, message, choices) {
  const dialog = document.createElement("dialog");
  dialog.className = "choice";
  dialog.setAttribute("aria-label", title);
  draw(dialog, [
    element("h2", {}, title),
    element("p", { class: "note" }, message),
    element(
      "form",
      { method: "dialog", class: "choice-buttons" },
      ...choices.map(({ id, title, role }) =>
        element("button", { value: id, class: `button ${role ?? ""}` }, title)
      ),
    ),
  ]);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "" ? null : dialog.returnValue);
    });
  });
}
