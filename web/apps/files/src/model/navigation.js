// @ts-check
/** @import { Action, Navigation } from "../types.d.ts" */

import { assertNever } from "./assert-never.js";

/** @type {Navigation} */
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
 * The next state of what is presented.
 *
 * A dismissal names the file that it was about: when another one was selected meanwhile, the late
 * dismissal of the first means nothing to the second.
 *
 * @param {Navigation} state
 * @param {Action} action
 * @returns {Navigation} the same object if nothing changed
 */
export function navigate(state, action) {
  switch (action.type) {
    case "showDetailTapped":
      return { ...state, showDetail: true };
    case "dismissDetail":
      return { ...state, showDetail: false };
    case "fileSelected":
      return { ...state, selectedFile: action.file };
    case "dismissFileDetail":
      return state.selectedFile === action.file ? { ...state, selectedFile: null } : state;
    case "playFile":
      return { ...state, playingFile: action.file };
    case "dismissPlayer":
      return state.playingFile === action.file ? { ...state, playingFile: null } : state;
    case "addButtonTapped":
      return { ...state, showAddConfirmation: true };
    case "confirmationDismissed":
    case "addFromClipboard":
      return { ...state, showAddConfirmation: false };
    case "clipboardClosed":
      return { ...state, showAddSheet: true };
    case "dismissAddSheet":
    case "linkAdded":
      return { ...state, showAddSheet: false };
    case "deleteFile":
      return { ...state, deletingFile: action.file };
    case "cancelDelete":
      return { ...state, deletingFile: null };
    case "confirmDelete":
      return withoutFile(state);
    case "setError":
      return { ...state, errorMessage: action.message };
    case "clearError":
      return { ...state, errorMessage: null };
    case "loggedIn":
    case "loggedOut":
      return nothingPresented;
    case "orderChosen":
    case "refreshed":
      return state;
    default:
      return assertNever(action);
  }
}

/**
 * A file that is gone can be neither shown nor played.
 *
 * @param {Navigation} state
 * @returns {Navigation}
 */
function withoutFile(state) {
  const { deletingFile, selectedFile, playingFile } = state;
  return {
    ...state,
    deletingFile: null,
    selectedFile: selectedFile === deletingFile ? null : selectedFile,
    playingFile: playingFile === deletingFile ? null : playingFile,
  };
}

/**
 * Reads a state that was stored; what it lacks or has wrong is not presented.
 *
 * @param {unknown} value
 * @returns {Navigation}
 */
export function readNavigation(value) {
  if (typeof value !== "object" || value === null) return nothingPresented;
  const stored = /** @type {Record<string, unknown>} */ (value);
  const flag = (/** @type {string} */ name) => stored[name] === true;
  const text = (/** @type {string} */ name) => {
    const item = stored[name];
    return typeof item === "string" ? item : null;
  };
  return {
    showDetail: flag("showDetail"),
    showAddSheet: flag("showAddSheet"),
    showAddConfirmation: flag("showAddConfirmation"),
    selectedFile: text("selectedFile"),
    playingFile: text("playingFile"),
    deletingFile: text("deletingFile"),
    errorMessage: text("errorMessage"),
  };
}
