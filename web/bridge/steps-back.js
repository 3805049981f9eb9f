// @ts-check
// Keeps the app's own steps back, as of an arrow that it draws, within the page's entries: what a
// browser has before these is another site, and a web view of a device has nothing there.
import { host, state } from "./bridge.js";
import { history } from "./browser.js";

/** A step back from the first entry is the shell's; one beyond it leads nowhere.
 * @type {(step: (call: any[]) => number) => Parameters<Host["wrap"]>[2]} */
const within = (step) => (native, self, call) => {
  const delta = step(call);
  const { index, link, go, webView, navigate } = state;
  // What the bridge itself asks for leads to an entry of the page.
  const isWithin = go || delta >= 0 || index + delta >= 0;
  if (isWithin || self !== history || link === "stopped") return native.apply(self, call);
  // The shell goes back in the tab that is shown.
  const isShown = !webView.startsWith("tab:") || webView === `tab:${navigate?.tab}`;
  if (delta === -1 && isShown) host.facade.action("back");
};

host.wrap(History.prototype, "back", within(() => -1));
host.wrap(History.prototype, "go", within(([delta]) => delta | 0));

/** @import { Host } from "./host.d.ts" */
