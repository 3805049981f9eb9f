// @ts-check
/** @import { TandemBridge } from "./navigation/tandem-navigation.js" */

import { App } from "./app.js";
import { Store } from "./model/store.js";
import { BrowserNavigation } from "./navigation/browser-navigation.js";
import { TandemNavigation } from "./navigation/tandem-navigation.js";

const host = document.getElementById("app");
if (!host) throw new Error('index.html lacks the element with the id "app": add it to the body.');

const tandem = attachedBridge();
const navigation = tandem ? new TandemNavigation(tandem) : new BrowserNavigation();
new App(host, new Store(openStorage()), navigation).start();

/** @returns {Storage | null} `null` where the user forbids it: reading the property throws then */
function openStorage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** @returns {TandemBridge | null} */
function attachedBridge() {
  const { tandem } = /** @type {{ tandem?: TandemBridge }} */ (/** @type {unknown} */ (globalThis));
  return tandem?.attached ? tandem : null;
}
