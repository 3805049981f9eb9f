// @ts-check
// How much of the screen the bars hide an app asks by `env(safe-area-inset-top)` and its like. On a
// desk the browser answers zero; here the style sheets ask the variables that the frame sets.

/** What may stand in place of a missing inset; parentheses in it are two deep at most. */
const otherwise = String.raw`(?:,(?:[^()]|\((?:[^()]|\([^()]*\))*\))*)?`;
const asked = new RegExp(
  String.raw`env\(\s*safe-area-inset-(top|right|bottom|left)\s*${otherwise}\)`,
  "g",
);
const isAsking = /safe-area-inset/;

/** The style that asks the frame, and the browser only without one. @param {string} style */
export function answerable(style) {
  if (!isAsking.test(style)) return style;
  return style.replace(asked, (query, side) => `var(--tandem-inset-${side}, ${query})`);
}

/**
 * Those that were seen; one whose text is replaced is another one.
 * @type {WeakSet<CSSStyleSheet>}
 */
const seen = new WeakSet();

/** @param {CSSStyleSheet} sheet */
function adapt(sheet) {
  if (seen.has(sheet)) return;
  seen.add(sheet);
  try {
    adaptRules(sheet.cssRules);
  } catch {
    // That of another origin cannot be read. Ionic's variables are set for it.
  }
}

/** @param {CSSRuleList} rules */
function adaptRules(rules) {
  for (const rule of /** @type {Iterable<any>} */ (rules)) {
    if (rule.style) adaptStyle(rule.style);
    if (rule.styleSheet) adapt(rule.styleSheet);
    if (rule.cssRules?.length) adaptRules(rule.cssRules);
  }
}

/** @param {CSSStyleDeclaration} style */
function adaptStyle(style) {
  const text = style.cssText;
  const answered = answerable(text);
  // Written only if it differs: each writing makes the browser compute its styles anew.
  if (answered !== text && !text.includes("--tandem-inset")) style.cssText = answered;
}

let isWaiting = false;

/** Looks at what is new before the next picture. */
function lookSoon() {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(look);
}

function look() {
  isWaiting = false;
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) adapt(sheet);
  for (const element of document.querySelectorAll('[style*="safe-area-inset"]')) {
    if (element instanceof HTMLElement) adaptStyle(element.style);
  }
}

/** Libraries write rules that no event tells of. @param {Wrap} wrap */
function adaptWriting(wrap) {
  for (const name of /** @type {const} */ (["insertRule", "replace", "replaceSync"])) {
    wrap(CSSStyleSheet.prototype, name, (native, self, call) => {
      if (call.length) call[0] = answerable(String(call[0]));
      return native.apply(self, call);
    });
  }
}

/** Answers all style sheets that the document has and gets. @param {Wrap} wrap */
export function answerStyleSheets(wrap) {
  adaptWriting(wrap);
  look();
  new MutationObserver(lookSoon).observe(document, { childList: true, subtree: true });
  // A sheet has its rules once it is loaded.
  document.addEventListener("load", lookSoon, true);
}

/** @import { Wrap } from "./host.d.ts" */
