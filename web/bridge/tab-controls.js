// @ts-check
// What a control of a tab bar says: its title, badge, picture, and where it leads.
import { matches, URL } from "./browser.js";
import { hrefOf } from "./control-address.js";
import { asElement, childrenOf, descendantsOf, textsOf } from "./drawn-tree.js";

/** What shows the drawing that its text names. */
const iconFont = "mat-icon,[class*=material-icons],[class*=material-symbols],.f7-icons";
/** What a control shows beside its title, by its tag and by its classes. */
const decoration = "i,mat-icon,svg,img,ion-icon,ion-badge,ion-ripple-effect,style,script";
const iconNames =
  /((^|(?<!with|has|no|without)[-_])(icons?|iconfont)|material-(icons|symbols).*|[a-z]Icon)$/;
/** Characters that are drawings. */
const symbols = /[\p{Extended_Pictographic}\p{So}\p{Sm}\p{Co}\ufe0f\u200d•☰⋯…]/gu;
const badgeNames = /(^|[-_])badges?(?![-_]*wrap)([-_]|$)|Badge/;
/** The longest text that is still a badge. */
const badgeLengthMax = 8;

/** What a control says. @param {HTMLElement} control */
export function reading(control) {
  return {
    title: titleOf(control),
    badge: badgeOf(control),
    path: pathOf(hrefOf(control)),
    isForeign: isForeign(control),
    hasIcon: hasPicture(control),
    hasText: /[\p{L}\p{N}]/u.test(textOf(control)),
  };
}

/** Empty for another origin, a place within this document, and what a query asks for.
 * @param {string | null | undefined} href */
function pathOf(href) {
  if (href == null || !URL.canParse(href, document.baseURI)) return "";
  const { origin, pathname, search, hash } = new URL(href, document.baseURI);
  const isPlace = origin === location.origin && /^(#!?\/[^?]*)?$/.test(search + hash);
  return isPlace && !/^#[^/!]?/.test(href.replace(/^#!?\//, "")) ? pathname + hash : "";
}

/** Whether a control leads out of the app. @param {HTMLElement} control */
function isForeign(control) {
  const href = hrefOf(control);
  if (matches(control, "[download],[target=_blank]")) return true;
  if (href == null || !URL.canParse(href, document.baseURI)) return false;
  const { origin, protocol } = new URL(href, document.baseURI);
  return protocol !== "javascript:" && origin !== location.origin;
}

/** The name of the icon, where a library tells it. @param {HTMLElement} control */
export function iconOf(control) {
  /** @type {any} */
  const ionic = control.querySelector("ion-icon");
  const named = /(?:^|\s)(?:lucide|bi|fa|mdi|ti|ri|tabler-icon|icon)-([a-z][a-z0-9-]*)/;
  const drawn = control.querySelector("svg[class],i[class],span[class*=icon]");
  const name = ionic
    ? ionic.getAttribute("name") ?? ionic.name
    : control.querySelector(iconFont)?.textContent?.trim() ||
      named.exec(drawn?.getAttribute("class") ?? "")?.[1];
  return /^(?:ios-|md-)?([a-z][a-z0-9_-]*?)([-_](outlined?|sharp|rounded?))?$/.exec(name ?? "")
    ?.[1];
}

/** What it shows, if that is words; else what it is called. @param {HTMLElement} control */
function titleOf(control) {
  const label = control.querySelector("ion-label") ?? control;
  const names = [
    textOf(asElement(label)),
    control.ariaLabel,
    control.querySelector("[aria-label]:not(ion-icon)")?.getAttribute("aria-label"),
    control.title,
    control.querySelector("[alt]")?.getAttribute("alt"),
    control.querySelector("svg title")?.textContent,
  ].map((name) => name?.replace(/\s+/g, " ").trim() ?? "");
  return names.find((name) => /[\p{L}\p{N}]/u.test(name)) ?? "";
}

/** The words of an element, without its decoration.
 * @param {HTMLElement} element @returns {string} */
function textOf(element) {
  const texts = textsOf(element).map((text) => text.replace(symbols, ""));
  const below = childrenOf(element).filter((child) =>
    !matches(child, decoration) && child.ariaHidden !== "true" && !isBadge(child) &&
    !hasName(child, iconNames) && getComputedStyle(child).display !== "none"
  );
  return [...texts, ...below.map(textOf)].join(" ");
}

/** @param {HTMLElement} control */
function badgeOf(control) {
  const badge = descendantsOf(control).find((element) =>
    isBadge(element) && element.getClientRects().length && element.innerText.trim()
  );
  return badge?.innerText.trim() ?? "";
}

/** @param {HTMLElement} control */
const hasPicture = (control) =>
  descendantsOf(control).some((element) => {
    if (!element.getClientRects().length || isBadge(element)) return false;
    if (matches(element, decoration) || hasName(element, iconNames)) return true;
    if (symbolOf(element)) return true;
    const { backgroundImage, maskImage } = getComputedStyle(element);
    return /url\(/.test(backgroundImage + maskImage);
  });

/** A character that an element shows in place of a drawing. @param {HTMLElement} element */
export function symbolOf(element) {
  const text = element.childElementCount ? "" : element.textContent?.trim() ?? "";
  return text && text.length <= 8 && !/[\p{L}\p{N}]/u.test(text) && element.offsetHeight >= 14
    ? text
    : "";
}

/** @param {Element} element @param {RegExp} name */
const hasName = ({ classList }, name) => [...classList].some((each) => name.test(each));

/** Whether it is a badge, and not what holds one. @param {HTMLElement} element */
export const isBadge = (element) =>
  (element.localName === "ion-badge" || hasName(element, badgeNames)) &&
  !element.querySelector("svg,img,i") &&
  (element.textContent ?? "").trim().length <= badgeLengthMax;
