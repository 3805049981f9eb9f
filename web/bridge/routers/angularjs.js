// @ts-check
import { Promise, URL } from "../browser.js";
/** AngularJS's `$location`, which ngRoute and UI-Router follow. @type {Adapter} */
export const angularjs = {
  name: "angularjs",
  find() {
    const root = document.querySelector("[ng-app], [data-ng-app], .ng-scope");
    const injector = root && /** @type {any} */ (globalThis).angular?.element(root).injector?.();
    return injector?.has("$route") || injector?.has("$state") ? injector : undefined;
  },
  visit(injector, url, method) {
    const place = injector.get("$location");
    const { href } = new URL(url, location.href);
    // As it does for a link that the user clicks; where its place is a fragment, only it can
    // replace an entry.
    if (!place.$$parseLinkUrl(href, href)) {
      return Promise.reject(new RangeError(`${url} is outside of the app`));
    }
    if (method === "replace") place.replace();
    injector.get("$rootScope").$applyAsync();
    return Promise.resolve();
  },
};

/** @import { Adapter } from "../host.d.ts" */
