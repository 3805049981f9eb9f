// @ts-check
// Lends the app's own tab bar to the shell: says what it draws, takes it out of sight, and presses
// its controls. docs/decisions/0031.
import { adopt } from "./adopted-sheets.js";
import { action, gate, host, state } from "./bridge.js";
import { performance } from "./browser.js";
import { discover, insetBelow } from "./discovery.js";
import { asDrawn, childrenOf, hiddenPart, hiddenParts, hiding, parentOf } from "./drawn-tree.js";
import { pressControl } from "./pressing.js";

/** @import { FoundBar, FoundTab } from "./host.d.ts" */

/** How long nothing may change until the document has come to rest, and at most. */
const restTime = 120;
const restTimeMax = 1_000;
/** How long a control may take until what it does is to be seen. */
const pressTime = 600;
/** How long something lies over the bar until it is no transition between two views. */
const coverTime = 600;

/** What was a bar before, in an app that draws it anew. @type {FoundBar | null} */
let bar = null;

/** What the shell was told last, and of what. */
let told = "";
/** Whether the shell has the bar. */
let isLent = false;
/** Whether the mark of the app can be believed: it has named no other place than the one shown. */
let isMarking = true;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let dueAt = Infinity;
let isFrameDue = false;
/** How often in a row the shell could not answer. */
let failureCount = 0;
let isFollowing = false;
/** Since when something lies over the bar. */
let coveredAt = Infinity;
/** Tells of what `host.changed` leaves out: whatever shows a cover may also take it away. */
const uncovering = new MutationObserver(() => lookSoon());
/** The tab that this page shows, and the one that a mirror may have to press for. */
let shown = "";
let awaited = "";
/** The tab that the shell had selected when it was heard last, with its epoch. */
let heard = "";
/** The tab that the user has tapped, until the page knows that it is the selected one. */
let asked = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let askedEnd;

/** Looks for the bar now, and whenever the document has come to rest again. */
export function lend() {
  if (isFollowing) return look();
  isFollowing = true;
  host.ownControl = (tab) => isLent ? tabOf(tab).press : undefined;
  host.changed = () => {
    // One that is drawn anew is out of sight before the next picture.
    if ([...hiddenParts].every((part) => part.isConnected)) return lookSoon();
    if (!isFrameDue) requestAnimationFrame(look);
    isFrameDue = true;
  };
  addEventListener("resize", () => lookSoon());
  for (const type of ["transitionend", "animationend", "toggle", "load"]) {
    document.addEventListener(type, () => lookSoon(), true);
  }
  document.fonts.addEventListener("loadingdone", () => lookSoon());
  document.addEventListener("tandem:event", (event) => {
    const { name, data } = /** @type {CustomEvent} */ (event).detail;
    if (name === "tabPressed") {
      asked = data.tab;
      // Another tab may have been selected meanwhile.
      clearTimeout(askedEnd);
      askedEnd = setTimeout(() => asked = "", restTimeMax);
    }
    followTab();
    // What the shell has may be what this page draws.
    lookSoon();
  });
  document.addEventListener("tandem:state", followTab);
  look();
}

/** @param {number} [time] */
function lookSoon(time = restTime) {
  const now = performance.now();
  dueAt = Math.min(dueAt, now + Math.max(time, restTimeMax));
  clearTimeout(timer);
  timer = setTimeout(look, Math.min(time, dueAt - now));
}

function look() {
  clearTimeout(timer);
  dueAt = Infinity;
  isFrameDue = false;
  const mode = state.welcome?.ownTabBar;
  // A frame that is not laid out draws nothing, which says nothing of the app.
  if (!mode || state.isStarting || !window.innerWidth || !window.innerHeight) return;
  // On its way the app may mark where it was.
  if (state.showing || state.go) return lookSoon();
  const found = discover(document, bar?.element, state.tabs.map(({ title }) => title));
  const isSame = isLent && found && bar && idsOf(found) === idsOf(bar);
  if (!found || !isSame && !isKnown(found)) show();
  else hide(found);
  bar = found;
  if (found && (!shown || state.role === "driver")) shown = selectedTab(found) ?? shown;
  tell(mode, found && !isAway(found) ? found : null);
  followTab();
  if (isLent && found) tellIcons(found, mode === "lent");
}

