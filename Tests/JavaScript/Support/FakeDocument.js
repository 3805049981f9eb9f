// @ts-check
// As much of the DOM as a renderer uses. It counts what a test wants to know: which nodes were put
// into the document, and which listeners were added.

class FakeNode {
  /** @type {FakeElement | null} */
  parentNode = null;

  /** @param {unknown} other */
  contains(other) {
    for (let node = /** @type {FakeNode | null} */ (other); node; node = node.parentNode) {
      if (node === this) return true;
    }
    return false;
  }
}

class FakeText extends FakeNode {
  /** @param {string} text */
  constructor(text) {
    super();
    this.nodeValue = text;
  }

  get textContent() {
    return this.nodeValue;
  }
}

class FakeElement extends FakeNode {
  /** @type {FakeNode[]} */
  childNodes = [];
  /** @type {Map<string, string>} */
  attributes = new Map();
  /** @type {Map<string, Set<(event: object) => void>>} */
  listeners = new Map();
  style = { cssText: "" };

  /** @param {string} tag @param {string} namespace */
  constructor(tag, namespace) {
    super();
    this.localName = tag;
    this.namespaceURI = namespace;
    if (tag === "input") Object.assign(this, { value: "", checked: false, defaultValue: "" });
    if (tag === "progress") Object.assign(this, { value: 0 });
    if (tag === "select") this.#chooseAmongOptions();
  }

  get textContent() {
    return this.childNodes.map((node) => /** @type {any} */ (node).textContent).join("");
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  /** @param {string} name */
  removeAttribute(name) {
    this.attributes.delete(name);
  }

  /** @param {string} type @param {(event: object) => void} listener */
  addEventListener(type, listener) {
    const listeners = this.listeners.get(type) ?? new Set();
    this.listeners.set(type, listeners.add(listener));
  }

  /** @param {string} type @param {(event: object) => void} listener */
  removeEventListener(type, listener) {
    this.listeners.get(type)?.delete(listener);
  }

  /** @param {string} type */
  dispatch(type) {
    for (const listener of this.listeners.get(type) ?? []) listener({ type, currentTarget: this });
  }

  /** @param {FakeNode} node @param {FakeNode | null} next */
  insertBefore(node, next) {
    node.parentNode?.removeChild(node);
    const index = next ? this.childNodes.indexOf(next) : this.childNodes.length;
    if (index < 0) throw new Error("The node before which to insert is no child.");
    this.childNodes.splice(index, 0, node);
    node.parentNode = this;
    insertions.push(node);
    return node;
  }

  /** Takes the focus away from what is in the node, as a document does. @param {FakeNode} node */
  removeChild(node) {
    const index = this.childNodes.indexOf(node);
    if (index < 0) throw new Error("The node to remove is no child.");
    this.childNodes.splice(index, 1);
    node.parentNode = null;
    if (node.contains(fakeDocument.activeElement)) fakeDocument.activeElement = null;
    return node;
  }

  /** A list knows only the values of its options. */
  #chooseAmongOptions() {
    let chosen = "";
    Object.defineProperty(this, "value", {
      get: () => chosen,
      set: (value) => {
        const options = /** @type {FakeElement[]} */ (this.childNodes);
        chosen = options.some((option) => option.getAttribute("id") === value) ? value : "";
      },
    });
  }
}

/** The nodes that were put somewhere, in order. @type {FakeNode[]} */
export const insertions = [];

export const fakeDocument = {
  /** @type {FakeElement | null} */
  activeElement: null,
  /** @param {string} tag */
  createElement: (tag) => new FakeElement(tag, "http://www.w3.org/1999/xhtml"),
  /** @param {string} namespace @param {string} tag */
  createElementNS: (namespace, tag) => new FakeElement(tag, namespace),
  /** @param {string} text */
  createTextNode: (text) => new FakeText(text),
};

/** Call before a module that touches the document is used. */
export function installDocument() {
  Object.assign(globalThis, { document: fakeDocument, Node: FakeNode, Element: FakeElement });
}

/** What a node would look like in a file. @param {any} node @returns {string} */
export function markup(node) {
  if (node instanceof FakeText) return node.nodeValue;
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${value}"`).join("");
  const content = node.childNodes.map(markup).join("");
  return `<${node.localName}${attributes}>${content}</${node.localName}>`;
}
