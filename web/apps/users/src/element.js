// @ts-check

/** @typedef {Node | string | null} Child */

/**
 * Makes an HTML element. Text is always text, never markup.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | null>} attributes `null` leaves one out
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes, ...children) {
  const result = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null) result.setAttribute(name, value);
  }
  result.append(...children.filter((child) => child !== null));
  return result;
}

/** Outlines on a grid of 24. */
const outlines = {
  back: "M14.5 5 8 12l6.5 7",
  forward: "M9.5 6 15.5 12l-6 6",
  search: "M10.8 4.5a6.3 6.3 0 1 1 0 12.6 6.3 6.3 0 0 1 0-12.6zM15.5 15.5 20 20",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4h-4",
  mail: "M4 6.5h16v11H4zM4 7l8 6 8-6",
  copy: "M9 8.5h10v11H9zM15 8.5v-4H5v11h4",
  cloud: "M7 18.5a4.5 4.5 0 0 1-.4-9 5.5 5.5 0 0 1 10.6 1A4 4 0 0 1 17 18.5zM12 10.5v3M12 15.8v.2",
};

/**
 * An icon for the eye only: the text beside it, or the control's label, says what it means.
 *
 * @param {keyof typeof outlines} name
 */
export function icon(name) {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(namespace, "path");
  path.setAttribute("d", outlines[name]);
  svg.append(path);
  return svg;
}
