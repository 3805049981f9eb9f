// @ts-check
/** @import { Masks, Pixels, PixelComparison } from "./types.d.ts" */
// Compares pictures as an eye does. Nothing here needs a document.

/** The largest difference that two colours can have, by the measure below. */
const colorDifferenceMax = 35_215;
/** So many equal neighbours make a flat area and not an edge. */
const flatNeighbourCountMin = 3;
const grown = 1;

/** How bright a pixel is on white. @param {Uint8ClampedArray} data @param {number} at */
const brightness = (data, at) => {
  const [red, green, blue] = onWhite(data, at);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
};

/** @param {Uint8ClampedArray} data @param {number} at @returns {[number, number, number]} */
function onWhite(data, at) {
  const alpha = data[at + 3] / 255;
  const blend = (/** @type {number} */ value) => 255 + (value - 255) * alpha;
  return [blend(data[at]), blend(data[at + 1]), blend(data[at + 2])];
}

/** How different two colours look, by their brightness and two differences of colour (YIQ).
 * @param {Uint8ClampedArray} one @param {Uint8ClampedArray} other @param {number} at */
function colorDifference(one, other, at) {
  const [first, second] = [onWhite(one, at), onWhite(other, at)];
  const red = first[0] - second[0];
  const green = first[1] - second[1];
  const blue = first[2] - second[2];
  const light = 0.29889531 * red + 0.58662247 * green + 0.11448223 * blue;
  const orange = 0.59597799 * red - 0.2741761 * green - 0.32180189 * blue;
  const purple = 0.21147017 * red - 0.52261711 * green + 0.31114694 * blue;
  return 0.5053 * light * light + 0.299 * orange * orange + 0.1957 * purple * purple;
}

/** The places of the pixels around one. @param {number} place @param {number} width
 * @param {number} height @returns {number[]} */
function neighbours(place, width, height) {
  const [x, y] = [place % width, Math.floor(place / width)];
  const around = [];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      if (row !== y || column !== x) around.push(row * width + column);
    }
  }
  return around;
}

/** Whether a pixel lies in an area of one colour. @param {Pixels} pixels @param {number} place */
function isFlat({ words, width, height }, place) {
  const around = neighbours(place, width, height);
  const equal = around.filter((other) => words[other] === words[place]).length;
  // At the border of a picture the same colour goes on.
  return equal + (around.length < 8 ? 1 : 0) >= flatNeighbourCountMin;
}

/** Whether a pixel of a picture only smooths an edge: it lies between a darker and a brighter
 * neighbour, of which one belongs to a flat area in both pictures.
 * @param {Pixels} pixels @param {Pixels} other @param {number} place */
function isSmoothing(pixels, other, place) {
  const { data, words, width, height } = pixels;
  if (isFlat(pixels, place)) return false;
  const own = brightness(data, place * 4);
  let [darkest, brightest] = [place, place];
  let [darkness, brightnessAbove] = [0, 0];
  for (const at of neighbours(place, width, height)) {
    if (words[at] === words[place]) continue;
    const difference = brightness(data, at * 4) - own;
    if (difference < darkness) [darkness, darkest] = [difference, at];
    if (difference > brightnessAbove) [brightnessAbove, brightest] = [difference, at];
  }
  if (darkest === place || brightest === place) return false;
  return [darkest, brightest].some((at) => isFlat(pixels, at) && isFlat(other, at));
}

/** A result for each pixel, so far of those that are not compared.
 * @param {Masks} masks in pixels of the pictures @param {number} width @param {number} height */
function maskedPixels(masks, width, height) {
  const masked = new Uint8Array(width * height);
  for (const box of masks) {
    const left = Math.max(0, Math.floor(box.x) - grown);
    const right = Math.min(width, Math.ceil(box.x + box.width) + grown);
    const top = Math.max(0, Math.floor(box.y) - grown);
    const bottom = Math.min(height, Math.ceil(box.y + box.height) + grown);
    for (let y = top; y < bottom && left < right; y += 1) {
      masked.fill(isMasked, y * width + left, y * width + right);
    }
  }
  return masked;
}

/** How a pixel came out. */
const [isSame, isMasked, isSmooth, isOther] = [0, 1, 2, 3];
/** What each is drawn as: as RGBA in the order of the bytes. @type {Record<number, number[]>} */
const colors = {
  [isMasked]: [120, 160, 220, 255],
  [isSmooth]: [255, 204, 0, 255],
  [isOther]: [215, 0, 21, 255],
};

/** What is the same is drawn pale and grey, so that the rest is seen.
 * @param {Pixels} pixels @param {Uint8Array} results */
function differencePicture({ data, words }, results) {
  const picture = new Uint8ClampedArray(words.length * 4);
  results.forEach((result, place) => {
    const pale = result === isSame ? 255 + (brightness(data, place * 4) - 255) * 0.1 : 0;
    picture.set(result === isSame ? [pale, pale, pale, 255] : colors[result], place * 4);
  });
  return picture;
}

/**
 * Compares two pictures of one size. The difference is a picture: grey what is equal, red what is
 * not, yellow what only smooths an edge otherwise, and blue what was not compared.
 * @param {Pixels} expected @param {Pixels} actual @param {{ masks: Masks, threshold: number }} how
 * @returns {PixelComparison}
 */
export function comparePixels(expected, actual, { masks, threshold }) {
  const { width, height, words } = expected;
  const results = maskedPixels(masks, width, height);
  const differenceMax = colorDifferenceMax * threshold * threshold;
  let [pixelCount, differentPixelCount] = [0, 0];
  for (let place = 0; place < words.length; place += 1) {
    if (results[place] === isMasked) continue;
    pixelCount += 1;
    if (words[place] === actual.words[place]) continue;
    if (colorDifference(expected.data, actual.data, place * 4) <= differenceMax) continue;
    const isEdge = isSmoothing(expected, actual, place) || isSmoothing(actual, expected, place);
    results[place] = isEdge ? isSmooth : isOther;
    if (!isEdge) differentPixelCount += 1;
  }
  if (differentPixelCount === 0) {
    return { pixelCount, differentPixelCount, picture: null };
  }
  const picture = differencePicture(expected, results);
  return { pixelCount, differentPixelCount, picture };
}
