// @ts-check
/** @import { Navigation, Place, Screen, ScreenContext } from "./types.d.ts" */
/** @import { Store } from "./model/store.js" */

import { boardAt, nextChangeAt, unseen } from "./model/board.js";
import { screenFor } from "./routes.js";
import { draw } from "./view/element.js";
import { frame } from "./view/frame.js";
import { missing } from "./view/parts.js";

/** How long a change stays marked on the screen of who looks at it. */
const freshMilliseconds = 2500;

/**
 * Draws the screen that this document's place names, and again whenever place, data or day
 * change.
 */
export class App {
  #host;
  #store;
  #navigation;
  /** @type {Map<string, string>} */
  #drafts = new Map();
  /** @type {Map<string, number>} */
  #scrolls = new Map();
  /** @type {Place | null} */
  #drawn = null;
  #title = "";
  #badge = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #nextChange;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #seen;

  /**
   * @param {Element} host
   * @param {Store} store
   * @param {Navigation} navigation
   */
  constructor(host, store, navigation) {
    this.#host = host;
    this.#store = store;
    this.#navigation = navigation;
  }

  start() {
    this.#store.start(() => this.#draw());
    this.#navigation.onTabReselected(() => scrollTo({ top: 0, behavior: "smooth" }));
    this.#navigation.start(() => this.#draw());
    this.#draw();
  }

  #draw() {
    const { place } = this.#navigation;
    const before = this.#drawn;
    const isElsewhere = before?.url !== place.url;
    if (before && isElsewhere) this.#scrolls.set(before.url, scrollY);
    this.#drawn = place;
    const found = screenFor(place.url);
    const screen = found?.route.draw(this.#context(found.parameters)) ??
      missing("There is no such page.");
    draw(this.#host, [frame(this.#navigation, found?.route, screen)]);
    if (isElsewhere) this.#entered(place, before);
    this.#name(screen);
    this.#follow(found?.route.tab === "main");
  }

  /** @param {Place} place @param {Place | null} before */
  #entered(place, before) {
    if (!before) return;
    const top = place.direction === "forward" ? 0 : this.#scrolls.get(place.url) ?? 0;
    scrollTo({ top, behavior: "instant" });
    this.#host.querySelector("h1")?.focus({ preventScroll: true });
  }

  /** @param {Screen} screen */
  #name({ title }) {
    if (title === this.#title) return;
    this.#title = title;
    this.#navigation.setTitle(title);
  }

  /** Waits for the next change of the feed; the Main tab also keeps count of what was seen. */
  #follow(isMain = false) {
    const { data } = this.#store;
    const now = Date.now();
    const due = nextChangeAt(data, now);
    clearTimeout(this.#nextChange);
    if (due !== null) this.#nextChange = setTimeout(() => this.#draw(), Math.max(0, due - now));
    if (!isMain) return;
    const board = boardAt(data, now);
    const { selectedTab } = this.#navigation;
    const isLookedAt = (selectedTab ?? "main") === "main" && document.visibilityState === "visible";
    if (isLookedAt && data.seen !== board.count) this.#markSeen(board.count);
    this.#setBadge(isLookedAt || !data.settings.notifications ? 0 : unseen(data, board).length);
  }

  /** @param {number} count */
  #markSeen(count) {
    clearTimeout(this.#seen);
    this.#seen = setTimeout(() => {
      this.#store.update((data) => ({ ...data, seen: count }));
      this.#draw();
    }, freshMilliseconds);
  }

  /** @param {number} count */
  #setBadge(count) {
    if (count === this.#badge) return;
    this.#badge = count;
    this.#navigation.setBadge("main", count === 0 ? null : count);
  }

  /** @param {Record<string, string>} parameters @returns {ScreenContext} */
  #context(parameters) {
    const { data } = this.#store;
    return {
      data,
      board: boardAt(data, Date.now()),
      parameters,
      today: new Date(),
      navigation: this.#navigation,
      update: (change) => {
        this.#store.update(change);
        this.#draw();
      },
      draft: (name) => this.#drafts.get(name),
      setDraft: (name, text) => {
        if (text === undefined) this.#drafts.delete(name);
        else this.#drafts.set(name, text);
        this.#draw();
      },
    };
  }
}
