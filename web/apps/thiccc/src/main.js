// @ts-check
/** @import { TandemBridge } from "./shell/tandem-shell.js" */

import { App } from "./app.js";
import { Core } from "./core.js";
import { Store } from "./model/store.js";
import { BrowserShell } from "./shell/browser-shell.js";
import { TandemShell } from "./shell/tandem-shell.js";

const host = document.getElementById("app");
if (!host) throw new Error('index.html lacks the element with the id "app": add it to the body.');

const storage = openStorage();
const tandem = attachedBridge();
const shell = tandem ? new TandemShell(tandem) : new BrowserShell(storage);
new App(host, new Core(new Store(storage), shell), shell).start();

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
