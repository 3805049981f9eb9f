// @ts-check
/** @import { Tandem } from "../../../bridge/types.d.ts" */
/** @import { Action, AppState, Place, ScreenContext } from "./types.d.ts" */

import { addFromClipboard, refresh } from "./effects.js";
import { presentationsOf } from "./model/presentations.js";
import { Store } from "./model/store.js";
import { Reconciler } from "./presenting/reconciler.js";
import { isModalDocument, ShellPresenter } from "./presenting/shell-presenter.js";
import { WebPresenter } from "./presenting/web-presenter.js";
import { ShellRoot, WebRoot } from "./root.js";
import { interceptLinks } from "./routing/links.js";
import { Locator } from "./routing/locator.js";
import { pathOf, titleOf } from "./routing/routes.js";
import { element } from "./view/element.js";
import { Page } from "./view/page.js";
import { webTabs } from "./view/web-tabs.js";

const host = document.getElementById("app");
if (!host) throw new Error('index.html lacks the element with the id "app": add it to the body.');

const shell = window.tandem?.attached ? window.tandem : null;
const store = new Store({
  lasting: storage(() => globalThis.localStorage),
  passing: storage(() => globalThis.sessionStorage),
});
const locator = new Locator(shell);
const root = shell ? new ShellRoot(shell, store) : new WebRoot(locator, store);
const presenter = shell ? new ShellPresenter(shell) : new WebPresenter({ draw: drawInDialog });
const reconciler = new Reconciler(presenter, (action) => store.send(action), isOwnModal);
const main = element("main", { id: "main" });
const announcer = element("p", { class: "visually-hidden", role: "status" });
const tabs = webTabs();
const page = new Page(main, context);
/** Pages in the web's own dialogs. @type {Set<Page>} */
const dialogPages = new Set();
/** @type {Place} */
let place = { url: "", key: "", direction: "none" };
/** How far each entry was scrolled. @type {Map<string, number>} */
const positions = new Map();
/** The badge that the shell was given last; it forgets it with a logout. */
let badge = 0;

host.replaceChildren(main, tabs.node, announcer);
host.toggleAttribute("data-modal", isModalDocument());
store.subscribe(changed);
addEventListener("storage", () => store.synchronize());
interceptLinks((link, url) => {
  if (link.hasAttribute("data-back")) locator.back(url);
  else locator.go(url, titleOf(url));
});
locator.start(show);
if (shell) followShell(shell);
settle();

/** @param {Place} next */
function show(next) {
  const isFirst = place.url === "";
  if (!isFirst && next.url === place.url && next.key === place.key) return;
  positions.set(place.url + place.key, scrollY);
  place = next;
  main.dataset.enter = isFirst ? "none" : next.direction;
  page.show(next.url);
  tabs.select(pathOf(next.url));
  host?.toggleAttribute("data-bare", main.dataset.frame === "full");
  document.title = page.title === "Files" ? page.title : `${page.title} – Files`;
  if (isFirst) return;
  const top = next.direction === "back" ? positions.get(next.url + next.key) ?? 0 : 0;
  scrollTo({ top, behavior: "instant" });
  page.focusHeading();
  announcer.textContent = document.title;
  settle();
}

/**
 * @param {AppState} state
 * @param {Action | null} action
 */
function changed(state, action) {
  page.update(state);
  for (const dialogPage of dialogPages) dialogPage.update(state);
  if (action?.type === "addFromClipboard") addFromClipboard(store);
  if (action?.type === "loggedIn") root.loggedIn();
  if (action?.type === "loggedOut") root.loggedOut();
  if (!state.account) badge = 0;
  settle();
}

/** Makes everything outside the state agree with it. May be called at any time. */
function settle() {
  root.settle();
  reconciler.converge(presentationsOf(store.state));
  if (shell && presenter.isPresenting && store.state.account) showBadge(shell);
}

/** How many files are pending stands beside the tab's icon. @param {Tandem} attached */
function showBadge(attached) {
  const count = store.state.library.pending.length;
  if (count === badge) return;
  badge = count;
  attached.setBadge("files", count > 0 ? count : null);
}

/** @param {Tandem} attached */
function followShell(attached) {
  for (const event of /** @type {const} */ (["connected", "role", "state"])) {
    attached.on(event, settle);
  }
  attached.on("event", ({ detail: { name, data } }) => {
    if (name !== "dismissed") return;
    const { modal, button } = data;
    reconciler.ended(String(modal), typeof button === "string" ? button : null);
  });
  if (!isModalDocument()) attached.onRefresh(() => refresh(store));
}

/** @returns {ScreenContext} */
function context() {
  return {
    state: store.state,
    parameters: {},
    isInShell: shell !== null,
    send: (action) => store.send(action),
    go: (url, title) => locator.go(url, title),
    leave: () => locator.back("/"),
    refresh: () => void refresh(store),
  };
}

/**
 * @param {string} url
 * @param {HTMLElement} dialogHost
 */
function drawInDialog(url, dialogHost) {
  const dialogPage = new Page(dialogHost, context);
  dialogPages.add(dialogPage);
  dialogPage.show(url);
  return () => {
    dialogPages.delete(dialogPage);
    dialogPage.end();
  };
}

/** The ids that `presentationsOf` gives. @param {string} id */
function isOwnModal(id) {
  return /^(detail|add|add-video|error|(file|player|delete)-.+)$/.test(id);
}

/**
 * @param {() => Storage} open throws where the user forbids storage
 * @returns {Storage | null}
 */
function storage(open) {
  try {
    return open();
  } catch {
    return null;
  }
}
