// @ts-check
/** @import { Attribute, Child, Content, Description, Properties } from "../types.d.ts" */

// Describes elements and brings a document in line with the description, touching only what
// differs: focus, scroll positions and half-typed fields stay.

const svgTags = new Set(["svg", "path", "circle", "rect", "line", "g", "text"]);
/** @type {WeakMap<Element, Description>} */
const drawn = new WeakMap();

/**
 * Describes an element. A function is the listener of the event of that name, `value` and `checked`
 * are properties, `key` tells siblings apart, all else is an attribute.
 *
 * @param {string} tag
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {Description}
 */
export function element(tag, properties = {}, ...children) {
  return { tag, properties, children: contents(children) };
}

/**
 * @param {Element} parent
 * @param {readonly Child[]} children
 */
export function draw(parent, children) {
  /** @type {Map<string, Element>} */
  const keyed = new Map();
  for (const node of parent.children) {
    const key = drawn.get(node)?.properties.key;
    if (key !== undefined) keyed.set(String(key), node);
  }
  const wanted = contents(children);
  const keys = new Set(
    wanted.map((child) => typeof child === "object" ? String(child.properties.key) : ""),
  );
  // First what goes: the rest then stays where it is, and keeps the focus.
  for (const [key, node] of keyed) if (!keys.has(key)) node.remove();
  let next = parent.firstChild;
  for (const child of wanted) {
    const old = typeof child === "object" && child.properties.key !== undefined
      ? keyed.get(String(child.properties.key)) ?? null
      : next && isUnkeyed(next)
      ? next
      : null;
    const node = reuse(old, child);
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
    if (old && old !== node && old === next) next = old.nextSibling;
    if (old && old !== node) old.parentNode?.removeChild(old);
  }
  while (next) {
    const rest = next.nextSibling;
    next.remove();
    next = rest;
  }
}

/**
 * @param {Node | null} old
 * @param {Content} child
 * @returns {ChildNode}
 */
function reuse(old, child) {
  if (typeof child !== "object") {
    if (!(old instanceof Text)) return document.createTextNode(String(child));
    if (old.data !== String(child)) old.data = String(child);
    return old;
  }
  const isSame = old instanceof Element && drawn.get(old)?.tag === child.tag;
  const node = isSame
    ? /** @type {Element} */ (old)
    : svgTags.has(child.tag)
    ? document.createElementNS("http://www.w3.org/2000/svg", child.tag)
    : document.createElement(child.tag);
  const former = isSame ? drawn.get(node)?.properties ?? {} : {};
  drawn.set(node, child);
  for (const name of Object.keys(former)) {
    if (!(name in child.properties)) change(node, name, former[name], undefined);
  }
  for (const [name, value] of Object.entries(child.properties)) {
    change(node, name, former[name], value);
  }
  draw(node, child.children);
  return node;
}

/**
 * @param {Element} node
 * @param {string} name
 * @param {Attribute} former
 * @param {Attribute} value
 */
function change(node, name, former, value) {
  if (name === "key") return;
  if (name === "value" || name === "checked") {
    const field = /** @type {any} */ (node);
    if (field[name] !== value) field[name] = value ?? "";
  } else if (typeof value === "function" || typeof former === "function") {
    if (typeof former !== "function") node.addEventListener(name, dispatch);
  } else if (value !== former) {
    if (value === false || value === null || value === undefined) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Event} event */
function dispatch(event) {
  const listener = drawn.get(/** @type {Element} */ (event.currentTarget))?.properties[event.type];
  if (typeof listener === "function") listener(/** @type {never} */ (event));
}

/**
 * Without what stands for nothing, and without the lists within the list.
 *
 * @param {readonly Child[]} children
 * @returns {Content[]}
 */
function contents(children) {
  return children.flatMap((child) =>
    Array.isArray(child)
      ? contents(child)
      : child === null || child === false || child === undefined || child === ""
      ? []
      : [child]
  );
}

/** @param {Node} node */
function isUnkeyed(node) {
  return !(node instanceof Element) || drawn.get(node)?.properties.key === undefined;
}
