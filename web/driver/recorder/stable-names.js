// @ts-check
// Which names will still be there when a flow runs again. Nothing here needs a document.

/** A longer text is no name. */
export const nameLengthMax = 50;

/** What frameworks begin the ids with that they make. */
const generatedPrefixes = new RegExp(
  "^(?:radix-|headlessui-|downshift-|ember\\d|ext-gen|yui_|gwt-|__BVID__|react-aria|reka-|" +
    "vaul-|_r_|«)",
  "i",
);
/** Letters and digits in turn, or hexadecimal digits: what a hash or a random name looks like. */
const randomPart =
  /^(?=.*\d)(?=.*[a-z])(?:[0-9a-f]{6,}|(?:[a-z]+\d+){2,}[a-z]*|(?:\d+[a-z]+){2,}\d*)$/i;
/** Small and capital letters without the order of words. */
const shuffledPart = /^(?:[a-z]?[A-Z][a-z]?){4,}$/;

/** Whether an id, or the name of a class, was written by a person. @param {string} id */
export function isStableIdentifier(id) {
  if (id.length > nameLengthMax || !/^[\w./-]+$/.test(id)) return false;
  if (generatedPrefixes.test(id) || /\d{3}|[-_.]\d+(?:$|[-_.])|^\d/.test(id)) return false;
  return !hasRandomPart(id);
}

/** Whether a test id can be used: it is meant to stay, but may hold a key of the data.
 * @param {string} id */
export const isStableTestIdentifier = (id) =>
  id.length <= 2 * nameLengthMax && !/\d{6}/.test(id) && !hasRandomPart(id);

/** @param {string} id */
const hasRandomPart = (id) =>
  id.split(/[-_./:]+/).some((part) =>
    part.length >= 5 && (randomPart.test(part) || shuffledPart.test(part))
  );

const months = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
/** What will be different on another day, or with other data. */
const volatileParts = [
  /\d\s*:\s*\d\d/,
  /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/,
  new RegExp(`\\b(?:${months})[a-z]*\\.?\\s+\\d|\\d\\.?\\s+(?:${months})`, "i"),
  /\b(?:19|20)\d\d\b/,
  /[$€£¥₹]\s*\d|\d\s*(?:[$€£¥₹%]|(?:USD|EUR|GBP|CHF)\b)/,
  /\b(?:ago|just now|yesterday|tomorrow)\b/i,
  /\bgood (?:morning|afternoon|evening|night)\b/i,
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i,
  /\d[.,]\d|\d{5}/,
];
/** A number that may count something. */
const countedParts = /^\W*\d|\d\W*$|\(\d+\)/;

/** How likely a text is another one when the flow runs: not (0), perhaps (1) or surely (2).
 * @param {string} text @returns {0 | 1 | 2} */
export function volatility(text) {
  if (text.length > nameLengthMax || volatileParts.some((part) => part.test(text))) return 2;
  return countedParts.test(text) ? 1 : 0;
}

/** Whether a text says anything. @param {string} text */
export const isName = (text) => text !== "" && !/^\d+$/.test(text);
