// @ts-check
// What the user could click in the app, and where it leads.
import { resolved } from "./bridge.js";
import { isEqual } from "./core/link.js";

const isTabBar = "nav, [role=tablist], ion-tab-bar, header, footer";

/** Path, query and fragment of a link of this origin, else nothing. @param {string} address */
function pathOf(address) {
  try {
    return resolved(address);
  } catch {
    return ""; // Apps have links that are no URLs.
  }
}

/** What the user could click in the app, and where it leads.
 * @param {Host} host @returns {Controls} */
export const leadingControls = ({ roots }) =>
  [document, ...roots.map((root) => root.deref())].flatMap((root) => [
    ...root?.querySelectorAll("a[href], [hx-get], [data-hx-get], ion-tab-button[href]") ?? [],
  ]).map((control) => {
    const names = ["href", "hx-get", "data-hx-get"];
    const address = names.map((name) => control.getAttribute(name)).find((value) => value) ?? "";
    return { control, url: pathOf(address) };
  });

/** @type {(url: string, controls: Controls) => any} */
export function controlTo(url, controls) {
  const leading = controls.filter((it) => isEqual(it.url, url)).map(({ control }) => control)
    // One of a view that the app has taken out would lead nowhere but to a load.
    .filter((control) =>
      control.isConnected && !control.hasAttribute("download") &&
      /^(_self)?$/.test(control.getAttribute("target") ?? "")
    );
  return leading.find((control) => control.localName === "ion-tab-button") ??
    leading.find((control) => control.closest(isTabBar)) ?? leading[0];
}

/** @import { Controls, Host } from "./host.d.ts" */
