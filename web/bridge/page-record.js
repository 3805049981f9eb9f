// @ts-check
/** Frames of a tab share the storage. */
const recordName = () => `tandem:${window.name}`;

/** @returns {PageRecord | null} */
export function takeRecord() {
  try {
    const record = JSON.parse(sessionStorage.getItem(recordName()) ?? "null");
    sessionStorage.removeItem(recordName());
    return record?.page ? record : null;
  } catch {
    return null; // The browser may forbid storage.
  }
}

/** @param {PageRecord} record */
export function leaveRecord(record) {
  try {
    sessionStorage.setItem(recordName(), JSON.stringify(record));
  } catch { /* The next document is a new page. */ }
}

/** @import { PageRecord } from "./host.d.ts" */
