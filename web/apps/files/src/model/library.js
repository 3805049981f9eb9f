// @ts-check
/** @import { Library, PendingFile, VideoFile } from "../types.d.ts" */

import { isPlayable } from "./forms.js";

/** @param {Library} library @param {string | null} id */
export function findFile(library, id) {
  return library.files.find((file) => file.id === id) ?? null;
}

/** The files in the order that the user chose. @param {Library} library */
export function orderedFiles({ files, order }) {
  return files.toSorted((one, other) =>
    order === "name"
      ? one.name.localeCompare(other.name, "en")
      : other.recordedOn.localeCompare(one.recordedOn)
  );
}

/**
 * The file after this one in the user's order, the first after the last.
 *
 * @param {Library} library
 * @param {string} id
 * @returns {VideoFile | null} `null` if there is no other
 */
export function fileAfter(library, id) {
  const files = orderedFiles(library);
  const next = files[(files.findIndex((file) => file.id === id) + 1) % files.length];
  return next && next.id !== id ? next : null;
}

/** @param {Library} library @param {string | null} id @returns {Library} */
export function withoutFile(library, id) {
  return { ...library, files: library.files.filter((file) => file.id !== id) };
}

/** Adds a link once. @param {Library} library @param {PendingFile} file @returns {Library} */
export function withPending(library, file) {
  if (library.pending.some(({ link }) => link === file.link)) return library;
  return { ...library, pending: [...library.pending, file] };
}

/**
 * Turns all that is pending into files, as far as it can be played.
 *
 * @param {Library} library
 * @param {string} today `YYYY-MM-DD`
 * @returns {{ library: Library, problem: string | null }}
 */
export function receivePending(library, today) {
  const refused = library.pending.find(({ name }) => !isPlayable(name));
  const received = library.pending.filter(({ name }) => isPlayable(name))
    .map((pending) => fileOf(pending, today))
    .filter(({ id }) => findFile(library, id) === null);
  return {
    library: { ...library, files: [...received, ...library.files], pending: [] },
    problem: refused ? `“${refused.name}” is no video that can be played here.` : null,
  };
}

/** @type {(pending: PendingFile, today: string) => VideoFile} Length and colour are made up. */
function fileOf({ name, link }, today) {
  return {
    id: link.toLowerCase().replace("https://", "").replace(/[^a-z0-9]+/g, "-"),
    name: name.replace(/\.[^.]*$/, ""),
    hue: link.length * 67 % 360,
    seconds: 10 + link.length % 50,
    recordedOn: today,
    place: new URL(link).hostname,
  };
}
