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

/** A `nav` that leads along or through one place, and not to the places of the app. */
const otherNavigation =
  /bread-?crumb|paginat|pager|table.of.contents|(^|[\s_-])toc($|[\s_-])|skip/i;

/** What a control shows beside its title. */
const notTitle = "svg, img, ion-icon, ion-badge, mat-icon, script, style, template, " +
  "[aria-hidden=true], [class*=icon], [class*=Icon], [class*=material-symbols], [class*=badge]";

const controls = "button, input, select, textarea, a[href], [role=button]";

/** Names of other icon sets for the symbols that a shell draws. @type {Record<string, string>} */
const symbols = {
  albums: "square.grid.2x2",
  apps: "square.grid.2x2",
  "bar-chart": "chart.bar",
  basket: "bag",
  barbell: "dumbbell",
  chatbubble: "message",
  chatbubbles: "message",
  chat: "message",
  cog: "gear",
  dashboard: "square.grid.2x2",
  document: "doc",
  ellipse: "circle",
  favorite: "heart",
  favorites: "heart",
  fitness_center: "dumbbell",
  flash: "bolt",
  grid: "square.grid.2x2",
  group: "person.2",
  "information-circle": "info.circle",
  "help-circle": "questionmark.circle",
  images: "photo",
  image: "photo",
  list: "list.bullet",
  mail: "envelope",
  menu: "list.bullet",
  navigate: "location",
  notifications: "bell",
  people: "person.2",
  pin: "map.pin",
  play_arrow: "play",
  pricetag: "tag",
  schedule: "clock",
  shopping_cart: "cart",
  time: "clock",
  today: "calendar",
  user: "person",
  users: "person.2",
};

/**
 * The bar that leads to the app's places: Ionic's, else a list of tabs that are links, else the
 * first `nav` with two to five of them. One that is drawn goes before one that is not.
 *
 * @param {Document} document
 * @returns {Found | null}
 */
export function discover(document) {
  const found = [document, ...shadowRoots(document)].flatMap((root) => [
    ...candidates(root, "ion-tab-bar", "ion-tab-bar", tabCountMax),
    ...candidates(root, "tablist", "[role=tablist]", tabCountMax),
    ...candidates(root, "nav", "nav, [role=navigation]", navTabCountMax),
  ]);
  const ranks = ["ion-tab-bar", "tablist", "nav"];
  found.sort((one, other) =>
    Number(isDrawn(other.element)) - Number(isDrawn(one.element)) ||
    ranks.indexOf(one.source) - ranks.indexOf(other.source)
  );
  return found[0] ?? null;
}

/**
 * Takes the bar out of sight, not out of the document: a script can still click its links. A bar
 * with controls of other kinds, such as a search field, keeps them and loses only its links.
 *
 * @param {HTMLElement} element of what `discover` found
 * @returns {() => void} shows it again
 */
export function hide(element) {
  const isIonic = element.localName === "ion-tab-bar";
  const links = isIonic ? [] : linksIn(element);
  const others = [...element.querySelectorAll(controls)].filter((control) =>
    !links.some((link) => link === control || link.contains(control))
  );
  const items = others.length === 0 || isIonic
    ? [wrapperOf(element)]
    : links.map((link) => itemOf(link, element));
  const restores = items.map((item) => {
    const value = item.style.getPropertyValue("display");
    const priority = item.style.getPropertyPriority("display");
    item.style.setProperty("display", "none", "important");
    return () => item.style.setProperty("display", value, priority);
  });
  element.setAttribute(hiddenMark, "hidden");
  return () => {
    for (const restore of restores) restore();
    element.removeAttribute(hiddenMark);
  };
}

/** @param {Document | ShadowRoot} root @param {Found["source"]} source @param {string} selector
 * @param {number} countMax @returns {Found[]} */
function candidates(root, source, selector, countMax) {
  const elements = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector));
  return [...elements].flatMap((element) => {
    if (source === "nav" && otherNavigation.test(nameOf(element))) return [];
    const tabs = source === "ion-tab-bar" ? ionicTabs(element) : linkedTabs(element);
    return tabs.length < 2 || tabs.length > countMax ? [] : [{ source, element, tabs }];
  });
}

/** @param {HTMLElement} element @returns {FoundTab[]} */
function linkedTabs(element) {
  /** @type {Map<string, Omit<FoundTab, "id">>} */
  const tabs = new Map();
  for (const link of linksIn(element)) {
    const path = pathOf(link, link.getAttribute("href"));
    const title = titleOf(link);
    // A logo leads where the first link leads, and says the name of the app: the later one holds.
    if (title || !tabs.has(path)) tabs.set(path, { title, path, ...iconOf(link) });
  }
  return named([...tabs.values()]);
}

