// @ts-check
// The plugin CapacitorCookies, a part of Capacitor itself: the cookies of the app's own origin,
// which the browser keeps and the shell does not see. A page cannot have those of other hosts.
import { URL } from "./browser.js";

/**
 * @typedef {object} Cookie
 * @property {string} [url]
 * @property {string} key
 * @property {string} value
 * @property {string} [expires]
 * @property {string} [path]
 */

/** What each platform does with the text of a cookie, after its native source. */
const texts = {
  ios: { written: encodedPath, read: (/** @type {string} */ text) => text },
  android: {
    written: (/** @type {string} */ text) => text,
    read: (/** @type {string} */ text) => decoded(text.replaceAll("+", " ")),
  },
};

/** With what a path may hold left as it is (`CharacterSet.urlPathAllowed`). @param {string} text */
function encodedPath(text) {
  const allowed = /%(2[46BCF]|3[AD]|40)/g;
  return encodeURIComponent(text).replace(allowed, decodeURIComponent);
}

/** As it is, if nobody has encoded it. @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {Partial<Cookie>} [options] */
const isOwn = ({ url } = {}) =>
  !url || URL.canParse(url, location.href) && new URL(url, location.href).host === location.host;

/** What is none counts as missing. @param {unknown} value */
const text = (value) => typeof value === "string" ? value : "";

/** @param {unknown} value @param {string} name */
function need(value, name) {
  if (typeof value !== "string") throw new Error(`Must provide ${name}`);
  return value;
}

const pairs = () =>
  document.cookie.split("; ").filter(Boolean).map((text) => {
    const [name, ...value] = text.split("=");
    return [name, value.join("=")];
  });

/** @param {string} key */
const remove = (key) => void (document.cookie = `${key}=; max-age=0; path=/`);

function clear() {
  for (const [key] of pairs()) remove(key);
}

/** @param {{ platform: "ios" | "android" }} context */
export default ({ platform }) => {
  const { written, read } = texts[platform];
  return {
    // Android asks the web view, whatever the address.
    getCookies: (/** @type {Partial<Cookie>} */ options) =>
      platform === "android" || isOwn(options)
        ? Object.fromEntries(pairs().map(([name, value]) => [read(name), read(value)]))
        : {},
    setCookie(/** @type {Cookie} */ options) {
      const key = need(options.key, "key");
      const value = written(need(options.value, "value"));
      if (!isOwn(options)) return;
      const end = text(options.expires).replace(/^expires=/i, "");
      const place = text(options.path).replace(/^path=/i, "") || "/";
      document.cookie = `${key}=${value}${end ? `; expires=${end}` : ""}; path=${place}`;
    },
    deleteCookie(/** @type {Cookie} */ options) {
      const key = need(options.key, "key");
      if (isOwn(options)) remove(key);
    },
    clearCookies: (/** @type {Partial<Cookie>} */ options) => isOwn(options) ? clear() : undefined,
    clearAllCookies: clear,
  };
};
