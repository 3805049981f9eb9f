// @ts-check
// Finds the tab bar that the app draws at the bottom of the page, by what is drawn there: what a
// person would take for one. It only reads the document.
import { matches, Set } from "./browser.js";
import { asDrawn, asElement, childrenOf, descendantsOf, lineOf, textsOf } from "./drawn-tree.js";
import { iconOf, reading } from "./tab-controls.js";
import { markedControl } from "./tab-marks.js";

/** @import { FoundBar, FoundTab, TabControl } from "./host.d.ts" */

/** What a bar measures, in CSS pixels, and as a share of the page's width. */
const heights = { min: 38, max: 112 };
const widthShares = { min: 0.5, full: 0.8 };
/** A bar may float above the edge. */
const marginMax = 40;
const counts = { min: 2, max: 7 };
const titleLengthMax = 24;
/** More text than that beside the controls is a message, or what is played. */
const otherTextLengthMax = 12;

const pressed = "a[href],button,[role=tab],[role=button],[role=link],[role=menuitem]," +
  "[role=radio],label,[tabindex],[onclick]";
/** Elements that are tabs wherever they stand. */
const tabTags = /^(ion-tab-button|ons-tab|md-navigation-tab|mwc-tab|f7-link|van-tabbar-item)$/;
/** Names by which libraries call a tab bar, in a tag, a class or an id. */
const barNames =
  /tab-?bar|bottom-?(nav|tabs|bar|menu)|navigation-?bar|mobile-?nav|^(q-)?tabs$|^(ion|ons)-tab/i;
const likely = "nav,footer,[role=tablist],ion-tab-bar,[class*=tabbar],[class*=tab-bar]";
/** What has such a name is no tab bar, wherever it is drawn. */
const otherNames =
  /bread-?crumb|paginat|pager|player|cookie|consent|editor|composer|palette|stepper|banner/i;
const otherRoles = "form,dialog,[role=dialog],[role=alertdialog],[role=toolbar],[role=menu]," +
  "[aria-modal=true],[role=alert],[role=status],[role=radiogroup]:not([class*=tab])";
/** What no tab bar holds. */
const otherParts = "textarea,select,audio,video,progress,meter,[role=slider],[role=progressbar]," +
  "[contenteditable],input:not([type=radio],[type=checkbox],[type=hidden]),[aria-pressed]";
/** What controls are called that do something here instead of leading somewhere. */
const actionNames = new RegExp(
  "^(back|next|prev(ious)?|continue|skip|cancel|save|ok|done|submit|close|delete|undo|redo|share" +
    "|copy|edit|print|sort|filters?|play|pause|stop|mute|accept( all)?|reject( all)?|decline)$",
  "i",
);

/** A colour or a picture through which something may be seen. */
const clear = /^none|rgba|transparent|\/|url/;

/**
 * The tab bar that is drawn at the bottom of the page.
 *
 * @param {Document} document
 * @param {HTMLElement} [known] what was a bar before, which may lie beneath a dialog
 * @param {string[]} [titles] the tabs that the shell has: a row of these is a bar, also while the
 *   app marks none of them
 * @returns {FoundBar | null}
 */
export const discover = (document, known, titles = []) =>
  asDrawn(() => look(document, titles.join(), known));

/** @param {Document} document @param {string} titles @param {HTMLElement} [known]
 * @returns {FoundBar | null} */
function look(document, titles, known) {
  /** @type {FoundBar | null} */
  let covered = null;
  for (const element of candidates(document, known)) {
    const controls = controlsIn(element);
    if (!isRow(controls, element, isNamed(element, controls)) || isOther(element, controls)) {
      continue;
    }
    const marked = markedControl(controls.map(({ element }) => element));
    const found = bar(element, controls, marked);
    const isKnown = found.tabs.map(({ title }) => title).join() === titles;
    if (!isKnown && !isTabBar(element, controls, marked)) continue;
    if (!controls.every(({ element }) => isBeneath(element))) return found;
    covered ??= { ...found, isCovered: true };
  }
  return covered;
}

/** What is drawn along the bottom edge and has the size of a bar, the innermost first.
 * @param {Document} document @param {HTMLElement} [known] */
