// @ts-check
/** @import { CatalogueDevice, Environment, FrameMemory, Traits } from "./types.d.ts" */
import { keep, keptValue } from "./storage.js";

/** How thick the frame around a screen is; CSS pixels. */
export const bezels = { phone: 12, tablet: 24 };

/** Where skeleton.js finds the frame that was drawn last. */
const key = "tandem.frame";
let remembered = "";

/** @type {(memory: any) => boolean} */
const isMemory = ({ platform, device, orientation, appearance }) =>
  ["ios", "android"].includes(platform) && typeof device === "string" &&
  ["portrait", "landscape"].includes(orientation) && ["auto", "light", "dark"].includes(appearance);

/**
 * The device that was drawn last, which stands until the shell sends its own; nothing if the
 * address asks for another one.
 * @param {Environment} asked
 * @returns {Environment}
 */
export function recallFrame(asked) {
  const memory = keptValue("localStorage", key, isMemory);
  if (!memory) return {};
  const { platform, device, orientation, appearance } = memory;
  const isAsked = (asked.platform ?? platform) === platform && (asked.device ?? device) === device;
  return isAsked ? { platform, device, orientation, appearance } : {};
}

/**
 * The measures of a device, upright, by the names that styles/page.css has for them.
 * @param {CatalogueDevice} device
 */
export function lengthsOf({ platform, kind, width, height, cornerRadius, cutout, insets }) {
  const isRail = platform === "android" && kind === "tablet";
  return {
    width,
    height,
    radius: cornerRadius,
    rim: bezels[kind],
    top: insets.portrait.top,
    "cutout-width": cutout.width,
    "cutout-height": cutout.height,
    "cutout-top": cutout.top,
    "tab-bar": isRail ? 0 : insets.portrait.bottom + (platform === "ios" ? 49 : 80),
  };
}

/** @param {Traits} traits @param {Environment["appearance"]} appearance */
export function rememberFrame({ platform, device, orientation }, appearance) {
  const lengths = lengthsOf(device);
  /** @type {FrameMemory} */
  const memory = { platform, device: device.id, orientation, appearance, lengths };
  const text = JSON.stringify(memory);
  if (text === remembered) return;
  remembered = text;
  keep("localStorage", key, text);
}
