// @ts-check
// What a page in the simulator's frame and the simulator exchange beside the shell: whether
// the page fills the screen, on which ground, how much of it the bars hide, which device is around
// it where that is not the shell's, and which keys are the simulator's. docs/simulator-hooks.md has
// the messages.

import { adopt } from "./adopted-sheets.js";
import { Element, URL } from "./browser.js";

const sides = /** @type {const} */ (["top", "right", "bottom", "left"]);

/** Which values each member may have. @type {Record<string, (value: any) => boolean>} */
const overriding = {
  platform: (value) => value === "ios" || value === "android",
  device: (value) => typeof value === "string",
  orientation: (value) => value === "portrait" || value === "landscape",
  keyboardHeight: isLength,
  insets: (value) => sides.every((side) => isLength(value?.[side])),
};

/** @param {any} value */
function isLength(value) {
  return Number.isFinite(value) && value >= 0;
}

/**
 * The members of a message `tandem:environment` that hold in place of the shell's.
 * @param {any} environment @returns {Partial<Environment>}
 */
export function overrides(environment) {
  const names = Object.keys(overriding).filter((name) => overriding[name](environment?.[name]));
  return Object.fromEntries(names.map((name) => [name, environment[name]]));
}

/** Ours, that of Capacitor's plugin SystemBars, and Ionic's. */
const insetNames = ["--tandem-inset", "--safe-area-inset", "--ion-safe-area"];

/** The rules that keep a page clear of what hides its edges. @param {any} insets */
export function insetRules(insets) {
  const rules = sides.flatMap((side) => {
    const width = Number(insets?.[side]);
    if (!Number.isFinite(width)) return [];
    return insetNames.map((name) => `${name}-${side}: ${width}px !important;`);
  });
  // The bars of a phone take no room from the page, and so its scroll bars do not.
  return `:root { ${rules.join(" ")} scrollbar-width: none; }`;
}

/** The first of the two that is painted, as the browser paints its canvas; else what that is. */
function background() {
  const styles = [document.documentElement, document.body ?? document.documentElement]
    .map((element) => getComputedStyle(element));
  const painted = styles.map(({ backgroundColor }) => backgroundColor)
    .find((color) => !/^rgba.*, 0\)$/.test(color));
  const scheme = document.querySelector("meta[name=color-scheme]")?.getAttribute("content");
  // A page that knows no dark appearance is white in it, too.
  return painted ??
    (/dark/.test(`${styles[0].colorScheme} ${scheme}`) ? null : "rgb(255, 255, 255)");
}

function tellViewport() {
  const content = document.querySelector("meta[name=viewport]")?.getAttribute("content") ?? "";
  const fit = /viewport-fit\s*=\s*cover/.test(content) ? "cover" : "auto";
  parent.postMessage({ type: "tandem:viewport", fit, background: background() }, "*");
}

/** How far what fills the page is scrolled: a large title goes into the bar then.
 * @param {Event} event */
function tellScroll({ target }) {
  const area = target instanceof Element ? target : document.documentElement;
  if (area.clientHeight < window.innerHeight / 2) return;
  const range = area.scrollHeight - area.clientHeight;
  parent.postMessage({ type: "tandem:scroll", top: area.scrollTop, range }, "*");
}

/** Where Escape has a use of the browser's, which the app's listeners do not show. */
const closable = ":is(dialog:modal,:popover-open)";

/**
 * The name of a key that is the control page's: the app has not taken it, and nobody types.
 * @param {KeyboardEvent} event @returns {string | undefined}
 */
export function controlKey(event) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const name = ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key;
  if (!/^(Escape|mod\+[kl])$/.test(name) || altKey || shiftKey || !event.isTrusted) return;
  const [target] = /** @type {any[]} */ (event.composedPath());
  const isTyping = event.isComposing || target.isContentEditable ||
    target.matches?.("input:not([type=radio],[type=checkbox]),textarea,select");
  if (isTyping || event.defaultPrevented) return;
  return name === "Escape" && document.querySelector(closable) ? undefined : name;
}

function passKeys() {
  const pass = (/** @type {KeyboardEvent} */ event) => {
    const key = controlKey(event);
    if (!key) return;
    // The browser has uses of its own for letters with Control.
    if (key !== "Escape") event.preventDefault();
    parent.postMessage({ type: "tandem:key", key }, "*");
  };
  addEventListener("keydown", () => {
    // Last of all that listen, to see whether the app takes it.
    removeEventListener("keydown", pass);
    addEventListener("keydown", pass);
  }, true);
}

/** On a device the app has the whole window: there is nothing around it to be replaced. */
const isWindow = (/** @type {any} */ target) => /^_(top|parent)$/i.test(target);

/**
 * Keeps the frame from leaving the app: what a device opens in the system's browser is told.
 * @param {Host} host @param {NativeHost["action"]} action
 */
function keep(host, action) {
  host.leaves = (event, url) => {
    const { origin, protocol } = new URL(url);
    const isExternal = origin !== location.origin && /^https?:$/.test(protocol);
    if (!isExternal || event.defaultPrevented || !event.cancelable) return;
    event.preventDefault();
    action("openURL", { url });
    parent.postMessage({ type: "tandem:external", url }, "*");
  };
  addEventListener("click", (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (!(link instanceof HTMLAnchorElement) || link.hasAttribute("download")) return;
    if (!link.href || !/^(_self)?$/i.test(link.target) && !isWindow(link.target)) return;
    host.leaves?.(event, link.href);
    const { button, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    if (defaultPrevented || button || ctrlKey || metaKey || shiftKey) return;
    if (!isWindow(link.target)) return;
    event.preventDefault();
    location.assign(link.href);
  });
  addEventListener("submit", ({ target, submitter }) => {
    const [form, button] = /** @type {any[]} */ ([target, submitter]);
    if (isWindow(form.target)) form.target = "";
    if (isWindow(button?.formTarget)) button.formTarget = "_self";
  });
  host.wrap(window, "open", (open, self, call) => {
    if (!isWindow(call[1])) return open.apply(self, call);
    location.assign(call[0] ?? "");
    return window;
  });
}

/**
 * Follows what the frame around this page says.
 * @param {Host} host
 * @param {NativeHost["action"]} action
 * @param {() => void} publish
 */
export function follow(host, action, publish) {
  keep(host, action);
  passKeys();
  const sheet = new CSSStyleSheet();
  adopt(host.wrap, document, sheet);
  let isAnswering = false;
  /** @param {any} insets */
  const keepClear = (insets) => {
    sheet.replaceSync(insetRules(insets));
    if (isAnswering || !sides.some((side) => insets?.[side] > 0)) return;
    isAnswering = true;
    import("./safe-area.js").then(({ answerStyleSheets }) => answerStyleSheets(host.wrap));
  };
  addEventListener("message", ({ source, data }) => {
    if (source !== parent) return;
    if (data?.type === "tandem:insets") keepClear(data.insets);
    if (data?.type !== "tandem:environment") return;
    host.framed = overrides(data.environment);
    if (host.framed.insets) keepClear(host.framed.insets);
    publish();
  });
  // Once there is a body, again with all styles, and whenever light turns to dark.
  if (document.readyState !== "loading") tellViewport();
  addEventListener("DOMContentLoaded", tellViewport);
  addEventListener("load", tellViewport);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tellViewport);
  document.addEventListener("tandem:state", tellViewport);
  document.addEventListener("scroll", tellScroll, { capture: true, passive: true });
}

/** @import { Environment, Host, NativeHost } from "./host.d.ts" */
