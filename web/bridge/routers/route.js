// @ts-check
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
  throw new RangeError(`${url} is outside of ${base}/`);
}

/** Elements that frameworks are mounted on. @returns {any[]} */
export const mounts = () => [
  document,
  ...document.querySelectorAll("body, body > *, body > * > *, [id], [data-v-app]"),
];
