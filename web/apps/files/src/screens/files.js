// @ts-check
/** @import { Screen, ScreenContext, VideoFile } from "../types.d.ts" */

import { formatBytes, formatDay } from "../model/format.js";
import { orderedFiles } from "../model/library.js";
import { element } from "../view/element.js";
import { icon } from "../view/icons.js";
import { swipeRow } from "../view/swipe-row.js";
import { thumbnail } from "../view/thumbnail.js";

/**
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function filesScreen(context) {
  const { library } = context.state;
  const files = orderedFiles(library);
  return {
    title: "Files",
    actions: actions(context),
    body: [
      library.pending.length > 0 ? pendingLink(library.pending.length) : null,
      files.length > 0
        ? element("ul", { class: "files" }, ...files.map((file) => fileRow(file, context)))
        : element(
          "div",
          { class: "empty" },
          element("p", {}, "Nothing here yet. Add a link to your first video."),
        ),
    ],
  };
}

/**
 * @param {VideoFile} file
 * @param {ScreenContext} context
 */
function fileRow(file, { send }) {
  const link = element(
    "a",
    {
      class: "file",
      href: `/files/${encodeURIComponent(file.id)}`,
      draggable: "false",
      click(event) {
        if (isModified(event)) return;
        event.preventDefault();
        send({ type: "fileSelected", file: file.id });
      },
    },
    thumbnail(file),
    element(
      "span",
      { class: "file-text" },
      element("span", { class: "name" }, file.name),
      element("span", { class: "note" }, file.place),
      element(
        "span",
        { class: "note" },
        `${formatDay(file.recordedOn)} · ${formatBytes(file.bytes)}`,
      ),
    ),
  );
  return swipeRow(link, {
    label: `Delete ${file.name}`,
    act: () => send({ type: "deleteFile", file: file.id }),
  });
}

/** @param {Event} event a click that asks for a new window is the browser's business */
function isModified(event) {
  return event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey);
}

/** @param {number} count */
function pendingLink(count) {
  return element(
    "a",
    { class: "pending-link", href: "/pending" },
    icon("pending"),
    element("span", {}, count === 1 ? "1 file is pending" : `${count} files are pending`),
    icon("next"),
  );
}

/** @param {ScreenContext} context */
function actions({ send, refresh, isInShell }) {
  const button = (
    /** @type {import("../view/icons.js").IconName} */ name,
    /** @type {string} */ label,
    /** @type {() => void} */ act,
  ) =>
    element(
      "button",
      { class: "bar-button", type: "button", "aria-label": label, click: act },
      icon(name),
    );
  return [
    // In a shell the list is pulled.
    ...(isInShell ? [] : [button("refresh", "Refresh", refresh)]),
    button("info", "About the library", () => send({ type: "showDetailTapped" })),
    button("plus", "Add a video", () => send({ type: "addButtonTapped" })),
  ];
}
