// @ts-check
/** One record for each frame of a tab, which share the storage. */
const name = () => `tandem:${window.name}`;

/**
 * Takes what the previous document of this browsing context left behind. It is removed, so that a
 * duplicated tab, which starts with a copy of the storage, becomes a page of its own.
 * @returns {PageRecord | null}
 */
export function takeRecord() {
  try {
    const record = JSON.parse(sessionStorage.getItem(name()) ?? "null");
    sessionStorage.removeItem(name());
    return typeof record?.page === "string" ? record : null;
  } catch {
    return null; // The browser may forbid storage.
  }
}

/** @param {PageRecord} record */
export function leaveRecord(record) {
  try {
    sessionStorage.setItem(name(), JSON.stringify(record));
  } catch {
    // Without storage the next document is a new page.
  }
}

/** @import { PageRecord } from "./types.d.ts" */
