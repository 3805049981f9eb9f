// @ts-check
/** Next.js, both its routers. @returns {any} */
export const find = () => /** @type {any} */ (globalThis).next?.router;

/** @type {Visit} */
export const visit = (router, url, method) => Promise.resolve(router[method](url));

/** @import { Visit } from "../host.d.ts" */