function candidates(document, known) {
  const { innerWidth: width, innerHeight: height } = window;
  // What lies beneath a dialog is not found at a point.
  const named = [...document.querySelectorAll(likely), known].filter((each) => each?.isConnected);
  /** @type {Set<HTMLElement>} */
  const drawn = new Set(/** @type {HTMLElement[]} */ (named));
  const inset = insetBelow(document);
  for (const y of [8, 28, 48, inset + 8, inset + 48].map((distance) => height - distance)) {
    for (const x of [0.5, 0.15, 0.85]) {
      for (const element of elementsAt(document, x * width, y)) {
        for (const each of lineOf(element)) drawn.add(each);
      }
    }
  }
  return [...drawn].filter((element) => {
    const { top, bottom, width: own, height: tall } = element.getBoundingClientRect();
    return own >= widthShares.min * width && tall >= heights.min &&
      tall <= heights.max + inset && top < height &&
      bottom >= height - marginMax - inset && bottom <= height + 4 && isHeld(element);
  }).sort((one, other) => lineOf(other).length - lineOf(one).length);
}

/** How much of the page the native bar and the indicator cover, by which bars are made taller.
 * @param {Document} document */
export function insetBelow({ documentElement }) {
  const inset = getComputedStyle(documentElement).getPropertyValue("--tandem-inset-bottom");
  return Number.parseFloat(inset) || 0;
}

/** What is drawn at a point, also beneath something else.
 * @param {Document | ShadowRoot} root @param {number} x @param {number} y
 * @returns {HTMLElement[]} */
function elementsAt(root, x, y) {
  // A shadow root tells of what is around it, too.
  const own = root.elementsFromPoint(x, y).filter((element) => element.getRootNode() === root);
  return own.map(asElement).flatMap((element) => [
    ...element.shadowRoot ? elementsAt(element.shadowRoot, x, y) : [],
    element,
  ]);
}

/** Whether what fills the page lies over a control, and nothing is to be seen through it.
 * @param {HTMLElement} control */
function isBeneath(control) {
  const { left, top, width, height } = control.getBoundingClientRect();
  const drawn = elementsAt(document, left + width / 2, top + height / 2);
  const place = drawn.findIndex((each) => lineOf(each).includes(control));
  // A modal dialog takes the control from the point, and lies over everything.
  return drawn.some((each, index) =>
    (place < 0 ? each.closest(":modal") : index < place) && isWall(each)
  );
}

/** Whether an element fills the page with a ground of its own. @param {HTMLElement} element */
function isWall(element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  // Without a scroll bar, which takes its room from the page.
  const { clientWidth: width } = document.documentElement;
  const isFilling = left < 1 && top < 1 && right > width - 1 && bottom > window.innerHeight - 1;
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  const isPainted = [backgroundColor, backgroundImage].some((paint) => !clear.test(paint));
  return isFilling && isPainted &&
    lineOf(element).every((each) => getComputedStyle(each).opacity === "1");
}

/** Whether an element stays where it is while the page is scrolled.
 * @param {HTMLElement} element */
function isHeld(element) {
  for (const each of lineOf(element)) {
    const { position, bottom, overflowY, opacity, visibility } = getComputedStyle(each);
    if (Number(opacity) < 0.1 || visibility === "hidden") return false;
    if (position === "fixed" || position === "sticky" && bottom !== "auto") return true;
    const isScroller = /auto|scroll/.test(overflowY) && each.scrollHeight > each.clientHeight + 2;
    if (each !== element && isScroller) return false;
  }
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight <= clientHeight + 2 ||
    /hidden|clip/.test(getComputedStyle(document.documentElement).overflowY);
}

/** Whether it is fixed, and not merely at the end of a short page. @param {HTMLElement} element */
function isFixed(element) {
  return lineOf(element).some((each) => /fixed|sticky/.test(getComputedStyle(each).position));
}

/** The controls of a bar, in the order in which they are drawn.
 * @param {HTMLElement} bar @returns {TabControl[]} */
function controlsIn(bar) {
  const found = pressableIn(bar);
  const controls = found.length >= counts.min ? found : columnsOf(bar);
  return controls.map((element) => ({ element, press: pressOf(element), ...reading(element) }))
    .sort((one, other) => middleOf(one.element) - middleOf(other.element));
}

