// @ts-check
// How an app spells its URLs.
import { Set } from "./browser.js";

/** @param {string} path */
const isPage = (path) => path.length > 1 && !/\.[^/]*$/.test(path);

/** A URL as the app's own links have it, as there are routers that end each path with a slash. One
 * link alone is no rule, such as that to the root of a base path.
 * @type {(url: string, links: string[]) => string} */
export function spelled(url, links) {
  const [path] = url.split(/[?#]/);
  const paths = new Set(links.map((link) => link.split(/[?#]/)[0]).filter(isPage));
  const isSlashed = paths.size > 1 && [...paths].every((it) => it.endsWith("/"));
  return isPage(path) && isSlashed ? path.replace(/\/*$/, "/") + url.slice(path.length) : url;
}
