// @ts-check
// What the adapters of routers promise to the driver: docs/protocol.md 6.1.
import assert from "node:assert/strict";
import { test } from "node:test";
import { framework7 } from "../../web/bridge/routers/framework7.js";
import { ionic } from "../../web/bridge/routers/ionic.js";
import { jqueryMobile } from "../../web/bridge/routers/jquery-mobile.js";
import { routeOf } from "../../web/bridge/routers/route.js";
import { vue } from "../../web/bridge/routers/vue.js";

const location = new URL("http://app.test/");
Object.assign(globalThis, { location, document: { querySelectorAll: () => [] } });
// It looks for React as soon as it is there.
const { react } = await import("../../web/bridge/routers/react.js");

/** What a promise is after all that waits in this turn. @param {Promise<unknown>} promise */
const stateOf = (promise) =>
  Promise.race([
    promise.then(() => "settled"),
    new Promise((resolve) => setImmediate(() => resolve("pending"))),
  ]);

test("Framework7 is led on as soon as the page before is in, by whatever way it came", async () => {
  /** @type {string[]} */
  const shown = [];
  const router = {
    params: {},
    history: ["/"],
    allowPageChange: false,
    navigate: (/** @type {string} */ route) => shown.push(route),
  };
  const visit = framework7.visit?.(router, "/items", "push") ?? Promise.reject();
  router.allowPageChange = false;
  assert.equal(await stateOf(visit), "pending");
  assert.deepEqual([shown, router.allowPageChange], [[], false]);
  router.allowPageChange = true;
  assert.equal(await stateOf(visit), "settled");
  assert.deepEqual(shown, ["/items"]);
  router.allowPageChange = false;
  assert.deepEqual(
    Object.getOwnPropertyDescriptor(router, "allowPageChange"),
    { value: false, writable: true, enumerable: true, configurable: true },
    "the property is the router's own again",
  );
});

test("Framework7 keeps a page that no route brings back, and needs a route else", async () => {
  /** @type {any[]} */
  const asked = [];
  const paths = ["/items", "/more", "(.*)"];
  const router = {
    params: {},
    history: ["/"],
    allowPageChange: true,
    findMatchingRoute: (/** @type {string} */ url) => {
      const path = paths.find((path) => path === url || path === "(.*)");
      return path && { route: { path } };
    },
    navigate: (/** @type {string} */ route, /** @type {any} */ options) => {
      asked.push({ reloadAll: false, reloadCurrent: false, ...options, route });
      if (options.reloadCurrent) router.history.pop();
      router.history.push(route);
    },
    back: (/** @type {string} */ url) => router.history.splice(router.history.indexOf(url) + 1),
  };
  await framework7.visit?.(router, "/items", "replace", true);
  await framework7.visit?.(router, "/items", "push");
  await framework7.visit?.(router, "/more", "replace", true);
  assert.deepEqual(router.history, ["/", "/more"], "nothing of another tab is below");
  await framework7.visit?.(router, "/items", "replace");
  assert.deepEqual(router.history, ["/", "/items"]);
  await framework7.visit?.(router, "/", "replace");
  assert.deepEqual(router.history, ["/"]);
  assert.deepEqual(
    asked.map(({ route, reloadAll, reloadCurrent }) => [route, reloadAll, reloadCurrent]),
    [["/items", false, false], ["/items", false, false], ["/more", false, false], [
      "/items",
      false,
      true,
    ]],
  );
  paths.pop();
  await assert.rejects(framework7.visit?.(router, "/unknown", "replace") ?? Promise.resolve());
  // What a route leads to may be dropped.
  paths.push("/");
  await framework7.visit?.(router, "/items", "replace", true);
  assert.equal(asked.at(-1).reloadAll, true);
});

