// @ts-check
// Whether two places of an app may look the same.

/** Where a URL leads, for a router of paths and for one of fragments. @param {string} url */
const viewOf = (url) => /#!?\//.test(url) ? url.replace(/^[^#]*/, "") : url.split(/[?#]/)[0];

/** Whether `url` can be shown without any change to be seen.
 * @type {(url: string, from: string) => boolean} */
export const isAlike = (url, from) => viewOf(url) === viewOf(from) || isPainted();

/** Whether the app draws itself, so that no change is in the document. */
function isPainted() {
  const element = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  return element?.localName === "canvas" || /^(flt|flutter)-/.test(element?.localName ?? "");
}
