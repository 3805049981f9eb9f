// @ts-check
import { areEqual } from "../equality.js";

/** @typedef {{ path: string, name: string, value: unknown, level: number, place: number,
 *   count: number, isBranch: boolean }} TreeRow */

/** @param {unknown} value @returns {[string, unknown][]} */
const membersOf = (value) =>
  typeof value === "object" && value !== null
    ? Object.entries(value).filter(([, member]) => member !== undefined)
    : [];

/**
 * The rows of a value whose branches at `open` are unfolded.
 * @param {unknown} value @param {Set<string>} open
 * @returns {TreeRow[]}
 */
export function rowsOf(value, open, path = "", level = 1) {
  const members = membersOf(value);
  return members.flatMap(([name, member], index) => {
    const isBranch = membersOf(member).length > 0;
    const own = `${path}/${name}`;
    const row = {
      path: own,
      name,
      value: member,
      level,
      place: index + 1,
      count: members.length,
      isBranch,
    };
    return isBranch && open.has(own) ? [row, ...rowsOf(member, open, own, level + 1)] : [row];
  });
}

/**
 * The paths of what differs: of leaves, and of branches that came or went.
 * @param {unknown} before @param {unknown} after @returns {string[]}
 */
export function changesOf(before, after, path = "") {
  if (Object.is(before, after)) return [];
  const [old, now] = [new Map(membersOf(before)), new Map(membersOf(after))];
  if (old.size === 0 || now.size === 0) return areEqual(before, after) ? [] : [path];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) =>
    changesOf(old.get(name), now.get(name), `${path}/${name}`)
  );
}

/** What stands beside a name: a leaf's value, or what a branch is about.
 * @param {unknown} value @returns {string} */
export function previewOf(value) {
  if (Array.isArray(value)) return value.length === 1 ? "1 item" : `${value.length} items`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  const { url, title, name, id } = /** @type {Record<string, unknown>} */ (value);
  return String(url ?? title ?? name ?? id ?? `${Object.keys(value).length} members`);
}
