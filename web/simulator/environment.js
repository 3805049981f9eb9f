// @ts-check
/**
 * @import { Act, CatalogueDevice, Changes, Environment, Platform, State } from "./types.d.ts"
 * @import { Traits } from "./types.d.ts"
 */
import catalogue from "./devices.json" with { type: "json" };
import { recallFrame } from "./device-frame.js";

export const devices = /** @type {CatalogueDevice[]} */ (catalogue.devices);

/** The device of this id, if it is one of this platform, else the platform's default.
 * @param {string | null | undefined} id @param {Platform} platform */
export function deviceOf(id, platform) {
  const all = devices.filter((device) => device.platform === platform);
  return all.find((device) => device.id === id) ?? all.find((device) => device.default) ?? all[0];
}

/** @type {(...values: string[]) => (text: string) => string | undefined} */
const oneOf = (...values) => (text) => values.includes(text) ? text : undefined;

/** What the address may ask of the shell, and how it is read; anything else is ignored.
 * @type {Record<string, (text: string) => unknown>} */
const readers = {
  platform: oneOf("ios", "android"),
  appearance: oneOf("auto", "light", "dark"),
  orientation: oneOf("portrait", "landscape"),
  textScale: (text) => Number(text) >= 0.8 && Number(text) <= 3.2 ? Number(text) : undefined,
  reducedMotion: (text) => text === "true" || (text === "false" ? false : undefined),
  locale: (text) => text || undefined,
  direction: oneOf("ltr", "rtl"),
};

/** @param {URLSearchParams} query @returns {Environment} */
export function askedBy(query) {
  /** @type {Record<string, unknown>} */
  const asked = {};
  for (const [name, read] of Object.entries(readers)) {
    const value = read(query.get(name) ?? "");
    if (value !== undefined) asked[name] = value;
  }
  const named = namedDevices(query)[0];
  if (named) asked.device = named.id;
  return asked;
}

/** @param {URLSearchParams} query */
const namedDevices = (query) =>
  (query.get("device") ?? "").split(",").flatMap((id) => devices.filter((one) => one.id === id));

/**
 * The state of the device: the shell holds it, and the address of this page may ask for another
 * when it connects. What only this page knows is the second frame and the time in the status bar.
 */
export class DeviceEnvironment {
  #act;
  #query = new URLSearchParams(location.search);
  /** What the address asks of the shell, once in each of its lives. */
  #asked = askedBy(this.#query);
  #epoch = "";
  /** @type {Environment} */
  #environment;
  /** The devices that stand beside the shell's one. @type {Map<Platform, string>} */
  #companions = new Map();

  /** @param {Act} act */
  constructor(act) {
    this.#act = act;
    this.#environment = { ...recallFrame(this.#asked), ...this.#asked };
    for (const { platform, id } of namedDevices(this.#query)) {
      this.#environment.platform ??= platform;
      this.#companions.set(platform, id);
    }
  }

  get platform() {
    return this.#environment.platform ?? "ios";
  }

  get appearance() {
    return this.#environment.appearance ?? "auto";
  }

  get isMotionReduced() {
    return this.#environment.reducedMotion === true;
  }

  /** Whether both platforms stand side by side. */
  get isBoth() {
    return this.#query.get("platform") === "both";
  }

  /** What each frame is drawn as. @returns {Traits[]} */
  get traits() {
    /** @type {Platform[]} */
    const platforms = this.isBoth ? ["ios", "android"] : [this.platform];
    return platforms.map((platform) => this.#traitsOf(platform));
  }

  /** What the frame of the shell's own device is drawn as. */
  get own() {
    return this.#traitsOf(this.platform);
  }

  /** @param {Platform} platform @returns {Traits} */
  #traitsOf(platform) {
    const { orientation = "portrait", insets, keyboardHeight = 0, textScale = 1 } =
      this.#environment;
    const isOfShell = platform === this.platform;
    const named = isOfShell ? this.#environment.device : this.#companions.get(platform);
    const device = deviceOf(named, platform);
    return {
      platform,
      device,
      orientation,
      // A shell that knows no devices knows no insets of them either.
      insets: isOfShell && named && insets ? insets : device.insets[orientation],
      keyboardHeight: isOfShell || keyboardHeight === 0
        ? keyboardHeight
        : device.keyboardHeight[orientation],
      textScale,
      locale: this.#environment.locale ?? "en-US",
      direction: this.#environment.direction ?? "ltr",
      time: this.#query.get("time"),
      isOfShell,
    };
  }

  /** @param {State} state */
  follow({ epoch, environment }) {
    if (epoch !== this.#epoch && Object.keys(this.#asked).length > 0) {
      // Until the answer comes, the shell's platform is the one that is asked for, or else its own:
      // the names of the first frames go by it.
      const device = devices.find(({ id }) => id === this.#asked.device);
      this.#environment.platform = this.#asked.platform ?? device?.platform ??
        environment?.platform ?? this.#environment.platform;
      this.#act("setEnvironment", { ...this.#asked });
    } else if (environment) {
      this.#environment = environment;
    }
    this.#epoch = epoch;
  }

  /** Asks the shell for what it holds, and keeps the rest. @param {Changes} changes */
  change({ time, platform, device, ...others }) {
    /** @type {Environment} */
    const asked = { ...others };
    if (time !== undefined) this.#write("time", time);
    if (platform) {
      this.#write("platform", platform);
      this.#write("device", "");
      if (platform !== "both") asked.platform = platform;
    }
    const chosen = devices.find(({ id }) => id === device);
    if (chosen) {
      this.#companions.set(chosen.platform, chosen.id);
      if (!this.isBoth || chosen.platform === this.platform) asked.device = chosen.id;
      this.#write("device", this.isBoth ? [...this.#companions.values()].join() : chosen.id);
    }
    for (const [name, value] of Object.entries(others)) this.#write(name, String(value));
    this.#asked = askedBy(this.#query);
    if (Object.keys(asked).length > 0) this.#act("setEnvironment", { ...asked });
  }

  /** @param {string} name @param {string} value */
  #write(name, value) {
    if (value === "") this.#query.delete(name);
    else this.#query.set(name, value);
    const url = new URL(location.href);
    url.search = this.#query.toString();
    history.replaceState(history.state, "", url);
  }
}
