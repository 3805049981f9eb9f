// @ts-check
/** @import { CatalogueDevice, Platform } from "./types.d.ts" */
import catalogue from "./devices.json" with { type: "json" };

export const devices = /** @type {CatalogueDevice[]} */ (catalogue.devices);

/** The device of this id, if it is one of this platform, else the platform's default.
 * @param {string | null | undefined} id @param {Platform} platform */
export function deviceOf(id, platform) {
  const all = devices.filter((device) => device.platform === platform);
  return all.find((device) => device.id === id) ?? all.find((device) => device.default) ?? all[0];
}
