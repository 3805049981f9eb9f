// @ts-check

/** The luminance (WCAG 2.2) at which black and white text are equally legible. */
const middleLuminance = 0.179;

/** @param {number} channel of 255 */
function linear(channel) {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/**
 * Reads an opaque colour in the form of a computed style, `rgb(1, 2, 3)`. It comes from the app,
 * so everything else is nothing.
 * @param {unknown} text
 */
export function readColor(text) {
  const match = /^rgb\((\d{1,3}), (\d{1,3}), (\d{1,3})\)$/.exec(String(text));
  if (!match) return null;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((channel) => linear(Number(channel)));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return { text: match[0], isDark: luminance < middleLuminance };
}

/** The same of `#rrggbb`. @param {string} [text] */
export function readHexColor(text = "") {
  const parts = /^#(..)(..)(..)$/.exec(text)?.slice(1).map((part) => parseInt(part, 16));
  return readColor(`rgb(${parts?.join(", ")})`);
}
