// @ts-check
import { history, Promise, URL } from "../browser.js";
/** Its own timers end a transition before that. */
const transitionTimeMax = 4_000;
/** The transitions between two pages that have not ended. */
let transitionCount = 0;
/** Who waits until there are none. @type {(() => void)[]} */
const waiting = [];
/** @type {unknown} */
let followed;

/** @type {(container: any, url: string, method: Method, done: () => void) => Promise<void>} */
function change(container, url, method, done) {
  const options = { changeHash: method === "push", transition: "none", visit: Symbol() };
  const events = ["beforetransition", "show", "change", "changefailed"]
    .map((name) => `pagecontainer${name}`).join(" ");
  return new Promise((resolve, reject) => {
    let isOurs = false;
    const judge = (/** @type {Event} */ { type }, /** @type {any} */ change) => {
      isOurs ||= change.options?.visit === options.visit;
      if (!isOurs || type.endsWith("transition")) return;
      container.off(events, judge);
      if (type.endsWith("failed")) return reject(new Error(`${url} cannot be loaded`));
      // At once: the next in the queue writes the history, too.
      done();
      resolve();
    };
    container.on(events, judge);
    container.pagecontainer("change", url, options);
  });
}

/** @param {any} container */
function follow(container) {
  if (followed === container) return;
  followed = container;
  const end = () => {
    transitionCount = Math.max(0, transitionCount - 1);
    if (!transitionCount) { for (const goOn of waiting.splice(0)) goOn(); }
  };
  container.on("pagecontainerbeforetransition", (/** @type {any} */ event) => {
    transitionCount += 1;
    setTimeout(() => event.isDefaultPrevented() && end());
  });
  container.on("pagecontainershow", end);
  const goOn = (/** @type {any} */ _event, /** @type {any} */ change) => {
    if (change.prevPage?.[0] !== change.toPage[0]) return;
    end();
    // It forgets the queue where a change leads to the page that is there.
    container.pagecontainer("instance")._releaseTransitionLock();
  };
  // After `judge` was told.
  container.parents().on("pagecontainerchange", goOn);
}

/**
 * It knows no replacing: its list of places and the history are put right by hand.
 * @param {any} mobile @param {string} url
 */
function replace(mobile, url) {
  const { href } = new URL(url, location.href);
  const place = { url: href, hash: `#${url}`, title: document.title };
  Object.assign(mobile.navigate.history.getActive(), place);
  history.replaceState(place, "", url);
}

/** @type {Adapter} */
export const jqueryMobile = {
  name: "jquery-mobile",
  find: () => /** @type {any} */ (globalThis).jQuery?.mobile,
  /** One change at a time: it waits in a queue for those before it. */
  async visit(mobile, url, method) {
    const { pageContainer } = mobile;
    follow(pageContainer);
    await change(pageContainer, url, method, () => {
      if (method === "replace") replace(mobile, url);
    });
    // Transitions that began before overlap, and the last that ends decides what is to be seen.
    await new Promise((resolve) => {
      if (!transitionCount) return resolve(null);
      const timer = setTimeout(resolve, transitionTimeMax);
      waiting.push(() => resolve(clearTimeout(timer)));
    });
    if (!mobile.activePage.is(":visible")) throw new Error(`another page is over ${url}`);
  },
};

/** @import { Adapter, Method } from "../host.d.ts" */
