// @ts-check
// What the browser has by names that an app may give to things of its own: `let history = []` in
// one of its scripts hides the browser's from all modules. `inject.js` took them before.

/** @type {typeof globalThis & { navigation: any }} */
const own = /** @type {any} */ (globalThis).tandemBrowser ?? globalThis;

export const {
  Element,
  Event,
  Image,
  Map,
  Node,
  Set,
  URL,
  fetch,
  history,
  navigation,
  performance,
  Promise,
} = own;

/** Whether a selector finds an element: some have something of the app's by the method's name.
 * @param {Element} element @param {string} selector */
export const matches = (element, selector) => Element.prototype.matches.call(element, selector);
