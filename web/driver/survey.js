// @ts-check
/** @import { Box, Item } from "./types.d.ts" */
import { elementBox, isBoxSeen, isInView } from "./boxes.js";
import {
  attribute,
  flatChildren,
  focusedElement,
  hasDrawnBox,
  isMatch,
  tagOf,
} from "./flat-tree.js";
import { nameOf, ownLabelOf } from "./names.js";
import { isNamedByContent, isWidgetRole, roleOf } from "./roles.js";
import { isPassword, subjectOf, valueOf } from "./states.js";
import { normalized } from "./text-patterns.js";

/** No more elements are looked at, nor deeper ones. */
const elementCountMax = 100_000;
const elementDepthMax = 1500;

const undrawnTags = new Set(["head", "noscript", "script", "style", "template", "title"]);
/** Elements whose children are not drawn, or are a page of their own. */
const closedTags = new Set(
  ["audio", "canvas", "iframe", "input", "object", "option", "select", "textarea", "video"],
);
const listRoles = new Set(["listitem", "row"]);

/** Everything that can be seen at one moment, in the order of the drawn tree. */
export class Survey {
  /** @type {Item[]} */
  items = [];
  /** Whether elements were left out, because there are too many or they are too deep. */
  isCut = false;
  #except;
  #hiddenToo;
  #isLeftOut;
  #focused = focusedElement();
  /** @type {Map<Item, string[]>} */
  #texts = new Map();
  /** @type {Map<Item, string>} */
  #roles = new Map();
  /** @type {Map<Item, Element>} */
  #subjects = new Map();
  /** @type {Map<Item, boolean>} */
  #views = new Map();

  /** @param {Element[]} roots where to look @param {string | undefined} except what to leave out
   * @param {boolean} [hiddenToo] whether what cannot be seen counts, too
   * @param {(element: Element) => boolean} [isLeftOut] what not to look into, to save time */
  constructor(roots, except, hiddenToo = false, isLeftOut = () => false) {
    this.#except = except;
    this.#hiddenToo = hiddenToo;
    this.#isLeftOut = isLeftOut;
    for (const root of roots) this.#visit(root, 0, false);
  }

  /** @param {Item} item */
  role(item) {
    return this.#kept(this.#roles, item, () => roleOf(item.element));
  }

  /** What a press on it counts for. @param {Item} item */
  subject(item) {
    return this.#kept(this.#subjects, item, () => subjectOf(item.element));
  }

  /** @param {Item} item */
  isInView(item) {
    return this.#kept(this.#views, item, () => isInView(item.element, item.box));
  }

