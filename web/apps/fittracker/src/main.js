// @ts-check
/** @import { Screen } from "../../../kit/types.d.ts" */
/** @import { AppData } from "./types.d.ts" */

import { App } from "../../../kit/app.js";
import { Navigation } from "../../../kit/navigation.js";
import { openStorage, Stored } from "../../../kit/storage.js";
import { initialData, readData } from "./model/data.js";
import { screenAt, tabs } from "./routes.js";

const navigation = new Navigation();
const stored = new Stored(openStorage("localStorage"), "fittracker", initialData(), readData);
const app = new App(navigation, {
  id: "fittracker",
  name: "FitTracker",
  tabs,
  screen: ({ url }) => screenFor(url),
  setsTitles: true,
});

stored.follow(() => app.redraw());
// The keyboard covers the page and moves nothing: the field that is typed into comes into sight.
document.addEventListener("tandem:state", () => {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement) field.scrollIntoView({ block: "nearest" });
});
app.start();
if (stored.problem) app.notify(stored.problem);

/** @param {string} url @returns {Screen} */
function screenFor(url) {
  return screenAt(url, {
    data: stored.value,
    now: new Date(),
    update,
    open: (target, { replace = false } = {}) =>
      replace ? navigation.replace(target) : navigation.push(target),
    back: (parent) => navigation.back(parent),
    notify: (message) => app.notify(message),
    ask: (question) => navigation.agreed(question),
  });
}

/** @param {(data: AppData) => AppData} change */
function update(change) {
  stored.update(change);
  app.redraw();
  if (stored.problem) app.notify(stored.problem);
}
