// @ts-check
/** @import { Act, Appearance, Platform, State } from "./types.d.ts" */

/** @param {string | null} value @returns {Platform | null} */
const platformOf = (value) => value === "ios" || value === "android" ? value : null;

/** @param {string | null} value @returns {Appearance | null} */
const appearanceOf = (value) =>
  value === "auto" || value === "light" || value === "dark" ? value : null;

/**
 * Platform and appearance: the shell holds them, and the address of this page may ask for others
 * when it connects (`?platform=android&appearance=dark`).
 */
export class DeviceEnvironment {
  #act;
  /** What the address asks of the shell, once in each of its lives. */
  #asked;
  #epoch = "";
  /** @type {Platform} */
  platform = "ios";
  /** @type {Appearance} */
  appearance = "auto";

  /** @param {Act} act */
  constructor(act) {
    this.#act = act;
    const query = new URLSearchParams(location.search);
    const [platform, appearance] = [query.get("platform"), query.get("appearance")];
    this.#asked = { platform: platformOf(platform), appearance: appearanceOf(appearance) };
    this.platform = this.#asked.platform ?? this.platform;
    this.appearance = this.#asked.appearance ?? this.appearance;
  }

  /** @param {State} state */
  follow({ epoch, environment }) {
    const { platform, appearance } = this.#asked;
    if (epoch !== this.#epoch && (platform || appearance)) {
      this.#act("setEnvironment", {
        ...(platform && { platform }),
        ...(appearance && { appearance }),
      });
    } else if (environment) {
      this.platform = environment.platform ?? this.platform;
      this.appearance = environment.appearance ?? this.appearance;
    }
    this.#epoch = epoch;
  }

  /** @param {{ platform?: Platform, appearance?: Appearance }} changes */
  change(changes) {
    Object.assign(this, changes);
    Object.assign(this.#asked, changes);
    this.#act("setEnvironment", changes);
    const url = new URL(location.href);
    for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
    history.replaceState(history.state, "", url);
  }
}
