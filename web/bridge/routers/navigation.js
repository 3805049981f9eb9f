// @ts-check
/** A router that listens to the browser's Navigation API. @type {Adapter} */
export const navigation = {
  name: "navigation",
  find: () => /** @type {any} */ (globalThis).navigation,
  visit: (navigation, url, method) =>
    navigation.navigate(url, { history: method }).finished.catch(() => {}),
};

/** @import { Adapter } from "../host.d.ts" */
