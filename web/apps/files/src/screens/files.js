// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { Action, ScreenContext, VideoFile } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";
import { iconButton, linkRow, rowText } from "../../../../kit/parts.js";
import { formatDay, formatTime } from "../model/format.js";
import { orderedFiles } from "../model/library.js";
import { picture } from "../view/parts.js";
import { swipeRow } from "../view/swipe-row.js";

/** @param {ScreenContext} context @returns {Screen} */
export function filesScreen({ state: { library }, isInShell, send, refresh }) {
  const files = orderedFiles(library);
  const empty = element("p", {}, "Nothing here yet. Add a link to your first video.");
  return {
    title: "Files",
    trailing: [
      // In a shell the list is pulled.
      isInShell ? null : iconButton("refresh", "Refresh", refresh),
      iconButton("info", "About the library", () => send({ type: "showDetailTapped" })),
      iconButton("plus", "Add a video", () => send({ type: "addButtonTapped" })),
    ],
    body: [
      library.pending.length > 0 && pendingLink(library.pending.length),
      files.length > 0
        ? element("ul", { class: "files" }, files.map((file) => fileRow(file, send)))
        : element("div", { class: "status" }, empty),
    ],
  };
}

/** @param {VideoFile} file @param {(action: Action) => void} send */
function fileRow(file, send) {
  const length = element("span", { class: "length" }, formatTime(file.seconds));
  return swipeRow({
    href: `/files/${file.id}`,
    content: [picture(file, length), rowText(file.name, file.place, formatDay(file.recordedOn))],
    label: `Delete ${file.name}`,
    act: () => send({ type: "deleteFile", file: file.id }),
  });
}

/** @param {number} count */
function pendingLink(count) {
  const text = count === 1 ? "1 file is pending" : `${count} files are pending`;
  const row = linkRow({ href: "/pending", leading: icon("history"), title: text });
  return element("div", { class: "list" }, row);
}
