// @ts-check
// The tree as it is drawn: through open shadow roots and slots.
//
// A page can put names over the members of a form and of the document (`<input name=parentNode>`
// makes `form.parentNode` that field), so everything is read by the prototypes' own accessors.

/** The own accessor of a member, which no element of the page stands before.
 * @template {object} T @template {keyof T} K
 * @param {T} prototype @param {K} name @returns {(owner: T) => T[K]} */
function accessor(prototype, name) {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (!get) throw new TypeError(`${String(name)} is no accessor of its prototype.`);
  return (owner) => get.call(owner);
}

const parentNodeOf = accessor(Node.prototype, "parentNode");
const childNodesOf = accessor(Node.prototype, "childNodes");
const shadowRootOf = accessor(Element.prototype, "shadowRoot");
const slotOf = accessor(Element.prototype, "assignedSlot");
const textSlotOf = accessor(Text.prototype, "assignedSlot");
const activeElementOf = accessor(Document.prototype, "activeElement");
const activeElementInside = accessor(ShadowRoot.prototype, "activeElement");
const { getAttribute, getAttributeNames, getBoundingClientRect, getClientRects } =
  Element.prototype;
const { checkVisibility, matches, scrollIntoView } = Element.prototype;

export const isConnected = accessor(Node.prototype, "isConnected");
export const tagOf = accessor(Element.prototype, "localName");
export const rootElementOf = accessor(Document.prototype, "documentElement");
export const fontsOf = accessor(Document.prototype, "fonts");
export const visibilityOf = accessor(Document.prototype, "visibilityState");
export const readyStateOf = accessor(Document.prototype, "readyState");
export const layoutWidthOf = accessor(HTMLElement.prototype, "offsetWidth");
export const isContentEditable = accessor(HTMLElement.prototype, "isContentEditable");

/** @param {Element} element @param {string} name */
export const attribute = (element, name) => getAttribute.call(element, name);
/** @param {Element} element */
export const attributeNames = (element) => getAttributeNames.call(element);
/** @param {Element} element @param {string} selector */
export const isMatch = (element, selector) => matches.call(element, selector);
/** @param {Element} element */
export const rectangle = (element) => getBoundingClientRect.call(element);
/** @param {Element} element */
export const rectangles = (element) => [...getClientRects.call(element)];
/** Whether it has a box that is drawn, whatever its `visibility` and opacity are.
 * @param {Element} element */
export const hasDrawnBox = (element) => checkVisibility.call(element);
/** @param {Element} element */
export const bringIntoView = (element) =>
  scrollIntoView.call(element, { block: "center", inline: "nearest", behavior: "instant" });

/** What has the root of the tree that an element stands in.
 * @param {Node} node @returns {Document | ShadowRoot | null} */
export function treeOf(node) {
  const root = Node.prototype.getRootNode.call(node);
  return root instanceof Document || root instanceof ShadowRoot ? root : null;
}

/** @param {Document | ShadowRoot} tree @param {string} id @returns {Element | null} */
export function elementByID(tree, id) {
  const find = tree instanceof Document
    ? Document.prototype.getElementById
    : DocumentFragment.prototype.getElementById;
  return find.call(tree, id);
}

/** @param {string} selector @returns {Element[]} of the document, without shadow roots */
export const elementsBySelector = (selector) => [
  ...Document.prototype.querySelectorAll.call(document, selector),
];

/** What is drawn inside an element. @param {Element} element @returns {Node[]} */
export function flatChildren(element) {
  const root = shadowRootOf(element);
  if (root) return [...childNodesOf(root)];
  if (element instanceof HTMLSlotElement) {
    const assigned = element.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return [...childNodesOf(element)];
}

/** The element that one is drawn inside. @param {Node} node @returns {Element | null} */
export function flatParent(node) {
  const slot = node instanceof Element
    ? slotOf(node)
    : node instanceof Text
    ? textSlotOf(node)
    : null;
  const parent = slot ?? parentNodeOf(node);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** An element and all that it is drawn inside, innermost first.
 * @param {Node | null} node @returns {Generator<Element>} */
export function* flatAncestors(node) {
  for (let at = node; at; at = flatParent(at)) if (at instanceof Element) yield at;
}

/** Whether a node is drawn inside an element, or is it.
 * @param {Node} node @param {Element} outer */
export function isInside(node, outer) {
  for (const ancestor of flatAncestors(node)) if (ancestor === outer) return true;
  return false;
}

/** What has the focus, through shadow roots; nothing if it is the document as a whole. */
export function focusedElement() {
  let focused = activeElementOf(document);
  for (let root = focused && shadowRootOf(focused); root;) {
    const inner = activeElementInside(root);
    if (!inner) break;
    focused = inner;
    root = shadowRootOf(inner);
  }
  const isDocument = !focused || ["body", "html"].includes(tagOf(focused));
  return isDocument && !(focused instanceof HTMLElement && isContentEditable(focused))
    ? null
    : focused;
}

/** The topmost element at a point of the window, through shadow roots.
 * @param {number} x @param {number} y @returns {Element | null} */
export function topmostElement(x, y) {
  let top = Document.prototype.elementsFromPoint.call(document, x, y)[0] ?? null;
  for (let root = top && shadowRootOf(top); root;) {
    const tree = root;
    const inner = tree.elementsFromPoint(x, y).find((one) => treeOf(one) === tree);
    if (!inner) break;
    top = inner;
    root = shadowRootOf(inner);
  }
  return top;
}

/** The document and all open shadow roots in it. @returns {(Document | ShadowRoot)[]} */
export function openTrees() {
  /** @type {(Document | ShadowRoot)[]} */
  const trees = [document];
  for (const tree of trees) {
    const walker = Document.prototype.createTreeWalker.call(
      document,
      tree,
      NodeFilter.SHOW_ELEMENT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const root = node instanceof Element ? shadowRootOf(node) : null;
      if (root) trees.push(root);
    }
  }
  return trees;
}
