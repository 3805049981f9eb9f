// @ts-check
/** @import { Tandem } from "../../../bridge/types.d.ts" */
/** @import { Navigation } from "../../../kit/navigation.js" */
/** @import { Store } from "./model/store.js" */

import { pathOf } from "../../../kit/routes.js";
import { launchPath, loginPath } from "./routes.js";

/**
 * Keeps the root that the shell shows – launching, login or main – in step with whether somebody
 * is logged in, which only the browser knows.
 */
export class ShellRoot {
  #shell;
  #navigation;
  #store;
  /** Whether this document has shown a main page: a login page after that is a logout. */
  #wasMain = false;
  /** The page and the login state that were settled last; once is enough. */
  #settled = "";

  /** @param {Tandem} shell @param {Navigation} navigation @param {Store} store */
  constructor(shell, navigation, store) {
    this.#shell = shell;
    this.#navigation = navigation;
    this.#store = store;
  }

  settle() {
    const { connected, role, target } = this.#shell;
    // What the shell shows comes to the page a little later, and is changed there.
    if (!connected || role !== "driver" || target?.url !== this.#navigation.place.url) return;
    const isLoggedIn = this.#store.state.account !== null;
    const settled = `${target.key} ${isLoggedIn}`;
    if (settled === this.#settled) return;
    this.#settled = settled;
    const path = pathOf(target.url);
    if (path === launchPath) {
      if (isLoggedIn) this.#enter();
      else this.#shell.action("setRoot", { root: "login" });
    } else if (path === loginPath) {
      if (isLoggedIn && this.#wasMain) this.#followLogout();
      else if (isLoggedIn) this.#enter();
      this.#wasMain = false;
    } else {
      if (!isLoggedIn) this.#shell.logout();
      this.#wasMain = isLoggedIn;
    }
  }

  async #enter() {
    const { status } = await this.#shell.login();
    // A link led here though the main root is there already.
    if (status === "noop") this.#navigation.replace("/");
  }

  /** Asks whether the shell logged out, or only a link led to the login page. */
  async #followLogout() {
    const { status } = await this.#shell.action("setRoot", { root: "main" });
    // What the shell cleared is cleared here too.
    if (status === "rejected") this.#store.send({ type: "loggedOut" });
    else this.#navigation.replace("/");
  }
}
