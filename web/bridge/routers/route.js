// @ts-check
import { URL } from "../browser.js";
/**
 * What a router calls the place at `url`.
 * @param {string} url path, query and fragment
 * @param {string} root the address of the router's own root, which may be that of a fragment
 */
export function routeOf(url, root) {
  const base = (root.startsWith("#") ? location.pathname + location.search + root : root)
    .replace(/\/$/, "");
  const rest = url.slice(base.length);
  if (url.startsWith(base) && /^([/?#]|$)/.test(rest)) return rest.replace(/^(?!\/)/, "/");
  // The page of a router whose places are fragments is its root.
  if (base.endsWith("#") && url === base.slice(0, -1)) return "/";
  throw new RangeError(`${url} is outside of ${base}/`);
}

/** What a router tells whose way has ended: whether it is where the page is.
 * @param {string} address of the place that it is at by its own account */
export const endedAt = (address) =>
  new URL(address, location.href).href === location.href ? "finished" : "settled";

/** Elements that frameworks are mounted on. @returns {any[]} */
export const mounts = () => [
  document,
  ...document.querySelectorAll("body, body > *, body > * > *, [id], [data-v-app]"),
];
