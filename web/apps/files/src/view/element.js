// @ts-check

/** @typedef {Node | string | null} Child */
/** @typedef {Record<string, string | boolean | null | ((event: Event) => void)>} Properties */

/**
 * Makes an HTML element. A function listens to the event of its name; `true` sets an attribute
 * without a value, `false` and `null` leave one out. Text is always text, never markup.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Properties} properties
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties, ...children) {
  const result = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") result.addEventListener(name, value);
    else if (value === true) result.setAttribute(name, "");
    else if (typeof value === "string") result.setAttribute(name, value);
  }
  result.append(...children.filter((child) => child !== null));
  return result;
}
