// @ts-check
// Finds the app's own tab bar, for an app without a manifest. It only reads the document; what
// hides the bar changes nothing but the `display` of elements, and can be taken back.

/**
 * @typedef {{ id: string, title: string, path: string, icon?: string }} FoundTab
 * @typedef {{ source: "ion-tab-bar" | "tablist" | "nav", element: HTMLElement, tabs: FoundTab[] }}
 *   Found
 */

/** How many links make a `nav` a tab bar; a bar that says what it is may have more. */
const navTabCountMax = 5;
const tabCountMax = 16;
const titleLengthMax = 40;

/** Marks what `hide` has hidden, so that it is found again. */
const hiddenMark = "data-tandem-tab-bar";

/** Marks what is out of sight: the bar, what holds nothing else, or the bar's links. */
const hiddenPart = "data-tandem-hidden";

/** A `nav` that leads along or through one place, and not to the places of the app. */
const otherNavigation = /bread-?crumb|paginat|pager|contents|\btoc\b|skip/i;

const iconFont = "mat-icon,[class*=material-icons],[class*=material-symbols]";
/** What a control shows beside its title. */
const decoration = iconFont +
  ",svg,[aria-hidden=true],[class*=icon],ion-icon,ion-badge,[class*=badge]";

/** @type {[Found["source"], string][]} */
const kinds = [
  ["ion-tab-bar", "ion-tab-bar"],
  ["tablist", "[role=tablist]"],
  ["nav", "nav,[role=navigation]"],
];

/** @type {(root: ParentNode, selector: string) => HTMLElement[]} */
const all = (root, selector) => [...root.querySelectorAll(selector)].map(asElement);
const asElement = (/** @type {Element} */ element) => /** @type {HTMLElement} */ (element);

/**
 * The bar that leads to the app's places: Ionic's, else a list of tabs that are links, else the
 * first `nav` with two to five of them. One that is drawn goes before one that is not.
 *
 * @param {Document} document
 * @returns {Found | null}
 */
export function discover(document) {
  const roots = [document, ...shadowRoots(document)];
  const found = kinds.flatMap(([source, selector]) =>
    roots.flatMap((root) => all(root, selector)).map((element) => ({
      source,
      element,
      tabs: source === "ion-tab-bar" ? ionicTabs(element) : linkedTabs(element),
    }))
  ).filter(({ source, element, tabs }) => {
    const isNav = source === "nav";
    const name = [element.id, element.className, element.ariaLabel].join(" ");
    return tabs.length > 1 && tabs.length <= (isNav ? navTabCountMax : tabCountMax) &&
      !(isNav && otherNavigation.test(name));
  });
  const isDrawn = (/** @type {Found} */ { element }) =>
    element.hasAttribute(hiddenMark) || element.getClientRects().length > 0;
  return found.find(isDrawn) ?? found[0] ?? null;
}

/** Whether the bar is lent to the shell, or about to be. */
let isLent = false;

/**
 * Lends the app's own tab bar to a shell that knows no tabs.
 * @param {(
 *   name: string, parameters: Record<string, unknown>,
 * ) => Promise<{ status: string }>} action
 */
export async function lend(action) {
  const found = !isLent && discover(document);
  if (!found) return;
  isLent = true;
  const { tabs, source } = found;
  const { status } = await action("declareTabs", { tabs, source });
  isLent = status === "applied" || status === "noop";
  if (isLent) replace(found);
}

/**
 * Takes the bar out of sight, not out of the document: a script can still click its links. A bar
 * with controls of other kinds, such as a search field, keeps them and loses only its links.
 *
 * @param {HTMLElement} element of what `discover` found
 * @returns {() => void} shows it again
 */
export function hide(element) {
  const links = linksIn(element);
  const hasOthers = all(element, "button,input,select,a[href],[role=button]").some(
    (control) => !links.some((link) => link.contains(control)),
  );
  const parent = element.parentElement ?? element;
  // A footer that holds nothing else would stay as an empty strip.
  const isAlone = parent.matches("footer,header,aside") && parent.children.length === 1;
  const parts = hasOthers && links.length ? links : [isAlone ? parent : element];
  const root = /** @type {Document | ShadowRoot} */ (element.getRootNode());
  // Not by the style of the elements, which belongs to the app: it may write that anew.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[${hiddenPart}] { display: none !important }`);
  root.adoptedStyleSheets.push(sheet);
  for (const part of parts) part.setAttribute(hiddenPart, "");
  element.setAttribute(hiddenMark, "");
  return () => {
    for (const part of parts) part.removeAttribute(hiddenPart);
    element.removeAttribute(hiddenMark);
  };
}

/**
 * Hides the bar for good: an app that draws itself anew, as one does that swaps the whole body, has
 * another bar then. One that leads elsewhere stays in sight.
 *
 * @param {Found} found
 */
