// @ts-check
/** @import { Library, Order, PendingFile, SceneName, VideoFile } from "../types.d.ts" */

import { playableName } from "./link.js";

/** @type {readonly SceneName[]} */
export const sceneNames = ["aurora", "tide", "train", "embers", "dunes", "rings", "rain"];

/**
 * @param {Library} library
 * @param {string | null} id
 */
export function findFile(library, id) {
  return library.files.find((file) => file.id === id) ?? null;
}

/**
 * The files in the order that the user chose.
 *
 * @param {Library} library
 * @returns {VideoFile[]}
 */
export function orderedFiles({ files, order }) {
  /** @type {Record<Order, (one: VideoFile, other: VideoFile) => number>} */
  const comparisons = {
    newest: (one, other) => other.recordedOn.localeCompare(one.recordedOn),
    name: (one, other) => one.name.localeCompare(other.name, "en"),
    largest: (one, other) => other.bytes - one.bytes,
  };
  return [...files].sort(comparisons[order]);
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

/**
 * @param {Library} library
 * @param {string} id
 * @returns {Library}
 */
export function withoutFile(library, id) {
  return { ...library, files: library.files.filter((file) => file.id !== id) };
}

/**
 * @param {Library} library
 * @param {{ name: string, link: string }} link
 * @returns {Library} the same object if that link waits already
 */
export function withPending(library, { name, link }) {
  if (library.pending.some((file) => file.link === link)) return library;
  const id = freeID(name, library.pending);
  return { ...library, pending: [...library.pending, { id, name, link }] };
}

/**
 * Turns all that is pending into files, as far as it can be played.
 *
 * @param {Library} library
 * @param {string} today `YYYY-MM-DD`
 * @returns {{ library: Library, problem: string | null }}
 */
export function receivePending(library, today) {
  if (library.pending.length === 0) return { library, problem: null };
  const playable = library.pending.filter(({ name }) => playableName(name));
  const refused = library.pending.filter(({ name }) => !playableName(name));
  let files = library.files;
  for (const pending of playable) files = [received(pending, files, today), ...files];
  const [first] = refused;
  return {
    library: { ...library, files, pending: [] },
    problem: first ? `“${first.name}” is no video that can be played here.` : null,
  };
}

/**
 * @param {PendingFile} pending
 * @param {readonly VideoFile[]} files
 * @param {string} today
 * @returns {VideoFile}
 */
function received({ name, link }, files, today) {
  let sum = 0;
  for (const letter of link) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  const seconds = 12 + sum % 48;
  return {
    id: freeID(name, files),
    name: name.replace(/\.[^.]*$/, ""),
    scene: sceneNames[sum % sceneNames.length] ?? "aurora",
    seconds,
    bytes: seconds * 310_000,
    recordedOn: today,
    place: hostOf(link),
  };
}

/**
 * An id from a name: lower-case words with hyphens, with a number if it is taken.
 *
 * @param {string} name
 * @param {readonly { id: string }[]} taken
 */
function freeID(name, taken) {
  const words = name.replace(/\.[^.]*$/, "").toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const base = words.replace(/^-+|-+$/g, "") || "video";
  let id = base;
  for (let count = 2; taken.some((other) => other.id === id); count += 1) id = `${base}-${count}`;
  return id;
}

/** @param {string} link */
function hostOf(link) {
  try {
    return new URL(link).hostname;
  } catch {
    return "a link";
  }
}
