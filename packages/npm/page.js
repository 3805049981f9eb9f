// @ts-check
/** @import { Frame, Page, Response, WebSocket } from "playwright-core" */
/** @import { Shell } from "./index.d.ts" */
/** @import { AppPage, AppPageOptions } from "./page.d.ts" */

/** The frames that a person may see, the one in front last; docs/simulator.md, “Web views”. */
const visible = '[data-frame="1"] :is(tandem-web-view[data-shown], ' +
  "tandem-sheet[data-modal] tandem-web-view) > iframe";

// The members of a page, by what becomes of them.
const locating = "frameLocator getByAltText getByLabel getByPlaceholder getByRole getByTestId " +
  "getByText getByTitle locator";
const acting = "check click dblclick dispatchEvent fill focus getAttribute hover innerHTML " +
  "innerText inputValue isChecked isDisabled isEditable isEnabled isHidden isVisible press " +
  "selectOption setChecked setInputFiles tap textContent type uncheck";
const waiting = "waitForFunction waitForLoadState waitForNavigation waitForSelector waitForURL " +
  // What `expect(page).toHaveURL()` and `toHaveTitle()` call.
  "_expect";
const looking = "$ $$ $eval $$eval addScriptTag addStyleTag content evaluate evaluateHandle " +
  "setContent title url";

const isChanged = Symbol("another frame is shown");
/** Less than the 30 seconds of a test, so that the shell's own sentence says what is wrong. */
const timeoutMillisecondsDefault = 20_000;

/** @typedef {(...values: any[]) => any} Method */

/** The frame of the web view in front, by the states that the shell sends to the control page. */
class FrontFrame {
  #page;
  #host;
  /** @type {Frame} */
  #frame;
  #name = "";
  /** @type {() => void} */
  #announce = () => {};
  /** @type {Promise<void>} */
  #change;

  /** @param {Page} page @param {string} host of the control page */
  constructor(page, host) {
    this.#page = page;
    this.#host = host;
    this.#frame = page.mainFrame();
    this.#change = this.#nextChange();
    page.on("websocket", (socket) => this.#listen(socket));
    page.on("framenavigated", () => this.#follow());
  }

  get frame() {
    this.#follow();
    return this.#frame;
  }

  /** Resolves when another frame is in front. */
  get change() {
    return this.#change;
  }

  #nextChange() {
    return /** @type {Promise<void>} */ (new Promise((resolve) => this.#announce = resolve));
  }

  /** @param {WebSocket} socket */
  #listen(socket) {
    if (new URL(socket.url()).host !== this.#host) return;
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.type !== "state") return;
      this.#name = nameOfFront(message);
      this.#follow();
    });
  }

  /** A frame has its name only with its first document; until then the one before is in front. */
  #follow() {
    const frame = this.#page.frames().find((one) => this.#name && one.name() === this.#name);
    if (!frame || frame === this.#frame) return;
    this.#frame = frame;
    this.#announce();
    this.#change = this.#nextChange();
  }
}

/** @param {any} state as in docs/protocol.md, 4 */
function nameOfFront({ modals = [], root, selectedTab, webViews }) {
  const modal = modals.findLast((/** @type {{ url?: string }} */ { url }) => url);
  if (modal) return `tandem:modal:${modal.id}`;
  return webViews === "perTab" && root === "main" ? `tandem:tab:${selectedTab}` : "tandem:tabs";
}

/** What an `AppPage` does in another way than the page that draws the device. */
class App {
  #native;
  #shell;
  #base;
  #baseURL;
  #front;
  #isOpen = false;

  /** @param {Page} native @param {Shell} shell @param {string} [baseURL] */
  constructor(native, shell, baseURL) {
    this.#native = native;
    this.#shell = shell;
    this.#base = baseFor(shell, baseURL);
    this.#baseURL = baseURL;
    this.#front = new FrontFrame(native, new URL(shell.link).host);
  }

