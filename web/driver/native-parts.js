// @ts-check
/** @import { NativeParts } from "./types.d.ts" */
// Which parts of the control page are native parts of the device. web/simulator/parts draws them.

/** Over the page, all within one device. What is on its way out is not presented any more.
 * The keyboard is left out: it is a picture, whose keys do nothing, but the hit test finds it. */
const presented = [
  "tandem-alert:not([data-leaving])",
  "tandem-share-sheet:not([data-leaving])",
  // Its own bar, grabber and message; its page is in a frame.
  "tandem-sheet:not([data-leaving])",
  "tandem-stack-menu:not([hidden])",
  "tandem-more-list:not([hidden])",
  "tandem-external-card:not([inert])",
  "tandem-browser:not([inert])",
  "tandem-notifications:not([hidden])",
  ".app-toast",
  ".app-splash",
];

const bars = ["tandem-tab-bar", ".base > tandem-navigation-bar"];

/** What belongs to the simulator and is never part of a device. */
export const panelParts = "tandem-panel, #panel-toggle, #frame-switch, #tools, #skeleton, " +
  "main > h1, tandem-toasts, tandem-link-status, tandem-fault-badge, tandem-page-watch, " +
  ".waiting, .haptic-chip";

/** @param {string[]} parts @param {string} [platform] the device, where there are two */
function inDevice(parts, platform) {
  const isKnown = platform === "ios" || platform === "android";
  const device = isKnown ? `tandem-device[data-platform="${platform}"]` : "tandem-device";
  return parts.map((part) => `${device} ${part}`).join(", ");
}

/** Where a text is looked for before the page. @param {string} [platform] */
export const presentedParts = (platform) => inDevice(presented, platform);

/** Where a text is looked for after the page. @param {string} [platform] */
export const barParts = (platform) => inDevice(bars, platform);

/** The frames of the pages that can be seen: below, and in sheets and covers, which lie over it.
 * @param {string} [platform] */
export const pageFrames = (platform) =>
  inDevice([
    "tandem-web-views > [data-shown] > iframe",
    "tandem-sheet:not([data-leaving]) tandem-web-view > iframe",
  ], platform);

/** @param {string} [platform] @returns {NativeParts} */
export const nativeParts = (platform) => ({
  presented: presentedParts(platform),
  bars: barParts(platform),
  panel: panelParts,
});
