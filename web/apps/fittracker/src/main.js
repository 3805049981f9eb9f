// @ts-check
/** @import { Shell } from "./types.d.ts" */

import { Store } from "./model/store.js";
import { BrowserDriver } from "./routing/browser-driver.js";
import { Router } from "./routing/router.js";
import { ShellDriver } from "./routing/shell-driver.js";
import { routes } from "./routes.js";
import { watchChartWidth } from "./view/chart.js";
import { Frame } from "./view/frame.js";

const host = document.getElementById("app");
if (!host) throw new Error('index.html lacks the element with the id "app": add it to the body.');

const store = new Store(openStorage());
const frame = new Frame(host);
const shell = attachedShell();
const driver = shell ? new ShellDriver(shell) : new BrowserDriver();

addEventListener("storage", (event) => store.synchronize(event));
document.addEventListener("tandem:event", (event) => {
  if (event instanceof CustomEvent && event.detail?.name === "tabReselected") frame.scrollToTop();
});
// The keyboard covers the page and moves nothing: the field that is typed into comes out from it.
document.addEventListener("tandem:state", () => {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement) field.scrollIntoView({ block: "nearest" });
});
const router = new Router(routes, driver, store, frame);
router.start();
watchChartWidth(() => router.redraw());
if (store.problem) frame.notify(store.problem);

/**
 * @returns {Storage | null} `null` where the user forbids storage: reading the property throws then
 */
function openStorage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** @returns {Shell | null} */
function attachedShell() {
  const { tandem } = /** @type {{ tandem?: Shell }} */ (/** @type {unknown} */ (globalThis));
  return tandem?.attached ? tandem : null;
}
