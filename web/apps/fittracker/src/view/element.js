// @ts-check

/** @typedef {Node | string | number | null | false} Child */
/**
 * @typedef {Record<string, string | number | boolean | null | undefined | ((event: Event) =>
 *   void)>} Properties
 */

/**
 * Makes an HTML element. A function is an event listener under its event's name, all else is an
 * attribute: `true` sets
 * it, `false`, `null` and `undefined` leave it out. Text is always text, never markup.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} properties
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties, ...children) {
  const result = document.createElement(tag);
  apply(result, properties, children);
  return result;
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} properties
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svgElement(tag, properties, ...children) {
  const result = document.createElementNS("http://www.w3.org/2000/svg", tag);
  apply(result, properties, children);
  return result;
}

/**
 * @param {Element} target
 * @param {Properties} properties
 * @param {readonly Child[]} children
 */
function apply(target, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") target.addEventListener(name, value);
    else if (value === true) target.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) {
      target.setAttribute(name, String(value));
    }
  }
  for (const child of children) {
    if (child !== null && child !== false) {
      target.append(typeof child === "number" ? String(child) : child);
    }
  }
}
