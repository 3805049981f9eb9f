// @ts-check
/** @import { Account, Library, PendingFile, VideoFile } from "../types.d.ts" */

import { sceneNames } from "./library.js";
import { sampleLibrary } from "./samples.js";

/**
 * Reads a library that was stored. One that this version cannot read is replaced by the samples.
 *
 * @param {unknown} value
 * @returns {Library}
 */
export function readLibrary(value) {
  if (!isRecord(value) || value.version !== 1) return sampleLibrary;
  const { order, files, pending } = value;
  if (order !== "newest" && order !== "name" && order !== "largest") return sampleLibrary;
  if (!Array.isArray(files) || !Array.isArray(pending)) return sampleLibrary;
  return { version: 1, order, files: files.filter(isFile), pending: pending.filter(isPending) };
}

/**
 * @param {unknown} value
 * @returns {Account | null}
 */
export function readAccount(value) {
  if (!isRecord(value) || typeof value.email !== "string" || typeof value.since !== "number") {
    return null;
  }
  return { email: value.email, since: value.since };
}

/**
 * @param {unknown} value
 * @returns {value is VideoFile}
 */
function isFile(value) {
  return isRecord(value) && hasTexts(value, ["id", "name", "recordedOn", "place"]) &&
    Number.isFinite(value.seconds) && Number.isFinite(value.bytes) &&
    sceneNames.some((name) => name === value.scene);
}

/**
 * @param {unknown} value
 * @returns {value is PendingFile}
 */
function isPending(value) {
  return isRecord(value) && hasTexts(value, ["id", "name", "link"]);
}

/**
 * @param {Record<string, unknown>} record
 * @param {string[]} names
 */
function hasTexts(record, names) {
  return names.every((name) => typeof record[name] === "string");
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
