// @ts-check
/** @returns {any} */
export const find = () => /** @type {any} */ (globalThis).jQuery?.mobile?.pageContainer;

/** @type {Visit} */
export const visit = (container, url) => Promise.resolve(container.pagecontainer("change", url));

/** It only pushes: the first entry that it writes is to be replaced. */
export const pushesOnly = true;

/** @import { Visit } from "../host.d.ts" */
