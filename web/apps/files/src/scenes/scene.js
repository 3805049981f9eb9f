// @ts-check
/** @import { SceneName } from "../types.d.ts" */

import { dunes, embers, tide } from "./land.js";
import { aurora, rings } from "./sky.js";
import { rain, train } from "./window.js";

/**
 * Draws the frame of one moment. The films of this app are not decoded, they are drawn: so they
 * play in every browser and weigh nothing.
 *
 * @typedef {(
 *   context: CanvasRenderingContext2D, width: number, height: number, seconds: number
 * ) => void} Scene
 */

/** @type {Record<SceneName, Scene>} */
const scenes = { aurora, tide, train, embers, dunes, rings, rain };

/**
 * Draws a frame into a canvas of any size.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {SceneName} name
 * @param {number} seconds
 */
export function drawFrame(canvas, name, seconds) {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.save();
  scenes[name](context, canvas.width, canvas.height, seconds);
  context.restore();
}
