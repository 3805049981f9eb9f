// @ts-check
/** @import { Navigation } from "../types.d.ts" */

/** @type {Readonly<Navigation>} */
export const nothingPresented = Object.freeze({
  showDetail: false,
  showAddSheet: false,
  showAddConfirmation: false,
  selectedFile: null,
  playingFile: null,
  deletingFile: null,
  errorMessage: null,
});

/**
 * Clears a flag for one file only. A dismissal names the file that it was about: when another one
 * was selected meanwhile, the late dismissal of the first means nothing to the second.
 *
 * @param {string | null} current
 * @param {string | null} file
 */
export function without(current, file) {
  return current === file ? null : current;
}
