// @ts-check
// The files that a document finds from its own address.
import { fetch, Promise, URL } from "./browser.js";

/** @param {string} name of an attribute */
const relative = (name) =>
  `[${name}]:not([${name}=""],[${name}^="/"],[${name}^="#"],[${name}*=":"])`;

/** Whether files of the document would be missed at another address. */
function isBoundToURL() {
  const base = document.querySelector("base[href]");
  return base
    ? base.matches(relative("href"))
    : !!document.querySelector(`${relative("src")}, link${relative("href")}`);
}

/** Has the document find its files where it does now, whatever its URL becomes.
 * @returns {string | null} the path to which its addresses are relative, if it has any */
export function keepFiles() {
  if (!isBoundToURL()) return null;
  const base = document.createElement("base");
  const { pathname } = new URL(".", document.baseURI);
  base.setAttribute("href", pathname);
  document.head.prepend(base);
  return pathname;
}

/**
 * Whether the document's last script, which mostly is the app's own, is not where the document
 * looks for it, but is where the start would.
 */
export async function isMisplaced() {
  if (document.readyState === "loading") {
    await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
  }
  const script = [...document.querySelectorAll(`script${relative("src")}`)].at(-1);
  if (!script || !isBoundToURL()) return false;
  const name = script.getAttribute("src") ?? "";
  const [isHere, isAtStart] = await Promise.all(
    [document.baseURI, location.origin].map(async (base) => {
      const { ok, headers } = await fetch(new URL(name, base), { method: "HEAD" });
      // Many servers answer with the app's document where there is nothing.
      return ok && !/html/.test(headers.get("Content-Type") ?? "");
    }),
  );
  return !isHere && isAtStart;
}
