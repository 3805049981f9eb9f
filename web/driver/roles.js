// @ts-check
import { attribute, flatAncestors, flatChildren, isMatch, tagOf } from "./flat-tree.js";

/** Roles of what a person operates; a press on something inside counts for it. */
const widgetRoles = new Set(
  ("button checkbox combobox link menuitem menuitemcheckbox menuitemradio option radio searchbox " +
    "slider spinbutton switch tab textbox treeitem").split(" "),
);
/** Roles whose name is what stands inside. */
const contentRoles = new Set(
  ("button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox " +
    "menuitemradio option radio rowheader switch tab term tooltip treeitem").split(" "),
);
const otherRoles = new Set(
  ("alert alertdialog application article banner blockquote caption code complementary " +
    "contentinfo definition deletion dialog document emphasis feed figure form generic grid " +
    "group img image insertion list listbox listitem log main marquee math menu menubar meter " +
    "navigation none note paragraph presentation progressbar radiogroup region rowgroup " +
    "scrollbar search separator status strong subscript superscript table tablist tabpanel term " +
    "textbox time timer toolbar tree treegrid").split(" "),
);

/** @type {Record<string, string>} */
const roleOfTag = {
  address: "group",
  article: "article",
  aside: "complementary",
  blockquote: "blockquote",
  button: "button",
  caption: "caption",
  code: "code",
  datalist: "listbox",
  dd: "definition",
  del: "deletion",
  details: "group",
  dfn: "term",
  dialog: "dialog",
  dt: "term",
  em: "emphasis",
  fieldset: "group",
  figure: "figure",
  form: "form",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
  hr: "separator",
  ins: "insertion",
  li: "listitem",
  main: "main",
  menu: "list",
  meter: "meter",
  nav: "navigation",
  ol: "list",
  optgroup: "group",
  option: "option",
  output: "status",
  p: "paragraph",
  progress: "progressbar",
  search: "search",
  strong: "strong",
  sub: "subscript",
  summary: "button",
  sup: "superscript",
  table: "table",
  tbody: "rowgroup",
  td: "cell",
  textarea: "textbox",
  tfoot: "rowgroup",
  thead: "rowgroup",
  time: "time",
  tr: "row",
  ul: "list",
};

/** @type {Record<string, string>} */
const roleOfInputType = {
  button: "button",
  checkbox: "checkbox",
  file: "button",
  hidden: "none",
  image: "button",
  number: "spinbutton",
  radio: "radio",
  range: "slider",
  reset: "button",
  submit: "button",
};

/** The role of an element, by its attribute, else by what it is. @param {Element} element */
export function roleOf(element) {
  for (const role of (attribute(element, "role") ?? "").toLowerCase().split(/\s+/)) {
    const isKnown = widgetRoles.has(role) || contentRoles.has(role) || otherRoles.has(role);
    if (!isKnown) continue;
    if (role === "image") return "img";
    if (role !== "none" && role !== "presentation") return role;
    // What can have the focus has a role all the same.
    if (!isMatch(element, "a[href], button, input, select, textarea, [tabindex]")) return "none";
    break;
  }
  return implicitRole(element);
}

/** @param {Element} element */
function implicitRole(element) {
  const tag = tagOf(element);
  switch (tag) {
    case "a":
    case "area":
      return attribute(element, "href") === null ? "generic" : "link";
    case "input":
      return inputRole(/** @type {HTMLInputElement} */ (element));
    case "select": {
      const { multiple, size } = /** @type {HTMLSelectElement} */ (element);
      return multiple || size > 1 ? "listbox" : "combobox";
    }
    case "img":
      return attribute(element, "alt") === "" && !hasLabel(element) ? "none" : "img";
    case "svg":
      return hasLabel(element) || hasTitle(element) ? "img" : "generic";
    case "header":
    case "footer":
      return isSectioned(element) ? "generic" : tag === "header" ? "banner" : "contentinfo";
    case "section":
      return hasLabel(element) ? "region" : "generic";
    case "th":
      return attribute(element, "scope")?.startsWith("row") ? "rowheader" : "columnheader";
    default:
      return Object.hasOwn(roleOfTag, tag) ? roleOfTag[tag] : "generic";
  }
}

/** @param {HTMLInputElement} input */
function inputRole(input) {
  if (Object.hasOwn(roleOfInputType, input.type)) return roleOfInputType[input.type];
  const takesList = ["email", "search", "tel", "text", "url"].includes(input.type);
  if (takesList && input.list) return "combobox";
  return input.type === "search" ? "searchbox" : "textbox";
}

/** @param {Element} element */
const hasLabel = (element) =>
  ["aria-label", "aria-labelledby", "title"].some((name) => attribute(element, name)?.trim());

/** @param {Element} svg */
const hasTitle = (svg) =>
  flatChildren(svg).some((child) => child instanceof Element && tagOf(child) === "title");

/** Whether it belongs to a part of the page and not to the page. @param {Element} element */
function isSectioned(element) {
  const sections = ["article", "aside", "main", "nav", "section"];
  for (const ancestor of flatAncestors(element)) {
    if (sections.includes(tagOf(ancestor))) return true;
  }
  return false;
}

/** Whether a person operates what has this role. @param {string} role */
export const isWidgetRole = (role) => widgetRoles.has(role);

/** Whether the name of what has this role is its content. @param {string} role */
export const isNamedByContent = (role) => contentRoles.has(role);
