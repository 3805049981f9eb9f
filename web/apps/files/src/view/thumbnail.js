// @ts-check
/** @import { VideoFile } from "../types.d.ts" */

import { formatTime } from "../model/format.js";
import { drawFrame } from "../scenes/scene.js";
import { element } from "./element.js";

const posterPart = 0.4;

/**
 * A still of a film with its length.
 *
 * @param {VideoFile} file
 * @param {number} width in pixels of the picture; the style sheet says how large it is shown
 */
export function thumbnail({ scene, seconds }, width = 336) {
  const canvas = element("canvas", { "aria-hidden": "true" });
  canvas.width = width;
  canvas.height = Math.round(width * 9 / 16);
  drawFrame(canvas, scene, seconds * posterPart);
  return element(
    "span",
    { class: "thumbnail" },
    canvas,
    element("span", { class: "length" }, formatTime(seconds)),
  );
}
