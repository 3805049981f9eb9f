// @ts-check
/** @import { Place, Screen } from "../../../kit/types.d.ts" */
/** @import { ScreenContext } from "./types.d.ts" */

import { App } from "../../../kit/app.js";
import { Navigation } from "../../../kit/navigation.js";
import { barButton } from "../../../kit/parts.js";
import { findRoute, pathOf } from "../../../kit/routes.js";
import { openStorage, Stored } from "../../../kit/storage.js";
import { boardAt, nextChangeAt, unseenCount, withPace } from "./model/board.js";
import { initialData, readData } from "./model/schema.js";
import { tabs } from "./places.js";
import { routes } from "./routes.js";
import { missing } from "./view/parts.js";

/** One document of the app: a tab, a sheet, a cover, or all of it in a browser alone. */
export class FieldAgent {
  #navigation = new Navigation();
  #store = new Stored(
    openStorage("localStorage"),
    "fieldagent.data",
    initialData(Date.now()),
    readData,
  );
  #app = new App(this.#navigation, {
    id: "fieldagent",
    name: "FieldAgent",
    tabs,
    setsTitles: true,
    screen: (place) => this.#screen(place),
    follow: (url) => this.#present(url),
    arrived: ({ url }) => this.#arrived(url),
  });
  /** @type {Map<string, string>} */
  #drafts = new Map();
  #badge = 0;
  /** What is drawn is of this moment, and so is the wait for the next change: one that came between
   * two looks at the clock would be drawn by nobody. */
  #now = Date.now();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #nextChange;

  start() {
    // All documents count from the start of the feed that the first one stores.
    this.#store.update((data) => ({ ...data }));
    this.#store.follow(() => this.#redraw());
    this.#navigation.shell?.on("state", () => this.#redraw());
    this.#app.start();
  }

  #redraw() {
    this.#now = Date.now();
    this.#app.redraw();
    this.#followFeed();
  }

  /** @param {string} url */
  #arrived(url) {
    const pace = new URL(url, location.href).searchParams.get("pace");
    if (pace !== null) this.#store.update((data) => withPace(data, Number(pace)));
    this.#now = Date.now();
    this.#followFeed();
  }

  /** @param {Place} place @returns {Screen} */
  #screen({ url }) {
    const found = findRoute(routes, url);
    if (!found) return missing("There is no such page.");
    const { route, parameters } = found;
    const path = pathOf(url);
    const navigation = this.#navigation;
    const { modal, tab, parent } = route;
    return {
      ...route.draw(this.#context(path, parameters)),
      tab,
      parent,
      isLarge: !modal && !parent,
      hasOwnBar: modal !== undefined,
      leading: modal &&
        barButton(modal === "cover" ? "Cancel" : "Close", () => navigation.dismiss(path), "close"),
    };
  }

  /** @param {string} path @param {Record<string, string>} parameters @returns {ScreenContext} */
  #context(path, parameters) {
    const navigation = this.#navigation;
    const data = this.#store.value;
    return {
      data,
      board: boardAt(data, this.#now),
      today: new Date(),
      parameters,
      update: (change) => {
        this.#store.update(change);
        this.#redraw();
      },
      draft: (name) => this.#drafts.get(name),
      setDraft: (name, text) => {
        if (text === undefined) this.#drafts.delete(name);
        else this.#drafts.set(name, text);
        this.#redraw();
      },
      present: (url) => this.#present(url),
      open: (url) => navigation.shell ? navigation.act("openURL", { url }) : navigation.push(url),
      back: (parent) => navigation.back(parent),
      close: () => navigation.dismiss(path),
    };
  }

  /** Whether a page stands over the tab, and is presented. @param {string} url */
  #present(url) {
    const kind = findRoute(routes, url)?.route.modal;
    if (!kind) return false;
    const presenter = kind === "cover" ? "topmost" : "root";
    void this.#navigation.present({ url, id: url, kind, presenter });
    return true;
  }

  /** Waits for the next change of the feed; the Main tab also counts what was not seen. */
  #followFeed() {
    const data = this.#store.value;
    const due = nextChangeAt(data, this.#now);
    clearTimeout(this.#nextChange);
    if (due !== null) this.#nextChange = setTimeout(() => this.#redraw(), due - Date.now());
    const { place, shell } = this.#navigation;
    if (findRoute(routes, place.url)?.route.tab !== "main") return;
    const board = boardAt(data, this.#now);
    const isSeen = (shell?.tab ?? "main") === "main" && document.visibilityState === "visible";
    if (isSeen && data.seen !== board.count) {
      this.#store.update((data) => ({ ...data, seen: board.count }));
    }
    this.#setBadge(isSeen || !data.settings.notifications ? 0 : unseenCount(data, board));
  }

  /** @param {number} count */
  #setBadge(count) {
    if (count === this.#badge) return;
    this.#badge = count;
    this.#navigation.act("setBadge", { tab: "main", value: count === 0 ? null : count });
  }
}
