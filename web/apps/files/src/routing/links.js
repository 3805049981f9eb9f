// @ts-check

/**
 * Calls `follow` for every click that means "show this page of the app" and leaves all others to
 * the browser.
 *
 * @param {(link: HTMLAnchorElement, url: string) => void} follow
 */
export function interceptLinks(follow) {
  document.addEventListener("click", (event) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey &&
      !event.altKey;
    if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return;
    const link = event.target.closest("a");
    if (!link || link.origin !== location.origin || link.hash !== "") return;
    event.preventDefault();
    follow(link, link.pathname + link.search);
  });
}
