// @ts-check

/**
 * Makes an element. A property that starts with a capital-free `on` is a listener, one with `aria-`
 * or `data-` (or any other name with a hyphen) an attribute, everything else a property.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [properties]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (typeof value === "function") {
      made.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name.includes("-") || name === "role") made.setAttribute(name, String(value));
    else Object.assign(made, { [name]: value });
  }
  made.append(...children.filter((child) => child instanceof Node || typeof child === "string"));
  return made;
}

/** Sets the text only if it differs, so that a live region does not repeat itself.
 * @param {Element} target @param {string} text */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

/** @param {never} value @returns {never} */
export function assertNever(value) {
  throw new Error(`There is no such case: ${JSON.stringify(value)}.`);
}

/** A custom property that holds a length, in CSS pixels.
 * @param {Element} element @param {string} name */
export function cssLength(element, name) {
  return Number.parseFloat(getComputedStyle(element).getPropertyValue(name)) || 0;
}
