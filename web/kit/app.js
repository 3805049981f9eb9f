// @ts-check
/** @import { AppOptions, Place, Screen } from "./types.d.ts" */
/** @import { Navigation } from "./navigation.js" */

import { draw } from "./element.js";
import { focusScreen, frame } from "./frame.js";
import { interceptLinks } from "./links.js";
import { ScrollMemory } from "./scroll-memory.js";
import { changeDocument, prefersStillness } from "./transition.js";

const noticeMilliseconds = 4000;
/** How far a page is scrolled when its heading has left the view. */
const headingHeight = 44;

/**
 * Draws the screen of the place into the document, whenever the place changes and whenever the app
 * says that its data did; keeps scroll positions, focus, titles and links in step with it.
 */
export class App {
  #navigation;
  #options;
  #scroll;
  /** @type {Element} */
  #host;
  /** @type {Place | null} */
  #place = null;
  /** @type {Screen | null} */
  #screen = null;
  /** Each place that is shown gets elements of its own. */
  #visit = 0;
  #isScrollDue = false;
  #title = "";
  #notice = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #noticeEnd;

  /** @param {Navigation} navigation @param {AppOptions} options */
  constructor(navigation, options) {
    const host = document.getElementById("app");
    if (!host) throw new Error('index.html lacks the element with the id "app": add it.');
    this.#host = host;
    this.#navigation = navigation;
    this.#options = options;
    this.#scroll = new ScrollMemory(options.id, navigation.shell !== null);
  }

  start() {
    interceptLinks((link, url) => this.#follow(link, url));
    addEventListener("scroll", markScrolled, { passive: true });
    this.#navigation.start((place) => this.#arrive(place), (epoch) => this.#identified(epoch));
  }

  /** Draws the same place anew, from what the app knows now. */
  redraw() {
    if (!this.#place) return;
    const { tabs, name } = this.#options;
    const { isModal } = this.#navigation;
    const screen = this.#screen = this.#options.screen(this.#place);
    const key = `visit ${this.#visit}`;
    draw(this.#host, [frame({ screen, isModal, notice: this.#notice, tabs, brand: name, key })]);
    this.#name(screen.title);
    this.#scrollIfDue();
  }

  /** Shows a message for a few seconds. @param {string} message */
  notify(message) {
    clearTimeout(this.#noticeEnd);
    this.#notice = message;
    this.redraw();
    this.#noticeEnd = setTimeout(() => {
      this.#notice = "";
      this.redraw();
    }, noticeMilliseconds);
  }

  /** @param {Place} place */
  #arrive(place) {
    const left = this.#place;
    if (left && place.url === left.url && place.key === left.key) return;
    this.#scroll.leave(place.key);
    this.#place = place;
    this.#visit += 1;
    this.#isScrollDue = true;
    // Each entry of the shell has a title of its own, even if it is the same.
    this.#title = "";
    this.#options.arrived?.(place, left);
    changeDocument(left ? place.direction : "none", () => {
      this.redraw();
      markScrolled();
      if (left) focusScreen(place.direction === "back", left.url);
    });
  }

  /** Takes over what only the shell knows: the run that it is in, and the key of the place. */
  #identified(/** @type {string} */ epoch) {
    const { place } = this.#navigation;
    let hasPosition = false;
    if (this.#place && place.key !== this.#place.key && place.url === this.#place.url) {
      this.#place = place;
      hasPosition = this.#scroll.adopt(place.key);
    }
    if (!this.#scroll.connect(epoch) && !hasPosition) return;
    this.#isScrollDue = true;
    this.#scrollIfDue();
  }

  /** A screen that is still loading is not yet as high as it was. */
  #scrollIfDue() {
    if (!this.#isScrollDue || !this.#screen || this.#screen.isPending) return;
    this.#isScrollDue = false;
    this.#scroll.restore();
  }

  /** @param {string} title */
  #name(title) {
    if (title === this.#title) return;
    this.#title = title;
    const { name, setsTitles } = this.#options;
    const { shell } = this.#navigation;
    document.title = shell || title === name ? title : `${title} – ${name}`;
    if (setsTitles) shell?.setTitle(title);
  }

  /** @param {HTMLAnchorElement} link @param {string} url */
  #follow(link, url) {
    const { tab, back } = link.dataset;
    if (back !== undefined) this.#navigation.back(url);
    else if (tab === undefined) {
      if (this.#options.follow?.(url)) return;
      this.#navigation.push(url);
    } else if (url !== this.#place?.url) this.#navigation.push(url, { direction: "none" });
    else scrollTo({ top: 0, behavior: prefersStillness() ? "instant" : "smooth" });
  }
}

function markScrolled() {
  document.documentElement.toggleAttribute("data-scrolled", scrollY > headingHeight);
}
