// @ts-check
/** @import { Screen, ScreenContext, VideoFile } from "../types.d.ts" */

import { formatBytes, formatDay, formatTime } from "../model/format.js";
import { fileAfter, findFile } from "../model/library.js";
import { element } from "../view/element.js";
import { facts } from "../view/facts.js";
import { icon } from "../view/icons.js";
import { thumbnail } from "../view/thumbnail.js";
import { nothingHere } from "./not-found.js";

/**
 * One file: a sheet when it was selected in the list, a pushed page when a link led to it.
 *
 * @param {ScreenContext} context
 * @returns {Screen}
 */
export function fileScreen(context) {
  const { state, parameters: { id = "" }, send } = context;
  const file = findFile(state.library, id);
  const isSheet = state.navigation.selectedFile === id;
  const way = isSheet
    ? { done: () => send({ type: "dismissFileDetail", file: id }) }
    : { parent: "/" };
  if (!file) return { title: "Details", body: [nothingHere("This file is gone.")], ...way };
  return {
    title: "Details",
    ...way,
    body: [
      poster(file, context),
      element("h2", { class: "file-name" }, file.name),
      facts([
        ["Recorded", formatDay(file.recordedOn)],
        ["Place", file.place],
        ["Length", formatTime(file.seconds)],
        ["Size", formatBytes(file.bytes)],
      ]),
      element(
        "div",
        { class: "buttons" },
        isSheet ? nextButton(context, id) : null,
        element("button", {
          class: "button destructive",
          type: "button",
          click: () => send({ type: "deleteFile", file: id }),
        }, "Delete"),
      ),
    ],
  };
}

/**
 * @param {VideoFile} file
 * @param {ScreenContext} context
 */
function poster(file, { send }) {
  return element(
    "button",
    {
      class: "poster",
      type: "button",
      "aria-label": `Play ${file.name}`,
      click: () => send({ type: "playFile", file: file.id }),
    },
    thumbnail(file, 960),
    element("span", { class: "poster-play" }, icon("play")),
  );
}

/**
 * Selects another file: its sheet takes the place of this one.
 *
 * @param {ScreenContext} context
 * @param {string} id
 */
function nextButton({ state, send }, id) {
  const next = fileAfter(state.library, id);
  if (!next) return null;
  return element("button", {
    class: "button quiet",
    type: "button",
    click: () => send({ type: "fileSelected", file: next.id }),
  }, "Next file");
}
