// @ts-check
/** @import { Beginning, Place } from "./types.d.ts" */
/** @import { Gestures } from "./gestures.js" */
/** @import { Moment } from "./moment.js" */
import { nameOf } from "../names.js";
import { isWidgetRole, roleOf } from "../roles.js";
import { isFocused, valueOf } from "../states.js";
import { ownSelector, placeOf } from "./element-selectors.js";
import { fieldOf, hitOf, isRange, targetOf } from "./receivers.js";

/** Fields in which the browser lets a user choose, and no flow can type. */
const chosenTypes = new Set(["color", "date", "datetime-local", "month", "time", "week"]);
/** What answers to Enter and the space bar with a click. */
const clickedTags = new Set(["a", "area", "button", "input", "summary"]);

/** Makes gestures of what is typed and chosen in fields. */
export class Fields {
  #gestures;
  /** Of a field whose text had so many characters before its last change.
   * @type {{ field: Element, beginning: Beginning, formerLength: number, count: number } | null} */
  #typing = null;
  /** Whether what changes is the work of a pointer, which then is told itself. */
  #isByPointer = false;
  /** A key that will make a click. @type {Beginning | null} */
  #keyed = null;

  /** @param {Gestures} gestures */
  constructor(gestures) {
    this.#gestures = gestures;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    this.#isByPointer = false;
    if (event.isComposing || event.repeat) return;
    this.#keyed = null;
    const { key } = event;
    const hit = hitOf(event);
    const field = fieldOf(hit);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (hit instanceof HTMLSelectElement) return;
    if (key === "Escape" || (key === "Enter" && !isMultiLine(field))) {
      if (key === "Enter" && hit && !field && isOperated(hit)) this.#operate(hit);
      else this.#gestures.tell("key", this.#gestures.begin(null), { key });
    } else if (key === " " && hit && !field && isOperated(hit) && hit.localName !== "a") {
      this.#operate(hit);
    } else if (field && key !== "Tab") this.begin(field);
  }

  /** What is focused is pressed by a key: a tap, as where the focus is depends on the keys before.
   * @param {Element} hit */
  #operate(hit) {
    const beginning = this.#gestures.begin(targetOf(hit));
    if (clickedTags.has(hit.localName)) this.#keyed = beginning;
    else this.#gestures.tell("tap", beginning);
  }

  /** A pointer makes the clicks and changes from now on. */
  leaveKeys() {
    this.#isByPointer = true;
    this.#keyed = null;
  }

  /** @param {MouseEvent} event */
  keyedClick(event) {
    const keyed = this.#keyed;
    this.#keyed = null;
    if (keyed && event.detail === 0) this.#gestures.tell("tap", keyed);
  }

  /** Looks at a field before the first change of its text. @param {Element} field */
  begin(field) {
    const gestures = this.#gestures;
    if (this.#typing?.field === field && this.#typing.count === gestures.count) return;
    const { last } = gestures;
    const known = last?.target?.element === field ? last.element : undefined;
    const target = targetOf(field);
    const beginning = gestures.begin(
      target,
      (moment) => known ? { element: known } : placeOf(moment, target),
    );
    const formerLength = valueOf(field).length;
    this.#typing = { field, beginning, formerLength, count: gestures.count };
  }

  /** @param {InputEvent} event */
  beforeInput(event) {
    const field = fieldOf(hitOf(event));
    // Enter in a single line changes nothing, and the app may yet change the text.
    if (field && (isMultiLine(field) || event.inputType !== "insertLineBreak")) this.begin(field);
  }

  /** @param {Event} event */
  input(event) {
    const hit = hitOf(event);
    if (hit instanceof HTMLSelectElement) return this.#choose(hit);
    const field = fieldOf(hit);
    if (!field || chosenTypes.has(/** @type {HTMLInputElement} */ (field).type)) return;
    this.begin(field);
    const typing = this.#typing;
    if (!typing) return;
    const { beginning, formerLength } = typing;
    const isSecret = this.#gestures.secrets.isSecret(field);
    const value = valueOf(field);
    this.#gestures.tell("type", beginning, isSecret ? { isSecret } : { value, formerLength });
    typing.formerLength = value.length;
    typing.count = this.#gestures.count;
  }

  /** @param {Event} event */
  change(event) {
    const hit = hitOf(event);
    if (!(hit instanceof HTMLInputElement)) return;
    if (hit.type === "file") {
      this.note(`A file was chosen ${placeName(hit)}, which a flow cannot do.`);
    } else if (chosenTypes.has(hit.type)) {
      const value = this.#gestures.secrets.isSecret(hit) ? "A secret" : `“${hit.value}”`;
      this.note(`${value} was chosen ${placeName(hit)}, which a flow cannot do.`);
    } else if (!this.#isByPointer) this.#move(hit);
  }

  /** Arrow keys change a range, or the one that is checked of several.
   * @param {HTMLInputElement} input */
  #move(input) {
    const isChecked = input.type === "radio" && isFocused(input);
    const isToTell = isRange(input) || (isChecked && !this.#gestures.wasLastOn(input));
    if (!isToTell) return;
    const point = isChecked ? {} : pointOfValue(input);
    this.#gestures.tell("tap", this.#gestures.begin(targetOf(input)), point);
  }

  /** @param {string} text */
  note(text) {
    this.#gestures.tell("note", this.#gestures.begin(null), { text });
  }

  /** @param {HTMLSelectElement} select */
  #choose(select) {
    if (select.multiple || select.size > 1) return;
    const [option] = select.selectedOptions;
    const gestures = this.#gestures;
    // The options are there while the list has the focus.
    if (!gestures.wasLastOn(select)) gestures.tell("tap", gestures.begin(targetOf(select)));
    if (!option) return;
    const element = gestures.begin(
      targetOf(option),
      (moment) => optionPlace(moment, select, option),
    );
    gestures.tell("tap", element);
  }
}

/** @param {Moment} moment @param {HTMLSelectElement} select @param {HTMLOptionElement} option
 * @returns {Place} */
function optionPlace(moment, select, option) {
  const text = option.label.replace(/\s+/g, " ").trim();
  const found = moment.select({ text });
  if (found.length === 1 && found[0].element === option) return { element: { text } };
  const childOf = ownSelector(moment, { element: select, hit: select });
  return { element: childOf ? { text, childOf } : { text, role: "option" } };
}

/** @param {Element | null} field */
const isMultiLine = (field) => field !== null && !(field instanceof HTMLInputElement);

/** @param {Element} element */
const isOperated = (element) => isWidgetRole(roleOf(element)) && roleOf(element) !== "slider";

/** @param {Element} element */
function placeName(element) {
  const name = nameOf(element);
  return name ? `in “${name}”` : "in a field without a name";
}

/** @param {HTMLInputElement} range */
function pointOfValue({ min, max, valueAsNumber }) {
  const [low, high] = [Number(min || 0), Number(max || 100)];
  return { point: `${Math.round(100 * (valueAsNumber - low) / (high - low || 1))}%,50%` };
}
