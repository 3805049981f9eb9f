// @ts-check
import {
  attribute,
  elementByID,
  flatChildren,
  hasDrawnBox,
  isContentEditable,
  tagOf,
  treeOf,
} from "./flat-tree.js";
import { isNamedByContent, roleOf } from "./roles.js";

/** How deep content is read for a name. */
const nameDepthMax = 100;
/** More of a content is no name. */
const nameTextLengthMax = 5000;

/**
 * How one element takes part in a name.
 * @typedef {object} NameWay
 * @property {boolean} isInner it stands inside of what is named, or of what labels it
 * @property {boolean} isReferred something refers to it, or to what it stands in
 * @property {boolean} isHiddenToo what refers to it takes its hidden parts, as it is hidden itself
 * @property {number} depth
 * @property {Set<Element>} visited
 */

/** The accessible name of an element. @param {Element} element @returns {string} */
export function nameOf(element) {
  const way = { isInner: false, isReferred: false, isHiddenToo: false, depth: 0 };
  return alternative(element, { ...way, visited: new Set() }).replace(/\s+/g, " ").trim();
}

/** The accessible name without what other elements lend, which are found by themselves.
 * @param {Element} element */
export function ownLabelOf(element) {
  const alt = tagOf(element) === "img" ? attribute(element, "alt") : null;
  return (attribute(element, "aria-label")?.trim() || alt || attribute(element, "title") || "")
    .replace(/\s+/g, " ").trim();
}

/** @param {Element} element @param {NameWay} way @returns {string} */
function alternative(element, way) {
  if (way.depth > nameDepthMax || way.visited.has(element)) return "";
  if (!way.isReferred) {
    const referred = referredName(element, way);
    if (referred) return referred;
  }
  way.visited.add(element);
  const isUnseen = way.isInner && !way.isHiddenToo && isUndrawn(element);
  // What is in an invisible element may be visible again.
  if (isUnseen) return contentName(element, way);
  const role = roleOf(element);
  if (way.isInner) {
    const value = controlText(element, role);
    if (value !== null) return value;
  }
  const label = attribute(element, "aria-label")?.trim();
  if (label) return label;
  const native = nativeName(element, way);
  if (native) return native;
  if (way.isInner ? role !== "listbox" : isNamedByContent(role)) {
    const content = contentName(element, way);
    if (content.trim()) return content;
  }
  return attribute(element, "title")?.trim() || placeholderOf(element);
}

/** By `aria-labelledby`. @param {Element} element @param {NameWay} way */
function referredName(element, way) {
  const tree = treeOf(element);
  const ids = attribute(element, "aria-labelledby")?.split(/\s+/).filter(Boolean) ?? [];
  if (!tree || ids.length === 0) return "";
  return ids.map((id) => {
    const other = elementByID(tree, id);
    if (!other) return "";
    return alternative(other, referredWay(other, way, new Set()));
  }).join(" ").trim();
}

/** How an element is read that another refers to. @param {Element} element @param {NameWay} way
 * @param {Set<Element>} visited @returns {NameWay} */
function referredWay(element, { depth }, visited) {
  const isHiddenToo = isUndrawn(element);
  return { isInner: true, isReferred: true, isHiddenToo, depth: depth + 1, visited };
}

/** What a control inside of a label says: its value. @param {Element} element @param {string} role
 * @returns {string | null} nothing if it is no control */
export function controlText(element, role) {
  if (element instanceof HTMLSelectElement) {
    return [...element.selectedOptions].map((option) => option.label).join(" ");
  }
  if (element instanceof HTMLTextAreaElement) return element.value;
  const hasValue = ["textbox", "searchbox", "combobox", "spinbutton", "slider"].includes(role);
  if (!hasValue) return null;
  if (element instanceof HTMLInputElement) return element.type === "password" ? "" : element.value;
  if (element instanceof HTMLElement && isContentEditable(element)) return null;
  return attribute(element, "aria-valuetext") ?? attribute(element, "aria-valuenow");
}

