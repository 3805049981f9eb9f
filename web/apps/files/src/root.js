// @ts-check
/** @import { Tandem } from "../../../bridge/types.d.ts" */
/** @import { Locator } from "./routing/locator.js" */
/** @import { Store } from "./model/store.js" */

import { isModalDocument } from "./presenting/shell-presenter.js";
import { launchPath, loginPath, pathOf } from "./routing/routes.js";

const pendingKey = "files.pendingLink";

/**
 * Keeps the root that is shown – launching, login or main – in step with whether somebody is
 * logged in, which only the browser knows.
 */
export class ShellRoot {
  #shell;
  #store;
  /** Whether this document has shown a main page: a login page after that is a logout. */
  #wasMain = false;
  /** The page and the login state that were settled last; once is enough. */
  #settled = "";

  /**
   * @param {Tandem} shell
   * @param {Store} store
   */
  constructor(shell, store) {
    this.#shell = shell;
    this.#store = store;
  }

  settle() {
    const { connected, role, target } = this.#shell;
    if (!connected || role !== "driver" || !target || isModalDocument()) return;
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
    // A link led here though the main root is there already. Where the shell has gone on meanwhile,
    // the form logged in first.
    const path = pathOf(this.#shell.target?.url ?? "/");
    if (status === "noop" && (path === launchPath || path === loginPath)) {
      this.#shell.navigate("/", { replace: true });
    }
  }

  /** Asks whether the shell logged out, or only a link led to the login page. */
  async #followLogout() {
    const { status } = await this.#shell.action("setRoot", { root: "main" });
    // What the shell cleared is cleared here too.
    if (status === "rejected") this.#store.send({ type: "loggedOut" });
    else this.#shell.navigate("/", { replace: true });
  }

  loggedIn() {
    // From here on the login page is left because of this login, not shown because of a logout.
    this.#wasMain = false;
    this.#shell.login();
  }

  loggedOut() {
    this.#wasMain = false;
    this.#shell.logout();
  }
}

/** The same without a shell: the address decides, and a link that came too early waits. */
export class WebRoot {
  #locator;
  #store;

  /**
   * @param {Locator} locator
   * @param {Store} store
   */
  constructor(locator, store) {
    this.#locator = locator;
    this.#store = store;
  }

  settle() {
    const path = pathOf(location.pathname);
    const isBefore = path === loginPath || path === launchPath;
    if (this.#store.state.account) {
      if (isBefore) this.loggedIn();
    } else if (path !== loginPath) {
      if (!isBefore) sessionStorage.setItem(pendingKey, location.pathname + location.search);
      this.#locator.replace(loginPath);
    }
  }

  loggedIn() {
    const url = sessionStorage.getItem(pendingKey) ?? "/";
    sessionStorage.removeItem(pendingKey);
    this.#locator.replace(url);
  }

  loggedOut() {
    sessionStorage.removeItem(pendingKey);
    this.#locator.replace(loginPath);
  }
}
