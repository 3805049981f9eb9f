// @ts-check

/**
 * Calls `follow` for every click that means "show this page of the app" and leaves all others to
 * the browser.
 *
 * @param {(link: HTMLAnchorElement, url: URL) => void} follow
 */
export function interceptLinks(follow) {
  document.addEventListener("click", (event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey &&
      !event.altKey;
    if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return;
    const link = event.target.closest("a");
    if (!(link instanceof HTMLAnchorElement) || !link.hasAttribute("href")) return;
    if (link.hasAttribute("download") || (link.target !== "" && link.target !== "_self")) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || isFragmentOf(url, location)) return;
    event.preventDefault();
    follow(link, url);
  });
}

/**
 * @param {URL} url
 * @param {Location} current
 */
function isFragmentOf(url, current) {
  return url.hash !== "" && url.pathname === current.pathname && url.search === current.search;
}