/** @param {HTMLElement} bar @returns {FoundTab[]} */
function ionicTabs(bar) {
  const buttons = /** @type {HTMLElement[]} */ ([...bar.querySelectorAll("ion-tab-button")]);
  const tabOf = (/** @type {any} */ button) => button.getAttribute("tab") ?? button.tab ?? "";
  const selected = buttons.find((button) =>
    button.matches(".tab-selected, [aria-selected=true], [selected]")
  );
  // Ionic Angular gives no addresses: a tab is the segment of the path in the selected one's place.
  const segments = location.pathname.split("/");
  const place = selected ? segments.indexOf(tabOf(selected)) : -1;
  const prefix = place > 0 ? segments.slice(0, place).join("/") : null;
  const tabs = buttons.flatMap((/** @type {any} */ button) => {
    const tab = tabOf(button);
    const href = button.getAttribute("href") ?? button.href ??
      (prefix !== null && tab ? `${prefix}/${tab}` : null);
    const path = pathOf(button, href);
    return path ? [{ id: tab, title: titleOf(button) || tab, path, ...iconOf(button) }] : [];
  });
  const isDistinct = new Set(tabs.map(({ path }) => path)).size === tabs.length;
  // A bar of which only a part is known would hide the way to the other part.
  return isDistinct && tabs.length === buttons.length ? named(tabs) : [];
}

/** The links to other places of the app. @param {HTMLElement} element */
function linksIn(element) {
  const links = /** @type {HTMLElement[]} */ ([...element.querySelectorAll("a[href]")]);
  return links.filter((link) =>
    !link.hasAttribute("download") &&
    !/^_(blank|parent|top)$/.test(link.getAttribute("target") ?? "") &&
    pathOf(link, link.getAttribute("href")) !== ""
  );
}

/** Empty for another origin, and for a place within this document.
 * @param {HTMLElement} element @param {string | null | undefined} href */
function pathOf(element, href) {
  const { baseURI } = element.ownerDocument;
  if (typeof href !== "string" || !URL.canParse(href, baseURI)) return "";
  const { origin, pathname, search, hash } = new URL(href, baseURI);
  if (origin !== location.origin) return "";
  const isRoute = /^#!?\//.test(hash);
  if (hash && !isRoute) return "";
  return pathname + search + hash;
}

/** What it shows, if that is words; else what it is called. @param {HTMLElement} element */
function titleOf(element) {
  const label = element.querySelector("ion-label") ?? element;
  const copy = /** @type {HTMLElement} */ (label.cloneNode(true));
  for (const part of copy.querySelectorAll(notTitle)) part.remove();
  const image = element.querySelector("img[alt], svg[aria-label]");
  const names = [
    copy.textContent,
    element.getAttribute("aria-label"),
    element.getAttribute("title"),
    image?.getAttribute("alt") ?? image?.getAttribute("aria-label"),
    element.querySelector("svg title")?.textContent,
  ].map((name) => (name ?? "").replace(/\s+/g, " ").trim());
  return names.find((name) => /[\p{L}\p{N}]/u.test(name))?.slice(0, titleLengthMax) ?? "";
}

/** @param {HTMLElement} element @returns {{ icon?: string }} */
function iconOf(element) {
  /** @type {any} */
  const ionic = element.querySelector("ion-icon");
  const font = element.querySelector(
    "mat-icon, [class*=material-icons], [class*=material-symbols]",
  );
  const name = ionic
    ? ionic.getAttribute("name") ?? ionic.name ?? ionic.getAttribute("ios") ?? ""
    : font?.textContent?.trim() ?? "";
  const plain = String(name).replace(/^(ios|md)-/, "").replace(
    /[-_](outlined?|sharp|rounded?)$/,
    "",
  );
  return /^[a-z][a-z0-9_-]*$/.test(plain) ? { icon: symbols[plain] ?? plain } : {};
}

/** Gives each its own name, which stays the same as long as the addresses do.
 * @param {(Omit<FoundTab, "id"> & { id?: string })[]} tabs @returns {FoundTab[]} */
function named(tabs) {
  /** @type {Set<string>} */
  const taken = new Set();
  return tabs.map(({ id, title, path, ...icon }) => {
    const words = path.split(/[/#!?]+/).filter(Boolean).map(decoded);
    const names = [id, words.at(-1) ?? "home", words.join("-") || "home", path];
    const own = names.find((name) => name && !taken.has(name)) ?? path;
    taken.add(own);
    return { id: own, title: title || capitalized(own), path, ...icon };
  });
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string} text */
const capitalized = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param {HTMLElement} element */
function nameOf(element) {
  const { id, className } = element;
  return [id, className, element.getAttribute("aria-label") ?? ""].join(" ");
}

/** The list item that holds nothing else than the link, or the link.
 * @param {HTMLElement} link @param {HTMLElement} bar */
function itemOf(link, bar) {
  const item = link.closest("li");
  const isAlone = item && bar.contains(item) && item.querySelectorAll(controls).length === 1;
  return isAlone ? item : link;
}

/** A footer, say, that holds nothing else would stay as an empty strip. @param {HTMLElement} bar */
function wrapperOf(bar) {
  const parent = bar.parentElement;
  const isOnly = parent?.children.length === 1 && parent.textContent === bar.textContent;
  return isOnly && parent.matches("footer, header, aside") ? parent : bar;
}

/** @param {HTMLElement} element */
function isDrawn(element) {
  return element.hasAttribute(hiddenMark) || element.getClientRects().length > 0;
}

/** @param {Document | ShadowRoot} root @returns {ShadowRoot[]} */
function shadowRoots(root) {
  return [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) =>
    shadowRoot ? [shadowRoot, ...shadowRoots(shadowRoot)] : []
  );
}