/** The outermost that can be pressed. @param {HTMLElement} element @returns {HTMLElement[]} */
function pressableIn(element) {
  return childrenOf(element).flatMap((child) => {
    const { width, height } = child.getBoundingClientRect();
    const within = matches(child, "a[href]") ? [] : pressableIn(child);
    if (within.length > 1 || !(width && height)) return within;
    const isPressed = tabTags.test(child.localName) || matches(child, pressed);
    return isPressed ? [child] : within;
  });
}

/** What stands in a row in a bar whose controls are plain elements; scripts listen to them.
 * @param {HTMLElement} bar */
function columnsOf(bar) {
  const isNamed = namesOf(bar).some((name) => barNames.test(name));
  /** @type {HTMLElement[]} */
  let row = [bar];
  while (row.length === 1) {
    row = childrenOf(row[0]).filter((child) => {
      const { width, height } = child.getBoundingClientRect();
      return width > 8 && height > 16;
    });
  }
  const isPointed = row.every((child) => getComputedStyle(child).cursor === "pointer");
  return isNamed || isPointed ? row : [];
}

/** What is clicked in place of a control: what is within it reaches those around it as well.
 * @param {HTMLElement} control */
function pressOf(control) {
  if (control.shadowRoot || matches(control, "a[href],button")) return control;
  const inner = control.querySelector("a[href],button");
  return inner ? asElement(inner) : control;
}

/** Whether controls stand side by side, evenly, from one end of the bar to the other; those of a
 * library may stand closer. @param {TabControl[]} controls @param {HTMLElement} bar
 * @param {boolean} isNamed */
function isRow(controls, bar, isNamed) {
  const count = controls.length;
  if (count < counts.min || count > counts.max) return false;
  const { width, height, left, right } = bar.getBoundingClientRect();
  const rects = controls.map(({ element }) => element.getBoundingClientRect());
  const tops = rects.map(({ top, height }) => top + height / 2);
  if (Math.max(...tops) - Math.min(...tops) > height * 0.45) return false;
  const isWithin = rects.every((rect) => rect.left >= left - 4 && rect.right <= right + 4);
  const isNarrow = rects.every((rect) => rect.width <= Math.max(0.62 * width, 1.5 * width / count));
  const middles = controls.map(({ element }) => middleOf(element));
  const gaps = middles.slice(1).map((middle, index) => middle - middles[index]);
  const isEven = Math.max(...gaps) <= 1.8 * Math.min(...gaps);
  const spanned = gaps.reduce((sum, gap) => sum + gap, 0) * count / (count - 1);
  return isWithin && isNarrow && isEven && spanned >= (isNamed ? 0.4 : 0.7) * width;
}

/** Whether a row of controls is a player, a form, a banner or a tool of another kind.
 * @param {HTMLElement} bar @param {TabControl[]} controls */
function isOther(bar, controls) {
  if (controls.some(({ title, hasIcon }) => !title && !hasIcon)) return true;
  if (controls.some(({ title }) => title.length > titleLengthMax)) return true;
  const within = [bar, ...descendantsOf(bar)];
  if (within.some((element) => matches(element, otherParts))) return true;
  if (lineOf(bar).some((each) => matches(each, otherRoles))) return true;
  if (namesOf(bar).some((name) => otherNames.test(name))) return true;
  const titles = controls.map(({ title }) => title);
  const actions = titles.filter((title) => actionNames.test(title) || /^[\d.,+−-]+$/.test(title));
  const foreign = controls.filter(({ isForeign }) => isForeign);
  const isMostly = (/** @type {unknown[]} */ some) => some.length * 2 >= controls.length;
  return isMostly(actions) || isMostly(foreign) || otherText(bar, controls) > otherTextLengthMax;
}

/** How much text a bar shows beside its controls.
 * @param {HTMLElement} bar @param {TabControl[]} controls */
function otherText(bar, controls) {
  const own = new Set(controls.map(({ element }) => element));
  const length = (/** @type {HTMLElement} */ element) => {
    if (own.has(element) || getComputedStyle(element).display === "none") return 0;
    const sum = textsOf(element).reduce((sum, text) => sum + text.trim().length, 0);
    /** @type {number} */
    const below = childrenOf(element).reduce((sum, child) => sum + length(child), 0);
    return sum + below;
  };
  return length(bar);
}