test("Framework7 hides its place unless it was told to keep the browser's history", () => {
  const hides = (/** @type {object} */ params) => framework7.hidesPlace?.({ params });
  assert.deepEqual([{}, { browserHistory: true }, { pushState: true }].map(hides), [
    true,
    false,
    false,
  ]);
});

for (const [type, answer] of [[4, "stayed"], [2, "settled"], [16, "finished"]]) {
  test(`a failure ${type} of Vue Router means that it has ${answer}`, async () => {
    for (const fails of [() => Promise.reject({ type }), () => Promise.resolve({ type })]) {
      assert.equal(await vue.visit?.(vueRouter({ push: fails }), "/items", "push"), answer);
    }
  });
}

/** Version 4, which is at the root of the app. @param {object} more */
const vueRouter = (more) => ({
  options: { history: { base: "" } },
  currentRoute: { value: { fullPath: "/" } },
  resolve: (/** @type {any} */ { fullPath }) => ({ href: fullPath }),
  ...more,
});

test("a router whose place the URL does not show has not led the page anywhere", async () => {
  const router = vueRouter({ push: async () => {}, currentRoute: { fullPath: "/widget" } });
  assert.equal(await vue.visit?.(router, "/items", "push"), "settled");
  const state = { location: { pathname: "/widget" } };
  const createHref = (/** @type {{ pathname: string }} */ { pathname }) => pathname;
  const memory = { navigate: async () => {}, createHref, state };
  assert.equal(await react.visit?.(memory, "/items", "push"), "settled");
  const blocked = {
    ...memory,
    state: { ...state, blockers: new Map([[0, { state: "blocked" }]]) },
  };
  assert.equal(await react.visit?.(blocked, "/items", "push"), "stayed");
  state.location.pathname = "/";
  assert.equal(await react.visit?.(memory, "/items", "push"), "finished");
});

test("the page of a router whose places are fragments is its root", () => {
  for (const root of ["#", "#/", "/#"]) assert.equal(routeOf("/", root), "/");
  assert.throws(() => routeOf("/about", "/#"), RangeError);
});

test("the button of Ionic's tab bar comes before a link to the same place", () => {
  const [link, button] = /** @type {any[]} */ ([
    { localName: "a" },
    { localName: "ion-tab-button" },
  ]);
  assert.equal(ionic.tabControl?.([link, button]), button);
  assert.equal(ionic.tabControl?.([link]), undefined);
});

/** jQuery Mobile's container, as far as its adapter looks at it. */
class FakeContainer {
  /** @type {Record<string, Set<Function>>} */
  listeners = {};
  /** @type {any} */
  change = null;
  /** @type {(names: string, listener: Function) => void} */
  on(names, listener) {
    for (const name of names.split(" ")) (this.listeners[name] ??= new Set()).add(listener);
  }
  /** @type {(names: string, listener: Function) => void} */
  off(names, listener) {
    for (const name of names.split(" ")) this.listeners[name]?.delete(listener);
  }
  parents = () => this;
  /** @param {string} _name @param {any} [_url] @param {any} [options] */
  pagecontainer(_name, _url, options) {
    this.change = { options, toPage: [1] };
    return { _releaseTransitionLock() {} };
  }
  /** @param {string} name @param {any} [change] */
  tell(name, change = this.change) {
    const event = { type: `pagecontainer${name}`, isDefaultPrevented: () => false };
    for (const listener of [...this.listeners[event.type] ?? []]) listener(event, change);
  }
}

test("jQuery Mobile has arrived when no transition is left, also not one from before", async () => {
  const pageContainer = new FakeContainer();
  const mobile = { pageContainer, activePage: { is: () => true } };
  const visit = jqueryMobile.visit?.(mobile, "/items", "push") ?? Promise.reject();
  pageContainer.tell("beforetransition", {});
  pageContainer.tell("beforetransition");
  pageContainer.tell("show");
  assert.equal(await stateOf(visit), "pending");
  pageContainer.tell("show", {});
  assert.equal(await stateOf(visit), "settled");
});