  /** @returns {AppPage} */
  get page() {
    /** @type {Record<string, Method>} */
    const shared = {
      ...methods(locating, (name, values) => this.#view[name](...values)),
      ...methods(acting, (name, [selector, ...values]) => this.#first(selector)[name](...values)),
      ...methods(waiting, (name, values) => this.#wait(name, values)),
      dragAndDrop: (source, target, ...values) =>
        this.#first(source).dragTo(this.#first(target), ...values),
      goto: (url, options) => this.#goto(url, options),
    };
    const mainFrame = standIn(this.#native.mainFrame(), () => this.#front.frame, shared);
    return standIn(this.#native, () => this.#native, {
      ...shared,
      ...methods(looking, (name, values) => this.#frame[name](...values)),
      ...methods("reload", (_, [options]) => this.#ask("reload", options)),
      ...methods("goBack", (_, [options]) => this.#ask("back", options)),
      ...methods("goForward", refuseToGoForward),
      mainFrame: () => mainFrame,
      native: this.#native,
    });
  }

  /** @returns {any} */
  get #frame() {
    return this.#front.frame;
  }

  /** Looks for the web view in front whenever it is asked for something.
   * @returns {any} */
  get #view() {
    return this.#native.locator(visible).last().contentFrame();
  }

  /** As methods of a page that take a selector do, unlike locators. @param {string} selector */
  #first(selector) {
    return this.#view.locator(selector).first();
  }

  /** Waits in the frame in front, and anew as soon as that is another one.
   * @param {string} name @param {any[]} values */
  async #wait(name, values) {
    for (;;) {
      const frame = this.#frame;
      const wait = frame[name](...values);
      wait.catch(() => {});
      try {
        const answer = await Promise.race([wait, this.#front.change.then(() => isChanged)]);
        if (answer !== isChanged) return answer;
        if (name === "waitForNavigation") return null;
      } catch (error) {
        if (this.#frame === frame) throw error;
      }
    }
  }

  /** @param {string} url @param {{ timeout?: number, waitUntil?: string }} [options] */
  async #goto(url, { timeout, waitUntil = "load" } = {}) {
    const place = placeOf(url, this.#base, this.#baseURL);
    const open = () => this.#open(place, secondsOf(timeout));
    const response = await responseTo(this.#native, open);
    const state = waitUntil === "commit" ? "domcontentloaded" : waitUntil;
    await this.#wait("waitForLoadState", [state, { timeout }]);
    return response;
  }

  /** @param {string} place @param {string} seconds */
  async #open(place, seconds) {
    const { tandem } = this.#shell;
    if (this.#isOpen) return void await tandem("open", place, "--timeout", seconds);
    await tandem("open", place, "--no-wait");
    const address = new URL(await tandem("link"));
    address.searchParams.set("frame", "none");
    await this.#native.goto(address.href);
    this.#isOpen = true;
    await tandem("wait", "attached>=1", "--in-step", "--timeout", seconds);
    // Its frame is known here once something in it is.
    await this.#view.locator(":root").waitFor({ state: "attached" });
    if (this.#frame !== this.#native.mainFrame()) return;
    throw new Error("This browser does not report WebSockets, which say what is in front.");
  }

  /** @param {string} verb @param {{ timeout?: number }} [options] */
  #ask(verb, { timeout } = {}) {
    const ask = () => this.#shell.tandem(verb, "--timeout", secondsOf(timeout));
    return responseTo(this.#native, ask);
  }
}

/**
 * A page whose document is the app, in the web view that is in front, and which leads it by the
 * shell. Nothing is loaded before the first `goto()`, so that routes and scripts are there before.
 * @param {Page} native
 * @param {Shell} shell
 * @param {AppPageOptions} [options]
 * @returns {AppPage}
 */
export const appPage = (native, shell, { baseURL } = {}) => new App(native, shell, baseURL).page;

const refuseToGoForward = () =>
  Promise.reject(
    new Error("page.goForward() has no counterpart: a native shell has no way forward."),
  );

/**
 * A method for each of these names, which are separated by spaces.
 * @param {string} names @param {(name: string, values: any[]) => unknown} perform
 * @returns {Record<string, Method>}
 */
const methods = (names, perform) =>
  Object.fromEntries(
    names.split(" ").map((name) => [name, (...values) => perform(name, values)]),
  );

/**
 * Has the members of one object in front of those of another.
 * @template {object} T
 * @param {T} target what it is taken for @param {() => T} behind
 * @param {Record<string, unknown>} members
 * @returns {any}
 */
function standIn(target, behind, members) {
  return new Proxy(target, {
    get(_, name) {
      if (typeof name === "string" && Object.hasOwn(members, name)) return members[name];
      const object = behind();
      const value = Reflect.get(object, name);
      return typeof value === "function" && name !== "constructor" ? value.bind(object) : value;
    },
  });
}

/** What relative addresses are relative to, on the app's origin: the path of the suite's own base.
 * @param {Shell} shell @param {string} [baseURL] */
export const baseFor = (shell, baseURL) =>
  new URL(baseURL ? new URL(baseURL).pathname : "/", shell.app).href;

/** The size of the screen of the device that the shell shows, in CSS pixels.
 * @param {Shell} shell */
export async function screenOf(shell) {
  const [{ environment }, { devices }] = await Promise.all(
    ["state", "device"].map(async (verb) => JSON.parse(await shell.tandem(verb, "--json"))),
  );
  const { width, height } = devices.find((/** @type {{ id: string }} */ { id }) =>
    id === environment.device
  );
  return environment.orientation === "portrait"
    ? { width, height }
    : { width: height, height: width };
}

/** What the shell is asked to open: a place of the app by its path, everything else as it is.
 * @param {string} url @param {string} base @param {string} [baseURL] */
function placeOf(url, base, baseURL) {
  const { origin, pathname, search, hash } = new URL(url, base);
  const isOfApp = [base, baseURL].some((one) => one && new URL(one).origin === origin);
  return isOfApp ? pathname + search + hash : url;
}

/** As the command line has it, whose longest time is ten minutes; 0 is no limit in Playwright.
 * @param {number} [milliseconds] */
const secondsOf = (milliseconds = timeoutMillisecondsDefault) =>
  String(Math.min(milliseconds / 1000 || 600, 600));

/** The response of the last document of the app that an action had loaded, null without one.
 * @param {Page} page @param {() => Promise<unknown>} action
 * @returns {Promise<Response | null>} */
async function responseTo(page, action) {
  /** @type {Response | null} */
  let last = null;
  const follow = (/** @type {Response} */ response) => {
    if (!response.request().isNavigationRequest()) return;
    if (response.frame().parentFrame() === page.mainFrame()) last = response;
  };
  page.on("response", follow);
  try {
    await action();
  } finally {
    page.off("response", follow);
  }
  return last;
}
