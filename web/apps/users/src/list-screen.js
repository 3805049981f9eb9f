// @ts-check
/** @import { Child, Screen } from "../../../kit/types.d.ts" */
/** @import { ScreenContext, User } from "./types.d.ts" */

import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { iconButton, linkRow, section } from "../../../kit/parts.js";
import { colouredAvatar } from "./avatar.js";
import { byInitial, matching } from "./directory.js";
import { errorView, loadingView } from "./status.js";

/** @param {ScreenContext} context @returns {Screen} */
export function listScreen(context) {
  const { state, reload } = context;
  const isBusy = state.phase === "loading" || (state.phase === "loaded" && state.isRefreshing);
  const body = state.phase === "failed"
    ? errorView(state.message, reload)
    : state.phase === "loaded"
    ? list(context, state)
    : loadingView();
  return {
    title: "Users",
    isPending: state.phase !== "loaded",
    trailing: iconButton("refresh", "Refresh", reload),
    body: [element("div", { class: "list-screen", "aria-busy": String(isBusy) }, body)],
  };
}

/** @param {ScreenContext} context
 * @param {{ users: readonly User[], loadedAt: number, problem: string | null }} loaded
 * @returns {Child} */
function list({ query, setQuery }, { users, loadedAt, problem }) {
  const found = matching(users, query);
  const time = new Date(loadedAt).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return [
    searchField(query, setQuery),
    problem &&
    element("p", { class: "problem banner", role: "alert" }, `Not refreshed: ${problem}.`),
    byInitial(found).map(([letter, group]) =>
      section(
        letter,
        element(
          "ul",
          { class: "list" },
          group.map((user) => element("li", { key: user.id }, row(user))),
        ),
      )
    ),
    element(
      "p",
      { class: "note count", role: "status", key: "count" },
      found.length === 0
        ? `No user matches “${query.trim()}”.`
        : `${found.length} ${found.length === 1 ? "user" : "users"} · updated ${time}`,
    ),
  ];
}

/** @param {string} query @param {(query: string) => void} typed */
function searchField(query, typed) {
  return element(
    "label",
    { class: "search" },
    icon("search"),
    element("input", {
      type: "search",
      "aria-label": "Search users",
      placeholder: "Search",
      autocomplete: "off",
      spellcheck: "false",
      value: query,
      input: ({ target }) => typed(/** @type {HTMLInputElement} */ (target).value),
    }),
  );
}

/** @param {User} user */
function row({ id, name, email }) {
  const href = `/users/${encodeURIComponent(id)}`;
  return linkRow({ href, leading: colouredAvatar(name), title: name, detail: email });
}