function replace({ element, tabs }) {
  const pathsOf = (/** @type {FoundTab[]} */ list) => list.map(({ path }) => path).join();
  let current = element;
  let isDue = false;
  hide(current);
  const isHidden = () =>
    current.isConnected && linksIn(current).every((link) => link.closest(`[${hiddenPart}]`));
  const check = () => {
    isDue = false;
    const next = discover(document);
    if (isHidden() || !next || pathsOf(next.tabs) !== pathsOf(tabs)) return;
    current = next.element;
    hide(current);
  };
  new MutationObserver(() => {
    if (isDue || isHidden()) return;
    isDue = true;
    // Before the frame is drawn, and once for all changes of it.
    requestAnimationFrame(check);
  }).observe(document, { childList: true, subtree: true });
}

/** @param {HTMLElement} element */
function linkedTabs(element) {
  /** @type {Map<string, { id: string, title: string, path: string, icon?: string }>} */
  const tabs = new Map();
  for (const link of linksIn(element)) {
    const path = pathOf(link.getAttribute("href"));
    // A logo leads where the first link leads, and says the name of the app: the later one holds.
    if (titleOf(link) || !tabs.has(path)) tabs.set(path, tabOf(link, "", path));
  }
  return named([...tabs.values()]);
}

/** @param {HTMLElement} bar */
function ionicTabs(bar) {
  /** @type {any[]} */
  const buttons = all(bar, "ion-tab-button");
  const nameOf = (/** @type {any} */ button) => button.getAttribute("tab") ?? button.tab;
  const selected = buttons.find((button) => button.matches(".tab-selected,[aria-selected=true]"));
  // Ionic Angular gives no addresses: a tab is the segment of the path in the selected one's place.
  const segments = location.pathname.split("/");
  const place = selected ? segments.indexOf(nameOf(selected)) : -1;
  const tabs = buttons.map((button) => {
    const name = nameOf(button);
    const href = button.getAttribute("href") ?? button.href ??
      (place > 0 && name ? segments.slice(0, place).concat(name).join("/") : null);
    return tabOf(button, name, pathOf(href));
  });
  // A bar of which only a part is known would hide the way to the other part.
  const isWhole = new Set(tabs.map(({ path }) => path)).size === tabs.length;
  return isWhole && tabs.every(({ path }) => path) ? named(tabs) : [];
}

/** The links to other places of the app. @param {HTMLElement} element */
const linksIn = (element) =>
  all(element, "a[href]:not([download],[target]:not([target=_self]))").filter((link) =>
    pathOf(link.getAttribute("href"))
  );

/** Empty for another origin, a place within this document, and what a query asks for.
 * @param {string | null | undefined} href */
function pathOf(href) {
  if (href == null || !URL.canParse(href, document.baseURI)) return "";
  const { origin, pathname, search, hash } = new URL(href, document.baseURI);
  const isPlace = origin === location.origin && /^(#!?\/[^?]*)?$/.test(search + hash);
  return isPlace ? pathname + hash : "";
}

/** @param {HTMLElement} element @param {string} id @param {string} path @returns {FoundTab} */
function tabOf(element, id, path) {
  /** @type {any} */
  const ionic = element.querySelector("ion-icon");
  const name = ionic
    ? ionic.getAttribute("name") ?? ionic.name
    : element.querySelector(iconFont)?.textContent?.trim();
  const icon = /^(?:ios-|md-)?([a-z][a-z0-9_-]*?)([-_](outlined?|sharp|rounded?))?$/.exec(
    name ?? "",
  )
    ?.[1];
  return { id, title: titleOf(element), path, ...icon ? { icon } : {} };
}

/** What it shows, if that is words; else what it is called. @param {HTMLElement} element */
function titleOf(element) {
  const label = element.querySelector("ion-label") ?? element;
  const copy = asElement(/** @type {Element} */ (label.cloneNode(true)));
  for (const part of all(copy, decoration)) part.remove();
  const names = [
    copy.textContent,
    element.ariaLabel,
    element.title,
    element.querySelector("[alt]")?.getAttribute("alt"),
    element.querySelector("svg title")?.textContent,
  ].map((name) => name?.replace(/\s+/g, " ").trim() ?? "");
  return names.find((name) => /[\p{L}\p{N}]/u.test(name))?.slice(0, titleLengthMax) ?? "";
}

/** Gives each its own name, which stays the same as long as the addresses do.
 * @param {FoundTab[]} tabs */
function named(tabs) {
  const taken = new Set();
  return tabs.map((tab) => {
    const words = tab.path.split(/[/#!?]+/).filter(Boolean);
    const names = [tab.id, words.at(-1) ?? "home", words.join("-"), tab.path];
    const id = names.find((name) => name && !taken.has(name)) ?? tab.path;
    taken.add(id);
    return { ...tab, id, title: tab.title || id };
  });
}

/** @param {ParentNode} root @returns {ShadowRoot[]} */
const shadowRoots = (root) =>
  all(root, "*").flatMap(({ shadowRoot }) =>
    shadowRoot ? [shadowRoot, ...shadowRoots(shadowRoot)] : []
  );