/** Whether nothing is to be seen of a bar, and not for the time of a transition only.
 * @param {FoundBar} found */
function isAway({ isCovered }) {
  const now = performance.now();
  coveredAt = isCovered ? Math.min(coveredAt, now) : Infinity;
  uncovering.disconnect();
  if (isCovered) uncovering.observe(document, { attributes: true, subtree: true });
  // What covers it from the start is no transition, such as a picture of the start.
  const left = isLent ? coveredAt + coverTime - now : 0;
  if (isCovered && left > 0) lookSoon(left);
  return isCovered && left <= 0;
}

/** @param {FoundBar} found @param {boolean} isLent whether the tabs have no other icons */
async function tellIcons(found, isLent) {
  if (parent === window) return;
  const { sourceOf, tellPictures } = await import("./tab-pictures.js");
  const sources = asDrawn(() => found.controls.map(({ element }) => sourceOf(element)));
  tellPictures(sources, ownNames(found), found.marked, isLent);
}

/** Tells the shell what is drawn, if it does not know it.
 * @param {"lent" | "hidden"} mode @param {FoundBar | null} found */
async function tell(mode, found) {
  const tabs = found?.tabs ?? [];
  const isMirror = state.role === "mirror" || state.webView.startsWith("modal:");
  // Without a bar there is nothing to ask, and only the driver decides.
  if (!found && (mode === "hidden" || isMirror)) return;
  const selected = found && selectedTab(found);
  const known = state.tabs.map(({ id, path }) => id + path);
  const message = JSON.stringify([state.epoch, tabs, selected, state.role, isMirror && known]);
  // A shell that went back to a state before has forgotten them.
  const isForgotten = mode === "lent" && isLent && found && !isMirror &&
    !tabs.every((tab) => state.tabs.some(({ id }) => id === tab.id));
  if (message === told && isLent && found) hide(found);
  if (message === told && !isForgotten || state.link !== "open") return;
  told = message;
  const parameters = { tabs, ...selected ? { selected } : {} };
  const { status, reason } = await action("declareTabs", parameters);
  if (told !== message) return;
  const isTaken = /^(applied|noop)$/.test(status);
  if (!isTaken && !/^(notDriver|invalidParameters)$/.test(reason ?? "")) {
    // Nothing is said of the bar, as amid a move: it stays as it is, and is told again.
    told = "";
    failureCount += 1;
    return lookSoon(pressTime * failureCount);
  }
  failureCount = 0;
  isLent = Boolean(found) && isTaken;
  if (isLent && found && bar === found) hide(found);
  // One that is covered stays as it is, or it would be to be seen before the shell's.
  else if (!isLent && (found || !bar)) show();
  if (found && !isLent && isMirror && reason === "notDriver") {
    console.info("tandem: the shell has another tab bar than this page.");
  }
  if (isLent && found) tellIcons(found, mode === "lent");
}

/** The names by which the shell knows the tabs of a bar. @param {FoundBar} found */
function ownNames({ tabs }) {
  return tabs.map((tab) => {
    const same = state.tabs.find(({ id }) => id === tab.id) ??
      state.tabs.find(({ path }) => tab.path && bare(path) === bare(tab.path)) ??
      state.tabs.find(({ title }) => title === tab.title);
    return same?.id ?? tab.id;
  });
}

/** The tab of the place that is shown, else the one that the app marks. @param {FoundBar} found */
function selectedTab({ tabs, marked }) {
  const { url } = gate.entry;
  const here = tabs.find(({ path }) => path && bare(path) === bare(url));
  const mark = tabs[marked];
  if (here && mark && here !== mark) isMarking = false;
  return (here ?? (isMarking ? mark : undefined))?.id ?? null;
}

