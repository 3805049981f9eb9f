// @ts-check
// Waits for the app's first view.
import { activity, begin, gate, host, left, state } from "./bridge.js";
import { performance, Promise } from "./browser.js";
import { isMisplaced } from "./own-files.js";
import "./steps-back.js";

/** At most that long a document may take to start before it is sent elsewhere. */
const startTimeMax = 10_000;
const startCheckInterval = 20;
/** How long a page that shows nothing is taken for one that is about to lead elsewhere. */
const blankTimeMax = 1500;
/** How long nothing may change until what is still being fetched is not waited for. */
const stillTimeMax = 2000;

/** Whether an element draws more than boxes. @type {(element: any) => boolean} */
function showsSomething({ shadowRoot, localName, childNodes, offsetParent }) {
  if (/^(canvas|video|iframe|object|img|svg|input)$/.test(localName)) return true;
  return [...(shadowRoot ?? { childNodes }).childNodes].some((node) =>
    node.nodeType === 3 ? offsetParent && node.nodeValue.trim() : node.nodeType === 1 &&
      !/^(script|style|template)$/.test(node.localName) && showsSomething(node)
  );
}

/**
 * A device opens an app at its start alone, so that some are built that can be opened nowhere else.
 * Such a one is opened there, and led to where it was to be opened.
 */
async function openElsewhere() {
  const isDeep = location.pathname.lastIndexOf("/") > 0;
  if (!isDeep || host.visit?.type !== "navigate" || host.isFollowed) return;
  if (!await isMisplaced().catch(() => false)) return;
  // The shell is to know first where it was to be.
  while (!state.role && state.link !== "stopped") {
    await new Promise((resolve) => setTimeout(resolve, startCheckInterval));
  }
  // As if it had been there already: nobody has led there.
  left.url = "/";
  location.replace(left.url);
}

/** Waits until the app's first view is there: it is not to be moved while it builds that.
 * @param {(name: string) => Promise<{ look?: () => unknown }>} module */
export async function awaitStart(module) {
  openElsewhere();
  const isDeep = gate.entry.url !== "/";
  if (isDeep) module("driver-page.js").catch(() => {});
  const start = performance.now();
  while (state.isStarting && !host.listens.has("tandem:navigate")) {
    const time = performance.now() - start;
    const isLoaded = document.readyState === "complete" && activity.isQuiet;
    const isStill = host.visit?.domContentLoadedEventEnd &&
      performance.now() - activity.builtAt > stillTimeMax;
    const isThere = (isLoaded || isStill) &&
      (time > blankTimeMax || !document.body || showsSomething(document.body));
    if (isThere || time > startTimeMax) break;
    await new Promise((resolve) => setTimeout(resolve, startCheckInterval));
  }
  // Some apps keep their place to themselves; the driver looks for them. Such a one starts at its
  // first page, and nothing is told of another place until that is known.
  const looking = module("driver-page.js").then(({ look }) => look?.()).catch(() => {});
  if (isDeep) await looking;
  begin();
}
