// @ts-check
// What the URLs of an app say: which places may look the same, and how they are spelled.
import { isEqual } from "./core/link.js";

/** Where a URL leads, for a router of paths and for one of fragments. @param {string} url */
const viewOf = (url) => /#!?\//.test(url) ? url.replace(/^[^#]*/, "") : url.split(/[?#]/)[0];

/** Whether `url` can be shown without any change to be seen.
 * @type {(url: string, from: string) => boolean} */
export const isAlike = (url, from) => viewOf(url) === viewOf(from) || isPainted();

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

/** Whether the app draws itself, so that no change is in the document. */
function isPainted() {
  const element = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  return element?.localName === "canvas" || /^(flt|flutter)-/.test(element?.localName ?? "");
}
