// @ts-check
/** @import { Screen, ScreenContext } from "../types.d.ts" */

import { formatBytes } from "../model/format.js";
import { element } from "../view/element.js";
import { facts } from "../view/facts.js";
import { icon } from "../view/icons.js";

/**
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function accountScreen({ state, isInShell, send }) {
  const { account, library } = state;
  const bytes = library.files.reduce((total, file) => total + file.bytes, 0);
  const since = new Date(account?.since ?? 0);
  return {
    title: "Account",
    body: [
      element(
        "div",
        { class: "card person" },
        icon("person"),
        element(
          "p",
          {},
          element("span", { class: "name" }, account?.email ?? ""),
          element(
            "span",
            { class: "note" },
            `Logged in since ${since.toLocaleDateString("en-GB", { dateStyle: "long" })}`,
          ),
        ),
      ),
      element("h2", {}, "Diagnosis"),
      facts([
        ["Shown by", isInShell ? "a native shell" : "a web browser"],
        ["Films", `${library.files.length} · ${formatBytes(bytes)}`],
        ["Pending", String(library.pending.length)],
        ["Kept in", "this browser"],
      ]),
      element(
        "p",
        { class: "note" },
        "Logging out removes the account and your changes to the library from this browser.",
      ),
      element("button", {
        class: "button destructive",
        type: "button",
        click: () => send({ type: "loggedOut" }),
      }, "Log out"),
    ],
  };
}