/** By what HTML has for it. @param {Element} element @param {NameWay} way @returns {string} */
function nativeName(element, way) {
  switch (tagOf(element)) {
    case "input":
      return inputName(/** @type {HTMLInputElement} */ (element), way);
    case "select":
    case "textarea":
    case "meter":
    case "output":
    case "progress":
    case "button":
      return labelsName(/** @type {HTMLSelectElement} */ (element), way);
    case "img":
    case "area":
      return attribute(element, "alt")?.trim() ?? "";
    case "fieldset":
      return childName(element, "legend", way);
    case "table":
      return childName(element, "caption", way);
    case "svg":
      return childName(element, "title", way);
    case "option":
    case "optgroup":
      return attribute(element, "label")?.trim() ?? "";
    default:
      return "";
  }
}

/** @param {HTMLInputElement} input @param {NameWay} way */
function inputName(input, way) {
  if (input.type === "hidden") return "";
  const labels = labelsName(input, way);
  if (labels) return labels;
  if (["button", "submit", "reset"].includes(input.type)) {
    if (input.value.trim()) return input.value;
    return { submit: "Submit", reset: "Reset" }[input.type] ?? "";
  }
  if (input.type !== "image") return "";
  return attribute(input, "alt")?.trim() || attribute(input, "title")?.trim() || "Submit";
}

/** @param {{ labels: NodeListOf<HTMLLabelElement> | null } & Element} control
 * @param {NameWay} way */
function labelsName(control, way) {
  if (way.isReferred) return "";
  // The label says what stands around the control, and not its value.
  const visited = new Set(way.visited);
  return [...control.labels ?? []].filter((label) => !isUndrawn(label))
    .map((label) => alternative(label, referredWay(label, way, visited)).trim())
    .filter(Boolean).join(" ");
}

/** @param {Element} element @param {string} tag @param {NameWay} way */
function childName(element, tag, way) {
  const child = flatChildren(element).find((one) => one instanceof Element && tagOf(one) === tag);
  if (!(child instanceof Element)) return "";
  if (tag === "title") return child.textContent?.trim() ?? "";
  return isLeftOut(child, false) ? "" : contentName(child, { ...way, depth: way.depth + 1 }).trim();
}

/** @param {Element} element @param {NameWay} way */
function contentName(element, way) {
  const inner = { ...way, isInner: true, depth: way.depth + 1 };
  let text = generatedText(element, "::before");
  const isTextRead = way.isHiddenToo || getComputedStyle(element).visibility === "visible";
  for (const child of flatChildren(element)) {
    if (text.length > nameTextLengthMax) break;
    if (child instanceof Text) text += isTextRead ? child.data : "";
    else if (child instanceof Element && !isLeftOut(child, way.isHiddenToo)) {
      const own = tagOf(child) === "br" ? "\n" : alternative(child, inner);
      text += isInline(child) ? own : ` ${own} `;
    }
  }
  return text + generatedText(element, "::after");
}

const unnamedTags = new Set(["head", "noscript", "script", "style", "template"]);

/** Hidden parts are no part of a name. @param {Element} element @param {boolean} isHiddenToo */
function isLeftOut(element, isHiddenToo) {
  if (unnamedTags.has(tagOf(element)) || attribute(element, "aria-hidden") === "true") return true;
  if (isHiddenToo || getComputedStyle(element).display === "contents") return false;
  return !hasDrawnBox(element);
}

/** @param {Element} element */
function isUndrawn(element) {
  const { display, visibility } = getComputedStyle(element);
  return visibility !== "visible" || (display !== "contents" && !hasDrawnBox(element));
}

/** @param {Element} element */
const isInline = (element) => ["inline", "contents"].includes(getComputedStyle(element).display);

/** What CSS writes before or after a content. @param {Element} element @param {string} pseudo */
function generatedText(element, pseudo) {
  const style = getComputedStyle(element, pseudo);
  const { content, display } = style;
  if (!content.includes('"') || display === "none" || style.visibility !== "visible") return "";
  // After a slash stands what is to be said instead.
  const [shown, spoken] = content.split(/(?<=")\s*\/\s*(?=")/);
  const texts = [...(spoken ?? shown).matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text);
  const text = texts.join("").replace(/\\(.)/g, "$1");
  return display === "inline" ? text : ` ${text} `;
}

/** @param {Element} element */
function placeholderOf(element) {
  const isField = ["input", "textarea"].includes(tagOf(element));
  return (isField && attribute(element, "placeholder")?.trim()) ||
    attribute(element, "aria-placeholder")?.trim() || "";
}
