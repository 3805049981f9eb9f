// @ts-check
/** Frames of a tab share the storage. */
const recordName = () => `tandem:${window.name}`;

/** @returns {PageRecord | null} */
export function takeRecord() {
  try {
    const record = JSON.parse(sessionStorage[recordName()]);
    delete sessionStorage[recordName()];
    return record.page ? record : null;
  } catch {
    return null; // There is none, or the browser forbids storage.
  }
}

/** @param {PageRecord} record */
export function leaveRecord(record) {
  try {
    sessionStorage[recordName()] = JSON.stringify(record);
  } catch { /* The next document is a new page. */ }
}

/** @import { PageRecord } from "./host.d.ts" */
