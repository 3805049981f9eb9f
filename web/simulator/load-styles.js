// @ts-check
import { create } from "../kit/element.js";

/**
 * Adds a style sheet to the document that what is loaded later brings along.
 *
 * @param {string} name @param {string} base the address of the module that wants it
 * @returns {Promise<unknown>} fulfilled once it is there
 */
export function loadStyles(name, base) {
  const link = create("link", { rel: "stylesheet", href: new URL(name, base).href });
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", reject);
  });
}
