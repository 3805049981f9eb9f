// @ts-check
/** @import { Screen } from "../../../../kit/types.d.ts" */
/** @import { ScreenContext } from "../types.d.ts" */

import { element } from "../../../../kit/element.js";
import { icon } from "../../../../kit/icons.js";
import { barButton, button, buttons, facts } from "../../../../kit/parts.js";
import { formatDay, formatTime } from "../model/format.js";
import { fileAfter, findFile } from "../model/library.js";
import { nothingHere, picture } from "../view/parts.js";

/**
 * One file: a sheet when it was selected in the list, a pushed page when a link led to it.
 *
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function fileScreen({ state, id, send }) {
  const file = findFile(state.library, id);
  const isSheet = state.navigation.selectedFile === id;
  const done = () => send({ type: "dismissFileDetail", file: id });
  const way = isSheet ? { trailing: barButton("Done", done) } : { parent: "/" };
  if (!file) return { title: "Details", body: [nothingHere("This file is gone.")], ...way };
  // Another file in the same slot: its sheet takes the place of this one.
  const next = isSheet && fileAfter(state.library, id);
  const play = {
    class: "poster",
    type: "button",
    "aria-label": `Play ${file.name}`,
    click: () => send({ type: "playFile", file: id }),
  };
  return {
    title: "Details",
    ...way,
    body: [
      element("button", play, picture(file, icon("play"))),
      element("h2", {}, file.name),
      facts([
        ["Recorded", formatDay(file.recordedOn)],
        ["Place", file.place],
        ["Length", formatTime(file.seconds)],
      ]),
      buttons(
        next && button("Next file", () => send({ type: "fileSelected", file: next.id }), {
          kind: "next",
        }),
        button("Delete", () => send({ type: "deleteFile", file: id }), { kind: "destructive" }),
      ),
    ],
  };
}
