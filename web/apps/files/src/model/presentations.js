// @ts-check
/** @import { AppState, Presentation } from "../types.d.ts" */

import { findFile } from "./library.js";

/**
 * What the state wants to be presented, bottom to top. This is the only place that decides it.
 *
 * @param {AppState} state
 * @returns {Presentation[]}
 */
export function presentationsOf({ account, library, navigation }) {
  if (!account) return [];
  const selected = findFile(library, navigation.selectedFile);
  const playing = findFile(library, navigation.playingFile);
  const deleting = findFile(library, navigation.deletingFile);
  return [
    navigation.showDetail ? librarySheet : null,
    selected && fileSheet(selected),
    navigation.showAddSheet ? addSheet : null,
    playing && playerCover(playing),
    navigation.showAddConfirmation ? addDialog : null,
    deleting && deleteDialog(deleting),
    navigation.errorMessage === null ? null : errorAlert(navigation.errorMessage),
  ].filter((item) => item !== null);
}

/** @type {Presentation} */
const librarySheet = {
  id: "detail",
  kind: "sheet",
  url: "/library",
  presenter: "root",
  title: "Library",
  detents: ["medium", "large"],
  closed: () => ({ type: "dismissDetail" }),
};

/** @type {Presentation} */
const addSheet = {
  id: "add",
  kind: "sheet",
  url: "/add",
  presenter: "root",
  title: "Add a link",
  closed: () => ({ type: "dismissAddSheet" }),
};

/** @type {Presentation} */
const addDialog = {
  id: "add-video",
  kind: "dialog",
  presenter: "topmost",
  title: "Add Video",
  buttons: [
    { id: "clipboard", title: "From Clipboard" },
    { id: "cancel", title: "Cancel", role: "cancel" },
  ],
  closed: (button) => ({
    type: button === "clipboard" ? "addFromClipboard" : "confirmationDismissed",
  }),
};

/**
 * @param {{ id: string, name: string }} file
 * @returns {Presentation}
 */
function fileSheet(file) {
  return {
    id: `file-${file.id}`,
    slot: "file",
    kind: "sheet",
    url: `/files/${encodeURIComponent(file.id)}`,
    presenter: "root",
    title: "Details",
    detents: ["medium", "large"],
    closed: () => ({ type: "dismissFileDetail", file: file.id }),
  };
}

/**
 * @param {{ id: string, name: string }} file
 * @returns {Presentation}
 */
function playerCover(file) {
  return {
    id: `player-${file.id}`,
    slot: "player",
    kind: "cover",
    url: `/play/${encodeURIComponent(file.id)}`,
    presenter: "topmost",
    title: file.name,
    closed: () => ({ type: "dismissPlayer", file: file.id }),
  };
}

/**
 * @param {{ id: string, name: string }} file
 * @returns {Presentation}
 */
function deleteDialog(file) {
  return {
    id: `delete-${file.id}`,
    kind: "dialog",
    presenter: "topmost",
    title: "Delete File",
    message: "This action cannot be undone.",
    buttons: [
      { id: "delete", title: "Delete", role: "destructive" },
      { id: "cancel", title: "Cancel", role: "cancel" },
    ],
    closed: (button) => ({ type: button === "delete" ? "confirmDelete" : "cancelDelete" }),
  };
}

/**
 * @param {string} message
 * @returns {Presentation}
 */
function errorAlert(message) {
  return {
    id: "error",
    kind: "alert",
    presenter: "topmost",
    title: "Error",
    message,
    buttons: [{ id: "ok", title: "OK", role: "default" }],
    closed: () => ({ type: "clearError" }),
  };
}
