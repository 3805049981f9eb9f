// @ts-check
/** @param {string} frame its name, as frames of a tab share the storage
 * @returns {PageRecord | null} */
export function takeRecord(frame) {
  try {
    const record = JSON.parse(sessionStorage[frame]);
    delete sessionStorage[frame];
    return record.page ? record : null;
  } catch {
    return null; // There is none, or the browser forbids storage.
  }
}

/** @param {string} frame @param {PageRecord} record */
export function leaveRecord(frame, record) {
  try {
    sessionStorage[frame] = JSON.stringify(record);
  } catch { /* The next document is a new page. */ }
}

/** @import { PageRecord } from "./host.d.ts" */
