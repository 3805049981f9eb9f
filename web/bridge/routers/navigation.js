// @ts-check
/** A router that listens to the browser's Navigation API. @param {Host} [host] @returns {any} */
export const find = (host) =>
  host?.listens.has("navigate") && /** @type {any} */ (globalThis).navigation;

/** @type {Visit} */
export const visit = (navigation, url, method) =>
  navigation.navigate(url, { history: method }).finished.catch(() => {});

/** @import { Host, Visit } from "../host.d.ts" */
