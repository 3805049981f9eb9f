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
  titleOf: (url) => screenFor(url).title,
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
    open: (target, { replace = false } = {}) => {
      const options = { title: screenFor(target).title };
      if (replace) navigation.replace(target, options);
      else navigation.push(target, options);
    },
    back: (parent) => navigation.back(parent),
    notify: (message) => app.notify(message),
    ask: (title, message, button, act) => void ask(title, message, button, act),
  });
}

/** @param {(data: AppData) => AppData} change */
function update(change) {
  stored.update(change);
  app.redraw();
  if (stored.problem) app.notify(stored.problem);
}

/**
 * @param {string} title
 * @param {string} message
 * @param {string} button what the user agrees to
 * @param {() => void} act
 */
async function ask(title, message, button, act) {
  const pressed = await navigation.confirm({
    title,
    message,
    buttons: [
      { id: "agree", title: button, role: "destructive" },
      { id: "cancel", title: "Cancel", role: "cancel" },
    ],
  });
  if (pressed === "agree") act();
}
