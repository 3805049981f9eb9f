// @ts-check
import { history, Promise } from "../browser.js";

/** htmx, which shows the entries that it has marked. @type {Adapter} */
export const htmx = {
  name: "htmx",
  find: () => /** @type {any} */ (globalThis).htmx,
  visit({ config }, url, method) {
    const { historyCacheSize } = config;
    // What it kept of a page may be what an older request drew there too late.
    config.historyCacheSize = 0;
    history[method === "push" ? "pushState" : "replaceState"]({ htmx: true }, "", url);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    config.historyCacheSize = historyCacheSize;
    return Promise.resolve();
  },
};

/** @import { Adapter } from "../host.d.ts" */
