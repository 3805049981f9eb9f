// @ts-check
/** @import { Attribute, Child, Content, Description, Properties } from "./types.d.ts" */

// The renderer of the bundled apps and of the simulator: the document is brought in line with a
// description by touching only what differs, so that focus, scroll positions and half-typed fields
// stay.

const svgNamespace = "http://www.w3.org/2000/svg";
/** These are set as properties, since an attribute says only what a field starts with. */
const fieldProperties = new Set(["value", "checked", "defaultValue", "defaultChecked"]);
/** What each node was drawn from last. @type {WeakMap<Node, Exclude<Content, Node>>} */
const drawn = new WeakMap();
/** Nodes of `create`: their owner keeps them, so they never become another element. */
const lent = new WeakSet();

/**
 * Describes an element. A function is the listener of the event of that name, `value` and `checked`
 * are the state of a field, `key` tells siblings apart, and all else is an attribute: `true` sets
 * it, `false`, `null` and `undefined` leave it out. Text is always text, never markup.
 *
 * @param {string} tag @param {Properties} [properties]
 * @param {...Child} children a real node among them is placed, and left as it is within
 * @returns {Description} */
export function element(tag, properties = {}, ...children) {
  return { tag, properties, children: contents(children) };
}

/** @typedef {HTMLElementTagNameMap & { svg: SVGSVGElement }} Elements */

/** Makes a real element, for a part that owns it: a dialog, a canvas, the host of other drawings.
 * @template {keyof Elements} Tag @param {Tag} tag @param {Properties} [properties]
 * @param {...Child} children @returns {Elements[Tag]} */
export function create(tag, properties, ...children) {
  const content = element(tag, properties, ...children);
  const node = made(content, null);
  lent.add(node);
  revise(node, content);
  return /** @type {Elements[Tag]} */ (node);
}

/** Makes `children` the content of `parent`. A child is the former one of the same tag and key; the
 * element with the focus is never taken out of the document while it stays, nor are more nodes
 * moved than the new order needs. @param {Element} parent @param {readonly Child[]} children */
export function draw(parent, children) {
  /** @type {Map<string, Node[]>} */
  const former = new Map();
  for (const node of parent.childNodes) {
    const content = drawn.get(node);
    if (content === undefined || lent.has(node)) continue;
    const name = identity(content);
    const same = former.get(name);
    if (same) same.push(node);
    else former.set(name, [node]);
  }
  const nodes = contents(children).map((child) => {
    if (child instanceof Node) return child;
    const node = former.get(identity(child))?.shift() ?? made(child, parent);
    revise(node, child);
    return node;
  });
  arrange(parent, nodes);
}

/** @param {Exclude<Content, Node>} content */
function identity(content) {
  if (typeof content !== "object") return "#text";
  const { key } = content.properties;
  return key === undefined ? content.tag : `${content.tag} ${key}`;
}

/** @param {Exclude<Content, Node>} content @param {Element | null} parent @returns {Node} */
function made(content, parent) {
  if (typeof content !== "object") return document.createTextNode("");
  const isShape = content.tag === "svg" || parent?.namespaceURI === svgNamespace;
  return isShape
    ? document.createElementNS(svgNamespace, content.tag)
    : document.createElement(content.tag);
}

/** @param {Node} node @param {Exclude<Content, Node>} content */
function revise(node, content) {
  const earlier = drawn.get(node);
  drawn.set(node, content);
  if (typeof content !== "object") {
    if (node.nodeValue !== String(content)) node.nodeValue = String(content);
    return;
  }
  const target = /** @type {Element} */ (node);
  const { properties, children } = content;
  const former = typeof earlier === "object" ? earlier : element(content.tag);
  for (const name of Object.keys(former.properties)) {
    if (!(name in properties)) change(target, name, former.properties[name], undefined);
  }
  for (const [name, value] of Object.entries(properties)) {
    change(target, name, former.properties[name], value);
  }
  // What was described without content may be filled by its owner.
  if (children.length > 0 || former.children.length > 0) draw(target, children);
  // After the content: a list can only choose an option that it has.
  for (const name of fieldProperties) {
    if (name in properties || name in former.properties) setField(target, name, properties[name]);
  }
}

/** @param {Element} target @param {string} name @param {Attribute} former
 * @param {Attribute} value */
function change(target, name, former, value) {
  if (name === "key" || fieldProperties.has(name) || value === former) return;
  if (typeof value === "function") return target.addEventListener(name, dispatch);
  if (typeof former === "function") return target.removeEventListener(name, dispatch);
  const isAbsent = value === false || value === null || value === undefined;
  if (name === "style") {
    // Allowed where the page forbids the attribute.
    /** @type {HTMLElement} */ (target).style.cssText = isAbsent ? "" : String(value);
  } else if (isAbsent) target.removeAttribute(name);
  else target.setAttribute(name, value === true ? "" : String(value));
}

/** @param {Element} target @param {string} name @param {Attribute} value */
function setField(target, name, value) {
  const field = /** @type {any} */ (target);
  const wanted = typeof field[name] === "string" ? String(value ?? "") : value ?? false;
  if (field[name] !== wanted) field[name] = wanted;
}

/** Calls the newest listener. @param {Event} event */
function dispatch(event) {
  const content = drawn.get(/** @type {Node} */ (event.currentTarget));
  const listener = typeof content === "object" ? content.properties[event.type] : undefined;
  if (typeof listener === "function") listener(/** @type {never} */ (event));
}

/** @param {Element} parent @param {readonly Node[]} nodes all of its content, in order */
function arrange(parent, nodes) {
  const wanted = new Set(nodes);
  for (const node of [...parent.childNodes]) if (!wanted.has(node)) parent.removeChild(node);
  if (nodes.every((node, index) => parent.childNodes[index] === node)) return;
  const staying = stayingNodes(parent, nodes);
  /** @type {Node | null} */
  let next = null;
  for (const node of [...nodes].reverse()) {
    if (!staying.has(node)) parent.insertBefore(node, next);
    next = node;
  }
}

/** The most nodes around which the others can be put in order; the one with the focus among them.
 * @param {Element} parent @param {readonly Node[]} nodes */
function stayingNodes(parent, nodes) {
  /** @type {Map<Node, number>} */
  const positions = new Map([...parent.childNodes].map((node, index) => [node, index]));
  const focus = nodes.findIndex((node) => node.contains(document.activeElement));
  const focusPosition = positions.get(nodes[focus]);
  /** @typedef {{ node: Node, position: number, before: Item | undefined }} Item */
  /** The lowest end of a rising sequence, by its length. @type {Item[]} */
  const ends = [];
  nodes.forEach((node, index) => {
    const position = positions.get(node);
    if (position === undefined) return;
    const isBesideFocus = focusPosition === undefined || index === focus ||
      (index < focus) === (position < focusPosition);
    if (!isBesideFocus) return;
    const last = ends.at(-1);
    const length = !last || last.position < position
      ? ends.length
      : ends.findIndex((end) => end.position > position);
    ends[length] = { node, position, before: ends[length - 1] };
  });
  /** @type {Set<Node>} */
  const staying = new Set();
  for (let item = ends.at(-1); item; item = item.before) staying.add(item.node);
  return staying;
}

/** Without lists, and what stands for nothing. @param {readonly Child[]} children
 * @returns {Content[]} */
function contents(children) {
  return children.flatMap((child) => {
    if (child === null || child === false || child === undefined || child === "") return [];
    return Array.isArray(child) ? contents(child) : [/** @type {Content} */ (child)];
  });
}
