// @ts-check
/** AngularJS's `$location`, which ngRoute and UI-Router follow. @returns {any} */
export function find() {
  const root = document.querySelector("[ng-app], [data-ng-app], .ng-scope");
  const injector = root && /** @type {any} */ (globalThis).angular?.element(root).injector?.();
  return injector?.has("$route") || injector?.has("$state") ? injector : undefined;
}

/** @type {Visit} */
export function visit(injector, url, method) {
  const place = injector.get("$location");
  const { href } = new URL(url, location.href);
  // As it does for a link that the user clicks.
  if (!place.$$parseLinkUrl(href, href)) {
    return Promise.reject(new RangeError(`${url} is outside of the app`));
  }
  if (method === "replace") place.replace();
  injector.get("$rootScope").$applyAsync();
  return Promise.resolve();
}

/** @import { Visit } from "../host.d.ts" */
