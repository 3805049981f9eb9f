// @ts-check
/** @import { Comparison, CompareOptions, Pictures, Pixels } from "./types.d.ts" */
// Compares screenshots with their baselines, in an empty page. The files of this folder are joined
// to one script as those of the folder above are; this one comes last. What it uses of the browser
// is there in pages that are no secure context, too.
import { comparePixels } from "./comparison.js";

const thresholdUsual = 0.2;
/** Larger pictures are not read. */
const pixelCountMax = 100_000_000;
/** Of characters that are made in one call. */
const chunkLength = 32_768;

/** @param {string} base64 */
const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** @param {Uint8Array} bytes */
function base64Of(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += chunkLength) {
    text += String.fromCharCode(...bytes.subarray(at, at + chunkLength));
  }
  return btoa(text);
}

/** @param {number} width @param {number} height */
function canvasContext(width, height) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("the browser has no canvas");
  return { canvas, context };
}

/** The pixels of a PNG. @param {string} base64 @returns {Promise<Pixels | null>} nothing if it
 * cannot be read */
async function decoded(base64) {
  try {
    const blob = new Blob([bytesOf(base64)], { type: "image/png" });
    const image = await createImageBitmap(blob, {
      colorSpaceConversion: "none",
      premultiplyAlpha: "none",
    });
    const { width, height } = image;
    if (width * height > pixelCountMax) return null;
    const { context } = canvasContext(width, height);
    context.drawImage(image, 0, 0);
    image.close();
    const { data } = context.getImageData(0, 0, width, height);
    return { width, height, data, words: new Uint32Array(data.buffer) };
  } catch {
    return null;
  }
}

/** @param {Uint8ClampedArray<ArrayBuffer>} data @param {number} width @param {number} height */
async function encoded(data, width, height) {
  const { canvas, context } = canvasContext(width, height);
  context.putImageData(new ImageData(data, width, height), 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/png" });
  return base64Of(new Uint8Array(await blob.arrayBuffer()));
}

/** @param {string} expected @param {string} actual @param {CompareOptions} options
 * @returns {Promise<Comparison>} */
async function comparePictures(expected, actual, { masks = [], threshold = thresholdUsual }) {
  const one = await decoded(expected);
  const other = expected === actual ? one : await decoded(actual);
  const none = { pixelCount: 0, differentPixelCount: 0, difference: null };
  if (!one || !other) {
    const name = one ? "new" : "expected";
    const reason = `The ${name} picture is no PNG that can be read.`;
    return { ...none, reason };
  }
  if (one.width !== other.width || one.height !== other.height) {
    const reason = `The picture has ${other.width} × ${other.height} pixels ` +
      `instead of ${one.width} × ${one.height}.`;
    return { ...none, reason };
  }
  const { picture, ...counts } = comparePixels(one, other, { masks, threshold });
  const difference = picture && await encoded(picture, one.width, one.height);
  return { ...counts, difference };
}

/** @type {Pictures} */
const pictures = {
  compare: (expected, actual, options = {}) => comparePictures(expected, actual, options),
};
if (!Object.hasOwn(globalThis, "tandemPictures")) {
  void Object.defineProperty(globalThis, "tandemPictures", { value: Object.freeze(pictures) });
}
