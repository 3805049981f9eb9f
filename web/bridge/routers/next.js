// @ts-check
import { Promise, URL } from "../browser.js";
/** Next.js, both its routers. @type {Adapter} */
export const next = {
  name: "next",
  find: () => /** @type {any} */ (globalThis).next?.router,
  /** It puts its base path before any address but a whole one. */
  visit: (router, url, method) => Promise.resolve(router[method](new URL(url, location.href).href)),
};

/** @import { Adapter } from "../host.d.ts" */
