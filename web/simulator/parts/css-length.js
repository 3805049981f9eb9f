// @ts-check

/** A custom property that holds a length, in CSS pixels.
 * @param {Element} element @param {string} name */
export function cssLength(element, name) {
  return Number.parseFloat(getComputedStyle(element).getPropertyValue(name)) || 0;
}
