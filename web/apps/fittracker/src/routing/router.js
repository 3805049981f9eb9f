// @ts-check
/**
 * @import {
 *   LocationDriver, NavigationRequest, Route, Screen, ScreenContext, TabID
 * } from "../types.d.ts"
 */
/** @import { Frame } from "../view/frame.js" */
/** @import { Store } from "../model/store.js" */

import { interceptLinks } from "./links.js";
import { bestMatch, pathOf } from "./patterns.js";
import { ScrollMemory } from "./scroll-memory.js";
import { changeDocument } from "../view/transition.js";
import { notFoundScreen } from "../screens/not-found.js";

/** Draws the screen that the location names, now and whenever the location or the data changes. */
export class Router {
  #routes;
  #driver;
  #store;
  #frame;
  #scroll = new ScrollMemory();
  #url = "";
  #key = "";

  /**
   * @param {readonly Route[]} routes
   * @param {LocationDriver} driver
   * @param {Store} store
   * @param {Frame} frame
   */
  constructor(routes, driver, store, frame) {
    this.#routes = routes;
    this.#driver = driver;
    this.#store = store;
    this.#frame = frame;
  }

  start() {
    this.#driver.start((request) => this.#show(request));
    this.#store.subscribe(() => this.redraw());
    interceptLinks((link, url) => this.#follow(link, url));
    const url = location.pathname + location.search + location.hash;
    this.#enter({
      url,
      key: this.#driver.initialKey,
      mode: "none",
      direction: "none",
      animated: false,
    });
    this.#draw();
    this.#scroll.restore(false);
  }

  /**
   * @param {string} url
   * @returns {string | undefined} the title of the screen, as far as it is known before drawing
   */
  #titleFor(url) {
    const match = bestMatch(this.#routes, pathOf(url));
    return match?.entry.title(this.#store.data, match.parameters) ?? undefined;
  }

  /**
   * @param {string} url
   * @returns {TabID | null}
   */
  #tabOf(url) {
    return bestMatch(this.#routes, pathOf(url))?.entry.tab ?? tabByPrefix(url);
  }

  /**
   * @param {HTMLAnchorElement} link
   * @param {URL} url
   */
  #follow(link, url) {
    const target = url.pathname + url.search + url.hash;
    if (link.dataset.navigation === "back") this.#driver.back(target);
    else if (link.dataset.navigation === "tab" && target === this.#url) this.#frame.scrollToTop();
    else this.#navigate(target);
  }

  /**
   * @param {string} url
   * @param {{ replace?: boolean }} [options]
   */
  #navigate(url, options = {}) {
    const title = this.#titleFor(url);
    this.#driver.navigate(url, title === undefined ? options : { ...options, title });
  }

  /** @param {NavigationRequest} request */
  #show(request) {
    if (request.url === this.#url && request.key === this.#key) return;
    const isSameURL = request.url === this.#url;
    const left = pathOf(this.#url);
    this.#enter(request);
    if (isSameURL) return;
    const { direction, mode } = request;
    const isMoving = request.animated && this.#tabOf(left) === this.#tabOf(request.url);
    changeDocument(isMoving ? direction : "none", () => {
      this.#draw();
      this.#scroll.restore(mode === "push");
      this.#frame.focusAfterNavigation(direction === "back" ? left : null);
    });
  }

  /** @param {NavigationRequest} request */
  #enter({ url, key }) {
    // Another run of the shell gives the same keys to other places.
    this.#scroll.leave(`${key} ${url}`);
    this.#url = url;
    this.#key = key;
    document.title = documentTitle(this.#titleFor(url) ?? "Not found");
  }

  /** Draws the same screen anew, from the same data or changed data. */
  redraw() {
    this.#frame.keepingPlace(() => this.#draw());
  }

  #draw() {
    const match = bestMatch(this.#routes, pathOf(this.#url));
    const context = this.#context(match?.parameters ?? {});
    const screen = match?.entry.draw(context) ?? notFoundScreen(pathOf(this.#url));
    document.title = documentTitle(screen.title);
    this.#frame.draw(screen, this.#tabOf(this.#url));
  }

  /**
   * @param {Record<string, string>} parameters
   * @returns {ScreenContext}
   */
  #context(parameters) {
    return {
      data: this.#store.data,
      parameters,
      now: new Date(),
      update: (change) => this.#store.update(change),
      navigate: (url, options) => this.#navigate(url, options),
      back: (fallback) => this.#driver.back(fallback),
      notify: (message) => this.#frame.notify(message),
    };
  }
}

/** @param {string} title */
function documentTitle(title) {
  return `${title} – FitTracker`;
}

/**
 * @param {string} url
 * @returns {TabID | null} the tab under whose path an unknown path lies
 */
function tabByPrefix(url) {
  const first = pathOf(url).split("/")[1];
  switch (first) {
    case "schedule":
    case "track":
    case "progress":
    case "profile":
      return first;
    default:
      return null;
  }
}
