// @ts-check
import { navigation as own } from "../browser.js";
/** A router that listens to the browser's Navigation API. @type {Adapter} */
export const navigation = {
  name: "navigation",
  find: () => own,
  visit: (navigation, url, method) =>
    navigation.navigate(url, { history: method }).finished.catch(() => {}),
};

/** @import { Adapter } from "../host.d.ts" */
