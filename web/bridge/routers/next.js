// @ts-check
/** Next.js, both its routers. @returns {any} */
export const find = () => /** @type {any} */ (globalThis).next?.router;

/** It puts its base path before any address but a whole one. @type {Visit} */
export const visit = (router, url, method) =>
  Promise.resolve(router[method](new URL(url, location.href).href));

/** @import { Visit } from "../host.d.ts" */