  /** All that a text of a selector may be: what is drawn in it, its name, its value. The texts of
   * containers are those of the elements in them.
   * @param {Item} item @returns {string[]} */
  texts(item) {
    return this.#kept(this.#texts, item, () => {
      const { element, lines, direct, content } = item;
      const role = this.role(item);
      const texts = new Set([...lines, direct]);
      const isWhole = isNamedByContent(role) || listRoles.has(role) || tagOf(element) === "label";
      if (isWhole) {
        texts.add(normalized(content));
        for (const line of content.split("\n")) texts.add(normalized(line));
      }
      const isLabelled = isWidgetRole(role) || ["img", "textbox"].includes(role);
      texts.add(normalized(isLabelled ? nameOf(element) : ownLabelOf(element)));
      if (isLabelled && !isPassword(element)) texts.add(normalized(valueOf(element)));
      texts.add(normalized(attribute(element, "placeholder") ?? ""));
      texts.delete("");
      return [...texts];
    });
  }

  /** @template T
   * @param {Map<Item, T>} known @param {Item} item @param {() => T} make */
  #kept(known, item, make) {
    const value = known.get(item);
    if (value !== undefined) return value;
    const made = make();
    known.set(item, made);
    return made;
  }

  /** @param {Element} element @param {number} depth
   * @param {boolean} isFaded whether something around it is wholly transparent
   * @returns {Item | null} */
  #visit(element, depth, isFaded) {
    if (depth > elementDepthMax || this.items.length >= elementCountMax) {
      this.isCut = true;
      return null;
    }
    if (undrawnTags.has(tagOf(element))) return null;
    if (this.#except && isMatch(element, this.#except)) return null;
    if (this.#isLeftOut(element)) return null;
    const style = getComputedStyle(element);
    const isDrawn = style.display === "contents" || hasDrawnBox(element);
    if (!isDrawn && !this.#hiddenToo) return null;
    const box = elementBox(element);
    const isClear = isFaded || style.opacity === "0";
    /** @type {Item} */
    const item = {
      element,
      index: this.items.length,
      end: 0,
      box,
      isSeen: this.#hiddenToo || isSeen(element, box, style, isClear),
      gap: gapOf(style.display),
      lines: [],
      direct: "",
      content: "",
    };
    this.items.push(item);
    this.#read(item, style, depth, isClear);
    item.end = this.items.length;
    return item;
  }

  /** Reads what is drawn in an element: all of it, and the lines that are its own.
   * @param {Item} item @param {CSSStyleDeclaration} style @param {number} depth
   * @param {boolean} isClear */
  #read(item, style, depth, isClear) {
    const { element } = item;
    const tag = tagOf(element);
    if (element instanceof HTMLInputElement) {
      if (["button", "submit", "reset"].includes(element.type)) item.content = element.value;
    } else if (element instanceof HTMLSelectElement) {
      item.content = valueOf(element);
      this.#visitOptions(element, item);
    } else if (tag === "option") {
      item.content = /** @type {HTMLOptionElement} */ (element).label;
    }
    let own = item.content;
    let direct = "";
    const isTextSeen = style.visibility === "visible" || this.#hiddenToo;
    for (const child of closedTags.has(tag) ? [] : flatChildren(element)) {
      if (child instanceof Text) {
        const text = isTextSeen ? drawnText(child.data, style) : "";
        item.content += text;
        own += text;
        direct += text;
      } else if (child instanceof Element) {
        if (tagOf(child) === "br") {
          item.content += "\n";
          own += "\n";
          continue;
        }
        const inner = this.#visit(child, depth + 1, isClear);
        if (!inner) continue;
        const around = inner.gap + inner.content + inner.gap;
        item.content += around;
        own += inner.gap === "\n" ? "\n" : around;
      }
    }
    item.lines = own.split("\n").map(normalized).filter(Boolean);
    item.direct = normalized(direct);
  }

  /** The options of an open list, or of the select that has the focus, whose list no page draws.
   * @param {HTMLSelectElement} select @param {Item} item */
  #visitOptions(select, { box, isSeen }) {
    const isList = select.multiple || select.size > 1;
    if (!isList && select !== this.#focused) return;
    for (const option of select.options) {
      const label = normalized(option.label);
      this.items.push({
        element: option,
        index: this.items.length,
        end: this.items.length + 1,
        box: isList ? elementBox(option) : box,
        isSeen,
        gap: "\n",
        lines: [label],
        direct: label,
        content: label,
      });
    }
  }
}

/** @param {Element} element @param {Box} box @param {CSSStyleDeclaration} style
 * @param {boolean} isClear whether it is wholly transparent */
function isSeen(element, box, style, isClear) {
  if (style.visibility !== "visible" || !isBoxSeen(element, box, style)) return false;
  // A field may lie unseen over what is drawn for it, and takes the presses there.
  return !isClear || ["input", "select", "textarea"].includes(tagOf(element));
}

/** What stands between an element and the text around it. @param {string} display */
function gapOf(display) {
  if (display === "inline" || display === "contents") return "";
  return display.startsWith("inline") || display === "table-cell" ? " " : "\n";
}

/** Line feeds are spaces where white space is not kept.
 * @param {string} text @param {CSSStyleDeclaration} style */
const drawnText = (text, style) =>
  /^(pre|break-spaces)/.test(style.whiteSpace) ? text : text.replace(/\s+/g, " ");
