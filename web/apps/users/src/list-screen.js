// @ts-check
/** @import { DirectoryState, Screen, ScreenContext, User } from "./types.d.ts" */

import { avatar } from "./avatar.js";
import { byInitial, matching } from "./directory.js";
import { element, icon } from "./element.js";
import { errorView, loadingView } from "./status.js";

/**
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function listScreen(context) {
  const content = element("div", { class: "content" });
  const rows = element("div", { class: "groups" });
  const count = element("p", { class: "count", role: "status" });
  const search = searchField(context.query, (query) => {
    context.setQuery(query);
    drawRows();
  });
  const problem = element("div", { class: "banner", role: "alert", hidden: "" });
  const list = [search, problem, rows, count];
  /** @type {readonly User[]} */
  let users = [];
  let loadedAt = 0;

  return { title: "Users", node: content, parent: null, update };

  /** @param {DirectoryState} state */
  function update(state) {
    content.setAttribute("aria-busy", String(isBusy(state)));
    if (state.phase === "failed") {
      content.replaceChildren(errorView(state.message, context.retry));
    } else if (state.phase === "loaded") {
      problem.hidden = state.problem === null;
      problem.textContent = `Not refreshed: ${state.problem}.`;
      if (state.users !== users || state.loadedAt !== loadedAt) {
        ({ users, loadedAt } = state);
        drawRows();
      }
      if (!rows.isConnected) content.replaceChildren(...list);
    } else {
      content.replaceChildren(loadingView());
    }
  }

  function drawRows() {
    const found = matching(users, context.query);
    rows.replaceChildren(...byInitial(found).map(([letter, group]) => section(letter, group)));
    const time = new Date(loadedAt).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    count.textContent = found.length === 0
      ? `No user matches “${context.query.trim()}”.`
      : `${found.length} ${found.length === 1 ? "user" : "users"} · updated ${time}`;
  }
}

/** @param {DirectoryState} state */
function isBusy(state) {
  return state.phase === "loading" || (state.phase === "loaded" && state.isRefreshing);
}

/**
 * @param {string} query
 * @param {(query: string) => void} typed
 */
function searchField(query, typed) {
  const input = element("input", {
    type: "search",
    "aria-label": "Search users",
    placeholder: "Search",
    autocomplete: "off",
    spellcheck: "false",
  });
  input.value = query;
  input.addEventListener("input", () => typed(input.value));
  return element("label", { class: "search" }, icon("search"), input);
}

/**
 * @param {string} letter
 * @param {readonly User[]} users
 */
function section(letter, users) {
  const id = `letter-${letter}`;
  return element(
    "section",
    { "aria-labelledby": id },
    element("h2", { id }, letter),
    element("ul", {}, ...users.map((user) => element("li", {}, row(user)))),
  );
}

/** @param {User} user */
function row(user) {
  return element(
    "a",
    { class: "row", href: `/users/${encodeURIComponent(user.id)}` },
    avatar(user.name),
    element(
      "span",
      { class: "row-text" },
      element("span", { class: "name" }, user.name),
      element("span", { class: "email" }, user.email),
    ),
    icon("forward"),
  );
}
