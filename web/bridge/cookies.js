// @ts-check
// The plugin CapacitorCookies, a part of Capacitor itself: the cookies of the app's own origin,
// which the browser keeps and the shell does not see. A page cannot have those of other hosts.

/**
 * @typedef {object} Cookie
 * @property {string} [url]
 * @property {string} key
 * @property {string} [value]
 * @property {string} [expires]
 * @property {string} [path]
 */

/** @param {Partial<Cookie>} [options] */
const isOwn = ({ url } = {}) =>
  !url || URL.canParse(url, location.href) && new URL(url, location.href).host === location.host;

function pairs() {
  return document.cookie.split("; ").filter(Boolean).map((text) => {
    const [name, ...value] = text.split("=");
    return [decoded(name), decoded(value.join("="))];
  });
}

/** As it is, if nobody has encoded it. @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} key @param {string} rest */
const write = (key, rest) => void (document.cookie = `${encodeURIComponent(key)}=${rest}`);

/** @param {string} key */
const remove = (key) => write(key, "; max-age=0; path=/");

function clear() {
  for (const [key] of pairs()) remove(key);
}

export default {
  /** @param {Partial<Cookie>} [options] */
  getCookies: (options) => isOwn(options) ? Object.fromEntries(pairs()) : {},
  /** @param {Cookie} options */
  setCookie(options) {
    const { key, value = "", expires = "", path = "/" } = options;
    if (typeof key !== "string" || !key) throw new Error("Must provide key");
    if (!isOwn(options)) return;
    const end = expires.replace(/^expires=/i, "");
    const place = path.replace(/^path=/i, "");
    write(key, `${encodeURIComponent(value)}${end && `; expires=${end}`}; path=${place}`);
  },
  /** @param {Cookie} options */
  deleteCookie(options) {
    if (typeof options?.key !== "string" || !options.key) throw new Error("Must provide key");
    if (isOwn(options)) remove(options.key);
  },
  /** @param {Partial<Cookie>} [options] */
  clearCookies: (options) => isOwn(options) ? clear() : undefined,
  clearAllCookies: clear,
};
