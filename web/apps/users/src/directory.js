// @ts-check
/** @import { DirectoryEvent, DirectoryState, User } from "./types.d.ts" */

import { assertNever } from "../../../kit/assert-never.js";

/** The next state of the directory. @param {DirectoryState} state @param {DirectoryEvent} event
 * @returns {DirectoryState} */
export function reduce(state, event) {
  switch (event.type) {
    case "loadStarted":
      return state.phase === "loaded"
        ? { ...state, isRefreshing: true, problem: null }
        : { phase: "loading" };
    case "loaded":
      return {
        phase: "loaded",
        users: event.users,
        loadedAt: event.now,
        isRefreshing: false,
        problem: null,
      };
    case "loadFailed":
      return state.phase === "loaded"
        ? { ...state, isRefreshing: false, problem: event.message }
        : { phase: "failed", message: event.message };
    case "forgotten":
      return { phase: "idle" };
    default:
      return assertNever(event);
  }
}

/** The users whose name or address contains what is typed, without regard to case and accents.
 * @param {readonly User[]} users @param {string} query */
export function matching(users, query) {
  const wanted = folded(query.trim());
  if (wanted === "") return users;
  return users.filter(({ name, email }) => folded(`${name} ${email}`).includes(wanted));
}

/** The users by the first letter of their name, in the order of the alphabet.
 * @param {readonly User[]} users @returns {[letter: string, users: User[]][]} */
export function byInitial(users) {
  /** @type {Map<string, User[]>} */
  const groups = new Map();
  for (const user of [...users].sort((one, other) => one.name.localeCompare(other.name, "en"))) {
    const letter = folded(user.name).charAt(0).toUpperCase();
    const group = groups.get(letter);
    if (group) group.push(user);
    else groups.set(letter, [user]);
  }
  return [...groups];
}

/** Reads what the server sent; the file is not trusted. @param {unknown} value
 * @returns {User[] | null} `null` if it is no list of users */
export function readUsers(value) {
  if (!Array.isArray(value)) return null;
  const users = value.map((item) => isUser(item) ? item : null);
  return users.includes(null) ? null : users.flatMap((user) => user ?? []);
}

/** @param {unknown} item @returns {item is User} */
function isUser(item) {
  if (typeof item !== "object" || item === null) return false;
  const { id, name, email } = /** @type {Record<string, unknown>} */ (item);
  return typeof id === "string" && typeof name === "string" && typeof email === "string";
}

/** @param {string} text */
function folded(text) {
  return text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLocaleLowerCase("en");
}
