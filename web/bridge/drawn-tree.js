// @ts-check
// The document as it is drawn: through open shadow roots and slots, with the bar that is hidden.
import { Element, Node, Set } from "./browser.js";

/** What is out of sight because the shell has it, and the mark that it has.
 * @type {Set<HTMLElement>} */
export const hiddenParts = new Set();
export const hiddenPart = "data-tandem-hidden";
/** One sheet for all trees; without it a bar is as the app has it. */
export const hiding = new CSSStyleSheet();
const hidden = `[${hiddenPart}] { display: none !important }`;
// In a layer it outweighs what the app marks as important by a selector that says more.
hiding.replaceSync(`${hidden} @layer { ${hidden} }`);

/** Reads the document as the app has it. @template Value @param {() => Value} read */
export function asDrawn(read) {
  hiding.disabled = true;
  try {
    // What moves in when it is drawn begins to do so now, and is read where it comes to rest.
    for (const part of hiddenParts) {
      for (const animation of part.getAnimations({ subtree: true })) {
        if (Number(animation.effect?.getComputedTiming().endTime) < Infinity) animation.finish();
      }
    }
    return read();
  } finally {
    hiding.disabled = false;
  }
}

/** What an element shows, be it its own, of its shadow root, or put into a slot.
 * @param {HTMLElement} element @returns {Node[]} */
function nodesOf(element) {
  const slotted = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
  return slotted.length ? slotted : [...(element.shadowRoot ?? element).childNodes];
}

/** The elements among that. @param {HTMLElement} element */
export const childrenOf = (element) =>
  nodesOf(element).filter((node) => node instanceof Element).map(asElement);

/** The texts among that. @param {HTMLElement} element */
export const textsOf = (element) =>
  nodesOf(element).map(({ nodeType, nodeValue }) =>
    nodeType === Node.TEXT_NODE ? nodeValue ?? "" : ""
  );

/** @param {HTMLElement} element @returns {HTMLElement[]} */
export const descendantsOf = (element) =>
  childrenOf(element).flatMap((child) => [child, ...descendantsOf(child)]);

/** @param {HTMLElement} element @returns {HTMLElement | null} */
export function parentOf(element) {
  const root = element.getRootNode();
  const parent = element.assignedSlot ?? element.parentElement ??
    (root instanceof ShadowRoot ? root.host : null);
  return parent && asElement(parent);
}

/** An element and all around it, up to the body. @param {HTMLElement} element */
export function lineOf(element) {
  const line = [];
  for (let each = /** @type {HTMLElement | null} */ (element); each; each = parentOf(each)) {
    if (each !== document.documentElement) line.push(each);
  }
  return line;
}

export const asElement = (/** @type {Element} */ element) => /** @type {HTMLElement} */ (element);