/** Without what a query asks for and the slash at its end. @param {string} url */
const bare = (url) => url.replace(/\?[^#]*/, "").replace(/(.)\/+(?=#|$)/, "$1");

/** @param {FoundBar} bar */
const idsOf = ({ tabs }) => tabs.map(({ id }) => id).join();

/** Whether the shell has all tabs of a bar, as it has when the document is loaded anew.
 * @param {FoundBar} found */
const isKnown = ({ tabs }) =>
  tabs.every((tab) =>
    state.tabs.some(({ id, path }) => id === tab.id && (!tab.path || path === tab.path))
  );

/**
 * Takes the bar out of sight, not out of the document: a script can still click its controls.
 * @param {FoundBar} found
 */
function hide({ element }) {
  const part = outermost(element);
  if (!hiddenParts.has(part)) show();
  hiddenParts.add(part);
  const root = /** @type {Document | ShadowRoot} */ (part.getRootNode());
  adopt(host.wrap, root, hiding);
  // Not by the style of the element, which belongs to the app: it may write that anew.
  if (!part.hasAttribute(hiddenPart)) part.setAttribute(hiddenPart, "");
}

function show() {
  for (const part of hiddenParts) part.removeAttribute(hiddenPart);
  hiddenParts.clear();
}

/** What holds the bar and nothing else would stay as an empty strip. @param {HTMLElement} bar */
const outermost = (bar) =>
  asDrawn(() => {
    let part = bar;
    for (let each = parentOf(bar); each && each !== document.body; each = parentOf(each)) {
      const { height } = each.getBoundingClientRect();
      const own = each.shadowRoot ? [] : childrenOf(each).filter((child) => child.offsetHeight > 0);
      if (own.length > 1 || height > part.offsetHeight + 40 + insetBelow(document)) break;
      if (!(each instanceof HTMLSlotElement)) part = each;
    }
    return part;
  });

/**
 * Shows the tab that is selected: at once the one that the user has tapped, or that the shell has
 * gone to by itself, as back does; in a mirror if no address tells of it, as the page of another
 * frame has gone there without one then.
 */
function followTab() {
  const tab = state.navigate?.tab;
  const before = heard;
  heard = `${state.epoch} ${tab}`;
  const isOther = heard !== before && before.startsWith(`${state.epoch} `) && tab !== shown;
  if (tab === asked || tab && isOther && isPressedFor(tab)) {
    asked = "";
    // From the place that the shell has given to the tab, which is marked by then: what the app
    // does at another tab's place is taken back.
    setTimeout(press, 0, tab);
  }
  if (state.role !== "mirror" || !isLent || !tab || tab === shown || tab === awaited) return;
  awaited = tab;
  const { url } = gate.entry;
  setTimeout(() => {
    awaited = "";
    if (state.navigate?.tab !== tab || state.role !== "mirror") return followTab();
    const isLed = state.showing || gate.entry.url !== url || tabOf(tab).path;
    if (isLed) shown = tab;
    else press(tab);
  }, pressTime);
}

/** Whether nothing else leads the driver to a tab: no address tells of it, and the app stays where
 * it is. @param {string} tab */
const isPressedFor = (tab) =>
  state.role === "driver" && isLent && !tabOf(tab).path && tabOf(tab).press &&
  state.target?.url === gate.entry.url;

/** What the bar has for a tab of the shell. @param {string} id */
function tabOf(id) {
  const index = bar ? ownNames(bar).indexOf(id) : -1;
  return { path: bar?.tabs[index]?.path, press: bar?.controls[index]?.press };
}

/** Presses the control of a tab. @param {string} id */
function press(id) {
  shown = id;
  const control = tabOf(id).press;
  if (control) pressControl(control);
  // If it has led nowhere, the shell learns which tab is shown still.
  told = "";
  lookSoon(pressTime);
}
