// @ts-check
// What is typed into secret fields never leaves the page, whatever shows it.
import { attribute, openTrees } from "../flat-tree.js";
import { isPassword } from "../states.js";

const secretAutocomplete =
  /(?:^|\s)(?:current-password|new-password|one-time-code|cc-\S+)(?:\s|$)/i;
/** What is shorter is in every text. */
const secretLengthMin = 3;

export class Secrets {
  /** A field stays secret when a page shows its password as text. @type {Set<HTMLInputElement>} */
  #fields = new Set();
  /** The ids and names of secret fields: a page may show the text in another element. */
  #names = new Set();

  /** Looks for secret fields, before the page can show what is in them. */
  mark() {
    for (const tree of openTrees()) {
      const { querySelectorAll } =
        (tree instanceof Document ? Document : DocumentFragment).prototype;
      for (const field of querySelectorAll.call(tree, "input, textarea")) this.isSecret(field);
    }
  }

  /** @param {Element} element */
  isSecret(element) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) {
      return false;
    }
    const field = /** @type {HTMLInputElement} */ (element);
    if (this.#fields.has(field)) return true;
    const names = ["id", "name"].map((name) => attribute(field, name)).filter(Boolean);
    const isSecret = isMarkedSecret(field) || names.some((name) => this.#names.has(name)) ||
      this.isIn(field.value);
    if (!isSecret) return false;
    this.#fields.add(field);
    for (const name of names) this.#names.add(name);
    return true;
  }

  /** Whether a secret is in what is to be told. @param {unknown} told */
  isIn(told) {
    if (told === undefined) return false;
    const text = JSON.stringify(told);
    return [...this.#fields].some(({ value }) =>
      value.length >= secretLengthMin && text.includes(JSON.stringify(value).slice(1, -1))
    );
  }
}

/** Whether a field says itself that it is secret. A single character is one of a code, whose
 * other fields mostly say nothing. @param {HTMLInputElement} field */
const isMarkedSecret = (field) =>
  isPassword(field) || field.maxLength === 1 ||
  secretAutocomplete.test(attribute(field, "autocomplete") ?? "") ||
  (getComputedStyle(field).getPropertyValue("-webkit-text-security") || "none") !== "none";
