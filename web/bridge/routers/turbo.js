// @ts-check
/** Turbo Drive, and Turbolinks before it. @returns {any} */
export const find = () =>
  /** @type {any} */ (globalThis).Turbo ?? /** @type {any} */ (globalThis).Turbolinks;

/** @type {Visit} */
export const visit = (turbo, url, method) =>
  Promise.resolve(turbo.visit(url, { action: method === "push" ? "advance" : "replace" }));

/** @import { Visit } from "../host.d.ts" */
