// @ts-check
/** htmx, which shows the entries that it has marked. @returns {any} */
export const find = () => /** @type {any} */ (globalThis).htmx;

/** @type {Visit} */
export function visit({ config }, url, method) {
  const { historyCacheSize } = config;
  // What it kept of a page may be what an older request drew there too late.
  config.historyCacheSize = 0;
  history[method === "push" ? "pushState" : "replaceState"]({ htmx: true }, "", url);
  dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  config.historyCacheSize = historyCacheSize;
  return Promise.resolve();
}

/** @import { Visit } from "../host.d.ts" */
