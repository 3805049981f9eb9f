// @ts-check
/** @import { AttachedPage, Entry, State } from "../types.d.ts" */
/** @import { Child } from "../../kit/types.d.ts" */
import { create, draw, element } from "../../kit/element.js";
import { bridgeFailures } from "../bridge-failures.js";
import { loadStyles } from "../load-styles.js";
import { showExternal } from "./external-card.js";
import { isTyping, takeKey } from "./focus-hold.js";
import { icon } from "./icon.js";

/** How long a page may take to say hello to the shell before its silence is shown; milliseconds. */
const attachTimeMax = 8000;
/** How long after it was loaded a page of the app may take to send its first message. */
const firstMessageTimeMax = 3000;
/** How long before or after its load a page of the app sends its first message. */
const loadTimeMax = 250;

/** Where the newest document comes from that the browser kept out of a frame. */
let blocked = { origin: "", at: -Infinity };
document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective === "frame-src") blocked = { origin: blockedURI, at: performance.now() };
});

// Without the styles the cards are plain, which is better than none.
await loadStyles("page-watch.css", import.meta.url).catch(() => null);

/**
 * What is the matter with the page of a web view, over it: that its router is loading, that it did
 * not follow, that it stays silent, or that the frame holds something else than the app.
 */
export class PageWatch extends HTMLElement {
  #name;
  #origin;
  #frame;
  #line = create("div", {
    class: "page-progress",
    role: "progressbar",
    "aria-label": "The page is loading",
    hidden: true,
  });
  #card = create("div", { class: "page-card", hidden: true });
  /** What the card is about; empty without one. */
  #about = "";
  /** @type {State | undefined} */
  #state;
  /** @type {boolean | undefined} */
  #isAttached;
  /** Whether the connection has come back and its page has not attached since. */
  #mayLoadAgain = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #attachTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #messageTimer;
  /** When the page sent something last. */
  #heardAt = -Infinity;
  #wasHeard = false;
  /** @type {number | undefined} */
  #noticeID;
  /** The entry whose page did not follow. */
  #desyncKey = "";

  /** @param {string} name @param {string} origin the app's @param {HTMLIFrameElement} frame */
  constructor(name, origin, frame) {
    super();
    this.#name = name;
    this.#origin = origin;
    this.#frame = frame;
    // What is presented while a person types waits like those that are there.
    frame.inert = isTyping();
    frame.addEventListener("load", () => this.#loaded());
    frame.addEventListener("grab", () =>
      this.#endPage("The page kept taking the keyboard", [
        "You were typing in this window, and the page took the focus again and again. ",
        "It was ended.",
      ]));
    frame.addEventListener("flood", () =>
      this.#endPage("The page sent too many messages", [
        "Thousands in a second reached this window from it. It was ended.",
      ]));
  }

  connectedCallback() {
    if (this.#card.isConnected) return;
    if (!this.closest('[data-frame="2"]')) this.#card.setAttribute("role", "status");
    this.append(this.#line, this.#card);
  }

  disconnectedCallback() {
    clearTimeout(this.#attachTimer);
    clearTimeout(this.#messageTimer);
  }

  /** @param {State} state */
  show(state) {
    this.#state = state;
    const own = state.pages?.filter(({ webView }) => webView === this.#name) ?? [];
    const isPending = own.some(({ pending }) => pending);
    this.#line.hidden = !isPending;
    this.#frame.setAttribute("aria-busy", String(isPending));
    this.#followAttachment(isAttached(state, this.#name));
    this.#followNotice(state, own);
  }

  /**
   * The shell is there again. If it was away while the frame was being loaded, the frame holds the
   * browser's own error page, which attaches never: it is loaded once more, by itself.
   */
  expectPage() {
    this.#end("silent", "failed");
    this.#isAttached = undefined;
    this.#mayLoadAgain = true;
  }

  /** Takes a message of the page, which may send others of its own. @param {any} data */
  hear(data) {
    const { type, url, reason, key } = data ?? {};
    if (!String(type).startsWith("tandem:")) return;
    if (type === "tandem:external") return showExternal(this, this.#frame, url);
    if (type === "tandem:failed") return this.#tellFailure(reason);
    if (type === "tandem:key") return takeKey(this.#frame, key);
    this.#wasHeard = true;
    this.#heardAt = performance.now();
    clearTimeout(this.#messageTimer);
    this.#end("left", "outside");
  }

  /** @param {boolean} isAttached */
  #followAttachment(isAttached) {
    if (isAttached) this.#mayLoadAgain = false;
    if (isAttached === this.#isAttached) return;
    this.#isAttached = isAttached;
    clearTimeout(this.#attachTimer);
    if (isAttached) bridgeFailures.set(this.#name, null);
    if (isAttached) return this.#end("silent", "failed", "left", "outside");
    // Firefox tells a frame of no load that it has blocked; but the page that was there is gone.
    if (this.#wasHeard && this.#wasBlocked()) return this.#tellDeparture(blocked.origin);
    this.#attachTimer = setTimeout(() => {
      if (this.#mayLoadAgain) this.#loadAgain();
      else if (this.#about === "" || this.#about === "desync") this.#tellSilence();
    }, attachTimeMax);
  }

  /** The frame holds another document: a page of the app sends a message, no other does. */
  #loaded() {
    clearTimeout(this.#messageTimer);
    if (!this.#wasHeard || this.#heardAt > performance.now() - loadTimeMax) return;
    this.#messageTimer = setTimeout(() => {
      if (this.#wasBlocked()) return this.#tellDeparture(blocked.origin);
      this.#messageTimer = setTimeout(() => this.#tellOutside(), firstMessageTimeMax);
    }, loadTimeMax);
  }

  /** Whether the browser kept a document out since the page was heard, and not long ago. */
  #wasBlocked() {
    return blocked.at > this.#heardAt && blocked.at > performance.now() - firstMessageTimeMax;
  }

  /** Only what the shell says while this page is shown is about it.
   * @param {State} state @param {AttachedPage[]} own */
  #followNotice(state, own) {
    const { key = "", url = "" } = entryOf(state, this.#name) ?? {};
    const { id = 0, kind, text = "" } = state.notice ?? {};
    const isDesync = kind === "notFollowed";
    const isNew = this.#noticeID !== undefined && id !== this.#noticeID;
    this.#noticeID = id;
    const isShown = this.#name.startsWith("modal:")
      ? state.modals?.at(-1)?.id === this.#name.slice("modal:".length)
      : !state.modals?.length && this.closest("[data-shown]") !== null;
    if (isNew && isShown && isDesync) {
      this.#desyncKey = key;
      return this.#tellDesync(text);
    }
    const isThere = own.some((page) => page.changed !== false && page.url === url && !isNew) &&
      !isDesync;
    if (key !== this.#desyncKey || isThere) this.#end("desync");
  }

  #tellSilence() {
    this.#tell("silent", "This page has not connected", [
      "It may have failed to load, or its own content security policy keeps the bridge out. ",
      "The console of this window says more.",
    ], [loadButton(() => this.#loadAgain()), this.#closeButton("Show the page")]);
  }

  /** @param {unknown} reason */
  #tellFailure(reason) {
    const text = typeof reason === "string" && reason ? reason.slice(0, 500) : "It gave no reason.";
    bridgeFailures.set(this.#name, text);
    this.#tell("failed", "The bridge could not start", [
      element("span", { class: "page-reason" }, text),
      "The page works as in a browser; the shell cannot move it.",
    ], [loadButton(() => this.#loadAgain()), this.#closeButton("Show the page")]);
  }

  /** @param {string} origin */
  #tellDeparture(origin) {
    this.#tell("left", "The page left the app", [
      "A device opens what is no page of the app outside, in the system browser.",
      element("span", { class: "page-reason" }, origin),
    ], [loadButton(() => this.#loadAgain(), "Back to the app")]);
  }

  /** What the page does would make this window useless. @param {string} title
   * @param {Child[]} texts */
  #endPage(title, texts) {
    this.#frame.remove();
    this.#tell("ended", title, texts, [loadButton(() => this.#loadAgain())]);
  }

  #tellOutside() {
    const load = loadButton(() => this.#loadAgain(), "Back to the app");
    this.#tell("outside", "This is no page of the app", [
      "It does not answer the shell: a file, perhaps, or an error of the server.",
    ], [load, this.#closeButton("Close")]);
  }

  /** @param {string} text */
  #tellDesync(text) {
    const load = loadButton(() => this.#loadAgain(), "Load the page");
    const buttons = [load, this.#closeButton("Close")];
    this.#tell("desync", "The page did not follow", [text], buttons);
  }

  /** @param {string} about @param {string} title @param {Child[]} texts @param {Child[]} buttons */
  #tell(about, title, texts, buttons) {
    this.#about = this.#card.dataset.about = about;
    this.#card.hidden = false;
    draw(this.#card, [
      element("div", { class: "page-sign" }, icon(signs[about])),
      element("h2", {}, title),
      element("p", {}, texts),
      element("div", { class: "page-buttons" }, buttons),
    ]);
  }

  /** Takes the card away if it is about one of these. @param {string[]} abouts */
  #end(...abouts) {
    if (!abouts.includes(this.#about)) return;
    this.#about = "";
    this.#card.hidden = true;
    draw(this.#card, []);
  }

  /** @param {string} title */
  #closeButton(title) {
    const close = () => {
      this.#end(this.#about);
      this.#frame.focus();
    };
    return element("button", { type: "button", class: "plain", click: close }, title);
  }

  #loadAgain() {
    this.#end(this.#about);
    this.#mayLoadAgain = false;
    this.#wasHeard = false;
    this.#isAttached = undefined;
    this.#followAttachment(false);
    const entry = this.#state && entryOf(this.#state, this.#name);
    // With a fragment the browser would only scroll; the shell sends the page the whole address.
    this.#frame.src = address(this.#origin, entry).split("#")[0];
    if (!this.#frame.isConnected) this.before(this.#frame);
  }
}

/** @type {Record<string, string>} */
const signs = {
  silent: "wifi",
  failed: "exclamationmark.circle",
  left: "arrow.up.right",
  outside: "doc",
  desync: "exclamationmark.circle",
  ended: "xmark",
};

/** @param {() => void} click @param {string} [title] */
const loadButton = (click, title = "Load it again") =>
  element("button", { type: "button", class: "filled", click }, title);

/**
 * Whether the shell knows a page of this web view; of many pages it lists some only.
 * @param {State} state @param {string} name
 */
function isAttached({ pages = [], attached = 0 }, name) {
  return attached > pages.length || pages.some(({ webView }) => webView === name);
}

/** The entry that a web view is to show. @param {State} state @param {string} name
 * @returns {Entry | null | undefined} */
function entryOf({ tabs, selectedTab, modals, base, visible }, name) {
  const [kind, id] = name.split(/:(.*)/s);
  if (kind === "modal") return modals?.find((modal) => modal.id === id)?.stack?.at(-1);
  const front = base ?? visible;
  return kind === "tabs" || id === selectedTab ? front : tabs.find((tab) => tab.id === id)?.visible;
}

/** The address of an entry on the app's origin; a foreign one is not followed.
 * @param {string} origin @param {Entry | null | undefined} entry */
function address(origin, entry) {
  const url = entry?.url ?? "/";
  const isOwn = URL.canParse(url, origin) && new URL(url, origin).origin === origin;
  return new URL(isOwn ? url : "/", origin).href;
}

customElements.define("tandem-page-watch", PageWatch);
