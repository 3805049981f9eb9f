// @ts-check
/** @import { Field } from "./types.d.ts" */
import { focusedElement, isContentEditable } from "./flat-tree.js";
import { isEditable, isPassword, valueOf } from "./states.js";

/** The field that has the focus, with the very text in it, to be compared.
 * @returns {Field} */
export function focusedField() {
  const focused = focusedElement();
  if (!focused) return { isThere: false, value: "", isPassword: false, isEditable: false };
  const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  return {
    isThere: true,
    value: isField ? focused.value : valueOf(focused),
    isPassword: isPassword(focused),
    isEditable: isEditable(focused),
  };
}

/** Selects all that is in the field with the focus, so that what is typed replaces it. */
export function selectFocusedText() {
  const focused = focusedElement();
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) {
    focused.select();
    return true;
  }
  if (!(focused instanceof HTMLElement) || !isContentEditable(focused)) return false;
  getSelection()?.selectAllChildren(focused);
  return true;
}

/** Puts the insertion point behind all that is in the field with the focus.
 * @returns {boolean} whether it is there: fields for a mail address or a number have none that a
 * script may set */
export function moveCaretToEnd() {
  const focused = focusedElement();
  if (!focused || !isEditable(focused)) return false;
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) {
    if (focused.selectionEnd === null) return false;
    focused.setSelectionRange(focused.value.length, focused.value.length);
  } else getSelection()?.modify("move", "forward", "documentboundary");
  return true;
}

/** Chooses an option as a person would; its list is drawn by the browser, where no touch goes.
 * @param {Element} element @returns {boolean} whether it is an option that can be chosen */
export function chooseOption(element) {
  if (!(element instanceof HTMLOptionElement) || element.disabled) return false;
  const select = element.closest("select");
  if (!select || select.disabled) return false;
  if (select.multiple) element.selected = !element.selected;
  else if (element.selected) return true;
  else element.selected = true;
  for (const name of ["input", "change"]) {
    select.dispatchEvent(new Event(name, { bubbles: true, composed: name === "input" }));
  }
  return true;
}
