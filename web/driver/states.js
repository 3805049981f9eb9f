// @ts-check
import {
  attribute,
  flatAncestors,
  focusedElement,
  isContentEditable,
  isInside,
  isMatch,
  tagOf,
} from "./flat-tree.js";
import { isWidgetRole, roleOf } from "./roles.js";

/** Fields of these types take no text. */
const unwrittenTypes = new Set(
  ["button", "checkbox", "color", "file", "hidden", "image", "radio", "range", "reset", "submit"],
);
/** How far up a text looks for its button. */
const widgetDepthMax = 40;

/** What an element stands for: its link or button, or the control that it labels.
 * @param {Element} element @returns {Element} */
export function subjectOf(element) {
  let depth = 0;
  for (const at of flatAncestors(element)) {
    if (depth++ > widgetDepthMax) break;
    if (isWidgetRole(roleOf(at))) return at;
    if (at instanceof HTMLLabelElement) return at.control ?? element;
  }
  return element;
}

/** @param {Element} element */
export function isEnabled(element) {
  if (isMatch(element, ":disabled")) return false;
  for (const ancestor of flatAncestors(element)) {
    if (attribute(ancestor, "aria-disabled") === "true") return false;
  }
  return true;
}

/** A state that is written as an attribute; nothing if it is not.
 * @param {Element} element @param {string} name */
function stated(element, name) {
  const value = attribute(element, name);
  return value === null || value === "undefined" ? undefined : value === "true";
}

/** @param {Element} element @returns {boolean | undefined} nothing where it cannot be checked */
export function isChecked(element) {
  if (element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type)) {
    return element.checked;
  }
  return stated(element, "aria-checked") ?? stated(element, "aria-pressed");
}

/** @param {Element} element @returns {boolean | undefined} nothing where it cannot be selected */
export function isSelected(element) {
  if (element instanceof HTMLOptionElement) return element.selected;
  const selected = stated(element, "aria-selected");
  if (selected !== undefined) return selected;
  const current = attribute(element, "aria-current");
  return current === null ? undefined : !["", "false"].includes(current);
}

/** @param {Element} element */
export function isFocused(element) {
  const focused = focusedElement();
  if (focused === element) return true;
  return element instanceof HTMLElement && isContentEditable(element) && focused !== null &&
    isInside(element, focused);
}

/** @param {Element} element */
export function isEditable(element) {
  if (attribute(element, "aria-readonly") === "true" || !isEnabled(element)) return false;
  if (element instanceof HTMLInputElement) {
    return !unwrittenTypes.has(element.type) && !element.readOnly;
  }
  if (element instanceof HTMLTextAreaElement) return !element.readOnly;
  return element instanceof HTMLElement && isContentEditable(element);
}

/** @param {Element | null} element */
export const isPassword = (element) =>
  element instanceof HTMLInputElement && element.type === "password";

/** What a field holds; a password is told by its length only. @param {Element} element */
export function valueOf(element) {
  if (element instanceof HTMLInputElement) {
    if (["checkbox", "radio", "file"].includes(element.type)) return "";
    return isPassword(element) ? "•".repeat(element.value.length) : element.value;
  }
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLSelectElement) {
    return [...element.selectedOptions].map((option) => option.label).join(", ");
  }
  if (element instanceof HTMLElement && isContentEditable(element)) return element.innerText;
  if (["meter", "progress"].includes(tagOf(element))) {
    return String(/** @type {HTMLProgressElement} */ (element).value);
  }
  return attribute(element, "aria-valuetext") ?? attribute(element, "aria-valuenow") ?? "";
}
