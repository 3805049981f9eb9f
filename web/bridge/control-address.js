// @ts-check
// Where a control of the app leads, as far as it says so.
import { matches } from "./browser.js";

/** The address that a control leads to. @param {HTMLElement} control */
export function hrefOf(control) {
  /** @type {any} */
  const any = control;
  const link = matches(control, "a[href]")
    ? control
    : control.querySelector("a[href]") ?? control.shadowRoot?.querySelector("a[href]");
  const own = control.getAttribute("href") ?? (typeof any.href === "string" && any.href || null);
  return own ?? link?.getAttribute("href") ?? angularHref(control) ?? ionicHref(control);
}

/** Where Angular's router goes by a control that is no link, if its template says so.
 * @param {HTMLElement} control */
function angularHref(control) {
  const path = control.getAttribute("routerlink");
  if (!path?.startsWith("/")) return null;
  // The base of the app is that of its document.
  return location.hash.startsWith("#/") ? `#${path}` : path.slice(1);
}

/**
 * Ionic Angular gives no addresses: a tab is the segment of the path in the selected one's place.
 * @param {HTMLElement} control
 */
function ionicHref(control) {
  if (control.localName !== "ion-tab-button") return null;
  const nameOf = (/** @type {any} */ button) => button?.getAttribute("tab") ?? button?.tab;
  const bar = control.closest("ion-tab-bar");
  const selected = bar?.querySelector(".tab-selected,[aria-selected=true]");
  const segments = location.pathname.split("/");
  const place = selected ? segments.indexOf(nameOf(selected)) : -1;
  const name = nameOf(control);
  return place > 0 && name ? segments.slice(0, place).concat(name).join("/") : null;
}
