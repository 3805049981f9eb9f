// @ts-check

/** Calls `follow` for every click that means "show this page of the app" and leaves all others to
 * the browser.
 * @param {(link: HTMLAnchorElement, url: string) => void} follow `url` is path, query and fragment
 */
export function interceptLinks(follow) {
  document.addEventListener("click", (event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey &&
      !event.altKey;
    if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return;
    const link = event.target.closest("a");
    if (!link?.hasAttribute("href") || link.hasAttribute("download")) return;
    if (link.target !== "" && link.target !== "_self") return;
    const { origin, pathname, search, hash } = new URL(link.href);
    const isWithinPage = hash !== "" && pathname === location.pathname &&
      search === location.search;
    if (origin !== location.origin || isWithinPage) return;
    event.preventDefault();
    follow(link, pathname + search + hash);
  });
}
