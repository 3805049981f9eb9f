// @ts-check
/** @import { Tandem } from "../../../bridge/types.d.ts" */
/** @import { TabLink } from "../../../kit/types.d.ts" */
/** @import { Action, ScreenContext } from "./types.d.ts" */

import { App } from "../../../kit/app.js";
import { Navigation } from "../../../kit/navigation.js";
import { findRoute } from "../../../kit/routes.js";
import { openStorage } from "../../../kit/storage.js";
import { prefersStillness } from "../../../kit/transition.js";
import { moveFilm, readClipboard, refresh } from "./effects.js";
import { isOwnModal, presentationsOf } from "./model/presentations.js";
import { Store } from "./model/store.js";
import { NavigationPresenter } from "./presenting/presenter.js";
import { Reconciler } from "./presenting/reconciler.js";
import { ShellRoot } from "./root.js";
import { screenFor } from "./routes.js";

/** @type {TabLink[]} */
const tabs = [
  { id: "files", title: "Files", path: "/", icon: "film" },
  { id: "account", title: "Account", path: "/account", icon: "person" },
];

const navigation = new Navigation();
const { shell } = navigation;
const store = new Store(openStorage("localStorage"), openStorage("sessionStorage"));
const presenter = new NavigationPresenter(navigation);
const reconciler = new Reconciler(presenter, (action) => store.send(action), isOwnModal);
const root = shell && !navigation.isModal ? new ShellRoot(shell, navigation, store) : null;
const app = new App(navigation, {
  id: "files",
  name: "Files",
  tabs,
  screen: ({ url }) => screenFor(url, context()),
  follow,
  arrived({ url }) {
    startFilm(url.startsWith("/play/"));
    root?.settle();
  },
});
/** The badge that the shell was given last; it forgets it with a logout. */
let badge = 0;

store.follow(changed);
app.start();
if (shell) followShell(shell);
settle();

/** A link to a file selects it. @param {string} url */
function follow(url) {
  const file = findRoute([{ pattern: "/files/:id" }], url)?.parameters.id;
  if (file !== undefined) store.send({ type: "fileSelected", file });
  return file !== undefined;
}

/** @param {Action | null} action */
function changed(action) {
  app.redraw();
  // What was refused is marked.
  if (action?.type === "loginSubmitted" || action?.type === "linkSubmitted") {
    const field = document.querySelector("input[aria-invalid]");
    if (field instanceof HTMLInputElement) field.focus();
  }
  if (action?.type === "addFromClipboard") readClipboard(store);
  moveFilm(store);
  settle();
}

/** Makes everything outside the state agree with it. May be called at any time. */
function settle() {
  root?.settle();
  reconciler.converge(presentationsOf(store.state));
  if (shell && presenter.isPresenting) showBadge(shell);
}

/** A film starts by itself, unless motion is unwelcome. @param {boolean} isShown */
function startFilm(isShown) {
  const isPlaying = isShown && !prefersStillness();
  if (isShown || store.state.playback.isPlaying) store.send({ type: "filmShown", isPlaying });
}

/** How many files are pending stands beside the tab's icon. @param {Tandem} attached */
function showBadge(attached) {
  const count = store.state.account ? store.state.library.pending.length : 0;
  if (count === badge) return;
  badge = count;
  if (!store.state.account) return;
  attached.setBadge("files", count || null).then(({ status }) => {
    // Refused while the page was moving: the next change of the state tries again.
    if (status === "rejected") badge = -1;
  });
}

/** @param {Tandem} attached */
function followShell(attached) {
  attached.on("connected", settle);
  attached.on("role", settle);
  attached.on("state", settle);
  attached.on("event", ({ detail: { name, data } }) => {
    if (name !== "dismissed") return;
    reconciler.ended(String(data.modal), data.button ? String(data.button) : null);
  });
  if (!navigation.isModal) attached.onRefresh(() => refresh(store));
}

/** @returns {Omit<ScreenContext, "id">} */
function context() {
  return {
    state: store.state,
    isInShell: shell !== null,
    send: (action) => store.send(action),
    close: (isPresented, action) => isPresented ? store.send(action) : navigation.back("/"),
    refresh: () => void refresh(store),
  };
}
