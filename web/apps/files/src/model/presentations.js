// @ts-check
/** @import { AppState, Presentation, VideoFile } from "../types.d.ts" */

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

/** Whether `presentationsOf` gives such ids. @param {string} id */
export function isOwnModal(id) {
  return /^(detail|add|add-video|error|(file|player|delete)-.+)$/.test(id);
}

/** @type {Presentation} */
const librarySheet = {
  id: "detail",
  kind: "sheet",
  url: "/library",
  title: "Library",
  detents: ["medium", "large"],
  closed: () => ({ type: "dismissDetail" }),
};

/** @type {Presentation} */
const addSheet = {
  id: "add",
  kind: "sheet",
  url: "/add",
  title: "Add a link",
  closed: () => ({ type: "dismissAddSheet" }),
};

/** @type {Presentation} */
const addDialog = {
  id: "add-video",
  kind: "dialog",
  title: "Add Video",
  buttons: [
    { id: "clipboard", title: "From Clipboard" },
    { id: "cancel", title: "Cancel", role: "cancel" },
  ],
  closed: (button) => ({
    type: button === "clipboard" ? "addFromClipboard" : "confirmationDismissed",
  }),
};

/** @type {(file: VideoFile) => Presentation} */
const fileSheet = ({ id }) => ({
  id: `file-${id}`,
  slot: "file",
  kind: "sheet",
  url: `/files/${id}`,
  title: "Details",
  detents: ["medium", "large"],
  closed: () => ({ type: "dismissFileDetail", file: id }),
});

/** @type {(file: VideoFile) => Presentation} */
const playerCover = ({ id, name }) => ({
  id: `player-${id}`,
  slot: "player",
  kind: "cover",
  url: `/play/${id}`,
  title: name,
  closed: () => ({ type: "dismissPlayer", file: id }),
});

/** @type {(file: VideoFile) => Presentation} */
const deleteDialog = ({ id }) => ({
  id: `delete-${id}`,
  kind: "dialog",
  title: "Delete File",
  message: "This action cannot be undone.",
  buttons: [
    { id: "delete", title: "Delete", role: "destructive" },
    { id: "cancel", title: "Cancel", role: "cancel" },
  ],
  closed: (button) => ({ type: button === "delete" ? "confirmDelete" : "cancelDelete" }),
});

/** @type {(message: string) => Presentation} */
const errorAlert = (message) => ({
  id: "error",
  kind: "alert",
  title: "Error",
  message,
  buttons: [{ id: "ok", title: "OK", role: "default" }],
  closed: () => ({ type: "clearError" }),
});