/**
 * Whether such a row leads to the places of the app: its controls are links to them, or one of them
 * is marked as the place that is shown.
 * @param {HTMLElement} bar @param {TabControl[]} controls @param {number} marked
 */
function isTabBar(bar, controls, marked) {
  const isMostly = (/** @type {(control: TabControl) => unknown} */ has) =>
    controls.filter(has).length * 2 > controls.length;
  const hasIcons = isMostly(({ hasIcon }) => hasIcon);
  const places = new Set(controls.map(({ path }) => path).filter(Boolean));
  const leads = places.size > 1 && places.size >= controls.length - 1;
  const isMarked = marked >= 0;
  const isNavigation = lineOf(bar).slice(0, 3).some((each) =>
    matches(each, "nav,[role=navigation]")
  );
  const { left, right, width } = bar.getBoundingClientRect();
  if (width < widthShares.full * window.innerWidth) {
    // Much that is no tab bar floats above the edge: this is called one, or leads to places.
    return controls.length > 2 && hasIcons && Math.abs(left + right - window.innerWidth) < 16 &&
      (leads || isMarked && (isNavigation || isNamed(bar, controls))) && isAlone(bar);
  }
  if (leads) {
    return hasIcons || isNamed(bar, controls) || isFixed(bar) && (isMarked || isNavigation);
  }
  if (isNamed(bar, controls)) return isMarked || hasIcons;
  return isMarked && hasIcons && (isNavigation || isMostly(({ hasText }) => hasText));
}

/** Whether there is nothing to press beside it. @param {HTMLElement} bar */
const isAlone = (bar) =>
  aroundIt(bar).every((each) => pressableIn(each).length <= pressableIn(bar).length);

/** A bar, and what is around it alone. @param {HTMLElement} bar */
function aroundIt(bar) {
  const heightMax = bar.offsetHeight + 24;
  const line = lineOf(bar);
  const end = line.findIndex((each) => each.offsetHeight > heightMax);
  return end < 0 ? line : line.slice(0, end);
}

/** Whether a library calls it a tab bar, or its controls tabs.
 * @param {HTMLElement} bar @param {TabControl[]} controls */
const isNamed = (bar, controls) =>
  controls.some(({ element }) =>
    tabTags.test(element.localName) || matches(element, "[role=tab]")
  ) ||
  namesOf(bar).some((name) => barNames.test(name));

/** @param {HTMLElement} element @param {TabControl[]} controls @param {number} marked
 * @returns {FoundBar} */
function bar(element, controls, marked) {
  const names = new Set();
  /** @type {Set<string>} */
  const paths = new Set();
  const tabs = controls.map(({ element, title, badge, path }, index) => {
    const own = path && !paths.has(path) ? path : undefined;
    if (own) paths.add(own);
    const words = own?.replace(/(\/index)?\.html?$/, "").split(/[/#!?]+/).filter(Boolean);
    const slug = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
    const tries = [element.getAttribute("tab"), words && (words.at(-1) ?? "home")];
    const icon = iconOf(element);
    tries.push(words?.join("-"), slug, icon, `tab-${index + 1}`);
    const id = tries.find((name) => name && !names.has(name)) ?? `${slug}-${index + 1}`;
    names.add(id);
    /** @type {FoundTab} */
    const tab = { id, title: title || spoken(id) };
    if (own) tab.path = own;
    if (icon) tab.icon = icon;
    if (badge) tab.badge = badge;
    return tab;
  });
  return { element, controls, tabs, marked, isCovered: false };
}

/** A name for who reads it: of `chat-bot` it is “Chat bot”. @param {string} id */
const spoken = (id) => id[0].toUpperCase() + id.slice(1).replace(/[-_]/g, " ");

/** How the tag, the classes and the id of a bar, and of what is around it alone, call it.
 * @param {HTMLElement} bar */
function namesOf(bar) {
  /** @type {string[]} */
  const names = [];
  for (const each of aroundIt(bar)) {
    names.push(each.localName, each.id, ...each.classList);
    if (matches(each, "[role=tablist]")) names.push("tab-bar");
  }
  const [only, ...others] = childrenOf(bar);
  if (only && !others.length) names.push(only.localName, ...only.classList);
  if (only && matches(only, "[role=tablist]")) names.push("tab-bar");
  return names;
}

/** @param {HTMLElement} element */
function middleOf(element) {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
