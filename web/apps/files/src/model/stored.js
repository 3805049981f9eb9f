// @ts-check
/** @import { Kept, Navigation } from "../types.d.ts" */

import { nothingPresented } from "./navigation.js";
import { samples } from "./samples.js";

/**
 * Reads the account and the library. What was stored is not trusted.
 *
 * @param {any} value
 * @returns {Kept | null} `null` unless this version can read all of it
 */
export function readKept(value) {
  const { account, library } = Object(value);
  const { order, files, pending } = Object(library);
  const isReadable = (account === null || isLike(account, { email: "", since: "" })) &&
    (order === "newest" || order === "name") &&
    areLike(files, samples.library.files[0]) && areLike(pending, samples.library.pending[0]) &&
    pending.every((/** @type {any} */ { link }) => URL.canParse(link));
  return isReadable ? value : null;
}

/**
 * Reads what is presented; what is missing or wrong is not presented.
 *
 * @param {any} value
 * @returns {Navigation}
 */
export function readNavigation(value) {
  const read = Object.entries(nothingPresented).map(([name, nothing]) => {
    const sample = nothing ?? "a text";
    return [name, isLike(value, { [name]: sample }) ? value[name] : nothing];
  });
  return Object.fromEntries(read);
}

/** @param {any} items @param {object | undefined} sample */
function areLike(items, sample) {
  return Array.isArray(items) && items.every((item) => isLike(item, sample));
}

/** Whether a value has what the sample has, of its types. @param {any} value @param {any} sample */
function isLike(value, sample) {
  return Object.keys(sample).every((name) => typeof value?.[name] === typeof sample[name]);
}
