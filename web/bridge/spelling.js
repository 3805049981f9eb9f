// @ts-check
// How an app spells its URLs.
import { isEqual } from "./core/link.js";

/** @param {string} path */
const isPage = (path) => path.length > 1 && !/\.[^/]*$/.test(path);

/** A URL as the app's own links have it, as there are routers that end each path with a slash.
 * @type {(url: string, links: string[]) => string} */
export function spelled(url, links) {
  const [path] = url.split(/[?#]/);
  const paths = links.map((link) => link.split(/[?#]/)[0]).filter(isPage);
  const known = paths.find((it) => isEqual(it, path));
  const isSlashed = known ? known.endsWith("/") : paths.every((it) => it.endsWith("/"));
  if (!isPage(path) || !isSlashed || !known && paths.length < 2) return url;
  return path.replace(/\/*$/, "/") + url.slice(path.length);
}
