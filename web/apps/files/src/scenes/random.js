// @ts-check

/**
 * A number from 0 to 1 that is always the same for the same index and salt, so that every frame of
 * a scene can be drawn from its time alone.
 *
 * @param {number} index
 * @param {number} salt
 */
export function scattered(index, salt) {
  const value = Math.sin(index * 127.1 + salt * 311.7) * 43758.5453;
  return value - Math.floor(value);
}

/**
 * A gradient from top to bottom.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {number} height
 * @param {string[]} colors
 */
export function vertical(context, height, colors) {
  const gradient = context.createLinearGradient(0, 0, 0, height);
  colors.forEach((color, index) => gradient.addColorStop(index / (colors.length - 1), color));
  return gradient;
}
